//! The head of a block, and its checksums.

use std::hash::Hasher;

use twox_hash::XxHash64;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::record::Record;

pub(super) const MAGIC: [u8; 4] = *b"XQB1";
pub(super) const HEADER_BYTES: usize = size_of::<Header>();

/// No block holds more records: a larger number in a header is damage.
pub const MOST_RECORDS: usize = 1 << 20;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(super) struct Header {
    pub magic: [u8; 4],
    pub records: U32,
    pub origin: U64,
    pub number: U64,
    /// Of its own, so that damage to the number of records is not taken for a file cut off.
    pub header_checksum: U32,
    pub checksum: U32,
}

impl Header {
    pub fn expected_header_checksum(&self) -> u32 {
        XxHash64::oneshot(0, &self.as_bytes()[..HEADER_BYTES - 8]) as u32
    }

    pub fn expected_checksum(&self, records: &[Record]) -> u32 {
        let mut hasher = XxHash64::with_seed(0);
        hasher.write(&self.as_bytes()[..HEADER_BYTES - 4]);
        hasher.write(records.as_bytes());
        hasher.finish() as u32
    }
}
