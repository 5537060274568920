//! Making and taking back moves.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, PieceId};
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// Hears which pieces come and go while a move is made or taken back: what an incremental
/// evaluation needs. `()` hears nothing and costs nothing.
pub trait Observer {
    /// A piece has appeared on a square.
    fn put(&mut self, piece: Piece, square: Square);
    /// A piece has left a square.
    fn remove(&mut self, piece: Piece, square: Square);
}

impl Observer for () {
    #[inline]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn remove(&mut self, _: Piece, _: Square) {}
}

/// What a move destroys, so that it can be taken back.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    captured: Option<PieceId>,
    key: u64,
    halfmove_clock: u32,
}

impl Undo {
    /// The man that was taken.
    #[inline]
    pub fn captured(&self) -> Option<PieceId> {
        self.captured
    }
}

/// What passing the turn destroys, so that it can be taken back.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the null move cannot be taken back"]
pub struct NullUndo {
    key: u64,
    halfmove_clock: u32,
}

impl Position {
    /// Makes a move without asking whether it is legal: for moves that the generator has given.
    /// [`Position::try_make`] asks first. After a move that is not even pseudo-legal the position is
    /// worth nothing; debug builds notice the commonest.
    ///
    /// # Panics
    /// When there is no piece on `mv.from`; in debug builds also when it is the opponent's, or when
    /// its own side is captured.
    ///
    /// ```
    /// use xq_core::Position;
    /// let mut position = Position::start();
    /// let before = position.clone();
    /// let undo = position.make("h2e2".parse().unwrap());
    /// position.unmake("h2e2".parse().unwrap(), undo);
    /// assert_eq!(position, before);
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_observed(mv, &mut ())
    }

    /// [`Position::make`], telling an observer which pieces come and go.
    #[inline]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        let Move { from, to } = mv;
        let id = self.board[from].expect("a move starts at a piece");
        let captured = self.board[to];
        debug_assert_eq!(id.color(), self.side_to_move, "{mv} in {self:?}");
        debug_assert!(
            captured.is_none_or(|man| man.color() != self.side_to_move),
            "{mv} in {self:?}"
        );
        let undo = Undo {
            captured,
            key: self.key,
            halfmove_clock: self.halfmove_clock,
        };
        let key = self.key_after(mv);
        self.halfmove_clock += 1;
        if let Some(victim) = captured {
            self.lift(victim, to);
            self.halfmove_clock = 0;
            observer.remove(victim.piece(), to);
        }
        self.shift(id, from, to);
        let piece = id.piece();
        observer.remove(piece, from);
        observer.put(piece, to);
        self.pass_turn();
        self.key = key;
        undo
    }

    /// The key of the position that a move leads to, without making it; that of the other side to
    /// move where the move starts at no piece.
    ///
    /// ```
    /// use xq_core::{Move, Position};
    /// let mut position = Position::start();
    /// let mv: Move = "h2h9".parse().unwrap();
    /// let key = position.key_after(mv);
    /// let _ = position.make(mv);
    /// assert_eq!(position.key(), key);
    /// ```
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let mut key = self.key ^ zobrist::side_key();
        if let Some(id) = self.board[mv.from] {
            let piece = id.piece();
            key ^= zobrist::piece_key(piece, mv.from) ^ zobrist::piece_key(piece, mv.to);
            if let Some(victim) = self.board[mv.to] {
                key ^= zobrist::piece_key(victim.piece(), mv.to);
            }
        }
        key
    }

    /// Takes back the move that was made last.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_observed(mv, undo, &mut ());
    }

    /// [`Position::unmake`], telling an observer which pieces come and go.
    ///
    /// # Panics
    /// When there is no piece on `mv.to`.
    #[inline]
    pub fn unmake_observed(&mut self, mv: Move, undo: Undo, observer: &mut impl Observer) {
        let Move { from, to } = mv;
        let id = self.board[to].expect("a move ends at a piece");
        self.shift(id, to, from);
        observer.remove(id.piece(), to);
        observer.put(id.piece(), from);
        if let Some(victim) = undo.captured {
            self.drop(victim, to);
            observer.put(victim.piece(), to);
        }
        self.return_turn(undo.key, undo.halfmove_clock);
    }

    /// Passes the turn without a move, as null-move pruning does.
    #[inline]
    pub fn make_null(&mut self) -> NullUndo {
        let undo = NullUndo {
            key: self.key,
            halfmove_clock: self.halfmove_clock,
        };
        self.halfmove_clock += 1;
        self.pass_turn();
        undo
    }

    /// Takes back the passing of the turn.
    #[inline]
    pub fn unmake_null(&mut self, undo: NullUndo) {
        self.return_turn(undo.key, undo.halfmove_clock);
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.side_to_move == Color::Black {
            self.fullmove_number += 1;
        }
        self.side_to_move = self.side_to_move.other();
        self.key ^= zobrist::side_key();
    }

    #[inline]
    fn return_turn(&mut self, key: u64, halfmove_clock: u32) {
        self.side_to_move = self.side_to_move.other();
        if self.side_to_move == Color::Black {
            self.fullmove_number -= 1;
        }
        self.key = key;
        self.halfmove_clock = halfmove_clock;
    }

    #[inline]
    fn shift(&mut self, id: PieceId, from: Square, to: Square) {
        self.board[from] = None;
        self.board[to] = Some(id);
        self.places[id.index()] = Some(to);
        let area = &mut self.areas[id.color().index()];
        area.toggle(from);
        area.toggle(to);
        self.by_piece[id.piece().index()] ^= Bitboard::single(from) ^ Bitboard::single(to);
    }

    #[inline]
    fn lift(&mut self, id: PieceId, square: Square) {
        self.places[id.index()] = None;
        self.areas[id.color().index()].toggle(square);
        self.by_piece[id.piece().index()] ^= Bitboard::single(square);
    }

    #[inline]
    fn drop(&mut self, id: PieceId, square: Square) {
        self.board[square] = Some(id);
        self.places[id.index()] = Some(square);
        self.areas[id.color().index()].toggle(square);
        self.by_piece[id.piece().index()] ^= Bitboard::single(square);
    }
}
