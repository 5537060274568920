//! The handcrafted evaluation.
//!
//! ```text
//! terms     each feature that a side has adds its pair of numbers (`weights`)
//! taper     middle and end of the game are mixed by the attacking force left on the board
//! endings   an advantage that cannot be won is scaled down
//! fade      and shrinks while the sixty-move limit draws near
//! ```
//! Material and placement are kept up to date by [`Placement`]; the rest is counted afresh.

mod army;
mod endings;
mod king;
mod pieces;
mod placement;
mod scene;
mod term;
mod threats;
pub mod trace;
pub mod weights;

pub use endings::fade;
pub use placement::Placement;
pub use term::{Scorer, Term};

use xq_core::{Color, Position};

use crate::{EVAL_LIMIT, Evaluator, Pair, Score};
use placement::FULL_PHASE;
use scene::Scene;
use term::Sum;
use weights::TEMPO;

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
        tell_terms(position, &mut sum);
        let tapered = taper(sum.0, state.phase);
        for_mover(position, finish(position, tapered))
    }

    /// Material and placement alone.
    #[inline]
    fn estimate(&self, position: &Position, state: &Placement) -> Option<(Score, Score)> {
        let tapered = taper(state.sum, state.phase);
        Some((
            for_mover(position, finish(position, tapered)),
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

/// Tells a scorer every feature on the board, material and placement included: what a trace shows
/// and a tuner counts.
pub fn tell_all(position: &Position, scorer: &mut impl Scorer) {
    Placement::tell(position, scorer);
    tell_terms(position, scorer);
}

/// Tells a scorer every feature but material and placement.
#[inline]
fn tell_terms(position: &Position, scorer: &mut impl Scorer) {
    let mut scene = Scene::of(position);
    // Sides are spelt out so that each is compiled for itself.
    scene.pieces(Color::Red, scorer);
    scene.pieces(Color::Black, scorer);
    tell_side(&scene, Color::Red, scorer);
    tell_side(&scene, Color::Black, scorer);
    scorer.add(position.side_to_move(), TEMPO, 1);
}

#[inline(always)]
fn tell_side(scene: &Scene<'_>, color: Color, scorer: &mut impl Scorer) {
    scene.assault(color, scorer);
    scene.guards(color, scorer);
    scene.pawns(color, scorer);
    scene.together(color, scorer);
    scene.space(color, scorer);
    scene.threats(color, scorer);
}

/// How much of the middle game is left: from `FULL_PHASE` with all attackers down to 0.
pub fn phase(position: &Position) -> i32 {
    Placement::of(position).phase
}

/// The phase at the start of a game, in the unit of [`phase`].
pub const MAX_PHASE: i32 = FULL_PHASE;

/// One score from two.
fn taper(sum: Pair, phase: i32) -> Score {
    let phase = phase.clamp(0, FULL_PHASE);
    (sum.middle() * phase + sum.end() * (FULL_PHASE - phase)) / FULL_PHASE
}

/// What the ending and the sixty-move limit leave of Red's advantage, or of Black's if negative.
pub fn finish(position: &Position, tapered: Score) -> Score {
    let better = if tapered > 0 {
        Color::Red
    } else {
        Color::Black
    };
    let scaled = tapered * endings::scale(position, better) / endings::FULL;
    endings::fade(scaled, position.halfmove_clock()).clamp(-EVAL_LIMIT, EVAL_LIMIT)
}
