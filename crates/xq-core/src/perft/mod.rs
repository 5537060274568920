//! Perft: counting the leaves of the move tree to a given depth, the test and the yardstick of a
//! move generator.
//!
//! ```
//! use xq_core::Position;
//! use xq_core::perft::Perft;
//! assert_eq!(Perft::default().count(&Position::start(), 3), 79_666);
//! ```
//!
//! This is the only implementation; tools, tests and benches call it.

mod differential;
mod frontier;
mod hashed;
mod keys;
mod rules;
mod table;
mod tree;

pub use frontier::MergedTask;
pub use hashed::{HashedPerft, Slice, chance_of_error};
pub use rules::Rules;
pub use table::{PerftTable, PerftTableError};

use rayon::prelude::*;

use crate::moves::Move;
use crate::position::Position;

/// How the leaves are counted. All methods give the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Makes every move down to the leaf.
    Walk,
    /// Takes the legal generator's own count one ply above the leaves: what verifies a generator.
    Bulk,
    /// Counts the replies to sibling moves by difference, two plies above the leaves: the
    /// quickest, for producing numbers. It works under [`Rules::Legal`]; under the other rules it
    /// is [`Method::Bulk`].
    #[default]
    Differential,
}

crate::named!(
    Method,
    "a counting method",
    Walk = "walk",
    Bulk = "bulk",
    Differential = "differential"
);

/// A perft: under which rules and by which method.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The rule mode.
    pub rules: Rules,
    /// The counting method.
    pub method: Method,
}

/// A part of a perft: the position after a short line of play, to be counted on its own.
#[derive(Clone, Debug)]
pub struct Task {
    /// The moves from the root.
    pub line: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// Two plies give about 1,900 tasks from the start position, enough to keep all threads busy to
/// the end.
const SPLIT_PLIES: u32 = 2;

impl Perft {
    /// Leaves at `depth` plies below a position, on this thread; `u128::MAX` if there are more.
    /// Depth 0 is the position itself.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        let mut position = position.clone();
        tree::count(self, &mut position, depth)
    }

    /// The same number, on the threads of the current rayon pool.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u128 {
        let plies = SPLIT_PLIES.min(depth);
        self.tasks(position, plies)
            .par_iter()
            .map(|task| self.count(&task.position, depth - plies))
            .reduce(|| 0, u128::saturating_add)
    }

    /// The leaves below each move of a position, in the generator's order, on the threads of the
    /// current rayon pool. Empty at depth 0.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u128)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        self.tasks(position, 1)
            .into_iter()
            .map(|task| (task.line[0], self.count_parallel(&task.position, below)))
            .collect()
    }

    /// All lines of `plies` plies from a position, in the generator's order.
    pub fn tasks(&self, position: &Position, plies: u32) -> Vec<Task> {
        let mut tasks = vec![Task {
            line: Vec::new(),
            position: position.clone(),
        }];
        for _ in 0..plies {
            tasks = tasks.iter().flat_map(|task| self.split(task)).collect();
        }
        tasks
    }

    /// The positions `plies` plies below a position, transpositions and mirror images merged: the
    /// leaves below the position are the sum over these tasks of the leaves below each, times the
    /// number of lines that lead to it.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::perft::Perft;
    /// let tasks = Perft::default().merged_tasks(&Position::start(), 2);
    /// assert_eq!(tasks.len(), 962);
    /// assert_eq!(tasks.iter().map(|task| task.multiplicity()).sum::<u64>(), 1920);
    /// ```
    pub fn merged_tasks(&self, position: &Position, plies: u32) -> Vec<MergedTask> {
        frontier::merged_tasks(self.rules, position, plies)
    }

    fn split(&self, task: &Task) -> Vec<Task> {
        self.rules
            .moves(&task.position)
            .into_iter()
            .map(|mv| {
                let mut line = task.line.clone();
                line.push(mv);
                let mut position = task.position.clone();
                let _ = position.make(mv);
                Task { line, position }
            })
            .collect()
    }

    /// What happens at the leaves: captures by the last move, checks, mates. Serial.
    pub fn leaf_stats(&self, position: &Position, depth: u32) -> LeafStats {
        let mut position = position.clone();
        tree::leaf_stats(self.rules, &mut position, depth)
    }
}

/// What happens at the leaves of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeafStats {
    /// Leaves.
    pub nodes: u128,
    /// Leaves reached by a capture.
    pub captures: u128,
    /// Leaves at which the side to move is in check.
    pub checks: u128,
    /// Of those, the ones without a legal move.
    pub checkmates: u128,
    /// Leaves without check and without a legal move.
    pub stalemates: u128,
}

impl From<[u128; 5]> for LeafStats {
    /// Leaves, captures, checks, checkmates and stalemates, in this order.
    fn from([nodes, captures, checks, checkmates, stalemates]: [u128; 5]) -> LeafStats {
        LeafStats {
            nodes,
            captures,
            checks,
            checkmates,
            stalemates,
        }
    }
}

impl std::ops::AddAssign for LeafStats {
    fn add_assign(&mut self, other: LeafStats) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.checks += other.checks;
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
    }
}
