//! Move histories: what moves were worth elsewhere in the tree. They order moves and tell which to
//! search less.
//!
//! ```text
//! quiet history           by side, from and to (the butterfly table)
//! capture history         by piece, its new square and the kind taken
//! continuation history    by an earlier move of the line and the move itself
//! ```

use std::iter;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use xq_core::{Color, Move, Piece, PieceKind, Square};

use super::piece_square::{PIECE_SQUARES, indices_of, piece_square};

/// Entries stay within this.
const LIMIT: i32 = 16_384;

/// The row that stands for a position before which nothing was played.
const NO_MOVE: usize = PIECE_SQUARES;

/// The piece that moved last and the square it came to: what a continuation history goes on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(usize);

impl PieceTo {
    /// Nothing was played, or a null move.
    pub const NONE: PieceTo = PieceTo(NO_MOVE);

    /// A piece came to a square.
    #[inline]
    pub fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo(piece_square(piece, to))
    }
}

/// All histories.
pub struct Histories {
    /// Quiet moves by side, from and to.
    quiets: Vec<AtomicI16>,
    /// Captures by piece on its new square, and kind taken.
    captures: Vec<AtomicI16>,
    /// Quiet moves by an earlier move of the line and the move itself.
    continuations: Vec<Continuation>,
}

/// Quiet moves that may follow one earlier move.
type Continuation = [AtomicI16; PIECE_SQUARES];

impl Default for Histories {
    fn default() -> Self {
        Histories {
            quiets: zeros(2 * 90 * 90),
            captures: zeros(PIECE_SQUARES * 7),
            continuations: iter::repeat_with(|| [const { AtomicI16::new(0) }; PIECE_SQUARES])
                .take(PIECE_SQUARES + 1)
                .collect(),
        }
    }
}

/// Which earlier moves of the line a quiet move is seen as a continuation of: the last, the one
/// before, and the one two before that.
pub const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// The moves that [`CONTINUATION_PLIES`] names, nearest first.
pub type LastMoves = [PieceTo; CONTINUATION_PLIES.len()];

#[inline]
fn quiet_index(color: Color, mv: Move) -> usize {
    (color.index() * 90 + mv.from.index()) * 90 + mv.to.index()
}

#[inline]
fn capture_index(piece: Piece, to: Square, victim: PieceKind) -> usize {
    piece_square(piece, to) * 7 + victim.index()
}

/// A row of empty entries.
pub fn zeros(count: usize) -> Vec<AtomicI16> {
    iter::repeat_with(AtomicI16::default).take(count).collect()
}

/// The value of an entry.
#[inline]
pub fn read(entry: &AtomicI16) -> i32 {
    i32::from(entry.load(Relaxed))
}

/// Moves an entry towards the bonus; the nearer to the limit, the less. When two threads do so at
/// once, one bonus may be lost.
#[inline]
fn nudge(entry: &AtomicI16, bonus: i32) {
    let old = read(entry);
    entry.store((old + bonus - old * bonus.abs() / LIMIT) as i16, Relaxed);
}

impl Histories {
    /// What the histories say about the quiet moves of the piece on a square, after these moves.
    #[inline]
    pub fn row(&self, piece: Piece, from: Square, last_moves: &LastMoves) -> QuietRow<'_> {
        let start = (piece.color().index() * 90 + from.index()) * 90;
        QuietRow {
            quiets: &self.quiets[start..start + 90],
            indices: indices_of(piece),
            continuations: last_moves.map(|last| &self.continuations[last.0]),
        }
    }

    /// What the history says about a capture.
    #[inline]
    pub fn capture(&self, piece: Piece, to: Square, victim: PieceKind) -> i32 {
        read(&self.captures[capture_index(piece, to, victim)])
    }

    /// A quiet move did well (positive) or badly.
    pub fn reward_quiet(&self, piece: Piece, mv: Move, last_moves: &LastMoves, bonus: i32) {
        nudge(&self.quiets[quiet_index(piece.color(), mv)], bonus);
        let to = piece_square(piece, mv.to);
        for &last in last_moves {
            if last != PieceTo::NONE {
                nudge(&self.continuations[last.0][to], bonus);
            }
        }
    }

    /// A capture did well (positive) or badly.
    pub fn reward_capture(&self, piece: Piece, to: Square, victim: PieceKind, bonus: i32) {
        nudge(&self.captures[capture_index(piece, to, victim)], bonus);
    }
}

/// What the histories say about the quiet moves of one piece at one position.
pub struct QuietRow<'a> {
    /// By where it goes.
    quiets: &'a [AtomicI16],
    indices: &'static [u16; 90],
    continuations: [&'a Continuation; CONTINUATION_PLIES.len()],
}

impl QuietRow<'_> {
    /// What they say about a move of it, within ±4 x 16,384.
    #[inline]
    pub fn worth(&self, to: Square) -> i32 {
        let quiet = read(&self.quiets[to.index()]);
        let number = usize::from(self.indices[to.index()]);
        let along = |i: usize| read(&self.continuations[i][number]);
        quiet + along(0) + along(1) + along(2) / 2
    }
}
