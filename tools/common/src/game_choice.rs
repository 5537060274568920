//! Which game is meant, where a tool knows more than one.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A game that the tools know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameChoice {
    /// Chinese chess
    #[default]
    Xiangqi,
    /// Go in which the first capture wins; positions are texts such as "5/5/2x2/5/5 w"
    CaptureGo,
}

impl GameChoice {
    /// Its name, as at the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameChoice::Xiangqi => "xiangqi",
            GameChoice::CaptureGo => "capture-go",
        }
    }

    /// The two sides, the one whose wins are written `1-0` first.
    pub const fn sides(self) -> [&'static str; 2] {
        match self {
            GameChoice::Xiangqi => ["Red", "Black"],
            GameChoice::CaptureGo => ["White", "Black"],
        }
    }
}
