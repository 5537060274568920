//! How an engine is set up, and why it may not be.

use std::time::Duration;

/// Which evaluation judges the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evaluation {
    /// The textbook's: material and little more ([`Classic`](xq_eval::Classic)).
    Classic,
    /// The tuned one ([`Handcrafted`](xq_eval::Handcrafted)).
    #[default]
    Handcrafted,
}

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the hash table in mebibytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many lines are searched and reported.
    pub multi_pv: usize,
    /// What passing a move on may cost.
    pub move_overhead: Duration,
    /// The evaluation.
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            evaluation: Evaluation::default(),
        }
    }
}
