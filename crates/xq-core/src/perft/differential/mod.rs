//! Counting two plies at once: the replies to sibling moves by difference.
//!
//! Of the forty-odd moves of a position most change the replies in few ways: a slider of the
//! other side sees further or less far along the lines of the two squares that changed, a horse's
//! leg or an elephant's eye opens or closes. So the replies are counted once for the position as
//! it stands (`base`), and for each move only what the two squares change is added.
//!
//! That holds while the move does not touch the safety of the king that is to reply; which squares
//! and which pieces do touch it is marked once a position (`sensitivity`). A move that does is made,
//! and the danger to the king is worked out afresh.
//!
//! Such a count never generates the moves it counts, so it does not verify a generator: it is
//! tested against the plain count at every node instead.

mod base;
mod sensitivity;
mod sliders;
mod tally;

use crate::bitboard::Bitboard;
use crate::movegen::{Scope, Sink, file_squares, generate, rank_squares};
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use base::{Base, Geometry};
use sensitivity::{Sensitivity, Touched};

/// Leaves two plies below a legal position.
pub(super) fn count_two_plies(position: &Position) -> u64 {
    let color = position.side_to_move().other();
    let Some(king) = position.king(color) else {
        return plainly(position);
    };
    let mut sum = Siblings {
        base: Base::new(position, color, king),
        sensitivity: Sensitivity::new(position, color, king, &position.occupied_area()),
        scratch: position.clone(),
        total: 0,
    };
    generate(position, Scope::All, &mut sum);
    sum.total
}

/// The same by making each move and counting its replies.
fn plainly(position: &Position) -> u64 {
    let mut scratch = position.clone();
    let moves = position.legal_moves();
    let mut total = 0;
    for mv in &moves {
        let undo = scratch.make(mv);
        total += scratch.count_legal();
        scratch.unmake(mv, undo);
    }
    total
}

/// Takes the sibling moves from the generator and sums up their replies.
struct Siblings {
    base: Base,
    sensitivity: Sensitivity,
    /// The position, to make moves on where that is needed.
    scratch: Position,
    total: u64,
}

impl Siblings {
    /// Adds the replies to the moves of one piece; all of its targets lie alike.
    #[inline(always)]
    fn add_moves(&mut self, from: Square, targets: impl Iterator<Item = Square>, how: Geometry) {
        let Some(id) = self.scratch.id_at(from) else {
            return;
        };
        let kind = id.kind();
        let leaving = self.sensitivity.leaving(from);
        let from_change = self.base.change_at(from, how);
        for to in targets {
            let mv = Move::new(from, to);
            let change = if self.scratch.is_capture(mv) {
                self.base.capture_change(&self.scratch, mv)
            } else {
                Some(from_change + self.base.change_at(to, how) + self.base.joint_change(mv, how))
            };
            let arriving = self.sensitivity.arriving(kind, to);
            let touched = Touched {
                binding: leaving.binding | arriving.binding,
                steps: leaving.steps | arriving.steps,
            };
            self.total += match change {
                Some(change) if touched.nothing() => self.base.replies(change),
                _ => self.after(mv, change, touched),
            };
        }
    }

    /// The replies to a move that may touch the king's safety: it is made, and the danger to the
    /// king is worked out afresh.
    fn after(&mut self, mv: Move, change: Option<i32>, touched: Touched) -> u64 {
        let undo = self.scratch.make(mv);
        let replies = self.base.replies_after(&self.scratch, change, touched);
        self.scratch.unmake(mv, undo);
        replies
    }
}

impl Sink for Siblings {
    #[inline]
    fn rank(&mut self, from: Square, targets: u16) {
        self.add_moves(from, rank_squares(from, targets), Geometry::OneRank);
    }

    #[inline]
    fn file(&mut self, from: Square, targets: u16) {
        self.add_moves(from, file_squares(from, targets), Geometry::OneFile);
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.one(from, to);
        }
    }

    #[inline]
    fn one(&mut self, from: Square, to: Square) {
        let how = if from.rank() == to.rank() {
            Geometry::OneRank
        } else if from.file() == to.file() {
            Geometry::OneFile
        } else {
            Geometry::Apart
        };
        self.add_moves(from, std::iter::once(to), how);
    }

    #[inline]
    fn jumps(&mut self, from: Square, targets: Bitboard) {
        self.add_moves(from, targets.into_iter(), Geometry::Apart);
    }
}
