//! [`Occupancy`]: the taken points of a board, ready to be asked how far a piece attacks.

use crate::attacks::leapers::{
    ADVISOR, ELEPHANT_OPEN, HORSE_SOURCES, KING, PAWN, PAWN_SOURCES, elephant_targets, horse_leg,
    horse_targets,
};
use crate::attacks::lines::{on_file, on_rank};
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::piece::PieceKind;
use crate::position::{CROSS, Position};
use crate::square::Square;

/// Which points of a board are taken, by whomever. Evaluation and exchange analysis ask it where
/// pieces attack; points may be cleared to see what a capture uncovers.
///
/// ```
/// use xq_core::{Color, PieceKind, Position, Square};
/// let mut occupancy = Position::start().occupancy();
/// // The cannon on b2 attacks the horse on b9 over the cannon on b7.
/// assert!(occupancy.attacks_from(Color::Red, PieceKind::Cannon, Square::B2).contains(Square::B9));
/// occupancy.clear(Square::B7);
/// assert!(!occupancy.attacks_from(Color::Red, PieceKind::Cannon, Square::B2).contains(Square::B9));
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
        let rank = on_rank(from, self.0.rank_of(from)).rook;
        let file = on_file(from, self.0.file_of(from)).rook;
        Bitboard::of_rank(from, rank) | Bitboard::of_file(from, file)
    }

    /// The first piece behind exactly one screen each way from a point: what a cannon attacks.
    #[inline]
    pub fn jump(&self, from: Square) -> Bitboard {
        let rank = on_rank(from, self.0.rank_of(from)).jump;
        let file = on_file(from, self.0.file_of(from)).jump;
        (Bitboard::of_rank(from, rank) | Bitboard::of_file(from, file)) & self.0.set
    }

    /// The squares that a piece standing on a point attacks: it could take an enemy there and
    /// protects a friend there, king safety left aside. Of a cannon's squares only taken ones are
    /// named.
    #[inline(always)]
    pub fn attacks_from(&self, color: Color, kind: PieceKind, from: Square) -> Bitboard {
        match kind {
            PieceKind::King => KING[from],
            PieceKind::Advisor => ADVISOR[from],
            PieceKind::Elephant => elephant_targets(from, self.0.set),
            PieceKind::Horse => horse_targets(from, self.0.rank_of(from), self.0.file_of(from)),
            PieceKind::Rook => self.slide(from),
            PieceKind::Cannon => self.jump(from),
            PieceKind::Pawn => PAWN[color.index()][from],
        }
    }

    /// Those among the [potential attackers](Position::potential_attackers) of a kind that do attack the
    /// square; men on points that count as free are gone.
    #[inline(always)]
    pub fn attackers_among(&self, near: Bitboard, kind: PieceKind, square: Square) -> Bitboard {
        let men = near & self.set();
        if men.is_empty() {
            return men;
        }
        match kind {
            PieceKind::King | PieceKind::Advisor | PieceKind::Pawn => men,
            // An elephant's way there is the same as its way back.
            PieceKind::Elephant => men & elephant_targets(square, self.set()),
            PieceKind::Horse => {
                let mut free = men;
                for horse in men {
                    if horse_leg(horse, square).is_some_and(|leg| self.contains(leg)) {
                        free &= !Bitboard::single(horse);
                    }
                }
                free
            }
            PieceKind::Rook => men & self.slide(square),
            PieceKind::Cannon => men & self.jump(square),
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

    /// The men of one piece that attack a square, given which points are taken; men on points
    /// that count as free are gone. Kings facing each other do not count.
    #[inline(always)]
    pub fn attackers_of_piece(
        &self,
        color: Color,
        kind: PieceKind,
        square: Square,
        occupancy: &Occupancy,
    ) -> Bitboard {
        occupancy.attackers_among(self.potential_attackers(color, kind, square), kind, square)
    }

    /// The men of one piece that would attack a square if nothing stood in their way (and for a
    /// cannon, one screen did).
    ///
    /// ```
    /// use xq_core::{Color, PieceKind, Position, Square};
    /// let position = Position::start();
    /// assert_eq!(position.potential_attackers(Color::Red, PieceKind::Cannon, Square::H7).len(), 1);
    /// assert_eq!(position.potential_attackers(Color::Red, PieceKind::Horse, Square::H7).len(), 0);
    /// ```
    #[inline(always)]
    pub fn potential_attackers(&self, color: Color, kind: PieceKind, square: Square) -> Bitboard {
        let from = match kind {
            PieceKind::King => KING[square],
            PieceKind::Advisor => ADVISOR[square],
            PieceKind::Elephant => ELEPHANT_OPEN[square],
            PieceKind::Horse => HORSE_SOURCES[square],
            PieceKind::Rook | PieceKind::Cannon => CROSS[square],
            PieceKind::Pawn => PAWN_SOURCES[color.index()][square],
        };
        self.pieces(color, kind) & from
    }
}
