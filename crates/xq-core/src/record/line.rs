//! [`Line`]: a position and the moves that led to it, which walks through a tree.

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::position::{Position, Undo};

use super::defect::MoveNumber;

/// A position with the moves that led to it from a start.
#[derive(Clone)]
pub(super) struct Line {
    position: Position,
    played: Vec<(Move, Undo)>,
}

impl Line {
    pub(super) fn new(start: Position) -> Line {
        Line {
            position: start,
            played: Vec::new(),
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been played.
    pub(super) fn depth(&self) -> usize {
        self.played.len()
    }

    /// The number of the move to be played.
    pub(super) fn number(&self) -> MoveNumber {
        MoveNumber {
            number: self.position.fullmove_number(),
            side: self.position.side_to_move(),
        }
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.position.why_illegal(mv) {
            return Err(why);
        }
        self.make(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub(super) fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
    }

    /// Takes moves back until no more than `depth` are left.
    pub(super) fn back_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.back();
        }
    }

    /// Takes back the last move, if there is one.
    pub(super) fn back(&mut self) {
        if let Some((mv, undo)) = self.played.pop() {
            self.position.unmake(mv, undo);
        }
    }
}
