//! How an engine is set up, and why it may not be.

use std::sync::Arc;
use std::time::Duration;

use xq_eval::Neural;
use xq_eval::neural::Net;

/// Which evaluation judges the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evaluation {
    /// The textbook's: material and little more ([`Classic`](xq_eval::Classic)).
    Classic,
    /// The tuned one ([`Handcrafted`](xq_eval::Handcrafted)).
    #[default]
    Handcrafted,
    /// A network ([`Neural`](xq_eval::Neural)), see [`Options::net`].
    Neural,
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
    /// The network of [`Evaluation::Neural`]; `None` stands for the built-in one.
    pub net: Option<Arc<Net>>,
}

impl Options {
    /// The neural evaluation with the network that is set.
    pub fn neural(&self) -> Neural {
        self.net.clone().map_or_else(Neural::default, Neural::new)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            evaluation: Evaluation::default(),
            net: None,
        }
    }
}
