//! ABDADA-style deferral: threads know what the others are searching at the moment, so that they share
//! the work of a node instead of all doing it.
//!
//! A move whose position another thread is searching is deferred to the end of its node: by then the
//! transposition table holds the result, or there is still work below it to share. The idea is that of
//! ABDADA (Weill, 1996), in the simple form in which nothing is ever waited for.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes less deep are not worth sharing.
const LEAST_DEPTH: i32 = 4;

/// How many sets of slots there are, a power of two.
const SETS: usize = 1024;

/// The positions being searched, by their keys; 0 stands for none. One that finds no free slot is
/// not noted, one overwritten by two threads at once is lost: both only cost a little sharing.
pub struct CurrentlySearching(Vec<[AtomicU64; 4]>);

impl CurrentlySearching {
    /// For so many threads; a single one has nothing to share.
    pub fn new(threads: usize) -> CurrentlySearching {
        let mut sets = Vec::new();
        if threads > 1 {
            sets.resize_with(SETS, Default::default);
        }
        CurrentlySearching(sets)
    }

    /// Whether the moves of a node this deep are shared.
    #[inline]
    pub fn shares(&self, depth: i32) -> bool {
        depth >= LEAST_DEPTH && !self.0.is_empty()
    }

    /// Whether a thread is searching the position.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        self.set(key).iter().any(|slot| slot.load(Relaxed) == key)
    }

    /// A thread begins to search the position.
    #[inline]
    pub fn start(&self, key: u64) {
        if let Some(slot) = self.set(key).iter().find(|slot| slot.load(Relaxed) == 0) {
            slot.store(key, Relaxed);
        }
    }

    /// It has ended.
    #[inline]
    pub fn finish(&self, key: u64) {
        if let Some(slot) = self.set(key).iter().find(|slot| slot.load(Relaxed) == key) {
            slot.store(0, Relaxed);
        }
    }

    #[inline]
    fn set(&self, key: u64) -> &[AtomicU64] {
        match self.0.get(key as usize % SETS) {
            Some(set) => set,
            None => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_started_is_found_until_it_is_finished() {
        let searching = CurrentlySearching::new(2);
        let keys = [5, 5 + SETS as u64, 5 + 2 * SETS as u64, 6];
        assert!(keys.iter().all(|&key| !searching.contains(key)));
        for key in keys {
            searching.start(key);
        }
        assert!(keys.iter().all(|&key| searching.contains(key)));
        searching.finish(keys[1]);
        assert!(
            !searching.contains(keys[1])
                && searching.contains(keys[0])
                && searching.contains(keys[2])
        );
    }

    #[test]
    fn a_full_set_takes_no_more() {
        let searching = CurrentlySearching::new(2);
        for i in 0..9 {
            searching.start(7 + i * SETS as u64);
        }
        assert!(searching.contains(7));
        assert!(!searching.contains(7 + 8 * SETS as u64));
    }

    #[test]
    fn a_single_thread_shares_nothing() {
        let searching = CurrentlySearching::new(1);
        searching.start(7);
        assert!(!searching.contains(7) && !searching.shares(30));
    }
}
