//! Files of records, in blocks that are written whole or not at all.
//!
//! ```text
//! 0-3    "XQB1"
//! 4-7    number of records
//! 8-15   origin: a hash of the settings that made them
//! 16-23  number of the block among those of the same origin
//! 24-27  checksum of bytes 0-23: the lower half of their XXH64
//! 28-31  checksum of bytes 0-27 and the records
//! 32-    the records, 40 bytes each
//! ```
//! Files can be concatenated. A process killed while it writes leaves an incomplete block at the
//! end, which the next one cuts off; origin and number tell which work is done, so that nothing is
//! lost or counted twice.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::hash::Hasher;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use twox_hash::XxHash64;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::record::{RECORD_BYTES, Record};

const MAGIC: [u8; 4] = *b"XQB1";
const HEADER_BYTES: usize = size_of::<Header>();

/// No block holds more records: a larger number in a header is damage.
pub const MOST_RECORDS: usize = 1 << 20;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 4],
    records: U32,
    origin: U64,
    number: U64,
    /// Of its own, so that damage to the number of records is not taken for a file cut off.
    header_checksum: U32,
    checksum: U32,
}

impl Header {
    fn expected_header_checksum(&self) -> u32 {
        XxHash64::oneshot(0, &self.as_bytes()[..HEADER_BYTES - 8]) as u32
    }

    fn expected_checksum(&self, records: &[Record]) -> u32 {
        let mut hasher = XxHash64::with_seed(0);
        hasher.write(&self.as_bytes()[..HEADER_BYTES - 4]);
        hasher.write(records.as_bytes());
        hasher.finish() as u32
    }
}

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

    fn new(path: &Path, file: File) -> Blocks {
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

/// A hash of settings: files made with other ones are told apart by it.
pub fn origin(settings: &[&[u8]]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    for setting in settings {
        hasher.write_usize(setting.len());
        hasher.write(setting);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::record::Flags;

    fn records(seed: u64) -> Vec<Record> {
        let game = xq_testkit::random_game(seed, 30);
        let record = |position| Record::new(position, 5, 6, Flags::default(), 7);
        game.iter().map(record).collect()
    }

    fn read(path: &Path) -> Result<Vec<Block>, BlockError> {
        Blocks::open(path)?.collect()
    }

    /// A file of three blocks, and where each begins and the last ends.
    fn sample(folder: &Path) -> (PathBuf, Vec<u64>) {
        let path = folder.join("sample.xqd");
        let mut writer = BlockWriter::resume(&path, 9).expect("a new file");
        let mut ends = vec![0];
        for number in 0..3 {
            writer.append(number, &records(number)).expect("written");
            ends.push(fs::metadata(&path).expect("a file").len());
        }
        (path, ends)
    }

    #[test]
    fn a_file_cut_off_anywhere_is_gone_on_with() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, ends) = sample(folder.path());
        let whole = fs::read(&path).expect("a file");
        let expected = read(&path).expect("three blocks");
        for length in (0..=whole.len()).step_by(13) {
            fs::write(&path, &whole[..length]).expect("written");
            let mut writer = BlockWriter::resume(&path, 9).expect("only cut off");
            let kept = ends[1..]
                .iter()
                .filter(|&&end| end <= length as u64)
                .count();
            assert_eq!(writer.blocks(), kept as u64, "cut off at {length}");
            for number in 0..3 {
                if !writer.has(number) {
                    writer.append(number, &records(number)).expect("written");
                }
            }
            assert_eq!(read(&path).expect("three blocks"), expected);
        }
    }

    #[test]
    fn damage_is_told_and_nothing_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, ends) = sample(folder.path());
        let whole = fs::read(&path).expect("a file");
        for byte in (0..ends[2] as usize).step_by(11) {
            let mut damaged = whole.clone();
            damaged[byte] ^= 4;
            fs::write(&path, &damaged).expect("written");
            assert!(read(&path).is_err(), "byte {byte}");
            let resumed = BlockWriter::resume(&path, 9).map(|writer| writer.blocks());
            assert!(matches!(resumed, Err(BlockError::Damaged { .. })));
            assert_eq!(fs::read(&path).expect("a file"), damaged);
        }
    }

    #[test]
    fn other_settings_and_doubled_blocks_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, _) = sample(folder.path());
        let told = |result: Result<BlockWriter, BlockError>| match result {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        };
        assert!(told(BlockWriter::resume(&path, 8)).contains("other settings"));
        let whole = fs::read(&path).expect("a file");
        fs::write(&path, [&whole[..], &whole[..]].concat()).expect("written");
        assert!(told(BlockWriter::resume(&path, 9)).contains("block 0 for the second time"));
    }
}
