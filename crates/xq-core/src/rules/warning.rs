//! What is at stake once a position stands for the last time before it is judged.

use std::fmt;

use crate::moves::Move;
use crate::position::Position;
use crate::rules::history::History;
use crate::rules::verdict::Verdict;

/// What happens if the cycle that led to the position is closed once more.
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::{Conditions, Game};
///
/// // The red rook checks from the left and from above, over and over.
/// let start = Position::from_fen("4k4/9/9/4R4/9/9/9/9/9/3K5 b").unwrap();
/// let mut game = Game::new(start, Conditions::default());
/// for mv in ["e9f9", "e6f6", "f9e9", "f6e6"] {
///     assert!(game.warning().is_none());
///     game.push(mv.parse().unwrap()).unwrap();
/// }
/// assert_eq!(
///     game.warning().unwrap().to_string(),
///     "after e9f9 e6f6 f9e9 f6e6 once more: \
///      Black wins: Red gave check on every move of a 4-move cycle"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub struct Warning {
    /// The moves of the cycle, up to the one that ends the game.
    pub moves: Vec<Move>,
    /// How it ends then: a loss by repetition, or a draw that one side may not want.
    pub verdict: Verdict,
}

impl Warning {
    /// Plays the last cycle of a path once more; `history` is the path that led to `position`.
    /// `None` unless the position stands for the last time before it is judged.
    pub fn of(position: &Position, history: &History) -> Option<Warning> {
        let stood = history.conditions().occurrences.max(2) - 1;
        let span = history.span(2)?;
        if stood > 2 && history.span(stood).is_none() {
            return None;
        }
        let cycle: Vec<Move> = history.moves().rev().take(span).collect();
        let (mut next, mut path) = (position.clone(), history.clone());
        let mut moves = Vec::new();
        for mv in cycle.into_iter().rev() {
            path.make(&mut next, mv);
            moves.push(mv);
            let verdict = path.verdict(&next);
            if verdict.is_over() {
                return Some(Warning { moves, verdict });
            }
        }
        None
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("after ")?;
        for mv in &self.moves {
            write!(f, "{mv} ")?;
        }
        write!(f, "once more: {}", self.verdict)
    }
}
