//! Which moves give check, worked out for a whole position at once.

use crate::attacks::leapers::{BESIDE, DIAGONALLY_BESIDE, HORSE_SOURCES, PAWN_SOURCES, horse_leg};
use crate::bitboard::Bitboard;
use crate::movegen::danger::Line;
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::{CROSS, Position};
use crate::square::Square;

/// Tells of any legal move of one position whether it gives check: as
/// [`Position::gives_check`], but worth its preparation only where several moves are asked about.
///
/// ```
/// use xq_core::Position;
/// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w").unwrap();
/// let checks = position.checks();
/// assert!(checks.gives(&position, "e1d1".parse().unwrap()));
/// assert!(!checks.gives(&position, "e1f1".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    king: Option<Square>,
    /// Where a rook, a cannon or a pawn gives check.
    by_rook: Bitboard,
    by_cannon: Bitboard,
    by_pawn: Bitboard,
    /// Free squares where any man becomes the screen of an own cannon.
    screens: Bitboard,
    /// Own men that are all that stands in the way of a check.
    uncovering: Bitboard,
    /// Own men on a line of an own slider to the king, that slider among them: their moves along
    /// that line have to be looked at one by one.
    lined_up: Bitboard,
}

impl Position {
    /// What [`Checks`] needs to know. The side not to move must not be in check, as it never is
    /// in a game.
    pub fn checks(&self) -> Checks {
        let mut checks = Checks {
            king: self.king(self.side_to_move().other()),
            by_rook: Bitboard::EMPTY,
            by_cannon: Bitboard::EMPTY,
            by_pawn: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            uncovering: Bitboard::EMPTY,
            lined_up: Bitboard::EMPTY,
        };
        if let Some(king) = checks.king {
            checks.note_targets(self, king);
            checks.note_lines(self, king);
            checks.note_legs(self, king);
        }
        checks
    }
}

impl Checks {
    /// Whether a legal move gives check.
    #[inline]
    pub fn gives(&self, position: &Position, mv: Move) -> bool {
        if self.lined_up.contains(mv.from) && self.stays_on_line(mv) {
            return position.gives_check(mv);
        }
        if self.uncovering.contains(mv.from) || self.screens.contains(mv.to) {
            return true;
        }
        match position.moving_kind(mv) {
            Some(PieceKind::Rook) => self.by_rook.contains(mv.to),
            Some(PieceKind::Cannon) => self.by_cannon.contains(mv.to),
            Some(PieceKind::Pawn) => self.by_pawn.contains(mv.to),
            Some(PieceKind::Horse) => self.by_horse(position, mv.to),
            _ => false,
        }
    }

    /// Whether a move leads along a line through the king.
    #[inline]
    fn stays_on_line(&self, mv: Move) -> bool {
        self.king.is_some_and(|king| {
            let line = CROSS[king];
            line.contains(mv.to)
                && (mv.from.file() == mv.to.file() || mv.from.rank() == mv.to.rank())
        })
    }

    #[inline]
    fn by_horse(&self, position: &Position, to: Square) -> bool {
        self.king.is_some_and(|king| {
            HORSE_SOURCES[king].contains(to)
                && horse_leg(to, king).is_some_and(|leg| position.id_at(leg).is_none())
        })
    }

    /// A rook gives check from where the king would strike as a rook, a cannon from behind the
    /// first men on these lines.
    #[inline]
    fn note_targets(&mut self, position: &Position, king: Square) {
        let mut occupancy = position.occupancy();
        self.by_rook = occupancy.slide(king);
        for screen in self.by_rook & occupancy.set() {
            occupancy.clear(screen);
        }
        self.by_cannon = occupancy.slide(king) & !self.by_rook;
        self.by_pawn = PAWN_SOURCES[position.side_to_move().index()][king];
    }

    #[inline]
    fn note_lines(&mut self, position: &Position, king: Square) {
        let side = position.side_to_move();
        let pieces = |kind| position.pieces(side, kind);
        let cannons = pieces(PieceKind::Cannon);
        let sliders = pieces(PieceKind::King) | pieces(PieceKind::Rook) | cannons;
        for slider in sliders & CROSS[king] {
            let between = Line::through(king, slider).between_squares();
            let men = between & position.occupied();
            let own = men & position.side(side);
            self.lined_up |= own.with(slider);
            let is_cannon = cannons.contains(slider);
            match (is_cannon, men.len()) {
                (true, 0) => self.screens |= between,
                (true, 2) | (false, 1) => self.uncovering |= own,
                _ => {}
            }
        }
    }

    #[inline]
    fn note_legs(&mut self, position: &Position, king: Square) {
        let side = position.side_to_move();
        let horses = position.pieces(side, PieceKind::Horse);
        if !(horses & HORSE_SOURCES[king]).is_empty() {
            for leg in DIAGONALLY_BESIDE[king] & position.side(side) {
                let freed = HORSE_SOURCES[king] & BESIDE[leg];
                if !(freed & horses).is_empty() {
                    self.uncovering |= Bitboard::single(leg);
                }
            }
        }
    }
}
