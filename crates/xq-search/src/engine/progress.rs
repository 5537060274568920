//! How far the threads of a search have come. They all go through the same searches of the root, one
//! after the other: the first to finish one tells the others, which leave theirs and go on from
//! its result.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use xq_eval::Score;

use super::root::RootMove;

/// What a search of the root has found.
#[derive(Clone)]
pub struct Outcome {
    pub score: Score,
    /// Best first.
    pub root_moves: Vec<RootMove>,
}

/// The finished searches of the root.
#[derive(Default)]
pub struct Progress {
    count: AtomicUsize,
    outcomes: Mutex<Vec<Outcome>>,
}

impl Progress {
    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// A thread has finished the search with this number, counted from 0; of several threads the
    /// first one counts.
    pub fn tell(&self, number: usize, outcome: Outcome) {
        let mut outcomes = self.lock();
        if number == outcomes.len() {
            outcomes.push(outcome);
            self.count.store(outcomes.len(), Relaxed);
        }
    }

    /// What the search with this number has found, if it is finished.
    pub fn outcome(&self, number: usize) -> Option<Outcome> {
        self.lock().get(number).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Outcome>> {
        // A push cannot leave it half-written.
        self.outcomes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_counts() {
        let progress = Progress::default();
        let outcome = |score| Outcome {
            score,
            root_moves: Vec::new(),
        };
        assert!(progress.outcome(0).is_none());
        for (number, score) in [(0, 10), (0, 20), (1, 30)] {
            progress.tell(number, outcome(score));
        }
        let scores = [0, 1].map(|number| progress.outcome(number).map(|found| found.score));
        assert_eq!((progress.count(), scores), (2, [Some(10), Some(30)]));
    }
}
