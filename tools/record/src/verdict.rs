//! How a line of play ends by the rules, in the words of programs and files.

use xq_core::record::GameResult;
use xq_core::rules::{Conditions, DrawReason, Game, PushError, Verdict, Warning, WinReason};
use xq_core::{Move, Position};

/// The first verdict on a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// After how many plies it stands: all of them where the game goes on.
    pub ply: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// What closing the cycle once more would bring, where that ends the game.
    pub warning: Option<Warning>,
}

/// Plays moves until the game is over.
///
/// # Errors
/// When a move is illegal.
pub fn first(
    start: Position,
    moves: impl IntoIterator<Item = Move>,
    conditions: Conditions,
) -> Result<Judged, PushError> {
    let mut game = Game::new(start, conditions);
    let mut ply = 0;
    for mv in moves {
        if game.verdict().is_over() {
            break;
        }
        game.push(mv)?;
        ply += 1;
    }
    Ok(Judged {
        ply,
        verdict: game.verdict().clone(),
        warning: game.warning(),
    })
}

/// The verdict as files of cases have it: `red`, `black`, `draw`, or `none` for a game that goes
/// on.
pub fn word(verdict: &Verdict) -> &'static str {
    match GameResult::from(verdict) {
        GameResult::Unknown => "none",
        GameResult::Draw => "draw",
        GameResult::RedWins => "red",
        GameResult::BlackWins => "black",
    }
}

/// The reason's name for programs; none for a game that goes on.
pub fn reason(verdict: &Verdict) -> Option<&'static str> {
    Some(match verdict {
        Verdict::Ongoing => return None,
        Verdict::Win { reason, .. } => match reason {
            WinReason::Checkmate => "checkmate",
            WinReason::Stalemate => "stalemate",
            WinReason::PerpetualCheck { .. } => "perpetual-check",
            WinReason::PerpetualChase(_) => "perpetual-chase",
        },
        Verdict::Draw { reason } => match reason {
            DrawReason::MutualPerpetualCheck { .. } => "mutual-perpetual-check",
            DrawReason::MutualPerpetualChase { .. } => "mutual-perpetual-chase",
            DrawReason::Repetition { .. } => "repetition",
            DrawReason::NaturalMoveLimit { .. } => "natural-move-limit",
            DrawReason::InsufficientMaterial => "insufficient-material",
        },
    })
}
