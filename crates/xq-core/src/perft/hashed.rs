//! Perft with a transposition table: a position reached by several move orders, and its mirror
//! image, is counted once.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::moves::MoveList;
use crate::perft::keys::{Key, Keys};
use crate::perft::table::{CHANCE_OF_A_LOOK_UP, Counts, PerftTable};
use crate::perft::{Perft, SPLIT_PLIES, tree};
use crate::position::Position;

/// Looking up costs more than counting at shallower nodes.
const LEAST_DEPTH: u32 = 2;

/// A perft that remembers in a table what it has counted; see [`Perft::with_table`].
pub struct HashedPerft<'a> {
    perft: &'a Perft,
    keys: Box<Keys>,
    counts: Counts<'a>,
    look_ups: AtomicU64,
}

impl Perft {
    /// The same count, with a table of what was counted before; its keys are drawn from a seed.
    ///
    /// Two positions whose keys agree in 80 bits would be taken for one;
    /// [`HashedPerft::chance_of_error`] bounds the chance of that. So a hashed count does not prove
    /// a generator, and a number for publication is counted with two seeds.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::perft::{Perft, PerftTable};
    /// let mut table = PerftTable::new(16).unwrap();
    /// let perft = Perft::default();
    /// let hashed = perft.with_table(&mut table, 1);
    /// assert_eq!(hashed.count(&Position::start(), 4), 3_290_240);
    /// assert!(hashed.chance_of_error() < 1e-15);
    /// ```
    pub fn with_table<'a>(&'a self, table: &'a mut PerftTable, seed: u64) -> HashedPerft<'a> {
        HashedPerft {
            perft: self,
            keys: Keys::new(seed),
            counts: table.open(),
            look_ups: AtomicU64::new(0),
        }
    }
}

impl HashedPerft<'_> {
    /// Leaves at `depth` plies below a position, on this thread; `u128::MAX` if there are more.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        let mut walk = Walk {
            perft: self,
            position: position.clone(),
            look_ups: 0,
        };
        let total = walk.count(self.keys.of(position), depth);
        self.look_ups.fetch_add(walk.look_ups, Relaxed);
        total
    }

    /// The same number, on the threads of the current rayon pool, which share the table.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u128 {
        let plies = SPLIT_PLIES.min(depth);
        self.perft
            .tasks(position, plies)
            .par_iter()
            .map(|task| self.count(&task.position, depth - plies))
            .reduce(|| 0, u128::saturating_add)
    }

    /// A bound on the chance that a count so far is wrong because two positions were taken for
    /// one: 2^-76 for each look-up; the module of the table says why.
    pub fn chance_of_error(&self) -> f64 {
        self.look_ups.load(Relaxed) as f64 * CHANCE_OF_A_LOOK_UP
    }
}

/// A walk of one thread through the tree.
struct Walk<'a> {
    perft: &'a HashedPerft<'a>,
    position: Position,
    look_ups: u64,
}

impl Walk<'_> {
    /// Leaves below the position, whose key is given.
    fn count(&mut self, key: Key, depth: u32) -> u128 {
        let perft = self.perft.perft;
        if depth <= LEAST_DEPTH {
            return tree::count(perft, &mut self.position, depth);
        }
        let mut moves = MoveList::new();
        perft.rules.generate(&self.position, &mut moves);
        // All buckets are on their way to the cache before the first is looked at.
        let mut keys = [Key::default(); MoveList::CAPACITY];
        let salt = self.perft.keys.salt(perft.rules, depth - 1);
        for (&mv, after) in moves.iter().zip(&mut keys) {
            *after = self.perft.keys.after(key, &self.position, mv);
            self.perft.counts.prefetch(after.up_to_mirror() ^ salt);
        }
        self.look_ups += moves.len() as u64;
        let mut total = 0u128;
        for (&mv, &after) in moves.iter().zip(&keys) {
            let place = after.up_to_mirror() ^ salt;
            let below = self.perft.counts.get(place, depth - 1).unwrap_or_else(|| {
                let undo = self.position.make(mv);
                let count = self.count(after, depth - 1);
                self.position.unmake(mv, undo);
                self.perft.counts.set(place, count);
                count
            });
            total = total.saturating_add(below);
        }
        total
    }
}
