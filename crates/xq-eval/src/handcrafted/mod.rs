//! The handcrafted evaluation.
//!
//! ```text
//! features  each feature that a side has adds its tapered number (`weights`)
//! phase     middle and end of the game are mixed by the attacking force left on the board
//! endings   an advantage that cannot be won is scaled down, and fades while the sixty-move limit
//!           draws near
//! ```
//! Material and placement are kept up to date by [`Placement`]; the rest is counted afresh.

mod army;
mod attack_map;
mod endings;
mod features;
mod king_safety;
mod phase;
mod pieces;
mod placement;
mod scorer;
mod term;
mod threats;
pub mod trace;
pub mod weights;

pub use endings::{fade, scaled};
pub use features::add_features;
pub use phase::FULL_PHASE;
pub use placement::Placement;
pub use scorer::Scorer;
pub use term::Term;

use xq_core::{Color, Position};

use crate::{Evaluator, Score};
use features::add_terms;
use phase::taper;
use scorer::Sum;

/// The handcrafted evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handcrafted;

impl Evaluator for Handcrafted {
    type State = Placement;

    fn state(&self, position: &Position) -> Placement {
        Placement::of(position)
    }

    fn evaluate(&self, position: &Position, state: &Placement) -> Score {
        let mut sum = Sum(state.sum);
        add_terms(position, &mut sum);
        let tapered = taper(sum.0, state.phase);
        for_mover(position, scaled(position, tapered))
    }

    /// Material and placement alone.
    #[inline]
    fn estimate(&self, position: &Position, state: &Placement) -> Option<(Score, Score)> {
        let tapered = taper(state.sum, state.phase);
        Some((
            for_mover(position, scaled(position, tapered)),
            ESTIMATE_MARGIN,
        ))
    }
}

/// A score told for Red, told for the side to move.
#[inline]
fn for_mover(position: &Position, score: Score) -> Score {
    match position.side_to_move() {
        Color::Red => score,
        Color::Black => -score,
    }
}

/// How far the terms that are counted afresh hardly ever move the score.
const ESTIMATE_MARGIN: Score = 240;
