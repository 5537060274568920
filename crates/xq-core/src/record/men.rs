//! Squares and men as XQF, DhtmlXQ and CCBridge count them.

use super::loss::Loss;
use crate::color::Color;
use crate::piece::{Piece, PieceKind};
use crate::position::Setup;
use crate::square::{File, Rank, Square};

/// The square of a file (0 to 8) and a rank (0 to 9).
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    let file = File::from_index(file.into())?;
    let rank = Rank::from_index(rank.into())?;
    Some(Square::new(file, rank))
}

/// The men of a side in the order of XQF and DhtmlXQ: the home rank from one end to the other, the
/// cannons, the pawns.
const ORDER: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ]
};

/// The men of both sides in that order, Red's first.
pub(super) fn men() -> impl Iterator<Item = Piece> {
    let of = |color| ORDER.map(|kind| Piece::new(color, kind));
    Color::ALL.into_iter().flat_map(of)
}

/// Where each of these men stands; with what of the start position has no place beside them.
pub(super) fn squares_of_men(start: &Setup, losses: &mut Vec<Loss>) -> [Option<Square>; 32] {
    let mut left: Vec<(Square, Piece)> = start.pieces().collect();
    let mut squares = [None; 32];
    for (place, man) in squares.iter_mut().zip(men()) {
        let found = left.iter().position(|&(_, piece)| piece == man);
        *place = found.map(|i| left.remove(i).0);
    }
    if !left.is_empty() {
        losses.push(Loss::Pieces);
    }
    if start.halfmove_clock != 0 || start.fullmove_number != 1 {
        losses.push(Loss::Counters);
    }
    squares
}
