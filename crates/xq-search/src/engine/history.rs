//! What moves were worth elsewhere in the tree: orders moves and tells which to search less.

use std::iter;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use xq_core::{Color, Move, Piece, PieceKind, Square};

use super::slots::{SLOTS, numbers_of, slot};

/// Entries stay within this.
const LIMIT: i32 = 16_384;

/// The row that stands for a position before which nothing was played.
const NO_MOVE: usize = SLOTS;

/// The number of the move that led to a position, for the continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step(usize);

impl Step {
    /// Nothing was played, or a null move.
    pub const NONE: Step = Step(NO_MOVE);

    /// A piece came to a square.
    #[inline]
    pub fn new(piece: Piece, to: Square) -> Step {
        Step(slot(piece, to))
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
type Continuation = [AtomicI16; SLOTS];

impl Default for Histories {
    fn default() -> Self {
        Histories {
            quiets: zeros(2 * 90 * 90),
            captures: zeros(SLOTS * 7),
            continuations: iter::repeat_with(|| [const { AtomicI16::new(0) }; SLOTS])
                .take(SLOTS + 1)
                .collect(),
        }
    }
}

/// Which earlier moves of the line a quiet move is seen as a continuation of: the last, the one
/// before, and the one two before that.
pub const LOOK_BACK: [usize; 3] = [1, 2, 4];

/// The moves that [`LOOK_BACK`] names, nearest first.
pub type Steps = [Step; LOOK_BACK.len()];

#[inline]
fn quiet_index(color: Color, mv: Move) -> usize {
    (color.index() * 90 + mv.from.index()) * 90 + mv.to.index()
}

#[inline]
fn capture_index(piece: Piece, to: Square, victim: PieceKind) -> usize {
    slot(piece, to) * 7 + victim.index()
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
    pub fn row(&self, piece: Piece, from: Square, steps: &Steps) -> QuietRow<'_> {
        let start = (piece.color().index() * 90 + from.index()) * 90;
        QuietRow {
            quiets: &self.quiets[start..start + 90],
            numbers: numbers_of(piece),
            continuations: steps.map(|step| &self.continuations[step.0]),
        }
    }

    /// What the history says about a capture.
    #[inline]
    pub fn capture(&self, piece: Piece, to: Square, victim: PieceKind) -> i32 {
        read(&self.captures[capture_index(piece, to, victim)])
    }

    /// A quiet move did well (positive) or badly.
    pub fn reward_quiet(&self, piece: Piece, mv: Move, steps: &Steps, bonus: i32) {
        nudge(&self.quiets[quiet_index(piece.color(), mv)], bonus);
        let to = slot(piece, mv.to);
        for &step in steps {
            if step != Step::NONE {
                nudge(&self.continuations[step.0][to], bonus);
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
    numbers: &'static [u16; 90],
    continuations: [&'a Continuation; LOOK_BACK.len()],
}

impl QuietRow<'_> {
    /// What they say about a move of it, within ±4 x 16,384.
    #[inline]
    pub fn worth(&self, to: Square) -> i32 {
        let quiet = read(&self.quiets[to.index()]);
        let number = usize::from(self.numbers[to.index()]);
        let along = |i: usize| read(&self.continuations[i][number]);
        quiet + along(0) + along(1) + along(2) / 2
    }
}
