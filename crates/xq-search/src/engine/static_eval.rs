//! The static evaluation of a node: what the search makes of the evaluator's number.

use xq_eval::{EVAL_LIMIT, Evaluator, Score};

use super::score::{DECISIVE, from_table};
use super::transposition::{Bound, Entry};
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// The evaluation as the evaluator gives it; the table may remember it.
    #[inline]
    pub fn raw_eval(&mut self, entry: Option<&Entry>, ply: usize) -> Option<Score> {
        if self.stack[ply].in_check {
            return None;
        }
        let remembered = entry.and_then(|entry| entry.eval);
        Some(remembered.unwrap_or_else(|| self.evaluate(ply)))
    }

    /// The evaluation with what earlier searches have taught about such positions.
    #[inline]
    pub fn corrected(&self, raw: Score, ply: usize) -> Score {
        let correction_keys = &self.stack[ply].correction_keys;
        let mover = self.position.side_to_move();
        let correction = self.memory.corrections.get(correction_keys, mover);
        (raw + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Whether the mover stands better than at its last move without check.
    #[inline]
    pub fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.stack[ply].eval else {
            return false;
        };
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|before| self.stack[before].eval)
        };
        at(2).or_else(|| at(4)).is_some_and(|before| now > before)
    }
}

/// The evaluation, or the table's score where that is a better estimate.
#[inline]
pub fn better_estimate(eval: Score, entry: Option<&Entry>, ply: usize) -> Score {
    let Some(entry) = entry else {
        return eval;
    };
    let score = from_table(entry.score, ply);
    let is_better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if is_better && score.abs() < DECISIVE {
        score
    } else {
        eval
    }
}
