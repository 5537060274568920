//! Lines of a conversation as typed commands. Any text is a command, if only one to be ignored.
//!
//! UCI and UCCI have few words in common that mean different things, so one reader does for both.

use std::iter::Peekable;
use std::str::SplitWhitespace;

use xq_engines::protocol::Protocol;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`, `ucci`: the conversation is opened in this protocol.
    Open(Protocol),
    /// `isready`.
    IsReady,
    /// `ucinewgame`; UCCI has an option for it.
    NewGame,
    /// `setoption`; the value is empty where there is none.
    SetOption {
        /// Its name, with spaces in UCI.
        name: String,
        /// Its new value.
        value: String,
    },
    /// `position`.
    Position(PositionText),
    /// `banmoves`: moves not to be played in this position.
    BanMoves(Vec<String>),
    /// `go`.
    Go(Box<Go>),
    /// `ponderhit`: the expected move was played.
    PonderHit {
        /// The opponent has offered a draw with it.
        draw_offered: bool,
    },
    /// `stop`.
    Stop,
    /// `probe`: what the hash table knows about a position.
    Probe(PositionText),
    /// `d`: show the position.
    Display,
    /// `eval`: show how the position is evaluated.
    Evaluate,
    /// `bench`, to a depth if one is given.
    Bench(Option<u32>),
    /// `flip`: change the sides.
    Flip,
    /// `compiler`.
    Compiler,
    /// `version`.
    Version,
    /// `quit`.
    Quit,
    /// Anything else.
    Unknown,
}

/// A position as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionText {
    /// The FEN; `None` for the usual start.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// What limits a search, as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `depth`.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `mate`, in moves.
    pub mate: Option<u32>,
    /// `perft`: count instead of searching.
    pub perft: Option<u32>,
    /// `movetime`, in milliseconds.
    pub move_time: Option<u64>,
    /// `wtime` and `btime`, in milliseconds.
    pub times: [Option<u64>; 2],
    /// `winc` and `binc`, in milliseconds.
    pub increments: [Option<u64>; 2],
    /// UCCI's `time`, in its unit.
    pub own_time: Option<u64>,
    /// UCCI's `increment`, in its unit.
    pub own_increment: Option<u64>,
    /// `movestogo`.
    pub moves_to_go: Option<u32>,
    /// `searchmoves`.
    pub search_moves: Vec<String>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// UCCI's `draw`: the opponent has offered one.
    pub draw_offered: bool,
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

impl Command {
    /// Reads a line.
    ///
    /// ```
    /// use xq_engine::command::Command;
    /// assert_eq!(Command::read(" stop "), Command::Stop);
    /// assert_eq!(Command::read("joho"), Command::Unknown);
    /// let Command::Go(go) = Command::read("go movetime 500 infinite") else { panic!() };
    /// assert_eq!((go.move_time, go.infinite), (Some(500), true));
    /// ```
    pub fn read(line: &str) -> Command {
        let mut words = line.split_whitespace().peekable();
        match words.next() {
            Some("uci") => Command::Open(Protocol::Uci),
            Some("ucci") => Command::Open(Protocol::Ucci),
            Some("isready") => Command::IsReady,
            Some("ucinewgame") => Command::NewGame,
            Some("setoption") => set_option(words),
            Some("position") => Command::Position(PositionText::read(words)),
            // A position without the keyword, as UCI-Cyclone sends it.
            Some("fen" | "startpos") => {
                Command::Position(PositionText::read(line.split_whitespace().peekable()))
            }
            Some("banmoves") => Command::BanMoves(words.map(str::to_owned).collect()),
            Some("go") => Command::Go(Box::new(Go::read(words))),
            Some("ponderhit") => Command::PonderHit {
                draw_offered: words.next() == Some("draw"),
            },
            Some("stop") => Command::Stop,
            Some("probe") => Command::Probe(PositionText::read(words)),
            Some("d") => Command::Display,
            Some("eval") => Command::Evaluate,
            Some("bench") => Command::Bench(words.next().and_then(number).map(as_u32)),
            Some("flip") => Command::Flip,
            Some("compiler") => Command::Compiler,
            Some("version") => Command::Version,
            Some("quit") => Command::Quit,
            _ => Command::Unknown,
        }
    }
}

/// `name Skill Level value 3` as in UCI, `skilllevel 3` as in UCCI.
fn set_option(mut words: Words<'_>) -> Command {
    let (name, value): (Vec<&str>, Vec<&str>) = if words.next_if_eq(&"name").is_some() {
        let words: Vec<&str> = words.collect();
        let end = words.iter().position(|&word| word == "value");
        let (name, value) = words.split_at(end.unwrap_or(words.len()));
        (name.to_vec(), value.get(1..).unwrap_or_default().to_vec())
    } else {
        (words.next().into_iter().collect(), words.collect())
    };
    Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    }
}

impl PositionText {
    /// `startpos` or a FEN, with or without the word `fen`; then `moves` and moves.
    fn read(mut words: Words<'_>) -> PositionText {
        let is_start = words.next_if_eq(&"startpos").is_some();
        words.next_if_eq(&"fen");
        let mut fen = Vec::new();
        while let Some(word) = words.next_if(|&word| word != "moves") {
            fen.push(word);
        }
        PositionText {
            fen: (!is_start).then(|| fen.join(" ")),
            moves: words.skip(1).map(str::to_owned).collect(),
        }
    }
}

impl Go {
    fn read(mut words: Words<'_>) -> Go {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "draw" => go.draw_offered = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| looks_like_move(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ => go.limit(word, &mut words),
            }
        }
        go
    }

    /// A word that wants a number; without one it is passed over.
    fn limit(&mut self, word: &str, words: &mut Words<'_>) {
        let Some(value) = words.peek().and_then(|word| number(word)) else {
            return;
        };
        match word {
            "depth" => self.depth = Some(as_u32(value)),
            "nodes" => self.nodes = Some(value),
            "mate" => self.mate = Some(as_u32(value)),
            "perft" => self.perft = Some(as_u32(value)),
            "movetime" => self.move_time = Some(value),
            "wtime" => self.times[0] = Some(value),
            "btime" => self.times[1] = Some(value),
            "winc" => self.increments[0] = Some(value),
            "binc" => self.increments[1] = Some(value),
            "time" => self.own_time = Some(value),
            "increment" => self.own_increment = Some(value),
            "movestogo" => self.moves_to_go = Some(as_u32(value)),
            _ => return,
        }
        words.next();
    }
}

/// A whole number. A clock can be overdrawn: what is below nothing counts as nothing. What is too
/// large counts as the largest.
fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match word.starts_with('-') {
        true => Some(0),
        false => Some(digits.parse().unwrap_or(u64::MAX)),
    }
}

fn as_u32(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

fn looks_like_move(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'i', b'0'..=b'9', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match Command::read(line) {
            Command::Go(go) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn every_limit_is_read() {
        let uci = go("go wtime 1000 btime -5 winc 10 binc 20 movestogo 7 ponder");
        assert_eq!(uci.times, [Some(1000), Some(0)]);
        assert_eq!(uci.increments, [Some(10), Some(20)]);
        assert_eq!((uci.moves_to_go, uci.ponder), (Some(7), true));
        let ucci = go("go draw time 60 increment 2 opptime 50 oppincrement 1");
        assert_eq!((ucci.own_time, ucci.own_increment), (Some(60), Some(2)));
        assert!(ucci.draw_offered);
        let search = go("go searchmoves a0a1 b3b10 depth 5 nodes 9 mate 2 infinite");
        assert_eq!(search.search_moves, ["a0a1", "b3b10"]);
        assert_eq!((search.depth, search.nodes), (Some(5), Some(9)));
        assert_eq!((search.mate, search.infinite), (Some(2), true));
        assert_eq!(go("go perft 4").perft, Some(4));
    }

    #[test]
    fn numbers_may_be_missing_or_absurd() {
        assert_eq!(go("go depth infinite"), go("go infinite"));
        assert_eq!(go("go depth"), go("go"));
        assert_eq!(go("go depth x nodes 3"), go("go nodes 3"));
        assert_eq!(go("go depth 99999999999999999999").depth, Some(u32::MAX));
        assert_eq!(go("go nodes -99999999999999999999").nodes, Some(0));
        assert_eq!(go("go movetime 1e3").move_time, None);
    }

    #[test]
    fn options_are_set_in_both_dialects() {
        let set = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        for (line, expected) in [
            (
                "setoption name Skill Level value 3",
                set("Skill Level", "3"),
            ),
            ("setoption name Clear Hash", set("Clear Hash", "")),
            ("setoption hashsize 64", set("hashsize", "64")),
            ("setoption newgame", set("newgame", "")),
            ("setoption bookfiles a b.dat", set("bookfiles", "a b.dat")),
            ("setoption name x value value y", set("x", "value y")),
            ("setoption", set("", "")),
            ("setoption name", set("", "")),
        ] {
            assert_eq!(Command::read(line), expected, "{line}");
        }
    }

    #[test]
    fn positions_are_read_leniently() {
        let read = |line: &str| match Command::read(line) {
            Command::Position(text) => (text.fen, text.moves.len()),
            other => panic!("{line}: {other:?}"),
        };
        let fen = Some("4k4/9 w - - 0 1".to_owned());
        assert_eq!(read("position startpos"), (None, 0));
        assert_eq!(read("startpos moves h2e2 h9g7"), (None, 2));
        assert_eq!(read("position fen 4k4/9 w - - 0 1"), (fen.clone(), 0));
        assert_eq!(
            read("position 4k4/9 w - - 0 1 moves a0a1"),
            (fen.clone(), 1)
        );
        assert_eq!(read("fen  4k4/9 w  - - 0 1 moves"), (fen, 0));
        assert_eq!(read("position"), (Some(String::new()), 0));
    }
}
