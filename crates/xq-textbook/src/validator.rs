//! **Validator**: a rule book that says yes or no to one move. Whoever needs all moves asks it
//! about all pairs of points.
//!
//! ```text
//!            from        to
//!             |           |
//!     own piece there?  no own piece there?
//!             |           |
//!             `-----.-----'
//!                   |  switch on the piece
//!   king ------- one step along a line, inside the palace
//!   advisor ---- one diagonal step, inside the palace
//!   elephant --- two diagonal steps, on its own bank, nothing in the middle
//!   horse ------ one and two apart, nothing on the leg
//!   rook ------- on a line, nothing between
//!   cannon ----- on a line, between them: nothing to move, one piece to capture
//!   pawn ------- one step forward, over the river also sideways
//! ```
//!
//! This is how a program checks the move of a person, and the rules nearly as one says them: the
//! two points are given, so a condition on their distance takes the place of directions and
//! walks. As a generator it asks up to 16 x 90 questions for some forty moves.
//! Whether a king is attacked is another few questions: may this enemy piece move to it?

use xq_core::{Color, Move, Piece, PieceKind, Setup, Square};

use crate::generator::TextbookGenerator;

/// A piece code: 0 for nothing, 1 to 7 for Red's king to pawn, 8 to 14 for Black's.
type Code = u8;

/// What changes on the board in one move: both squares and the codes that stood there before.
type Change = [(Square, Code); 2];

/// The generator that asks a rule book.
#[derive(Clone, Debug)]
pub struct Validator {
    /// Piece codes, ten ranks of nine.
    codes: [[Code; 9]; 10],
    to_move: Color,
    changes: Vec<Change>,
}

fn encode(piece: Piece) -> Code {
    piece.index() as Code + 1
}

fn decode(code: Code) -> Option<Piece> {
    Piece::ALL.get(usize::from(code).checked_sub(1)?).copied()
}

/// How far it is from one square to another: files to the right, and ranks towards Black.
fn distance(from: Square, to: Square) -> (i32, i32) {
    let apart = |from: usize, to: usize| to as i32 - from as i32;
    (
        apart(from.file().index(), to.file().index()),
        apart(from.rank().index(), to.rank().index()),
    )
}

/// No further than one line from the middle of the palace.
fn is_in_palace(color: Color, square: Square) -> bool {
    let middle = match color {
        Color::Red => Square::E1,
        Color::Black => Square::E8,
    };
    let (files, ranks) = distance(middle, square);
    files.abs() <= 1 && ranks.abs() <= 1
}

fn is_over_river(color: Color, square: Square) -> bool {
    match color {
        Color::Red => square.rank().index() >= 5,
        Color::Black => square.rank().index() <= 4,
    }
}

impl Validator {
    fn code(&self, square: Square) -> Code {
        self.codes[square.rank().index()][square.file().index()]
    }

    fn set(&mut self, square: Square, code: Code) {
        self.codes[square.rank().index()][square.file().index()] = code;
    }

    /// How many pieces stand between two squares of one line; `None` if they share no line.
    fn between(&self, from: Square, to: Square) -> Option<usize> {
        let inner = |a: usize, b: usize| a.min(b) + 1..a.max(b);
        let (file, rank) = (from.file().index(), from.rank().index());
        match distance(from, to) {
            (_, 0) => {
                let files = inner(file, to.file().index());
                Some(files.filter(|&f| self.codes[rank][f] != 0).count())
            }
            (0, _) => {
                let ranks = inner(rank, to.rank().index());
                Some(ranks.filter(|&r| self.codes[r][file] != 0).count())
            }
            _ => None,
        }
    }

    /// Whether the point half-way from a square is empty, for distances of two points.
    fn is_half_way_empty(&self, from: Square, files: i32, ranks: i32) -> bool {
        from.offset((files / 2) as i8, (ranks / 2) as i8)
            .is_some_and(|middle| self.code(middle) == 0)
    }

    /// The rule book: whether the piece on `from`, whosever turn it is, may move to `to` by its
    /// way of moving.
    ///
    /// ```
    /// use xq_core::{Setup, Square};
    /// use xq_textbook::{TextbookGenerator, Validator};
    ///
    /// let book = Validator::from_setup(&Setup::start());
    /// assert!(book.can_move(Square::B0, Square::C2));
    /// assert!(!book.can_move(Square::B0, Square::D1)); // the elephant on c0 blocks the leg
    /// ```
    pub fn can_move(&self, from: Square, to: Square) -> bool {
        let Some(piece) = decode(self.code(from)) else {
            return false;
        };
        let target = decode(self.code(to));
        if target.is_some_and(|target| target.color() == piece.color()) {
            return false;
        }
        let color = piece.color();
        let (files, ranks) = distance(from, to);
        let apart = (files.abs(), ranks.abs());
        match piece.kind() {
            PieceKind::King => matches!(apart, (0, 1) | (1, 0)) && is_in_palace(color, to),
            PieceKind::Advisor => apart == (1, 1) && is_in_palace(color, to),
            PieceKind::Elephant => {
                apart == (2, 2)
                    && !is_over_river(color, to)
                    && self.is_half_way_empty(from, files, ranks)
            }
            // Halving rounds the short side of its path to nothing: what is left is the leg.
            PieceKind::Horse => {
                matches!(apart, (1, 2) | (2, 1)) && self.is_half_way_empty(from, files, ranks)
            }
            PieceKind::Rook => self.between(from, to) == Some(0),
            PieceKind::Cannon => self.between(from, to) == Some(usize::from(target.is_some())),
            PieceKind::Pawn => {
                let forward = if color == Color::Red { 1 } else { -1 };
                (files, ranks) == (0, forward) || apart == (1, 0) && is_over_river(color, from)
            }
        }
    }

    fn belongs_to(&self, color: Color, square: Square) -> bool {
        decode(self.code(square)).is_some_and(|piece| piece.color() == color)
    }
}

impl TextbookGenerator for Validator {
    fn from_setup(setup: &Setup) -> Validator {
        let mut validator = Validator {
            codes: [[0; 9]; 10],
            to_move: setup.side_to_move,
            changes: Vec::new(),
        };
        for (square, piece) in setup.pieces() {
            validator.set(square, encode(piece));
        }
        validator
    }

    fn side_to_move(&self) -> Color {
        self.to_move
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        decode(self.code(square))
    }

    fn king(&self, color: Color) -> Option<Square> {
        let code = encode(Piece::new(color, PieceKind::King));
        Square::ALL
            .into_iter()
            .find(|&square| self.code(square) == code)
    }

    fn kings_face(&self) -> bool {
        match (self.king(Color::Red), self.king(Color::Black)) {
            (Some(red), Some(black)) => {
                red.file() == black.file() && self.between(red, black) == Some(0)
            }
            _ => false,
        }
    }

    fn king_attacked(&self, color: Color) -> bool {
        let Some(king) = self.king(color) else {
            return false;
        };
        let takes = |from| self.belongs_to(color.other(), from) && self.can_move(from, king);
        self.kings_face() || Square::ALL.into_iter().any(takes)
    }

    fn piece_moves(&self, queue: &mut Vec<Move>) {
        for from in Square::ALL {
            if self.belongs_to(self.to_move, from) {
                let targets = Square::ALL
                    .into_iter()
                    .filter(|&to| self.can_move(from, to));
                queue.extend(targets.map(|to| Move::new(from, to)));
            }
        }
    }

    fn make(&mut self, mv: Move) {
        let moved = self.code(mv.from);
        self.changes
            .push([(mv.from, moved), (mv.to, self.code(mv.to))]);
        self.set(mv.from, 0);
        self.set(mv.to, moved);
        self.to_move = self.to_move.other();
    }

    fn unmake(&mut self) {
        if let Some(change) = self.changes.pop() {
            for (square, code) in change {
                self.set(square, code);
            }
            self.to_move = self.to_move.other();
        }
    }
}
