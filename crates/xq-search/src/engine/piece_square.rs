//! The piece-square index: a dense numbering of the pieces on the squares that they can ever stand on.
//! It keeps the tables of the move histories small enough for the processor's caches.

use xq_core::{Color, Piece, PieceKind, Square};

/// How many pairs of a piece and a square there are.
pub const PIECE_SQUARES: usize = 692;

static INDICES: [[u16; 90]; 14] = {
    let mut indices = [[0; 90]; 14];
    let mut next = 0;
    let mut p = 0;
    while p < 14 {
        let mut s = 0;
        while s < 90 {
            if may_stand(Piece::ALL[p], Square::ALL[s]) {
                indices[p][s] = next;
                next += 1;
            }
            s += 1;
        }
        p += 1;
    }
    assert!(next as usize == PIECE_SQUARES);
    indices
};

const fn may_stand(piece: Piece, square: Square) -> bool {
    let file = square.file().index();
    let rank = match piece.color() {
        Color::Red => square.rank().index(),
        Color::Black => 9 - square.rank().index(),
    };
    let in_palace = file >= 3 && file <= 5 && rank <= 2;
    match piece.kind() {
        PieceKind::King => in_palace,
        PieceKind::Advisor => in_palace && (file + rank) % 2 == 1,
        PieceKind::Elephant => match rank {
            0 | 4 => file == 2 || file == 6,
            2 => file.is_multiple_of(4),
            _ => false,
        },
        PieceKind::Pawn => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
        PieceKind::Horse | PieceKind::Rook | PieceKind::Cannon => true,
    }
}

/// The indices of a piece by the dense index of its square; 0 for squares that it never reaches.
#[inline]
pub fn indices_of(piece: Piece) -> &'static [u16; 90] {
    &INDICES[piece.index()]
}

/// The index of a piece on a square; 0 for squares that it never reaches.
#[inline]
pub fn piece_square(piece: Piece, square: Square) -> usize {
    usize::from(INDICES[piece.index()][square.index()])
}
