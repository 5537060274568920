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

mod error;
mod header;
mod reader;
mod writer;

pub use error::BlockError;
pub use header::MOST_RECORDS;
pub use reader::{Block, Blocks};
pub use writer::BlockWriter;

use std::hash::Hasher;

use twox_hash::XxHash64;

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
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::record::{Flags, Record};

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
