//! The phase of the game, and the one score that it makes of two.

use xq_core::{Piece, PieceKind};

use crate::{Score, Tapered};

/// The phase with all rooks, cannons and horses on the board; without any it is 0.
pub const FULL_PHASE: i32 = 32;

/// What each piece (by its index) adds to the phase.
pub(super) static PHASE: [i32; 14] = {
    let mut table = [0; 14];
    let mut p = 0;
    while p < 14 {
        table[p] = match Piece::ALL[p].kind() {
            PieceKind::Rook => 4,
            PieceKind::Cannon | PieceKind::Horse => 2,
            _ => 0,
        };
        p += 1;
    }
    table
};

/// One score from two, mixed by the phase.
pub(super) fn taper(sum: Tapered, phase: i32) -> Score {
    let phase = phase.clamp(0, FULL_PHASE);
    (sum.middle() * phase + sum.end() * (FULL_PHASE - phase)) / FULL_PHASE
}
