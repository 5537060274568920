//! [`Occupancy`]: the taken points of a board, ready to be asked how far a piece strikes.

use crate::attacks::leapers::{
    ADVISOR, HORSE_SOURCES, KING, PAWN, PAWN_SOURCES, elephant_targets, horse_leg, horse_targets,
};
use crate::attacks::lines::{on_column, on_row};
use crate::bitboard::{Area, Bitboard};
use crate::piece::{Piece, PieceKind};
use crate::position::{CROSS, Position};
use crate::square::Square;

/// Which points of a board are taken, by whomever. Evaluation and exchange analysis ask it where
/// pieces strike; points may be cleared to see what a capture uncovers.
///
/// ```
/// use xq_core::{Piece, Position, Square};
/// let mut occupancy = Position::start().occupancy();
/// // The cannon on b2 strikes the horse on b9 over the cannon on b7.
/// assert!(occupancy.strikes(Piece::RedCannon, Square::B2).contains(Square::B9));
/// occupancy.clear(Square::B7);
/// assert!(!occupancy.strikes(Piece::RedCannon, Square::B2).contains(Square::B9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupancy(Area);

impl Occupancy {
    #[inline]
    pub(crate) const fn new(area: Area) -> Occupancy {
        Occupancy(area)
    }

    /// The taken points as a set.
    #[inline]
    pub fn set(&self) -> Bitboard {
        self.0.set
    }

    /// Whether a point is taken.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.0.set.contains(square)
    }

    /// Makes a taken point free.
    #[inline]
    pub fn clear(&mut self, square: Square) {
        if self.contains(square) {
            self.0.toggle(square);
        }
    }

    /// How far a slider moves from a point: the free points and the first piece each way.
    #[inline]
    pub fn slide(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let row = on_row(file, self.0.rows[rank as usize]).rook;
        let column = on_column(rank, self.0.columns[file as usize]).rook;
        Bitboard::of_row(rank, row) | Bitboard::of_column(file, column)
    }

    /// The first piece behind exactly one screen each way from a point: what a cannon strikes.
    #[inline]
    pub fn jump(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let row = on_row(file, self.0.rows[rank as usize]).jump;
        let column = on_column(rank, self.0.columns[file as usize]).jump;
        (Bitboard::of_row(rank, row) | Bitboard::of_column(file, column)) & self.0.set
    }

    /// The squares that a piece standing on a point strikes: it could take an enemy there and
    /// protects a friend there, king safety left aside. Of a cannon's squares only taken ones are
    /// named.
    #[inline]
    pub fn strikes(&self, piece: Piece, from: Square) -> Bitboard {
        match piece.kind() {
            PieceKind::King => KING[from],
            PieceKind::Advisor => ADVISOR[from],
            PieceKind::Elephant => elephant_targets(from, self.0.set),
            PieceKind::Horse => horse_targets(
                from,
                self.0.rows[from.rank() as usize],
                self.0.columns[from.file() as usize],
            ),
            PieceKind::Rook => self.slide(from),
            PieceKind::Cannon => self.jump(from),
            PieceKind::Pawn => PAWN[piece.color().index()][from],
        }
    }
}

impl From<Bitboard> for Occupancy {
    fn from(set: Bitboard) -> Occupancy {
        Occupancy(Area::of(set))
    }
}

impl Position {
    /// The taken points of this position.
    #[inline]
    pub fn occupancy(&self) -> Occupancy {
        Occupancy(self.occupied_area())
    }

    /// The men of one piece that strike a square, given which points are taken; men on points
    /// that count as free are gone. Kings facing each other do not count.
    #[inline(always)]
    pub fn strikers_of(&self, piece: Piece, square: Square, occupancy: &Occupancy) -> Bitboard {
        let men = self.pieces(piece.color(), piece.kind()) & occupancy.set();
        if men.is_empty() {
            return men;
        }
        match piece.kind() {
            PieceKind::King => men & KING[square],
            PieceKind::Advisor => men & ADVISOR[square],
            // An elephant's way there is the same as its way back.
            PieceKind::Elephant => men & elephant_targets(square, occupancy.set()),
            PieceKind::Horse => {
                let mut near = men & HORSE_SOURCES[square];
                for horse in near {
                    if horse_leg(horse, square).is_some_and(|leg| occupancy.contains(leg)) {
                        near &= !Bitboard::single(horse);
                    }
                }
                near
            }
            // Most squares share no line with the few sliders.
            PieceKind::Rook | PieceKind::Cannon if (men & CROSS[square]).is_empty() => {
                Bitboard::EMPTY
            }
            PieceKind::Rook => men & occupancy.slide(square),
            PieceKind::Cannon => men & occupancy.jump(square),
            PieceKind::Pawn => men & PAWN_SOURCES[piece.color().index()][square],
        }
    }
}
