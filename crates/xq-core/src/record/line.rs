//! [`Line`]: a position and the moves that led to it, which walks through a tree.

use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{Position, Undo};

use super::defect::MoveNumber;

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// There is nothing to move.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece is the opponent's.
    #[error("the {piece} is not to move")]
    WrongSide {
        /// What stands there.
        piece: Piece,
    },
    /// The piece does not move so, or something is in its way.
    #[error("the {piece} cannot go there")]
    Unreachable {
        /// What stands there.
        piece: Piece,
    },
    /// The own king could be taken, or would face the other.
    #[error("it leaves the king of {side} in check")]
    KingInCheck {
        /// The side that moves.
        side: Color,
    },
}

/// Tells why a move cannot be played, if it cannot.
pub(super) fn judge(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    if position.is_legal(mv) {
        return Ok(());
    }
    let piece = position.piece_at(mv.from).ok_or(IllegalMove::NoPiece)?;
    if piece.color() != position.side_to_move() {
        Err(IllegalMove::WrongSide { piece })
    } else if position.reach(mv.from).contains(mv.to) {
        let side = piece.color();
        Err(IllegalMove::KingInCheck { side })
    } else {
        Err(IllegalMove::Unreachable { piece })
    }
}

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
        judge(&self.position, mv)?;
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
        Ok(())
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
