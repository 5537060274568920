//! What the other threads are searching at the moment, so that threads share the work of a node
//! instead of all doing it.
//!
//! A move whose position another thread is in is put off to the end of its node: by then the hash
//! table holds the result, or there is still work below it to share. The idea is that of ABDADA
//! (Weill, 1996), in the simple form in which nothing is ever waited for.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes less deep are not worth sharing.
const LEAST_DEPTH: i32 = 4;

/// How many sets of slots there are, a power of two.
const SETS: usize = 1024;

/// The positions being searched, by their keys; 0 stands for none. One that finds no free slot is
/// not noted, one overwritten by two threads at once is lost: both only cost a little sharing.
pub struct Busy(Vec<[AtomicU64; 4]>);

impl Busy {
    /// For so many threads; a single one has nothing to share.
    pub fn new(threads: usize) -> Busy {
        let mut sets = Vec::new();
        if threads > 1 {
            sets.resize_with(SETS, Default::default);
        }
        Busy(sets)
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
    pub fn enter(&self, key: u64) {
        if let Some(slot) = self.set(key).iter().find(|slot| slot.load(Relaxed) == 0) {
            slot.store(key, Relaxed);
        }
    }

    /// It has ended.
    #[inline]
    pub fn leave(&self, key: u64) {
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
    fn what_is_entered_is_found_until_it_is_left() {
        let busy = Busy::new(2);
        let keys = [5, 5 + SETS as u64, 5 + 2 * SETS as u64, 6];
        assert!(keys.iter().all(|&key| !busy.contains(key)));
        for key in keys {
            busy.enter(key);
        }
        assert!(keys.iter().all(|&key| busy.contains(key)));
        busy.leave(keys[1]);
        assert!(!busy.contains(keys[1]) && busy.contains(keys[0]) && busy.contains(keys[2]));
    }

    #[test]
    fn a_full_set_takes_no_more() {
        let busy = Busy::new(2);
        for i in 0..9 {
            busy.enter(7 + i * SETS as u64);
        }
        assert!(busy.contains(7));
        assert!(!busy.contains(7 + 8 * SETS as u64));
    }

    #[test]
    fn a_single_thread_shares_nothing() {
        let busy = Busy::new(1);
        busy.enter(7);
        assert!(!busy.contains(7) && !busy.shares(30));
    }
}
