//! What an engine says while it thinks and when it is done, in UCI and UCCI.

use crate::turn::{Points, Thought};

/// The end of an engine's turn, in its own notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BestMove<'a> {
    /// It moves.
    Move {
        /// The move.
        mv: &'a str,
        /// The reply that it expects.
        expected: Option<&'a str>,
        /// Whether it offers or accepts a draw (UCCI).
        draw: bool,
        /// Whether it resigns (UCCI).
        resigns: bool,
    },
    /// It has no move.
    None,
}

impl BestMove<'_> {
    /// Reads a line; `None` where it does not end a turn.
    ///
    /// ```
    /// use xq_engines::protocol::answer::BestMove;
    /// let line = BestMove::read("bestmove h2e2 ponder h9g7 draw").unwrap();
    /// let BestMove::Move { mv, expected, draw, resigns } = line else { panic!() };
    /// assert_eq!((mv, expected, draw, resigns), ("h2e2", Some("h9g7"), true, false));
    /// assert_eq!(BestMove::read("bestmove (none)"), Some(BestMove::None));
    /// assert_eq!(BestMove::read("nobestmove"), Some(BestMove::None));
    /// assert_eq!(BestMove::read("info depth 1"), None);
    /// ```
    pub fn read(line: &str) -> Option<BestMove<'_>> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "bestmove" => {}
            "nobestmove" => return Some(BestMove::None),
            _ => return None,
        }
        let mv = match words.next() {
            None | Some("(none)" | "none" | "0000" | "null") => return Some(BestMove::None),
            Some(mv) => mv,
        };
        let (mut expected, mut draw, mut resigns) = (None, false, false);
        while let Some(word) = words.next() {
            match word {
                "ponder" => expected = words.next(),
                "draw" => draw = true,
                "resign" => resigns = true,
                _ => {}
            }
        }
        Some(BestMove::Move {
            mv,
            expected,
            draw,
            resigns,
        })
    }
}

/// What an `info` line says about the best line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InfoLine<'a> {
    /// How many plies it looked ahead.
    pub depth: Option<u32>,
    /// The longest line it looked at, in plies.
    pub selective_depth: Option<u32>,
    /// How good it thinks its position is.
    pub score: Option<Points>,
    /// Whether the score is only known to lie above or below.
    pub is_bound: bool,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// How full its hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// The first move of the line, in the engine's notation.
    pub best: Option<&'a str>,
}

impl InfoLine<'_> {
    /// Reads a line; `None` where it says nothing of the best line.
    ///
    /// ```
    /// use xq_engines::protocol::answer::InfoLine;
    /// let line = "info depth 7 seldepth 9 score cp 31 nodes 4711 hashfull 12 pv h2e2 h9g7";
    /// let info = InfoLine::read(line).unwrap();
    /// assert_eq!((info.depth, info.selective_depth), (Some(7), Some(9)));
    /// assert_eq!((info.hash_full, info.best), (Some(12), Some("h2e2")));
    /// assert!(InfoLine::read("info depth 8 score cp 3 lowerbound").unwrap().is_bound);
    /// assert_eq!(InfoLine::read("info depth 9 multipv 2 score cp -99"), None);
    /// assert_eq!(InfoLine::read("info string depth 99 score cp 99"), None);
    /// ```
    pub fn read(line: &str) -> Option<InfoLine<'_>> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = InfoLine::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(&mut words).or(info.depth),
                "seldepth" => info.selective_depth = number(&mut words).or(info.selective_depth),
                "nodes" => info.nodes = number(&mut words).or(info.nodes),
                "hashfull" => info.hash_full = number(&mut words).or(info.hash_full),
                "multipv" if number(&mut words).is_some_and(|rank: u32| rank > 1) => return None,
                "score" => info.score = score(&mut words).or(info.score),
                "lowerbound" | "upperbound" => info.is_bound = true,
                "string" => return None,
                "pv" => {
                    info.best = words.next();
                    break;
                }
                _ => {}
            }
        }
        Some(info)
    }
}

/// Takes over what an `info` line says about the best line; other lines leave the thought alone.
///
/// ```
/// use xq_engines::turn::{Points, Thought};
/// use xq_engines::protocol::answer::hear_info;
/// let mut thought = Thought::default();
/// hear_info("info depth 7 seldepth 9 score cp 31 nodes 4711 pv h2e2 h9g7", &mut thought);
/// assert_eq!(thought.score, Some(Points::Centipawns(31)));
/// assert_eq!((thought.depth, thought.nodes), (Some(7), Some(4711)));
/// hear_info("info depth 8 score mate -2", &mut thought); // UCI
/// assert_eq!(thought.score, Some(Points::Mate(-2)));
/// hear_info("info depth 9 score 12 pv h2e2", &mut thought); // UCCI
/// assert_eq!(thought.score, Some(Points::Centipawns(12)));
/// ```
pub fn hear_info(line: &str, thought: &mut Thought) {
    let Some(info) = InfoLine::read(line) else {
        return;
    };
    thought.depth = info.depth.or(thought.depth);
    thought.nodes = info.nodes.or(thought.nodes);
    thought.score = info.score.or(thought.score);
}

fn number<'a, N: TryFrom<i64>>(words: &mut impl Iterator<Item = &'a str>) -> Option<N> {
    words.next()?.parse::<i64>().ok()?.try_into().ok()
}

fn score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Points> {
    let clamped = |text: &str| {
        let number: i64 = text.parse().ok()?;
        i32::try_from(number.clamp(i64::from(-i32::MAX), i64::from(i32::MAX))).ok()
    };
    match words.next()? {
        "cp" => Some(Points::Centipawns(clamped(words.next()?)?)),
        "mate" => Some(Points::Mate(clamped(words.next()?)?)),
        bare => Some(Points::Centipawns(clamped(bare)?)),
    }
}
