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
mod leaf_stats;
mod method;
mod rules;
mod table;
mod tree;

pub use frontier::MergedTask;
pub use hashed::{HashedPerft, Slice, chance_of_error};
pub use leaf_stats::LeafStats;
pub use method::Method;
pub use rules::Rules;
pub use table::{PerftTable, PerftTableError};

use rayon::prelude::*;

use crate::moves::Move;
use crate::position::Position;

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
        tree::count(self.rules, self.method, &mut position, depth)
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
