//! Who is measured: a searcher, and how it is set up.

use std::fmt;

use serde::{Deserialize, Serialize};
use xq_search::Searcher;

/// How the evaluation by a network is called.
pub(crate) const NEURAL: &str = "neural";

/// What a row of measurements is of. Two runs are compared where these are the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Contestant {
    /// The algorithm, or the name of an engine from elsewhere.
    pub(crate) algorithm: String,
    /// The evaluation; empty where it is the engine's own.
    pub(crate) evaluation: String,
    /// Threads, where they can be chosen.
    pub(crate) threads: Option<u32>,
    /// The hash table in MiB, where there is one.
    pub(crate) hash_mib: Option<u32>,
}

impl Contestant {
    /// Whether it looks at the same positions every time: with one thread, nothing is left to
    /// chance.
    pub(crate) fn is_deterministic(&self) -> bool {
        self.is_alone() && !self.evaluation.is_empty()
    }

    /// Whether it searches with one thread.
    pub(crate) fn is_alone(&self) -> bool {
        self.threads.is_none_or(|threads| threads == 1)
    }

    /// Whether it is the engine of this workspace.
    pub(crate) fn is_engine(&self) -> bool {
        self.algorithm == Searcher::Engine.name() && !self.evaluation.is_empty()
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.algorithm)?;
        if !self.evaluation.is_empty() {
            write!(f, " {}", self.evaluation)?;
        }
        if let Some(threads) = self.threads {
            write!(f, " {threads}T")?;
        }
        if let Some(hash) = self.hash_mib {
            write!(f, " {hash} MiB")?;
        }
        Ok(())
    }
}
