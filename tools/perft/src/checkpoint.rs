//! Files that keep the finished parts of a long count.
//!
//! The first line is a JSON object that says what is counted; then each finished part has a line
//! with its count and the moves that lead to it. A line is written in one go when its part is
//! done, so that a process killed at any moment leaves at most one line unfinished, the last,
//! which the next process cuts off.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

/// What is counted. A checkpoint serves only a run of which all of this is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format's name and version.
    pub format: String,
    /// Where the moves start.
    pub fen: String,
    /// The moves played first.
    pub moves: String,
    /// Plies counted from there.
    pub depth: u32,
    /// The rule mode.
    pub rules: String,
}

impl Header {
    /// The format that is written and read.
    pub const FORMAT: &str = "xq-perft checkpoint 1";

    /// Names, values here and values there of what differs.
    fn differences(&self, other: &Header) -> Vec<String> {
        let (depth, other_depth) = (self.depth.to_string(), other.depth.to_string());
        [
            ("format", &self.format, &other.format),
            ("fen", &self.fen, &other.fen),
            ("moves", &self.moves, &other.moves),
            ("depth", &depth, &other_depth),
            ("rules", &self.rules, &other.rules),
        ]
        .iter()
        .filter(|(_, here, there)| here != there)
        .map(|(name, here, there)| format!("{name} is {there:?} there and {here:?} here"))
        .collect()
    }
}

/// An open checkpoint.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: Mutex<File>,
}

/// The finished parts: their moves and their counts.
pub type Finished = HashMap<String, u64>;

impl Checkpoint {
    /// Opens a checkpoint or starts one, and reads what is finished.
    ///
    /// # Errors
    /// When the file cannot be read or written, is no checkpoint, or is one of another run. It is
    /// left untouched then.
    pub fn open(path: &Path, header: &Header) -> Result<(Checkpoint, Finished)> {
        let name = || format!("checkpoint {}", path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(name)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        let first = format!("{}\n", serde_json::to_string(header)?);
        let (finished, whole) = if first.as_bytes().starts_with(&bytes) {
            (Finished::new(), 0)
        } else {
            read(&bytes, header).with_context(name)?
        };
        file.set_len(whole).with_context(name)?;
        file.seek(SeekFrom::End(0)).with_context(name)?;
        if whole == 0 {
            file.write_all(first.as_bytes()).with_context(name)?;
        }
        let checkpoint = Checkpoint {
            path: path.to_owned(),
            file: Mutex::new(file),
        };
        Ok((checkpoint, finished))
    }

    /// Keeps the count of a finished part.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&self, line: &str, nodes: u64) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(|lock| lock.into_inner());
        file.write_all(format!("{nodes} {line}\n").as_bytes())
            .with_context(|| format!("checkpoint {}", self.path.display()))
    }
}

/// The finished parts, and the length of the file up to the last finished line.
fn read(bytes: &[u8], header: &Header) -> Result<(Finished, u64)> {
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |end| end + 1);
    let text = std::str::from_utf8(&bytes[..whole]).context("is not a checkpoint of xq-perft")?;
    let mut lines = text.lines();
    let found: Header = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .context("is not a checkpoint of xq-perft; choose another file")?;
    let differences = header.differences(&found);
    if !differences.is_empty() {
        bail!("belongs to another run: {}", differences.join("; "));
    }
    let mut finished = Finished::new();
    for (index, line) in lines.enumerate() {
        let number = index + 2;
        let (nodes, moves) = part(line).with_context(|| {
            format!("line {number}: found {line:?}, expected a count and moves")
        })?;
        let other = finished.insert(moves.to_owned(), nodes);
        ensure!(
            other.is_none_or(|other| other == nodes),
            "line {number}: a second, different count of {moves:?}"
        );
    }
    Ok((finished, whole as u64))
}

fn part(line: &str) -> Option<(u64, &str)> {
    let (nodes, moves) = line.split_once(' ')?;
    Some((nodes.parse().ok()?, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(depth: u32) -> Header {
        Header {
            format: Header::FORMAT.to_owned(),
            fen: "4k4/9 w".to_owned(),
            moves: String::new(),
            depth,
            rules: "legal".to_owned(),
        }
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    /// Whatever the length at which the file was cut, opening it gives back all whole lines, and
    /// what is kept next is readable.
    #[test]
    fn cut_anywhere_it_goes_on() {
        let folder = folder();
        let path = folder.path().join("checkpoint");
        let (checkpoint, _) = Checkpoint::open(&path, &header(5)).unwrap();
        checkpoint.keep("h2e2 h9g7", 12).unwrap();
        checkpoint.keep("h2e2 h9i7", 345).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for length in 0..=bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let (checkpoint, finished) = Checkpoint::open(&path, &header(5)).unwrap();
            let lines = bytes[..length].iter().filter(|&&byte| byte == b'\n');
            assert_eq!(
                finished.len(),
                lines.count().saturating_sub(1),
                "cut at {length}"
            );
            checkpoint.keep("a0a1 a9a8", 6).unwrap();
            drop(checkpoint);
            let (_, again) = Checkpoint::open(&path, &header(5)).unwrap();
            assert_eq!(again.len(), finished.len() + 1, "cut at {length}");
            assert_eq!(again.get("a0a1 a9a8"), Some(&6));
        }
    }

    #[test]
    fn other_runs_and_other_files_are_refused_and_left_alone() {
        let folder = folder();
        let path = folder.path().join("checkpoint");
        Checkpoint::open(&path, &header(5)).unwrap();
        let error = format!("{:#}", Checkpoint::open(&path, &header(6)).unwrap_err());
        assert!(
            error.contains("depth is \"5\" there and \"6\" here"),
            "{error}"
        );
        for text in ["my notes", "my notes\n", "{}\n", "\u{0}\n", "\n"] {
            std::fs::write(&path, text).unwrap();
            let error = format!("{:#}", Checkpoint::open(&path, &header(5)).unwrap_err());
            assert!(error.contains("is not a checkpoint"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_damaged_line_is_named() {
        let folder = folder();
        let path = folder.path().join("checkpoint");
        let first = serde_json::to_string(&header(5)).unwrap();
        std::fs::write(&path, format!("{first}\n12 h2e2\nrubbish\n")).unwrap();
        let error = format!("{:#}", Checkpoint::open(&path, &header(5)).unwrap_err());
        assert!(error.contains("line 3: found \"rubbish\""), "{error}");
    }
}
