//! Perft with a transposition table: a position reached by several move orders, and its mirror
//! image, is counted once.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::color::Color;
use crate::perft::{Perft, Rules, SPLIT_PLIES, tree};
use crate::piece::PieceId;
use crate::position::Position;
use crate::zobrist;

/// Looking up costs more than counting at shallower nodes.
const LEAST_DEPTH: u32 = 2;

/// Leaves that were counted before. Threads share it without locks; one table may serve several
/// counts under several rules.
pub struct PerftTable {
    pairs: Box<[Pair]>,
}

/// Two rows to which the same keys belong: one for the largest count, one for the latest.
#[derive(Default)]
struct Pair {
    largest: Row,
    latest: Row,
}

/// A count and `key ^ count`. Two threads that write at once can leave the halves of different
/// rows behind; then the key does not come out, and the row is as good as empty (Hyatt and Mann,
/// "A lock-less transposition table implementation for parallel search", 2002).
#[derive(Default)]
struct Row {
    key_and_count: AtomicU64,
    count: AtomicU64,
}

impl Row {
    #[inline]
    fn get(&self, key: u64) -> Option<u64> {
        let count = self.count.load(Ordering::Relaxed);
        let key_and_count = self.key_and_count.load(Ordering::Relaxed);
        (key_and_count ^ count == key).then_some(count)
    }

    #[inline]
    fn set(&self, key: u64, count: u64) {
        self.count.store(count, Ordering::Relaxed);
        self.key_and_count.store(key ^ count, Ordering::Relaxed);
    }
}

/// The memory for a table is not to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot have {mebibytes} MiB of memory for the hash table")]
pub struct PerftTableError {
    /// What was asked for.
    pub mebibytes: usize,
}

impl PerftTable {
    /// An empty table of the given size in MiB, at least one.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(mebibytes: usize) -> Result<PerftTable, PerftTableError> {
        let refused = PerftTableError { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(refused)?;
        let len = bytes / size_of::<Pair>();
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(len).map_err(|_| refused)?;
        pairs.resize_with(len, Pair::default);
        Ok(PerftTable {
            pairs: pairs.into_boxed_slice(),
        })
    }

    /// The high half of a product spreads keys over any number of rows, not only powers of two.
    #[inline]
    fn pair(&self, key: u64) -> &Pair {
        let index = (u128::from(key) * self.pairs.len() as u128) >> 64;
        &self.pairs[index as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let pair = self.pair(key);
        pair.largest.get(key).or_else(|| pair.latest.get(key))
    }

    fn set(&self, key: u64, count: u64) {
        let pair = self.pair(key);
        let row = if count >= pair.largest.count.load(Ordering::Relaxed) {
            &pair.largest
        } else {
            &pair.latest
        };
        row.set(key, count);
    }
}

/// A perft that remembers in a table what it has counted; see [`Perft::with_table`].
#[derive(Clone, Copy)]
pub struct HashedPerft<'a> {
    perft: &'a Perft,
    table: &'a PerftTable,
}

impl Perft {
    /// The same count, with a table of what was counted before.
    ///
    /// Two positions of equal 64-bit key would be taken for one. Among the 10^8 or so positions
    /// of a long perft that has a chance of about one in 4,000, so a hashed count does not prove a
    /// generator.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::perft::{Perft, PerftTable};
    /// let table = PerftTable::new(16).unwrap();
    /// let perft = Perft::default();
    /// let start = Position::start();
    /// assert_eq!(perft.with_table(&table).count(&start, 4), 3_290_240);
    /// ```
    pub fn with_table<'a>(&'a self, table: &'a PerftTable) -> HashedPerft<'a> {
        HashedPerft { perft: self, table }
    }
}

impl HashedPerft<'_> {
    /// Leaves at `depth` plies below a position, on this thread.
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        self.below(&mut position.clone(), depth)
    }

    /// The same number, on the threads of the current rayon pool, which share the table.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u64 {
        let plies = SPLIT_PLIES.min(depth);
        self.perft
            .tasks(position, plies)
            .par_iter()
            .map(|task| self.count(&task.position, depth - plies))
            .sum()
    }

    fn below(&self, position: &mut Position, depth: u32) -> u64 {
        if depth < LEAST_DEPTH {
            return tree::count(self.perft, position, depth);
        }
        let key = key_up_to_mirror(position) ^ salt(self.perft.rules, depth);
        if let Some(count) = self.table.get(key) {
            return count;
        }
        let count = if depth == LEAST_DEPTH {
            tree::count(self.perft, position, depth)
        } else {
            tree::below(position, self.perft.rules, |position, _| {
                self.below(position, depth - 1)
            })
        };
        self.table.set(key, count);
        count
    }
}

/// One key for a position and its image with left and right exchanged, below which the same number
/// of leaves lies. From the start, which is its own image, that halves the work.
fn key_up_to_mirror(position: &Position) -> u64 {
    let mut mirrored = match position.side_to_move() {
        Color::Red => 0,
        Color::Black => zobrist::side_key(),
    };
    for id in PieceId::ALL {
        if let Some(square) = position.square_of(id) {
            mirrored ^= zobrist::piece_key(id.piece(), square.flip_files());
        }
    }
    position.key().min(mirrored)
}

/// Tells counts to different depths and under different rules apart.
#[inline]
fn salt(rules: Rules, depth: u32) -> u64 {
    (u64::from(depth) << 2 | rules as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_two_halves_is_not_believed() {
        let row = Row::default();
        row.set(0x1234, 7);
        assert_eq!(row.get(0x1234), Some(7));
        row.count.store(8, Ordering::Relaxed);
        assert_eq!(row.get(0x1234), None);
    }

    #[test]
    fn the_largest_count_stays() {
        let table = PerftTable {
            pairs: [Pair::default()].into(),
        };
        table.set(1, 100);
        table.set(2, 5);
        table.set(3, 6);
        assert_eq!(
            [1, 2, 3].map(|key| table.get(key)),
            [Some(100), None, Some(6)]
        );
    }

    #[test]
    fn mirror_images_share_a_key_and_others_do_not() {
        let key = |fen: &str| key_up_to_mirror(&Position::from_fen(fen).unwrap());
        let left = key("3k5/9/9/9/9/R8/9/9/9/5K3 w");
        assert_eq!(left, key("5k3/9/9/9/9/8R/9/9/9/3K5 w"));
        assert_ne!(left, key("5k3/9/9/9/9/8R/9/9/9/3K5 b"));
        assert_ne!(left, key("3k5/9/9/9/9/8R/9/9/9/5K3 w"));
        let start = Position::start();
        assert_eq!(key_up_to_mirror(&start), start.key());
    }

    #[test]
    fn absurd_sizes_are_refused() {
        assert!(PerftTable::new(usize::MAX).is_err());
        assert!(PerftTable::new(usize::MAX >> 21).is_err());
    }
}
