//! Who attacks what: checks, attackers and defenders.

use crate::attacks::leapers::{ADVISOR, ELEPHANT, HORSE_SOURCES, KING, PAWN_SOURCES, horse_leg};
use crate::attacks::lines::between;
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{Square, SquareMap};

/// The squares on the rank and the file of a square, without the square itself.
pub(crate) const CROSS: SquareMap<Bitboard> = {
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        let mut set = Bitboard::EMPTY;
        let mut j = 0;
        while j < 90 {
            let (a, b) = (Square::ALL[i] as u8, Square::ALL[j] as u8);
            if i != j && (a & 15 == b & 15 || a >> 4 == b >> 4) {
                set = set.with(Square::ALL[j]);
            }
            j += 1;
        }
        table = table.with(Square::ALL[i], set);
        i += 1;
    }
    table
};

/// Which squares are taken, asked a line or a square at a time. The position itself answers without
/// first joining the squares of the two sides.
pub(crate) trait Taken {
    /// The word of the rank of a square.
    fn rank_of(&self, square: Square) -> u16;
    /// The word of the file of a square.
    fn file_of(&self, square: Square) -> u16;
    fn contains(&self, square: Square) -> bool;
}

impl Taken for Area {
    #[inline]
    fn rank_of(&self, square: Square) -> u16 {
        Area::rank_of(self, square)
    }

    #[inline]
    fn file_of(&self, square: Square) -> u16 {
        Area::file_of(self, square)
    }

    #[inline]
    fn contains(&self, square: Square) -> bool {
        self.set.contains(square)
    }
}

impl Taken for Position {
    #[inline]
    fn rank_of(&self, square: Square) -> u16 {
        self.area(Color::Red).rank_of(square) | self.area(Color::Black).rank_of(square)
    }

    #[inline]
    fn file_of(&self, square: Square) -> u16 {
        self.area(Color::Red).file_of(square) | self.area(Color::Black).file_of(square)
    }

    #[inline]
    fn contains(&self, square: Square) -> bool {
        self.id_at(square).is_some()
    }
}

/// The pieces strictly between two squares of one line, as the word of their bits.
#[inline]
pub(crate) fn blockers(taken: &impl Taken, a: Square, b: Square) -> u16 {
    if a.file_index() == b.file_index() {
        taken.file_of(a) & between(a.rank_index(), b.rank_index())
    } else {
        taken.rank_of(a) & between(a.file_index(), b.file_index())
    }
}

impl Position {
    /// Whether the side to move is in check.
    ///
    /// ```
    /// use xq_core::Position;
    /// let position = Position::from_fen("3k5/4R4/9/9/9/9/9/9/9/3K1R3 b").unwrap_err();
    /// let position = Position::from_fen("3k5/3R5/9/9/9/9/9/9/9/4K4 b").unwrap();
    /// assert!(position.in_check());
    /// ```
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.side_to_move)
    }

    /// Whether a side's king is attacked, by facing the other king too.
    #[inline]
    pub fn is_in_check(&self, color: Color) -> bool {
        match self.king(color) {
            Some(king) => self.is_attacked(king, color.other(), self, Bitboard::EMPTY),
            None => false,
        }
    }

    /// The pieces that give check to a side's king, the other king among them if the two face
    /// each other.
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.attackers(king, color.other(), self),
            None => Bitboard::EMPTY,
        }
    }

    /// The pieces of a side that could go to a square at once if an enemy stood there, pins and
    /// checks left aside; `occupied` says which squares count as taken, so that an exchange can be
    /// followed.
    ///
    /// A cannon counts if exactly one piece stands between, a king only inside its palace (facing
    /// kings do not count here).
    pub fn attackers_to(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let occupied_area = Area::of(occupied);
        let kings = self.pieces(by, PieceKind::King);
        let mut found = self.attackers(square, by, &occupied_area);
        found &= !kings;
        found |= kings & KING[square];
        found |= self.pieces(by, PieceKind::Advisor) & ADVISOR[square];
        let elephants = self.pieces(by, PieceKind::Elephant);
        for step in ELEPHANT[square].into_iter().flatten() {
            if elephants.contains(step.to) && !occupied.contains(step.hinge) {
                found |= Bitboard::single(step.to);
            }
        }
        found & occupied
    }

    /// Whether a side attacks a square with a piece that can give check, given which squares are
    /// occupied and which pieces (captured ones) are gone.
    #[inline]
    pub(crate) fn is_attacked(
        &self,
        square: Square,
        by: Color,
        taken: &impl Taken,
        gone: Bitboard,
    ) -> bool {
        let kings = self.pieces(by, PieceKind::King);
        let rooks = self.pieces(by, PieceKind::Rook);
        let cannons = self.pieces(by, PieceKind::Cannon);
        for slider in (kings | rooks | cannons) & CROSS[square] & !gone {
            let between = blockers(taken, square, slider);
            if cannons.contains(slider) {
                if between.is_power_of_two() {
                    return true;
                }
            } else if between == 0
                && (rooks.contains(slider) || slider.file_index() == square.file_index())
            {
                return true;
            }
        }
        for horse in self.pieces(by, PieceKind::Horse) & HORSE_SOURCES[square] & !gone {
            if leg_is_free(taken, horse, square) {
                return true;
            }
        }
        let pawns = self.pieces(by, PieceKind::Pawn) & PAWN_SOURCES[by.index()][square] & !gone;
        !pawns.is_empty()
    }

    /// The pieces with which [`Position::is_attacked`] holds.
    fn attackers(&self, square: Square, by: Color, taken: &impl Taken) -> Bitboard {
        let kings = self.pieces(by, PieceKind::King);
        let rooks = self.pieces(by, PieceKind::Rook);
        let cannons = self.pieces(by, PieceKind::Cannon);
        let mut found = Bitboard::EMPTY;
        for slider in (kings | rooks | cannons) & CROSS[square] {
            let between = blockers(taken, square, slider);
            let attacks = if cannons.contains(slider) {
                between.is_power_of_two()
            } else {
                between == 0
                    && (rooks.contains(slider) || slider.file_index() == square.file_index())
            };
            if attacks {
                found |= Bitboard::single(slider);
            }
        }
        for horse in self.pieces(by, PieceKind::Horse) & HORSE_SOURCES[square] {
            if leg_is_free(taken, horse, square) {
                found |= Bitboard::single(horse);
            }
        }
        found | self.pieces(by, PieceKind::Pawn) & PAWN_SOURCES[by.index()][square]
    }
}

#[inline]
fn leg_is_free(taken: &impl Taken, horse: Square, target: Square) -> bool {
    horse_leg(horse, target).is_some_and(|leg| !taken.contains(leg))
}
