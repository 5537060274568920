//! How far expectations are off: the mean square of the difference to the target, to the game's
//! result alone, and to the score of the search alone.

use super::sample::{expected, target, unfaded};
use crate::record::Record;

/// Three losses over the same positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    /// Against the target of the training.
    pub mixed: f64,
    /// Against the result; only positions that have one.
    pub result: f64,
    /// Against the score of the search.
    pub score: f64,
    /// How many positions.
    pub positions: u64,
    /// How many of them have a result.
    pub results: u64,
}

impl Losses {
    /// The losses of some expectations, one for each record.
    pub fn of(records: &[Record], chances: &[f32], lambda: f32) -> Losses {
        let mut sum = Losses::default();
        for (record, &chance) in records.iter().zip(chances) {
            let square = |wanted: f32| f64::from((chance - wanted) * (chance - wanted));
            sum.mixed += square(target(record, lambda));
            sum.score += square(expected(unfaded(record.score(), record) as f32));
            sum.positions += 1;
            if let Some(result) = record.result_for_mover() {
                sum.result += square(result);
                sum.results += 1;
            }
        }
        sum.mixed /= sum.positions.max(1) as f64;
        sum.score /= sum.positions.max(1) as f64;
        sum.result /= sum.results.max(1) as f64;
        sum
    }
}
