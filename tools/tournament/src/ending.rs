//! How a game ended: who won, and the one precise reason.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use xq_core::Color;
use xq_core::record::GameResult;
use xq_core::rules::{DrawReason, Verdict, WinReason};

use xq_engines::{Fault, FaultKind};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why, in one word.
    pub reason: Reason,
    /// Why, in a sentence.
    pub detail: String,
}

/// Why a game ended.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Reason {
    Checkmate,
    /// The first capture, in capture Go.
    Capture,
    /// The loser has no legal move.
    Stalemate,
    PerpetualCheck,
    PerpetualChase,
    MutualPerpetualCheck,
    MutualPerpetualChase,
    Repetition,
    NaturalMoveLimit,
    InsufficientMaterial,
    DrawAgreed,
    Resignation,
    DrawAdjudicated,
    WinAdjudicated,
    MaxMoves,
    /// The clock or the time for the move was overstepped.
    TimeForfeit,
    IllegalMove,
    /// A player said that it had no move, but it had.
    NoMove,
    /// Only in journals of earlier versions: a player that does not start loses no game today.
    StartFailed,
    Crash,
    ClosedPipes,
    Hang,
    Flood,
    LongLine,
}

impl Reason {
    /// The reason as the journal has it, such as `perpetual-check`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether the engine broke down, which counts towards its limit of failures.
    pub fn is_failure(self) -> bool {
        self >= Reason::IllegalMove
    }
}

impl Ending {
    /// What the rules say of a position; `None` while the game goes on.
    pub fn of_verdict(verdict: &Verdict) -> Option<Ending> {
        let reason = match verdict {
            Verdict::Ongoing => return None,
            Verdict::Win { reason, .. } => match reason {
                WinReason::Checkmate => Reason::Checkmate,
                WinReason::Stalemate => Reason::Stalemate,
                WinReason::PerpetualCheck { .. } => Reason::PerpetualCheck,
                WinReason::PerpetualChase(_) => Reason::PerpetualChase,
            },
            Verdict::Draw { reason } => match reason {
                DrawReason::MutualPerpetualCheck { .. } => Reason::MutualPerpetualCheck,
                DrawReason::MutualPerpetualChase { .. } => Reason::MutualPerpetualChase,
                DrawReason::Repetition { .. } => Reason::Repetition,
                DrawReason::NaturalMoveLimit { .. } => Reason::NaturalMoveLimit,
                DrawReason::InsufficientMaterial => Reason::InsufficientMaterial,
            },
        };
        Some(Ending {
            winner: verdict.winner(),
            reason,
            detail: verdict.to_string(),
        })
    }

    /// A loss, and why.
    pub fn loss(loser: Color, reason: Reason, detail: impl std::fmt::Display) -> Ending {
        Ending {
            winner: Some(loser.other()),
            reason,
            detail: format!("{} wins: {loser} {detail}", loser.other()),
        }
    }

    /// A draw, and why.
    pub fn draw(reason: Reason, detail: impl std::fmt::Display) -> Ending {
        Ending {
            winner: None,
            reason,
            detail: format!("Draw: {detail}"),
        }
    }

    /// A loss by a fault, of a player that may overstep its time by `margin`; `None` if the fault
    /// is nobody's.
    pub fn of_fault(loser: Color, fault: &Fault, margin: Duration) -> Option<Ending> {
        let (reason, what) = match fault.kind {
            FaultKind::Crash => (Reason::Crash, "crashed"),
            FaultKind::ClosedPipes => (Reason::ClosedPipes, "stopped listening"),
            FaultKind::Hang => (Reason::Hang, "hung"),
            FaultKind::Late => (Reason::TimeForfeit, "overstepped the time"),
            FaultKind::Flood => (Reason::Flood, "flooded its output"),
            FaultKind::LongLine => (Reason::LongLine, "said an endless line"),
            FaultKind::Start | FaultKind::Resources | FaultKind::Interrupted => return None,
        };
        let mut detail = format!("{what}: {}", fault.detail);
        if let Some(late) = fault.late_by {
            let enough = (margin + late).as_secs_f64();
            detail += &format!(
                ", {:.3} s too late; margin={:.3} would have done",
                late.as_secs_f64(),
                (enough * 1000.0).ceil() / 1000.0
            );
        }
        Some(Ending::loss(loser, reason, detail))
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        match self.winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}
