//! One step of a game's path, as the history keeps it and the judge of repetitions reads it.

use crate::moves::Move;
use crate::position::Undo;
use crate::rules::natural::NaturalClock;

/// A position of the path and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The position's hash key.
    pub key: u64,
    /// The move that led here and how to take it back; `None` at the start and after a null move.
    pub made: Option<(Move, Undo)>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// How many plies back the position could have stood before.
    pub reversible: usize,
    /// The natural-move limit's counter.
    pub clock: NaturalClock,
}
