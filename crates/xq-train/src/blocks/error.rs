//! Why a file of blocks cannot be read.

use std::io;
use std::path::PathBuf;

/// Why a file of blocks cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum BlockError {
    /// The system refuses.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The last block is incomplete.
    #[error("{path} ends in the middle of the block at byte {offset}")]
    CutOff {
        /// The file.
        path: PathBuf,
        /// Where the block begins.
        offset: u64,
    },
    /// There is something else.
    #[error("{path}, byte {offset}: found {found}, expected {expected}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the block begins.
        offset: u64,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
}
