//! Reading the blocks of a file.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use zerocopy::{FromZeros, IntoBytes};

use super::error::BlockError;
use super::header::{HEADER_BYTES, Header, MAGIC, MOST_RECORDS};
use crate::record::{RECORD_BYTES, Record};

/// Some records that were made together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// A hash of the settings that made them.
    pub origin: u64,
    /// Which block of that origin it is.
    pub number: u64,
    /// The records, games in a row.
    pub records: Vec<Record>,
}

/// The blocks of a file, one after the other; ends after the first error.
pub struct Blocks {
    path: PathBuf,
    reader: BufReader<File>,
    offset: u64,
    is_over: bool,
}

impl Blocks {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> Result<Blocks, BlockError> {
        let file = File::open(path).map_err(|error| BlockError::Io {
            path: path.to_owned(),
            error,
        })?;
        Ok(Blocks::new(path, file))
    }

    pub(super) fn new(path: &Path, file: File) -> Blocks {
        Blocks {
            path: path.to_owned(),
            reader: BufReader::with_capacity(1 << 18, file),
            offset: 0,
            is_over: false,
        }
    }

    /// Where the next block begins, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn read(&mut self) -> Result<Option<Block>, BlockError> {
        let mut header = Header::new_zeroed();
        match self.fill(header.as_mut_bytes())? {
            0 => return Ok(None),
            HEADER_BYTES => {}
            _ => return Err(self.cut_off()),
        }
        if header.magic != MAGIC {
            let found = format!("{:?}", header.magic.escape_ascii().to_string());
            return Err(self.damaged(found, "\"XQB1\", the start of a block".to_owned()));
        }
        let checksum = header.expected_header_checksum();
        if checksum != header.header_checksum.get() {
            let found = format!("the head of a block with the checksum {checksum:08x}");
            return Err(self.damaged(found, format!("{:08x}", header.header_checksum)));
        }
        let count = header.records.get() as usize;
        if count > MOST_RECORDS {
            let found = format!("a block of {count} records");
            return Err(self.damaged(found, format!("at most {MOST_RECORDS}")));
        }
        let mut records = vec![Record::new_zeroed(); count];
        if self.fill(records.as_mut_bytes())? < count * RECORD_BYTES {
            return Err(self.cut_off());
        }
        let checksum = header.expected_checksum(&records);
        if checksum != header.checksum.get() {
            let found = format!("records with the checksum {checksum:08x}");
            return Err(self.damaged(found, format!("{:08x}", header.checksum)));
        }
        self.offset += (HEADER_BYTES + count * RECORD_BYTES) as u64;
        Ok(Some(Block {
            origin: header.origin.get(),
            number: header.number.get(),
            records,
        }))
    }

    /// Reads until the buffer is full or the file ends; gives the number of bytes read.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, BlockError> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.reader.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let path = self.path.clone();
                    return Err(BlockError::Io { path, error });
                }
            }
        }
        Ok(filled)
    }

    fn cut_off(&self) -> BlockError {
        BlockError::CutOff {
            path: self.path.clone(),
            offset: self.offset,
        }
    }

    fn damaged(&self, found: String, expected: String) -> BlockError {
        BlockError::Damaged {
            path: self.path.clone(),
            offset: self.offset,
            found,
            expected,
        }
    }
}

impl Iterator for Blocks {
    type Item = Result<Block, BlockError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.read().transpose();
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}
