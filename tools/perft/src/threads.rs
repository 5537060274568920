//! The threads that count.

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of so many threads; without a number one for each core.
pub fn thread_pool(threads: Option<u16>) -> Result<ThreadPool> {
    ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")
}
