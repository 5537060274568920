//! The table of late move reductions, before anything is known of the move.

use super::parameters::{reduction_base, reduction_divisor};

/// Reductions are kept in this fraction of a ply.
pub const GRAIN: i32 = 1024;

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// Reductions by depth and number of the move.
pub struct Reductions(Vec<i32>);

impl Reductions {
    /// The table: `base + ln(depth) ln(number) / divisor` plies.
    pub fn new() -> Reductions {
        let base = f64::from(reduction_base()) / 100.0;
        let divisor = f64::from(reduction_divisor()) / 100.0;
        let mut table = vec![0; DEPTHS * MOVES];
        for depth in 1..DEPTHS {
            for number in 1..MOVES {
                let product = (depth as f64).ln() * (number as f64).ln();
                let plies = base + product / divisor;
                table[depth * MOVES + number] = (plies * f64::from(GRAIN)) as i32;
            }
        }
        Reductions(table)
    }

    /// The reduction for the `number`th move of a position, in [`GRAIN`]ths of a ply.
    #[inline]
    pub fn get(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.clamp(0, DEPTHS as i32 - 1) as usize;
        self.0[depth * MOVES + number.min(MOVES - 1)]
    }
}
