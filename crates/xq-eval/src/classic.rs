//! The textbook evaluation: fixed piece values, mobility, and control of the board.
//!
//! ```text
//! score = sum of piece values
//!       + MOBILITY x pseudo-legal moves of all pieces
//!       + CONTROL  x squares struck, or taken and kept, by one side only
//! ```
//! each counted for the side to move minus the same for the other side.

use xq_core::{Color, Piece, PieceKind, Position, Square};

use crate::{EVAL_LIMIT, Evaluator, Score};

/// The textbook evaluation; nothing about it is tuned.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

/// What a legal move more is worth.
pub const MOBILITY: Score = 3;

/// What a square held by one side alone is worth.
pub const CONTROL: Score = 2;

/// The value of each kind in hundredths of a pawn. The king's is decisive, though a position
/// always has both.
pub const fn value(kind: PieceKind) -> Score {
    match kind {
        PieceKind::King => 10_000,
        PieceKind::Rook => 500,
        PieceKind::Cannon => 320,
        PieceKind::Horse => 300,
        PieceKind::Elephant | PieceKind::Advisor => 150,
        PieceKind::Pawn => 100,
    }
}

impl Evaluator for Classic {
    type State = ();

    fn state(&self, _: &Position) {}

    fn evaluate(&self, position: &Position, (): &()) -> Score {
        let mover = position.side_to_move();
        let score = material(position, mover) - material(position, mover.other())
            + MOBILITY * (mobility(position, mover) - mobility(position, mover.other()))
            + CONTROL * control(position, mover);
        score.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }
}

/// The values of a side's pieces.
pub fn material(position: &Position, color: Color) -> Score {
    PieceKind::ALL
        .iter()
        .map(|&kind| value(kind) * position.pieces(color, kind).len() as Score)
        .sum()
}

/// How many moves a side's pieces have, their own king's safety left aside.
pub fn mobility(position: &Position, color: Color) -> Score {
    let moves = |square| position.pseudo_legal_targets(square).len();
    position.side(color).into_iter().map(moves).sum::<usize>() as Score
}

/// Squares that a side holds alone minus those that only its opponent holds. A side holds a square
/// if more of its pieces strike it than of the other's; its own piece there counts as one more.
pub fn control(position: &Position, color: Color) -> Score {
    let mut balance = [0i32; 90];
    let occupancy = position.occupancy();
    for piece in Piece::ALL {
        let sign = if piece.color() == color { 1 } else { -1 };
        for from in position.pieces(piece.color(), piece.kind()) {
            balance[from.index()] += sign;
            for to in occupancy.attacks_from(piece.color(), piece.kind(), from) {
                balance[to.index()] += sign;
            }
        }
    }
    let held = |square: &Square| balance[square.index()].signum();
    Square::ALL.iter().map(held).sum()
}
