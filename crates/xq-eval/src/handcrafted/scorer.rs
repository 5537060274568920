//! What hears the features on the board: a plain sum in play, a table in a trace, a count in a tuner.

use xq_core::Color;

use crate::Tapered;

/// Hears each feature that a side has: its number, a field of
/// [`WEIGHTS`](super::weights::WEIGHTS), and how often it stands on the board.
pub trait Scorer {
    /// Hears that a side has a feature some number of times.
    fn add(&mut self, color: Color, weight: &'static Tapered, times: i32);
}

/// The sum of all numbers, Red's minus Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(pub Tapered);

impl Scorer for Sum {
    #[inline]
    fn add(&mut self, color: Color, weight: &'static Tapered, times: i32) {
        let sign = match color {
            Color::Red => 1,
            Color::Black => -1,
        };
        self.0 += *weight * (times * sign);
    }
}
