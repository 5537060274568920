//! Why something makes no network.

use std::io;
use std::path::PathBuf;

/// Why numbers or a file make no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// It is something else.
    #[error("found no network: the file does not begin with \"XQNET1\"")]
    Magic,
    /// One of the fixed numbers of the head differs.
    #[error("found {name} {found} in the network's head, expected {expected}")]
    Head {
        /// Which.
        name: &'static str,
        /// What stands there.
        found: u16,
        /// What can be used.
        expected: u16,
    },
    /// The sizes cannot be used.
    #[error(
        "found a network of {units} units and {buckets} output sets, expected a multiple of 32 up to 256 and 1 to 16"
    )]
    Shape {
        /// Units of each view.
        units: usize,
        /// Sets of output weights.
        buckets: usize,
    },
    /// The file is too short or too long.
    #[error("found {found} bytes, expected {expected} for a network of these sizes")]
    Size {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// The bytes are not those that were written.
    #[error(
        "found a network with the checksum {found:016x}, expected {expected:016x}: the file is damaged"
    )]
    Checksum {
        /// Of the bytes there are.
        found: u64,
        /// Of those that were written.
        expected: u64,
    },
    /// The rest of the head is not zero.
    #[error("found numbers in bytes 32 to 63 of the network's head, expected zeros")]
    Padding,
    /// The provenance is no text.
    #[error("found a provenance that is too long or no UTF-8 text")]
    Provenance,
    /// A list of numbers has the wrong length.
    #[error("found {found} numbers for the {part}, expected {expected}")]
    Length {
        /// Which list.
        part: &'static str,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// A unit could overflow.
    #[error("found sums from {least} to {most} for unit {unit}, expected that they fit 16 bits")]
    SumTooLarge {
        /// The unit.
        unit: usize,
        /// The smallest sum possible.
        least: i32,
        /// The largest.
        most: i32,
    },
    /// The unit of output weights is unusable.
    #[error("found {0} parts of an output weight, expected 1 to 127")]
    OutputOne(i32),
    /// An output weight is too large.
    #[error("found an output weight of {0}, expected -127 to 127")]
    OutputWeight(i32),
    /// The output could overflow.
    #[error("found outputs of up to {0}, expected that they fit 31 bits")]
    ProductTooLarge(i64),
}

/// Why a file gives no network.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetFileError {
    /// The system refuses.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What it holds is no network.
    #[error("{path}: {error}")]
    Net {
        /// The file.
        path: PathBuf,
        /// Why.
        error: NetError,
    },
}
