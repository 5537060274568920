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
    /// use xq_tools::protocol::answer::BestMove;
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

/// Takes over what an `info` line says about the best line; other lines leave the thought alone.
///
/// ```
/// use xq_tools::turn::{Points, Thought};
/// use xq_tools::protocol::answer::hear_info;
/// let mut thought = Thought::default();
/// hear_info("info depth 7 seldepth 9 score cp 31 nodes 4711 pv h2e2 h9g7", &mut thought);
/// assert_eq!(thought.score, Some(Points::Centipawns(31)));
/// assert_eq!((thought.depth, thought.nodes), (Some(7), Some(4711)));
/// hear_info("info depth 8 score mate -2", &mut thought); // UCI
/// assert_eq!(thought.score, Some(Points::Mate(-2)));
/// hear_info("info depth 9 score 12 pv h2e2", &mut thought); // UCCI
/// assert_eq!(thought.score, Some(Points::Centipawns(12)));
/// hear_info("info depth 9 multipv 2 score cp -99", &mut thought);
/// hear_info("info string depth 99 score cp 99", &mut thought);
/// assert_eq!(thought.score, Some(Points::Centipawns(12)));
/// ```
pub fn hear_info(line: &str, thought: &mut Thought) {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let mut heard = *thought;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "depth" => heard.depth = number().and_then(|n| n.try_into().ok()).or(heard.depth),
            "nodes" => heard.nodes = number().and_then(|n| n.try_into().ok()).or(heard.nodes),
            "multipv" if number().is_some_and(|rank| rank > 1) => return,
            "score" => heard.score = score(&mut words).or(heard.score),
            "string" => return,
            "pv" => break,
            _ => {}
        }
    }
    *thought = heard;
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
