//! Values that commands, events and what a tab remembers have in common.

use serde::{Deserialize, Serialize};
use xq_core::Color;

/// A side, as the page names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Red,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::Red,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Red => Color::Red,
            Side::Black => Color::Black,
        }
    }
}

/// An evaluation as Red sees it, negative where Black is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Evaluation {
    /// Hundredths of a pawn.
    Cp(i32),
    Mate(i32),
}

/// An ending by will or clock, which the rules of the board do not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "how", content = "loser")]
pub(crate) enum Ending {
    Resigned(Side),
    TimeUp(Side),
    Agreed,
}

impl Ending {
    /// Who has won, if not both have half.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Ending::Resigned(loser) | Ending::TimeUp(loser) => Some(Color::from(loser).other()),
            Ending::Agreed => None,
        }
    }
}

/// How clocks are set, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockSetting {
    /// What each side begins with.
    pub(crate) initial: u64,
    /// What Black begins with, if not the same: time odds.
    pub(crate) black: Option<u64>,
    /// What each move adds.
    pub(crate) increment: u64,
}

/// What clocks show, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockState {
    /// What Red has left.
    pub(crate) red: u64,
    /// What Black has left.
    pub(crate) black: u64,
    /// What each move adds.
    pub(crate) increment: u64,
    pub(crate) running: Option<Side>,
}
