//! Lazy SMP in step: how far the threads of a search have come. They all go through the same searches of the root, one
//! after the other: the first to finish one tells the others, which leave theirs and go on from
//! its result.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use xq_eval::Score;

use super::root::RootMove;

/// What a search of the root has found.
#[derive(Clone)]
pub struct RootResult {
    pub score: Score,
    /// Best first.
    pub root_moves: Vec<RootMove>,
}

/// The finished searches of the root.
#[derive(Default)]
pub struct RootResults {
    count: AtomicUsize,
    results: Mutex<Vec<RootResult>>,
}

impl RootResults {
    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// A thread has finished the search with this number, counted from 0; of several threads the
    /// first one counts.
    pub fn tell(&self, number: usize, result: RootResult) {
        let mut results = self.lock();
        if number == results.len() {
            results.push(result);
            self.count.store(results.len(), Relaxed);
        }
    }

    /// What the search with this number has found, if it is finished.
    pub fn get(&self, number: usize) -> Option<RootResult> {
        self.lock().get(number).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<RootResult>> {
        // A push cannot leave it half-written.
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_counts() {
        let progress = RootResults::default();
        let result = |score| RootResult {
            score,
            root_moves: Vec::new(),
        };
        assert!(progress.get(0).is_none());
        for (number, score) in [(0, 10), (0, 20), (1, 30)] {
            progress.tell(number, result(score));
        }
        let scores = [0, 1].map(|number| progress.get(number).map(|found| found.score));
        assert_eq!((progress.count(), scores), (2, [Some(10), Some(30)]));
    }
}
