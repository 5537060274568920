//! Verdicts as sentences that a person understands.

use std::fmt;

use crate::piece::{PieceId, PieceKind};
use crate::rules::verdict::{Chase, ChaseClass, DrawReason, Verdict, Victim, WinReason};

/// A cycle by its length: "a 4-move cycle", "an 8-move cycle".
struct Cycle(usize);

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let vowel = text.starts_with('8') || matches!(self.0, 11 | 18);
        write!(f, "{} {text}-move cycle", if vowel { "an" } else { "a" })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Ongoing => f.write_str("The game goes on"),
            Verdict::Draw { reason } => write!(f, "Draw: {reason}"),
            Verdict::Win { winner, reason } => {
                write!(f, "{winner} wins: ")?;
                let loser = winner.other();
                match reason {
                    WinReason::Checkmate => write!(f, "{loser} is in check and has no legal move"),
                    WinReason::Stalemate => write!(f, "{loser} has no legal move"),
                    WinReason::PerpetualCheck { cycle } => {
                        write!(f, "{loser} gave check on every move of {}", Cycle(*cycle))
                    }
                    WinReason::PerpetualChase(chase) => chase.fmt(f),
                }
            }
        }
    }
}

impl fmt::Display for Chase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let victims: Vec<String> = self.victims.iter().map(Victim::to_string).collect();
        let (by, victims, cycle) = (self.by, join(&victims), self.cycle);
        let how = match self.class {
            ChaseClass::Unprotecting => ", taking its protection away,",
            ChaseClass::Attack => "",
            ChaseClass::PinnedRook => ", a rook pinned by a horse,",
        };
        write!(
            f,
            "{by} chased {victims}{how} on every move of {}",
            Cycle(cycle)
        )
    }
}

impl fmt::Display for Victim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, square) = (self.man.kind(), self.square);
        write!(
            f,
            "the {kind} on {square} with {}",
            attackers(&self.attackers)
        )
    }
}

/// The attackers in words: "the rook and two cannons".
fn attackers(men: &[PieceId]) -> String {
    let words: Vec<String> = PieceKind::ALL
        .iter()
        .filter_map(
            |&kind| match men.iter().filter(|man| man.kind() == kind).count() {
                0 => None,
                1 => Some(format!("the {kind}")),
                _ => Some(format!("two {kind}s")),
            },
        )
        .collect();
    join(&words)
}

/// "a", "a and b", "a, b and c".
fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawReason::MutualPerpetualCheck { cycle } => {
                write!(
                    f,
                    "both sides gave check on every move of {}",
                    Cycle(*cycle)
                )
            }
            DrawReason::MutualPerpetualChase { cycle } => {
                write!(f, "both sides chased on every move of {}", Cycle(*cycle))
            }
            DrawReason::Repetition { cycle } => {
                write!(
                    f,
                    "{} was repeated and nobody broke a rule by it",
                    Cycle(*cycle)
                )
            }
            DrawReason::NaturalMoveLimit { plies } => {
                write!(f, "nothing was taken for {plies} plies")
            }
            DrawReason::InsufficientMaterial => f.write_str("neither side has the pieces to win"),
        }
    }
}
