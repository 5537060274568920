//! Fully legal move generation.
//!
//! What endangers the king is worked out once a position (`danger`); after that nine in ten
//! positions need no test of a single move. One generator (`generate`) feeds either a move list
//! or a counter (`sink`).

mod checks;
mod danger;
mod generate;
mod pseudo_legal;
mod sink;

use crate::attacks::leapers::HORSE_SOURCES;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::occupancy::Occupancy;
use crate::piece::PieceKind;
use crate::position::{CROSS, Position};
use crate::square::{Square, SquareMap};
use generate::king_survives;

pub use checks::Checks;
pub(crate) use danger::Danger;
pub(crate) use generate::{Scene, Scope, generate};
pub(crate) use sink::{Counter, Sink, file_squares, rank_squares};

/// The squares from which a piece can attack a king, stand in the way of an attack or be its
/// screen: the king's rank and file, where horses attack it from, and the legs of those horses.
static CONCERNS: SquareMap<Bitboard> = {
    let mut table = CROSS;
    let mut i = 0;
    while i < 90 {
        let king = Square::ALL[i];
        let mut set = CROSS.get(king).union(HORSE_SOURCES.get(king));
        let mut leg = 0;
        while leg < 4 {
            let files = if leg % 2 == 0 { -1 } else { 1 };
            let ranks = if leg < 2 { -1 } else { 1 };
            if let Some(square) = king.offset(files, ranks) {
                set = set.with(square);
            }
            leg += 1;
        }
        table = table.with(king, set);
        i += 1;
    }
    table
};

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use xq_core::Position;
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/3p1p3/4K4 w").unwrap();
    /// // Both pawns guard e1 and the first rank beside the king.
    /// assert_eq!(position.legal_moves().len(), 0);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate_legal(&mut list);
        list
    }

    /// Appends all legal moves to a list.
    #[inline]
    pub fn generate_legal(&self, list: &mut MoveList) {
        generate(self, Scope::All, list);
    }

    /// Appends the legal moves that capture something.
    #[inline]
    pub fn generate_captures(&self, list: &mut MoveList) {
        generate(self, Scope::Captures, list);
    }

    /// Appends the legal moves that capture nothing.
    #[inline]
    pub fn generate_quiets(&self, list: &mut MoveList) {
        generate(self, Scope::Quiets, list);
    }

    /// Appends the legal moves if the side to move is in check, and nothing otherwise.
    ///
    /// ```
    /// use xq_core::{MoveList, Position};
    /// let position = Position::from_fen("3k5/3R5/9/9/9/9/9/9/9/4K4 b").unwrap();
    /// let mut evasions = MoveList::new();
    /// position.generate_evasions(&mut evasions);
    /// assert_eq!(evasions.as_slice(), position.legal_moves().as_slice());
    /// ```
    #[inline]
    pub fn generate_evasions(&self, list: &mut MoveList) {
        generate::generate_evasions(self, list);
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_legal(&self) -> u64 {
        let mut counter = Counter::default();
        generate(self, Scope::All, &mut counter);
        counter.0
    }

    /// Whether there is any legal move; in xiangqi the side without one has lost, in check or not.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Whether an arbitrary move is legal here.
    ///
    /// ```
    /// use xq_core::Position;
    /// let position = Position::start();
    /// assert!(position.is_legal("b0c2".parse().unwrap()));
    /// assert!(!position.is_legal("b0d1".parse().unwrap())); // the horse's leg is blocked
    /// assert!(!position.is_legal("b9c7".parse().unwrap())); // Black's piece
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv)
    }

    /// Whether the piece on `mv.from` belongs to the side to move and can go to `mv.to` by the way
    /// it moves, its own king's safety left aside.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let own = self
            .id_at(mv.from)
            .is_some_and(|id| id.color() == self.side_to_move());
        own && self.pseudo_legal_targets(mv.from).contains(mv.to)
    }

    /// Whether a pseudo-legal move leaves the own king unattacked.
    #[inline]
    pub fn is_safe(&self, mv: Move) -> bool {
        let Some(king) = self.king(self.side_to_move()) else {
            return true;
        };
        let king = if mv.from == king { mv.to } else { king };
        king_survives(self, &self.occupied_area(), king, mv)
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        let (Some(king), Some(mover)) = (self.king(side.other()), self.moving_kind(mv)) else {
            return false;
        };
        // Most moves neither start nor end where they could matter to the king.
        if (CONCERNS[king] & (Bitboard::single(mv.from) | Bitboard::single(mv.to))).is_empty() {
            return false;
        }
        let mut after = self.occupied_area();
        after.toggle(mv.from);
        after.insert(mv.to);
        king != mv.to
            && (Occupancy::new(after)
                .attacks_from(side, mover, mv.to)
                .contains(king)
                || self.is_attacked(king, side, &after, Bitboard::single(mv.from)))
    }

    /// Whether a move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.id_at(mv.to).is_some()
    }

    /// The kind of the piece that a move moves, if there is one.
    #[inline]
    pub fn moving_kind(&self, mv: Move) -> Option<PieceKind> {
        self.id_at(mv.from).map(|id| id.kind())
    }
}
