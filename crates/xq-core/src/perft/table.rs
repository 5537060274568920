//! The table in which a perft remembers what it has counted.
//!
//! ```text
//! bucket, 64 bytes (a cache line)   entry 0 | entry 1 | entry 2 | entry 3
//! entry, 16 bytes                   lock: bits 0 to 63 of the key, exclusive or the other word
//!                                   bits 64 to 79 of the key (16) | count (48)
//! ```
//!
//! The upper half of a key says which bucket it belongs to, and 80 other bits stand in the entry.
//! Two different positions have equal keys in these 80 bits with a chance of 2^-80, because the
//! numbers that keys are made of are drawn at random. A look-up compares four entries, each of
//! which stands for a position and its mirror image, as the position looked up does: its chance to
//! take one position for another is below 16 * 2^-80 = 2^-76.
//!
//! Threads share the table without locks. Two that write at once can leave the words of different
//! entries behind; then the key does not come out, and the entry is as good as empty (Hyatt and
//! Mann, "A lock-less transposition table implementation for parallel search", 2002).

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::pages::Pages;

/// What one look-up adds to the chance of a wrong count.
pub(super) const CHANCE_OF_A_LOOK_UP: f64 = 1.0 / (1u128 << 76) as f64;

/// Counts from here on do not fit into an entry.
const LARGE: u64 = 1 << 48;

/// The least depth at which a count can be large: 128 moves, more than a position ever has, to the
/// sixth power are 2^42.
const LARGE_FROM_DEPTH: u32 = 7;

/// The memory for a table is not to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot have {mebibytes} MiB of memory for the hash table")]
pub struct PerftTableError {
    /// What was asked for.
    pub mebibytes: usize,
}

/// Memory for counts; [`Perft::with_table`](crate::perft::Perft::with_table) fills it.
pub struct PerftTable {
    pages: Pages,
    used: bool,
}

impl PerftTable {
    /// An empty table of the given size in MiB, at least one.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(mebibytes: usize) -> Result<PerftTable, PerftTableError> {
        let refused = PerftTableError { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(refused)?;
        let pages = Pages::try_new(bytes).ok_or(refused)?;
        Ok(PerftTable { pages, used: false })
    }

    /// Opens the table, emptied, to a count.
    pub(super) fn open(&mut self) -> Counts<'_> {
        if self.used {
            self.pages.clear();
        }
        self.used = true;
        let buckets: &[Bucket] = self.pages.row();
        Counts {
            buckets,
            large: Mutex::default(),
        }
    }
}

/// A lock, then sign and count in one word.
type Slot = [AtomicU64; 2];

/// A cache line: a large page begins with one.
type Bucket = [Slot; 4];

/// A table as all threads of a count see it at once.
pub(super) struct Counts<'a> {
    buckets: &'a [Bucket],
    /// The few counts that do not fit into an entry.
    large: Mutex<HashMap<u128, u128>>,
}

impl Counts<'_> {
    /// The high half of a product spreads keys over any number of buckets, not only powers of two.
    #[inline]
    fn index(&self, key: u128) -> usize {
        let high = key >> 64;
        ((high * self.buckets.len() as u128) >> 64) as usize
    }

    /// Has the bucket of a key fetched into the processor's cache, as it will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u128) {
        prefetch_index::prefetch_index(self.buckets, self.index(key));
    }

    /// What was counted for a key; `depth` is that of the count.
    #[inline]
    pub fn get(&self, key: u128, depth: u32) -> Option<u128> {
        for [lock, sign_and_count] in &self.buckets[self.index(key)] {
            let word = sign_and_count.load(Relaxed);
            if lock.load(Relaxed) ^ word == key as u64 && word / LARGE == sign(key) {
                return Some(u128::from(word % LARGE));
            }
        }
        if depth < LARGE_FROM_DEPTH {
            return None;
        }
        let large = self.large.lock().unwrap_or_else(|lock| lock.into_inner());
        large.get(&key).copied()
    }

    /// Remembers a count, in place of one of the least depth in its bucket.
    #[inline]
    pub fn set(&self, key: u128, count: u128) {
        match u64::try_from(count) {
            Ok(count) if count < LARGE => self.set_small(key, count),
            _ => self.set_large(key, count),
        }
    }

    #[inline]
    fn set_small(&self, key: u128, count: u64) {
        let bucket = &self.buckets[self.index(key)];
        // Among entries of equal worth chance decides: that keeps more of use than age does.
        let first = (key >> 64) as usize;
        let slots = (0..4).map(|i| &bucket[(first + i) % 4]);
        let worth = |[_, sign_and_count]: &&Slot| worth(sign_and_count.load(Relaxed) % LARGE);
        let Some([lock, sign_and_count]) = slots.min_by_key(worth) else {
            return;
        };
        let word = (sign(key) * LARGE) | count;
        sign_and_count.store(word, Relaxed);
        lock.store(word ^ key as u64, Relaxed);
    }

    /// Not more of them than buckets, so that they stay small beside the table.
    fn set_large(&self, key: u128, count: u128) {
        let mut large = self.large.lock().unwrap_or_else(|lock| lock.into_inner());
        if large.len() < self.buckets.len() {
            large.insert(key, count);
        }
    }
}

/// How much work a count saves, about the depth that it was counted to.
#[inline]
fn worth(count: u64) -> u32 {
    (u64::BITS - count.leading_zeros()) / 7
}

/// The sixteen bits of a key that stand beside the count.
#[inline]
fn sign(key: u128) -> u64 {
    (key >> 64) as u64 & 0xFFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: u128 = 0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210;

    #[test]
    fn an_entry_of_two_halves_is_not_believed() {
        let mut table = PerftTable::new(1).unwrap();
        let counts = table.open();
        counts.set(KEY, 7);
        assert_eq!(counts.get(KEY, 2), Some(7));
        for [_, sign_and_count] in &counts.buckets[counts.index(KEY)] {
            sign_and_count.fetch_xor(15, Relaxed);
        }
        assert_eq!(counts.get(KEY, 2), None);
    }

    #[test]
    fn eighty_bits_have_to_agree() {
        let mut table = PerftTable::new(1).unwrap();
        let counts = table.open();
        counts.set(KEY, 7);
        for bit in 0..80 {
            assert_eq!(counts.get(KEY ^ 1 << bit, 2), None, "bit {bit}");
        }
    }

    #[test]
    fn deeper_counts_stay() {
        let mut table = PerftTable::new(1).unwrap();
        let counts = table.open();
        for (key, count) in (0..30).zip([80_000, 90_000, 70_000].into_iter().chain(1900..)) {
            counts.set(KEY + key, count);
        }
        let found = (0..30).filter_map(|key| counts.get(KEY + key, 2));
        let found: Vec<_> = found.collect();
        assert_eq!(found, [80_000, 90_000, 70_000, 1926]);
    }

    #[test]
    fn counts_of_any_size_are_kept() {
        let mut table = PerftTable::new(1).unwrap();
        let counts = table.open();
        for (key, count) in (0..).zip([0, 1, (1 << 48) - 1, 1 << 48, u128::MAX]) {
            counts.set(KEY ^ key, count);
            assert_eq!(counts.get(KEY ^ key, 7), Some(count));
        }
    }

    #[test]
    fn absurd_sizes_are_refused() {
        assert!(PerftTable::new(usize::MAX).is_err());
        assert!(PerftTable::new(usize::MAX >> 21).is_err());
    }
}
