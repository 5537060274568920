//! Which moves give check, worked out for a whole position at once.

use crate::attacks::leapers::{BESIDE, DIAGONALLY_BESIDE, HORSE_SOURCES, PAWN_SOURCES};
use crate::bitboard::Bitboard;
use crate::movegen::danger::Line;
use crate::moves::{Move, MoveList};
use crate::piece::{PieceId, PieceKind};
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
    /// The lines through the king.
    lines: Bitboard,
    /// Where a man of each kind gives check, by itself or as the screen of an own cannon, if it
    /// has not stood in the way before.
    check_squares: [Bitboard; PieceKind::ALL.len()],
    /// Own men that are all that stands in the way of a check.
    discoverers: Bitboard,
    /// Own men on a line of an own slider to the king, that slider among them. A quiet move along
    /// that line leaves the order of the men on it as it is, so that no slider comes to give check.
    lined_up: Bitboard,
}

impl Position {
    /// What [`Checks`] needs to know. The side not to move must not be in check, as it never is
    /// in a game.
    pub fn checks(&self) -> Checks {
        let mut checks = Checks {
            lines: Bitboard::EMPTY,
            check_squares: [Bitboard::EMPTY; PieceKind::ALL.len()],
            discoverers: Bitboard::EMPTY,
            lined_up: Bitboard::EMPTY,
        };
        if let Some(king) = self.king(self.side_to_move().other()) {
            checks.lines = CROSS[king];
            checks.note_sliders_and_pawns(self, king);
            checks.note_horses(self, king);
            checks.note_lines(self, king);
        }
        checks
    }

    /// Appends the legal moves that give check without taking anything. `checks` must be those of
    /// this position.
    ///
    /// ```
    /// use xq_core::{MoveList, Position};
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w").unwrap();
    /// let mut list = MoveList::new();
    /// position.generate_quiet_checks(&position.checks(), &mut list);
    /// assert_eq!(list.as_slice(), ["e1d1", "e1e9"].map(|mv| mv.parse().unwrap()));
    /// ```
    pub fn generate_quiet_checks(&self, checks: &Checks, list: &mut MoveList) {
        let free = !self.occupied();
        for from in self.side(self.side_to_move()) {
            let targets = free & checks.quiet_check_squares(self, from);
            if targets.is_empty() {
                continue;
            }
            for to in self.pseudo_legal_targets(from) & targets {
                let mv = Move::new(from, to);
                if self.is_safe(mv) {
                    list.push(mv);
                }
            }
        }
    }
}

impl Checks {
    /// Whether a legal move gives check.
    #[inline]
    pub fn gives(&self, position: &Position, mv: Move) -> bool {
        if !position.is_capture(mv) {
            return self.quiet_check_squares(position, mv.from).contains(mv.to);
        }
        // A capture along the line changes the order of the men on it.
        if self.lined_up.contains(mv.from) && self.stays_on_line(mv) {
            return position.gives_check(mv);
        }
        self.discoverers.contains(mv.from)
            || self.check_squares_of(position, mv.from).contains(mv.to)
    }

    /// Where the man on a square gives check if it takes nothing there.
    ///
    /// ```
    /// use xq_core::{Bitboard, Position, Square};
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w").unwrap();
    /// let targets = position.checks().quiet_check_squares(&position, Square::E1);
    /// let checks = targets & position.pseudo_legal_targets(Square::E1);
    /// assert_eq!(checks, Bitboard::from(Square::D1) | Square::E9.into());
    /// ```
    #[inline]
    pub fn quiet_check_squares(&self, position: &Position, from: Square) -> Bitboard {
        let direct = self.check_squares_of(position, from);
        if !(self.discoverers | self.lined_up).contains(from) {
            return direct;
        }
        let wherever = if self.discoverers.contains(from) {
            Bitboard::ALL
        } else {
            direct
        };
        if !self.lined_up.contains(from) {
            return wherever;
        }
        // Along the line only a pawn can come to attack.
        match position.id_at(from).map(PieceId::kind) {
            Some(PieceKind::Pawn) => wherever & !self.lines | direct & self.lines,
            _ => wherever & !(self.lines & CROSS[from]),
        }
    }

    #[inline]
    fn check_squares_of(&self, position: &Position, from: Square) -> Bitboard {
        position
            .id_at(from)
            .map_or(Bitboard::EMPTY, |id| self.check_squares[id.kind().index()])
    }

    /// Whether a move leads along a line through the king.
    #[inline]
    fn stays_on_line(&self, mv: Move) -> bool {
        let Move { from, to } = mv;
        self.lines.contains(to) && (from.file() == to.file() || from.rank() == to.rank())
    }

    /// A rook gives check from where the king would attack as a rook, a cannon from behind the
    /// first men on these lines.
    #[inline]
    fn note_sliders_and_pawns(&mut self, position: &Position, king: Square) {
        let mut occupancy = position.occupancy();
        let by_rook = occupancy.slide(king);
        for screen in by_rook & occupancy.set() {
            occupancy.clear(screen);
        }
        self.check_squares[PieceKind::Rook.index()] = by_rook;
        self.check_squares[PieceKind::Cannon.index()] = occupancy.slide(king) & !by_rook;
        let pawns = &PAWN_SOURCES[position.side_to_move().index()];
        self.check_squares[PieceKind::Pawn.index()] = pawns[king];
    }

    /// The legs of horses that attack the king are the points diagonally beside it.
    #[inline]
    fn note_horses(&mut self, position: &Position, king: Square) {
        let side = position.side_to_move();
        let horses = position.pieces(side, PieceKind::Horse);
        let mut free = HORSE_SOURCES[king];
        for leg in DIAGONALLY_BESIDE[king] & position.occupied() {
            let hindered = HORSE_SOURCES[king] & BESIDE[leg];
            free &= !hindered;
            if !(hindered & horses).is_empty() {
                self.discoverers |= Bitboard::single(leg) & position.side(side);
            }
        }
        self.check_squares[PieceKind::Horse.index()] = free;
    }

    #[inline]
    fn note_lines(&mut self, position: &Position, king: Square) {
        let side = position.side_to_move();
        let pieces = |kind| position.pieces(side, kind);
        let cannons = pieces(PieceKind::Cannon);
        let sliders = pieces(PieceKind::King) | pieces(PieceKind::Rook) | cannons;
        let mut screens = Bitboard::EMPTY;
        for slider in sliders & CROSS[king] {
            let between = Line::through(king, slider).between_squares();
            let men = between & position.occupied();
            let own = men & position.side(side);
            self.lined_up |= own.with(slider);
            let is_cannon = cannons.contains(slider);
            match (is_cannon, men.len()) {
                (true, 0) => screens |= between,
                (true, 2) | (false, 1) => self.discoverers |= own,
                _ => {}
            }
        }
        for targets in &mut self.check_squares {
            *targets |= screens;
        }
    }
}
