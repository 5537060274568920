//! The numbers that the hash key of a position is made of.
//!
//! One 64-bit number for each colour on each point and one for White to move, combined by
//! exclusive or (Zobrist, 1970).

use crate::color::Color;
use crate::point::{POINTS, Point};

/// The number that tells White to move from Black to move.
pub(crate) const WHITE_TO_MOVE: u64 = scrambled(2 * POINTS as u64);

/// The number of a stone.
pub(crate) const fn of_stone(color: Color, point: Point) -> u64 {
    scrambled(2 * point.index() as u64 + color as u64)
}

/// The output function of SplitMix64 (Steele, Lea and Flood, 2014) for the given step: computing
/// a number is as fast as looking it up, and the same everywhere.
const fn scrambled(step: u64) -> u64 {
    let mut z = (step + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
