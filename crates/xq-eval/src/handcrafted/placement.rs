//! Material and piece-square placement, kept up to date while moves are made.

use xq_core::{Color, Observer, Piece, Position, Square};

use super::phase::PHASE;
use super::scorer::Scorer;
use super::weights::WEIGHTS;
use crate::Tapered;

/// What the board holds, as far as it can be told piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// Material and placement, Red's minus Black's.
    pub(super) sum: Tapered,
    /// How much of the attacking force of both sides is left; see [`FULL_PHASE`](super::phase::FULL_PHASE).
    pub(super) phase: i32,
}

/// What a piece on a square is worth beyond its material.
const fn weight_of(piece: Piece, square: Square) -> &'static Tapered {
    let rank = match piece.color() {
        Color::Red => square.rank().index(),
        Color::Black => 9 - square.rank().index(),
    };
    let file = square.file().index();
    let from_edge = if file < 5 { file } else { 8 - file };
    &WEIGHTS.placement[piece.kind().index()][rank][from_edge]
}

/// Material and placement of each piece on each square (by its dense index), negative for Black.
static PLACED: [[Tapered; 90]; 14] = {
    let mut table = [[Tapered::ZERO; 90]; 14];
    let mut p = 0;
    while p < 14 {
        let piece = Piece::ALL[p];
        let mut s = 0;
        while s < 90 {
            let material = WEIGHTS.material[piece.kind().index()];
            let value = material.plus(*weight_of(piece, Square::ALL[s]));
            table[p][s] = match piece.color() {
                Color::Red => value,
                Color::Black => Tapered::new(-value.middle() as i16, -value.end() as i16),
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

    /// How much of the middle game is left: from [`FULL_PHASE`](super::phase::FULL_PHASE) with all
    /// attackers on the board down to 0.
    pub fn phase(&self) -> i32 {
        self.phase
    }

    /// Tells a scorer the features that the sum is made of, one by one.
    pub(super) fn add_features(position: &Position, scorer: &mut impl Scorer) {
        for piece in Piece::ALL {
            for square in position.pieces(piece.color(), piece.kind()) {
                scorer.add(piece.color(), &WEIGHTS.material[piece.kind().index()], 1);
                scorer.add(piece.color(), weight_of(piece, square), 1);
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
