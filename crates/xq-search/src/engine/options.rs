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
    /// The one made by hand and tuned ([`Handcrafted`](xq_eval::Handcrafted)), which explains every term.
    Handcrafted,
    /// A network ([`Neural`](xq_eval::Neural)), see [`Options::net`]: the strongest.
    #[default]
    Neural,
}

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table in mebibytes.
    pub hash_mib: usize,
    /// How many threads search, 1 to [`MAX_THREADS`].
    pub threads: usize,
    /// How many best lines are searched and reported.
    pub multi_pv: usize,
    /// Time that is kept back for passing a move on.
    pub move_overhead: Duration,
    /// Which evaluation judges the positions.
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
            hash_mib: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            evaluation: Evaluation::default(),
            net: None,
        }
    }
}

/// More threads than this are refused.
pub const MAX_THREADS: usize = 1024;

/// Why an engine cannot be had with its [`Options`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// There is not enough memory for the transposition table.
    #[error("found no memory for a hash table of {hash_mib} MiB")]
    Memory {
        /// The size that was asked for.
        hash_mib: usize,
    },
    /// So many threads are not to be had.
    #[error("found {threads} threads, expected 1 to {MAX_THREADS}")]
    Threads {
        /// How many were asked for.
        threads: usize,
    },
}

impl Options {
    pub(super) fn check(&self) -> Result<(), EngineError> {
        let threads = self.threads;
        if (1..=MAX_THREADS).contains(&threads) {
            Ok(())
        } else {
            Err(EngineError::Threads { threads })
        }
    }
}
