//! What a xiangqi position is worth: one number, from the point of view of the side to move.
//!
//! ```
//! use xq_core::Position;
//! use xq_eval::{Evaluator, Handcrafted};
//!
//! let position = Position::start();
//! let score = Handcrafted.evaluate(&position, &Handcrafted.state(&position));
//! assert!(score.abs() < 100); // nobody has won anything yet
//! ```

#![warn(missing_docs)]

pub mod classic;
pub mod handcrafted;
pub mod neural;
mod score;

pub use classic::Classic;
pub use handcrafted::Handcrafted;
pub use neural::Neural;
pub use score::{EVAL_LIMIT, Score, Tapered};

use xq_core::{Observer, Position};

/// A way of judging positions.
///
/// What can be kept up to date move by move lives in the [`State`](Evaluator::State): the searcher
/// copies the state of a position, lets the copy observe a move, and so has the state of the
/// position after it.
pub trait Evaluator: Sync {
    /// What is carried from a position to the next; `()` where that is nothing.
    type State: Observer + Clone + Send;

    /// The state of a position, worked out from nothing.
    fn state(&self, position: &Position) -> Self::State;

    /// Brings a state up to date before its position is evaluated, for evaluators that only note
    /// what a move changes: positions that are never evaluated then cost nothing.
    #[inline]
    fn refresh(&self, _position: &Position, _state: &mut Self::State) {}

    /// The score of a position for the side to move, within [`EVAL_LIMIT`] either way. Whether the
    /// side to move has a legal move at all is the caller's business.
    fn evaluate(&self, position: &Position, state: &Self::State) -> Score;

    /// A quick guess at [`evaluate`](Evaluator::evaluate), and how far it may be off (nearly
    /// always less); `None` where there is nothing quicker than evaluating.
    #[inline]
    fn estimate(&self, _position: &Position, _state: &Self::State) -> Option<(Score, Score)> {
        None
    }
}
