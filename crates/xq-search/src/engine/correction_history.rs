//! Correction history: how far the evaluation was off in positions with the same correction_keys.
//!
//! After a search the difference between its result and the evaluation is remembered under keys
//! that change seldom (pawns; advisors and elephants; each side's attackers), and added to the
//! evaluation of the next position with that key.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use xq_core::{Color, Observer, Piece, PieceKind, Position, Square};
use xq_eval::Score;

use super::history::{read, zeros};
use super::parameters::correction_weight;
use super::piece_square::{PIECE_SQUARES, piece_square};

/// Entries of each table, a power of two.
const SIZE: usize = 1 << 14;

/// Entries are kept in this fraction of a score unit.
const GRAIN: i32 = 256;

/// No correction goes beyond this.
const LIMIT: i32 = 96 * GRAIN;

/// How many structures are looked at.
const KEYS: usize = 4;

/// Keys of the parts of a position that the corrections are filed under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CorrectionKeys([u64; KEYS]);

/// A number for each piece on a square, from a multiplicative generator.
static NUMBERS: [u64; PIECE_SQUARES] = {
    let mut numbers = [0; PIECE_SQUARES];
    let mut state: u64 = 0x5851_F42D_4C95_7F2D;
    let mut i = 0;
    while i < PIECE_SQUARES {
        state = state.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
        numbers[i] = state ^ state >> 29;
        i += 1;
    }
    numbers
};

/// Which key each piece (by its index) belongs to.
static PART: [usize; 14] = {
    let mut table = [0; 14];
    let mut p = 0;
    while p < 14 {
        let piece = Piece::ALL[p];
        table[p] = match piece.kind() {
            PieceKind::Pawn => 0,
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => 1,
            _ => 2 + piece.color().index(),
        };
        p += 1;
    }
    table
};

impl CorrectionKeys {
    /// Works the keys out from nothing.
    pub fn of(position: &Position) -> CorrectionKeys {
        let mut correction_keys = CorrectionKeys::default();
        for piece in Piece::ALL {
            for square in position.pieces(piece.color(), piece.kind()) {
                correction_keys.put(piece, square);
            }
        }
        correction_keys
    }
}

impl Observer for CorrectionKeys {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0[PART[piece.index()]] ^= NUMBERS[piece_square(piece, square)];
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.put(piece, square);
    }
}

/// The corrections.
pub struct CorrectionHistory(Vec<AtomicI16>);

impl Default for CorrectionHistory {
    fn default() -> Self {
        CorrectionHistory(zeros(2 * KEYS * SIZE))
    }
}

#[inline]
fn indices(correction_keys: &CorrectionKeys, mover: Color) -> impl Iterator<Item = usize> {
    correction_keys
        .0
        .into_iter()
        .enumerate()
        .map(move |(i, key)| {
            let table = mover.index() * KEYS + i;
            table * SIZE + (key >> 32) as usize % SIZE
        })
}

impl CorrectionHistory {
    /// What to add to the evaluation for the side to move.
    #[inline]
    pub fn get(&self, correction_keys: &CorrectionKeys, mover: Color) -> Score {
        let sum: i32 = indices(correction_keys, mover)
            .map(|index| read(&self.0[index]))
            .sum();
        sum / (2 * GRAIN)
    }

    /// A search of this depth found a score that differs from the evaluation by `error`.
    pub fn update(&self, correction_keys: &CorrectionKeys, mover: Color, depth: i32, error: Score) {
        let weight = (depth + 1).min(correction_weight());
        let target = (error * GRAIN).clamp(-LIMIT, LIMIT);
        for index in indices(correction_keys, mover) {
            let old = read(&self.0[index]);
            let new = (old * (GRAIN - weight) + target * weight) / GRAIN;
            self.0[index].store(new.clamp(-LIMIT, LIMIT) as i16, Relaxed);
        }
    }
}
