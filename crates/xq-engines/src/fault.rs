//! What goes wrong with a player.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Why a player cannot go on with a game, which it loses by that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of thing happened.
    pub kind: FaultKind,
    /// What exactly.
    pub detail: String,
    /// By how much an answer was too late, if it came at all.
    pub late_by: Option<Duration>,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It did not get ready for play.
    Start,
    /// It ended in the middle of a game.
    Crash,
    /// It closed its output or does not read its input, but still runs.
    ClosedPipes,
    /// No answer, not even after the deadline.
    Hang,
    /// An answer, but after the deadline.
    Late,
    /// More output in one turn than any search needs.
    Flood,
    /// A line beyond all bounds.
    LongLine,
    /// No fault of the player: the system has not enough left to start it.
    Resources,
    /// No fault of the player: somebody stops the tournament, and the game counts for nothing.
    Interrupted,
}

impl Fault {
    /// A fault.
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> Fault {
        Fault {
            kind,
            detail: detail.to_string(),
            late_by: None,
        }
    }

    /// An answer that came after its deadline.
    pub fn late(by: Duration) -> Fault {
        Fault {
            late_by: Some(by),
            ..Fault::new(FaultKind::Late, "the move came after the deadline")
        }
    }

    /// Whether the player is beyond use and has to be started anew.
    pub fn is_fatal(&self) -> bool {
        self.kind != FaultKind::Late
    }
}

impl FaultKind {
    /// The fault in the words of a report.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::ClosedPipes => "closed-pipes",
            FaultKind::Hang => "hang",
            FaultKind::Late => "late",
            FaultKind::Flood => "flood",
            FaultKind::LongLine => "long-line",
            FaultKind::Resources => "resources",
            FaultKind::Interrupted => "interrupted",
        }
    }
}
