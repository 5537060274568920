//! Appending blocks to a file, and going on with one.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use zerocopy::IntoBytes;

use super::error::BlockError;
use super::header::{Header, MAGIC, MOST_RECORDS};
use super::reader::Blocks;
use crate::record::Record;

/// Appends the blocks of one origin to a file.
pub struct BlockWriter {
    path: PathBuf,
    file: File,
    origin: u64,
    done: HashSet<u64>,
    records: u64,
}

impl BlockWriter {
    /// Opens a file or starts one. An incomplete last block is cut off.
    ///
    /// # Errors
    /// When the file cannot be read or written, is damaged, or holds blocks of another origin or
    /// one block twice. It is left untouched then.
    pub fn resume(path: &Path, origin: u64) -> Result<BlockWriter, BlockError> {
        let io = |error| BlockError::Io {
            path: path.to_owned(),
            error,
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(io)?;
        let mut blocks = Blocks::new(path, file.try_clone().map_err(io)?);
        let mut done = HashSet::new();
        let mut records = 0;
        loop {
            let offset = blocks.offset();
            let block = match blocks.next() {
                None | Some(Err(BlockError::CutOff { .. })) => break,
                Some(block) => block?,
            };
            let damaged = |found, expected| BlockError::Damaged {
                path: path.to_owned(),
                offset,
                found,
                expected,
            };
            if block.origin != origin {
                let found = format!("a block made with other settings ({:016x})", block.origin);
                return Err(damaged(found, format!("{origin:016x}")));
            }
            if !done.insert(block.number) {
                let found = format!("block {} for the second time", block.number);
                return Err(damaged(found, "every block once".to_owned()));
            }
            records += block.records.len() as u64;
        }
        let end = blocks.offset();
        file.set_len(end).map_err(io)?;
        let mut writer = BlockWriter {
            path: path.to_owned(),
            file,
            origin,
            done,
            records,
        };
        writer.file.seek(SeekFrom::Start(end)).map_err(io)?;
        Ok(writer)
    }

    /// Whether the block of this number is there.
    pub fn has(&self, number: u64) -> bool {
        self.done.contains(&number)
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.done.len() as u64
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Appends a block, in one go.
    ///
    /// # Errors
    /// When the system refuses.
    ///
    /// # Panics
    /// When the block is too large or was written already.
    pub fn append(&mut self, number: u64, records: &[Record]) -> Result<(), BlockError> {
        assert!(records.len() <= MOST_RECORDS, "too large a block");
        assert!(self.done.insert(number), "block {number} is there already");
        let mut header = Header {
            magic: MAGIC,
            records: (records.len() as u32).into(),
            origin: self.origin.into(),
            number: number.into(),
            header_checksum: 0.into(),
            checksum: 0.into(),
        };
        header.header_checksum = header.expected_header_checksum().into();
        header.checksum = header.expected_checksum(records).into();
        let bytes = [header.as_bytes(), records.as_bytes()].concat();
        self.records += records.len() as u64;
        self.file.write_all(&bytes).map_err(|error| BlockError::Io {
            path: self.path.clone(),
            error,
        })
    }
}
