//! Perft with a transposition table: a position reached by several move orders, and its mirror
//! image, is counted once.
//!
//! Nearly all the time goes into the last two plies of positions that the table does not know, so
//! what matters is that it can hold all of these, of which there are some fourteen times more a
//! ply. A count can therefore be cut into slices. A slice walks the whole tree down to three plies
//! above the leaves, which is quick, and goes on only below positions in which the side that has
//! just moved stands in certain ways. The moves that follow are the other side's: they leave that
//! side's pieces as they are, unless they capture, so that two slices hardly ever meet in the
//! same position. Many small tables do the work of a large one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::moves::MoveList;
use crate::perft::keys::{Key, SeededKeys};
use crate::perft::table::{CHANCE_OF_A_LOOK_UP, Counts, PerftTable};
use crate::perft::{Perft, SPLIT_PLIES, tree};
use crate::position::Position;

/// Looking up costs more than counting at shallower nodes.
const LEAST_DEPTH: u32 = 2;

/// A part of a hashed count: the leaves below some of the positions three plies above the leaves.
/// Each of these belongs to exactly one of the `parts` slices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Which one, from 0.
    pub part: u32,
    /// Of how many, at least 1.
    pub parts: u32,
}

impl Slice {
    /// The least depth of a count that can be cut into slices.
    pub const LEAST_DEPTH: u32 = 4;

    /// The whole count.
    pub const WHOLE: Slice = Slice { part: 0, parts: 1 };

    /// Whether the pieces of the side that has just moved, by their key, belong to it.
    #[inline]
    fn has(self, side: Key) -> bool {
        let high = side.up_to_mirror() >> 64;
        ((high * u128::from(self.parts)) >> 64) as u32 == self.part
    }
}

/// A perft that remembers in a table what it has counted; see [`Perft::with_table`].
pub struct HashedPerft<'a> {
    perft: Perft,
    slice: Slice,
    keys: Box<SeededKeys>,
    /// The keys by which slices are told apart: the same whatever the seed.
    slice_keys: Box<SeededKeys>,
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
    /// let hashed = Perft::default().with_table(&mut table, 1);
    /// assert_eq!(hashed.count(&Position::start(), 4), 3_290_240);
    /// assert!(hashed.chance_of_error() < 1e-15);
    /// ```
    pub fn with_table(self, table: &mut PerftTable, seed: u64) -> HashedPerft<'_> {
        self.slice_with_table(Slice::WHOLE, table, seed)
    }

    /// One slice of the same count. The counts of all slices add up to the whole, from
    /// [`Slice::LEAST_DEPTH`] on.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::perft::{Perft, PerftTable, Slice};
    /// let start = Position::start();
    /// let mut table = PerftTable::new(1).unwrap();
    /// let mut count = |part| {
    ///     let slice = Slice { part, parts: 2 };
    ///     let hashed = Perft::default().slice_with_table(slice, &mut table, 1);
    ///     hashed.count(&start, 4)
    /// };
    /// assert_eq!(count(0) + count(1), 3_290_240);
    /// ```
    pub fn slice_with_table(
        self,
        slice: Slice,
        table: &mut PerftTable,
        seed: u64,
    ) -> HashedPerft<'_> {
        HashedPerft {
            perft: self,
            slice,
            keys: SeededKeys::new(seed),
            slice_keys: SeededKeys::new(0),
            counts: table.open(),
            look_ups: AtomicU64::new(0),
        }
    }
}

impl HashedPerft<'_> {
    /// Leaves at `depth` plies below a position, on this thread; `u128::MAX` if there are more.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        self.count_and_look_ups(position, depth).0
    }

    /// The same number, and how often the table was asked for it.
    pub fn count_and_look_ups(&self, position: &Position, depth: u32) -> (u128, u64) {
        let mut walk = HashedWalk {
            perft: self,
            position: position.clone(),
            look_ups: 0,
        };
        let total = walk.count(self.keys.of(position), depth);
        self.look_ups.fetch_add(walk.look_ups, Relaxed);
        (total, walk.look_ups)
    }

    /// The same number, on the threads of the current rayon pool, which share the table.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u128 {
        let plies = SPLIT_PLIES.min(depth);
        let below = |task: &crate::perft::Task| self.count(&task.position, depth - plies);
        let tasks = self.perft.tasks(position, plies);
        let counts = tasks.par_iter().map(below);
        counts.reduce(|| 0, u128::saturating_add)
    }

    /// [`chance_of_error`] of all counts so far.
    pub fn chance_of_error(&self) -> f64 {
        chance_of_error(self.look_ups.load(Relaxed))
    }
}

/// A bound on the chance that a count is wrong because two positions were taken for one: 2^-76 for
/// each look-up. An entry of the table holds 80 bits of a key whose numbers are drawn at random,
/// and a look-up compares four entries, each of which may stand for a position or its mirror image.
///
/// ```
/// // Depth 10 of the start position takes some 10^12 look-ups.
/// assert!(xq_core::perft::chance_of_error(1_000_000_000_000) < 1e-10);
/// ```
pub fn chance_of_error(look_ups: u64) -> f64 {
    look_ups as f64 * CHANCE_OF_A_LOOK_UP
}

/// A walk of one thread through the tree.
struct HashedWalk<'a> {
    perft: &'a HashedPerft<'a>,
    position: Position,
    look_ups: u64,
}

impl HashedWalk<'_> {
    /// Leaves below the position, whose key is given.
    fn count(&mut self, key: Key, depth: u32) -> u128 {
        let HashedPerft {
            perft,
            keys,
            counts,
            ..
        } = self.perft;
        if depth <= LEAST_DEPTH {
            return tree::count(perft.rules, perft.method, &mut self.position, depth);
        }
        let moves = self.moves(depth);
        // All buckets are on their way to the cache before the first is looked at.
        let mut children = [Key::default(); MoveList::CAPACITY];
        let salt = keys.salt(perft.rules, depth - 1);
        for (&mv, child) in moves.iter().zip(&mut children) {
            *child = keys.after(key, &self.position, mv);
            counts.prefetch(child.up_to_mirror() ^ salt);
        }
        self.look_ups += moves.len() as u64;
        let mut total = 0u128;
        for (&mv, &child) in moves.iter().zip(&children) {
            let place = child.up_to_mirror() ^ salt;
            let below = counts.get(place, depth - 1).unwrap_or_else(|| {
                let undo = self.position.make(mv);
                let count = self.count(child, depth - 1);
                self.position.unmake(mv, undo);
                counts.set(place, count);
                count
            });
            total = total.saturating_add(below);
        }
        total
    }

    /// The moves to go on with: all, but four plies above the leaves those that lead into the
    /// slice.
    fn moves(&self, depth: u32) -> MoveList {
        let HashedPerft {
            perft,
            slice,
            slice_keys,
            ..
        } = self.perft;
        let position = &self.position;
        let mut moves = MoveList::new();
        perft.rules.generate(position, &mut moves);
        if depth == Slice::LEAST_DEPTH && *slice != Slice::WHOLE {
            let side = slice_keys.of_side(position, position.side_to_move());
            moves.retain(|mv| slice.has(slice_keys.of_side_after(side, position, mv)));
        }
        moves
    }
}
