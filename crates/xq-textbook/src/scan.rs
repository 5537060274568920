//! **Scan**: look at all ninety points in turn; at each piece of the side to move, switch on its
//! kind and walk outwards to see how far it gets.
//!
//! ```text
//!   9  . . . . k . . . .        The rook on c4 walks in four directions, one
//!   8  . . . . . . . . .        point at a time:
//!   7  . . n . . . . . .
//!   6  . . x . . . . . .          up     c5 and c6 are empty: moves; c7 holds an
//!   5  . . x . . . . . .                 enemy: a move, and the walk ends there
//!   4  x x R x x P . . .          left   b4, a4, then off the board
//!   3  . . x . . . . . .          right  d4, e4; f4 holds a piece of its own: no
//!   2  . . x . . . . . .                 move, and the walk ends there
//!   1  . . x . . . . . .          down   c3 to c0
//!   0  . . x . K . . . .
//!      a b c d e f g h i        Ten moves go onto the queue of this depth.
//! ```
//!
//! All the rules are conditions in the code, next to the steps that they restrict. Whether a king
//! is attacked takes no second formulation of them: walk with every enemy piece, and see whether
//! one arrives at the king. That is slow, and hard to get wrong.

use xq_core::{Color, File, Move, Piece, PieceKind, Rank, Setup, Square};

use crate::generator::TextbookGenerator;

/// A point as (file, rank), each from 0; also a step. Steps may lead off the board, which is why
/// the numbers are signed and [`inside`] is asked before the board is.
type Point = (i8, i8);

/// Right, left, up, down, with Red at the bottom.
const LINES: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The generator that scans its board.
#[derive(Clone, Debug)]
pub struct Scan {
    /// Ten ranks of nine points; rank 0 is Red's back rank.
    board: [[Option<Piece>; 9]; 10],
    side: Color,
    /// Each move made, with what it captured.
    history: Vec<(Move, Option<Piece>)>,
}

fn plus(point: Point, step: Point) -> Point {
    (point.0 + step.0, point.1 + step.1)
}

fn inside((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

/// The rank counted from the side's own back rank: up to 4 is its own bank of the river.
fn own_rank(color: Color, (_, rank): Point) -> i8 {
    match color {
        Color::Red => rank,
        Color::Black => 9 - rank,
    }
}

fn in_palace(color: Color, point: Point) -> bool {
    inside(point) && (3..=5).contains(&point.0) && own_rank(color, point) <= 2
}

fn point(square: Square) -> Point {
    (square.file().index() as i8, square.rank().index() as i8)
}

/// The square of a point inside the board.
fn square((file, rank): Point) -> Square {
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

impl Scan {
    /// What stands on a point inside the board.
    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.board[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Point, content: Option<Piece>) {
        self.board[rank as usize][file as usize] = content;
    }

    fn is_empty(&self, point: Point) -> bool {
        inside(point) && self.at(point).is_none()
    }

    /// Every piece of a side with its point.
    fn pieces(&self, color: Color) -> impl Iterator<Item = (Point, Piece)> {
        let points = (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)));
        points
            .filter_map(|point| Some((point, self.at(point)?)))
            .filter(move |(_, piece)| piece.color() == color)
    }

    /// The point where a walk over empty points ends: the first piece's, or one off the board.
    fn walk(&self, from: Point, step: Point, mut pass: impl FnMut(Point)) -> Point {
        let mut to = plus(from, step);
        while self.is_empty(to) {
            pass(to);
            to = plus(to, step);
        }
        to
    }

    /// Calls `visit` with every point to which the piece on `from` can go.
    fn targets(&self, from: Point, piece: Piece, visit: &mut impl FnMut(Point)) {
        let color = piece.color();
        let mut go = |to: Point| {
            if inside(to) && self.at(to).is_none_or(|other| other.color() != color) {
                visit(to);
            }
        };
        match piece.kind() {
            PieceKind::King | PieceKind::Advisor => {
                let king = piece.kind() == PieceKind::King;
                for step in if king { LINES } else { DIAGONALS } {
                    let to = plus(from, step);
                    if in_palace(color, to) {
                        go(to);
                    }
                }
            }
            PieceKind::Elephant => {
                for step in DIAGONALS {
                    let eye = plus(from, step);
                    let to = plus(eye, step);
                    if self.is_empty(eye) && own_rank(color, to) <= 4 {
                        go(to);
                    }
                }
            }
            PieceKind::Horse => {
                for step in LINES {
                    let leg = plus(from, step);
                    if self.is_empty(leg) {
                        // The two diagonal steps that lead further away.
                        go(plus(leg, (step.0 + step.1, step.1 + step.0)));
                        go(plus(leg, (step.0 - step.1, step.1 - step.0)));
                    }
                }
            }
            PieceKind::Rook => {
                for step in LINES {
                    let end = self.walk(from, step, &mut go);
                    go(end);
                }
            }
            PieceKind::Cannon => {
                for step in LINES {
                    let screen = self.walk(from, step, &mut go);
                    let target = self.walk(screen, step, |_| {});
                    go(target);
                }
            }
            PieceKind::Pawn => {
                go(plus(from, (0, if color == Color::Red { 1 } else { -1 })));
                if own_rank(color, from) >= 5 {
                    go(plus(from, (1, 0)));
                    go(plus(from, (-1, 0)));
                }
            }
        }
    }
}

impl TextbookGenerator for Scan {
    fn from_setup(setup: &Setup) -> Scan {
        let mut scan = Scan {
            board: [[None; 9]; 10],
            side: setup.side_to_move,
            history: Vec::new(),
        };
        for (square, piece) in setup.pieces() {
            scan.put(point(square), Some(piece));
        }
        scan
    }

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.at(point(square))
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color)
            .find(|(_, piece)| piece.kind() == PieceKind::King)
            .map(|(at, _)| square(at))
    }

    fn kings_face(&self) -> bool {
        let (Some(red), Some(black)) = (self.king(Color::Red), self.king(Color::Black)) else {
            return false;
        };
        self.walk(point(red), (0, 1), |_| {}) == point(black)
    }

    fn king_attacked(&self, color: Color) -> bool {
        let Some(king) = self.king(color).map(point) else {
            return false;
        };
        let mut reached = self.kings_face();
        for (from, piece) in self.pieces(color.other()) {
            self.targets(from, piece, &mut |to| reached |= to == king);
        }
        reached
    }

    fn piece_moves(&self, queue: &mut Vec<Move>) {
        for (from, piece) in self.pieces(self.side) {
            self.targets(from, piece, &mut |to| {
                queue.push(Move::new(square(from), square(to)));
            });
        }
    }

    fn make(&mut self, mv: Move) {
        let (from, to) = (point(mv.from), point(mv.to));
        self.history.push((mv, self.at(to)));
        self.put(to, self.at(from));
        self.put(from, None);
        self.side = self.side.other();
    }

    fn unmake(&mut self) {
        let Some((mv, captured)) = self.history.pop() else {
            return;
        };
        let (from, to) = (point(mv.from), point(mv.to));
        self.put(from, self.at(to));
        self.put(to, captured);
        self.side = self.side.other();
    }
}
