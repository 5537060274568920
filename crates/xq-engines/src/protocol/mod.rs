//! What engines say and want to hear, as text: nothing here touches a process.

pub mod answer;
pub mod cecp;
pub mod go;
pub mod option;
pub mod perft;
pub mod ranks;

use xq_core::Move;

pub use option::{EngineOption, OptionError};
pub use ranks::RankBase;

/// A protocol between a program and an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The universal chess interface, as xiangqi engines speak it.
    Uci,
    /// The universal Chinese chess interface (UCCI 3.0).
    Ucci,
}

impl Protocol {
    /// `UCI` or `UCCI`.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "UCI",
            Protocol::Ucci => "UCCI",
        }
    }

    /// What opens the conversation. An UCCI engine may end at any other first line.
    pub fn opening(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
        }
    }

    /// What an engine says when it has told everything about itself.
    pub fn opened(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Ucci => "ucciok",
        }
    }

    /// The command that sets an option.
    ///
    /// ```
    /// use xq_engines::protocol::Protocol;
    /// assert_eq!(Protocol::Uci.set_option("Hash", "16"), "setoption name Hash value 16");
    /// assert_eq!(Protocol::Ucci.set_option("hashsize", "16"), "setoption hashsize 16");
    /// ```
    pub fn set_option(self, name: &str, value: &str) -> String {
        match self {
            Protocol::Uci => format!("setoption name {name} value {value}"),
            Protocol::Ucci => format!("setoption {name} {value}"),
        }
    }
}

/// The command that sets up a position and plays moves.
pub fn position(fen: &str, moves: &[Move], ranks: RankBase) -> String {
    let mut command = format!("position fen {fen}");
    if !moves.is_empty() {
        command.push_str(" moves");
    }
    // Some engines cut the moves at a fixed stride: exactly one space before each.
    for &mv in moves {
        command.push(' ');
        command.push_str(&ranks.write(mv));
    }
    command
}
