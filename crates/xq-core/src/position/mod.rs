//! [`Position`]: a valid arrangement of pieces with everything that move generation asks of it.

mod attackers;
mod defect;
mod diagram;
mod make;
mod setup;
mod validate;

pub(crate) use attackers::{CROSS, blockers};
pub use defect::{Defect, PositionError};
pub use diagram::Diagram;
pub use make::{NullUndo, Observer, Undo};
pub use setup::Setup;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::piece::{Piece, PieceId, PieceKind};
use crate::square::{Square, SquareMap};
use crate::zobrist;

/// A position of a game.
///
/// It is valid by construction ([`Position::from_setup`] says what that means) and stays so while
/// only legal moves are made. Under the other rule modes of [`perft`](crate::perft) kings may be
/// taken; such positions never leave that module.
#[derive(Clone)]
pub struct Position {
    /// Who stands on each square.
    board: SquareMap<Option<PieceId>>,
    /// Where each man stands.
    places: [Option<Square>; 32],
    /// The squares of each side.
    areas: [Area; 2],
    /// The squares of each piece.
    by_piece: [Bitboard; 14],
    side_to_move: Color,
    key: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Position {
    /// The usual start of a game.
    ///
    /// ```
    /// use xq_core::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 44);
    /// ```
    pub fn start() -> Position {
        Position::place(&Setup::start())
    }

    /// The position of a valid setup: exactly one king a side inside its palace, no more pieces
    /// than a set has, each where it can get to, the kings not facing each other on an open file,
    /// and the side not to move not in check.
    ///
    /// # Errors
    /// Every reason why the setup is no position.
    pub fn from_setup(setup: &Setup) -> Result<Position, PositionError> {
        let defects = setup.defects();
        if defects.is_empty() {
            Ok(Position::place(setup))
        } else {
            Err(PositionError { defects })
        }
    }

    /// The position in the mirror: left and right changed.
    ///
    /// ```
    /// use xq_core::Position;
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w")?;
    /// assert_eq!(position.flip_files().to_fen(), "5k3/9/9/9/9/9/9/9/9/3K4R w - - 0 1");
    /// # Ok::<(), xq_core::FenError>(())
    /// ```
    pub fn flip_files(&self) -> Position {
        self.flipped(Square::flip_files, |color| color)
    }

    /// The position with the sides changed: Black has what Red had, and the other turn.
    ///
    /// ```
    /// use xq_core::Position;
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w")?;
    /// assert_eq!(position.flip_colors().to_fen(), "r4k3/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
    /// # Ok::<(), xq_core::FenError>(())
    /// ```
    pub fn flip_colors(&self) -> Position {
        self.flipped(Square::flip_ranks, Color::other)
    }

    fn flipped(
        &self,
        square: impl Fn(Square) -> Square,
        color: impl Fn(Color) -> Color,
    ) -> Position {
        let mut setup = Setup::empty();
        setup.side_to_move = color(self.side_to_move);
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        for (from, piece) in self.to_setup().pieces() {
            setup.board[square(from)] = Some(Piece::new(color(piece.color()), piece.kind()));
        }
        Position::place(&setup)
    }

    /// Puts the pieces down without asking whether that makes sense; a piece that the set does
    /// not have is left out.
    pub(crate) fn place(setup: &Setup) -> Position {
        let mut position = Position {
            board: SquareMap::filled(None),
            places: [None; 32],
            areas: [Area::default(); 2],
            by_piece: [Bitboard::EMPTY; 14],
            side_to_move: setup.side_to_move,
            key: 0,
            // So that no game is long enough to make them overflow.
            halfmove_clock: setup.halfmove_clock.min(u32::MAX / 2),
            fullmove_number: setup.fullmove_number.min(u32::MAX / 2),
        };
        if setup.side_to_move == Color::Black {
            position.key ^= zobrist::side_key();
        }
        for (square, piece) in setup.pieces() {
            let free = PieceId::of(piece)
                .iter()
                .find(|id| position.places[id.index()].is_none());
            if let Some(&id) = free {
                position.put(id, square);
            }
        }
        position
    }

    fn put(&mut self, id: PieceId, square: Square) {
        let piece = id.piece();
        self.board[square] = Some(id);
        self.places[id.index()] = Some(square);
        self.areas[piece.color().index()].toggle(square);
        self.by_piece[piece.index()] ^= Bitboard::single(square);
        self.key ^= zobrist::piece_key(piece, square);
    }

    /// The setup of this position, with its counters.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for square in Square::ALL {
            setup.board[square] = self.piece_at(square);
        }
        setup.side_to_move = self.side_to_move;
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        setup
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The hash key: equal for equal placement and side to move, whatever the counters.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plies since the last capture (FEN's fifth field, counted on).
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be played, from 1, going up after Black's moves.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square].map(PieceId::piece)
    }

    /// Which man stands on a square.
    #[inline]
    pub fn id_at(&self, square: Square) -> Option<PieceId> {
        self.board[square]
    }

    /// Where a man stands, unless it was taken or never there.
    #[inline]
    pub fn square_of(&self, id: PieceId) -> Option<Square> {
        self.places[id.index()]
    }

    /// The squares of a piece.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.by_piece[color.index() * PieceKind::ALL.len() + kind.index()]
    }

    /// The squares of a side.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.areas[color.index()].set
    }

    /// All squares with a piece on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.side(Color::Red) | self.side(Color::Black)
    }

    /// Where a side's king stands. Always there in a position of a game; only perft's rule modes
    /// in which a king can be taken ever see `None`.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.places[color.index() * 16]
    }

    /// Where the men of one piece stand, in the order of [`PieceId::of`]: the squares of
    /// [`Position::pieces`], found with branches that a processor foresees.
    ///
    /// ```
    /// use xq_core::{Piece, Position, Square};
    /// let rooks: Vec<_> = Position::start().men(Piece::RedRook).collect();
    /// assert_eq!(rooks, [Square::A0, Square::I0]);
    /// ```
    #[inline(always)]
    pub fn men(&self, piece: Piece) -> impl Iterator<Item = Square> {
        PieceId::of(piece)
            .iter()
            .filter_map(|id| self.places[id.index()])
    }

    /// Where the sixteen men of a side stand, in the order of [`PieceId::ALL`].
    #[inline]
    pub(crate) fn places_of(&self, color: Color) -> &[Option<Square>; 16] {
        let (red, black) = self.places.split_at(16);
        let half = match color {
            Color::Red => red,
            Color::Black => black,
        };
        half.try_into().expect("sixteen men a side")
    }

    #[inline]
    pub(crate) fn area(&self, color: Color) -> &Area {
        &self.areas[color.index()]
    }

    #[inline]
    pub(crate) fn occupied_area(&self) -> Area {
        self.areas[0].union(&self.areas[1])
    }
}

/// Positions are equal when the same pieces stand on the same squares, the same side is to move
/// and the counters agree; which of two like men is which does not matter.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.by_piece == other.by_piece
            && self.side_to_move == other.side_to_move
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Default for Position {
    /// The usual start of a game.
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
