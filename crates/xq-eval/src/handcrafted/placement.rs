//! Material and placement, kept up to date while moves are made.

use xq_core::{Color, Observer, Piece, PieceKind, Position, Square};

use super::term::Scorer;
use super::weights::{MATERIAL, PLACEMENT, WEIGHTS};
use crate::Pair;

/// What the board holds, as far as it can be told piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// Material and placement, Red's minus Black's.
    pub(super) sum: Pair,
    /// How much of the attacking force of both sides is left; see [`FULL_PHASE`].
    pub(super) phase: i32,
}

/// The phase with all rooks, cannons and horses on the board.
pub(super) const FULL_PHASE: i32 = 32;

/// What each piece (by its index) adds to the phase.
static PHASE: [i32; 14] = {
    let mut table = [0; 14];
    let mut p = 0;
    while p < 14 {
        table[p] = match Piece::ALL[p].kind() {
            PieceKind::Rook => 4,
            PieceKind::Cannon | PieceKind::Horse => 2,
            _ => 0,
        };
        p += 1;
    }
    table
};

/// Where the number of a piece on a square stands among the weights.
pub(super) const fn place_of(piece: Piece, square: Square) -> usize {
    let rank = match piece.color() {
        Color::Red => square.rank().index(),
        Color::Black => 9 - square.rank().index(),
    };
    let file = square.file().index();
    let from_edge = if file < 5 { file } else { 8 - file };
    PLACEMENT + piece.kind().index() * 50 + rank * 5 + from_edge
}

/// Material and placement of each piece on each square (by its dense index), negative for Black.
static PLACED: [[Pair; 90]; 14] = {
    let mut table = [[Pair::ZERO; 90]; 14];
    let mut p = 0;
    while p < 14 {
        let piece = Piece::ALL[p];
        let mut s = 0;
        while s < 90 {
            let value = WEIGHTS[MATERIAL + piece.kind().index()]
                .plus(WEIGHTS[place_of(piece, Square::ALL[s])]);
            table[p][s] = match piece.color() {
                Color::Red => value,
                Color::Black => Pair::new(-value.middle() as i16, -value.end() as i16),
            };
            s += 1;
        }
        p += 1;
    }
    table
};

impl Placement {
    /// Works it out from nothing.
    pub fn of(position: &Position) -> Placement {
        let mut placement = Placement::default();
        for piece in Piece::ALL {
            for square in position.pieces(piece.color(), piece.kind()) {
                placement.put(piece, square);
            }
        }
        placement
    }

    /// The same sum told feature by feature.
    pub(super) fn tell(position: &Position, scorer: &mut impl Scorer) {
        for piece in Piece::ALL {
            for square in position.pieces(piece.color(), piece.kind()) {
                scorer.add(piece.color(), MATERIAL + piece.kind().index(), 1);
                scorer.add(piece.color(), place_of(piece, square), 1);
            }
        }
    }
}

impl Observer for Placement {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.sum += PLACED[piece.index()][square.index()];
        self.phase += PHASE[piece.index()];
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.sum -= PLACED[piece.index()][square.index()];
        self.phase -= PHASE[piece.index()];
    }
}
