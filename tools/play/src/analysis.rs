//! How the engine analyses: as the player has set it, within what the machine has.

use std::time::Duration;

use serde::Deserialize;
use xq_search::{Limits, Options};

use super::level;

/// The most lines that are shown.
const MOST_LINES: usize = 5;

/// The largest hash table, in mebibytes.
const LARGEST_HASH: usize = 1024;

/// The longest analysis, a day: what is called endless.
const ENDLESS: Duration = Duration::from_secs(24 * 60 * 60);

/// What an analysis may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Analysis {
    /// How many lines are shown; with none the engine rests.
    pub(crate) lines: usize,
    /// In seconds; without limit if nothing is said.
    pub(crate) seconds: Option<u32>,
    pub(crate) depth: Option<u32>,
    /// Whether the other engine is to think.
    pub(crate) other: bool,
    pub(crate) threads: Option<usize>,
    pub(crate) hash_mib: Option<usize>,
}

impl Analysis {
    /// The same within what is possible.
    pub(crate) fn bounded(self) -> Analysis {
        Analysis {
            lines: self.lines.min(MOST_LINES),
            other: self.other,
            depth: self.depth.map(|depth| depth.clamp(1, 100)),
            seconds: self.seconds.map(|seconds| seconds.max(1)),
            threads: self.threads.map(|threads| threads.clamp(1, processors())),
            hash_mib: self.hash_mib.map(|hash| hash.clamp(1, LARGEST_HASH)),
        }
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.lines > 0
    }

    pub(crate) fn options(&self) -> Options {
        let mut options = level::for_analysis(self.lines);
        if let Some(threads) = self.threads {
            options.threads = threads;
        }
        if let Some(hash) = self.hash_mib {
            options.hash_mib = hash;
        }
        options
    }

    pub(crate) fn limits(&self) -> Limits {
        let time = self
            .seconds
            .map(|seconds| Duration::from_secs(seconds.into()));
        Limits {
            depth: self.depth,
            move_time: Some(time.unwrap_or(ENDLESS)),
            ..Limits::default()
        }
    }
}

/// How many threads the machine can run at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}
