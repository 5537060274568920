//! Append-only logs: files that keep what a long piece of work has found so far.
//!
//! A log has one JSON object a line. The first is its header and says what the work is; each later
//! one is a record. A line is handed to the system in one go, so that a process killed at any moment
//! leaves at most one unfinished line, the last, which the next writer cuts off. Every line ends with
//! a CRC-32 of what stands before it, so that damage is found, and only one process writes at a time.
//!
//! ```text
//! {"perft":2,"fen":"...","crc32":"59d9b7a1"}
//! {"moves":"h2e2 h9g7","nodes":12,"crc32":"0c4e3b5f"}
//! ```
//!
//! ```
//! use serde_json::{Value, json};
//! use xq_tools::log::{self, Log};
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("primes.log");
//! let header = json!({"work": "primes"});
//! let mut log = Log::create(&path, "a list of primes", &header)?;
//! log.append(&json!({"prime": 7}))?;
//! let (there, records) = log::read::<Value, Value>(&path, "a list of primes")?;
//! assert_eq!(there, header);
//! assert_eq!(records.collect::<Result<Vec<_>, _>>()?, [json!({"prime": 7})]);
//! # anyhow::Ok(())
//! ```

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is written survives the death of the process at once, and that of the machine after this.
const BETWEEN_SYNCS: Duration = Duration::from_secs(5);
/// What stands between a record and its checksum.
const SEAL: &str = ",\"crc32\":\"";
/// The length of a seal: its name, eight digits, a quotation mark and a brace.
const SEAL_LENGTH: usize = SEAL.len() + 10;

/// A log that can be written to. Nobody else can at the same time.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// How much of the file is whole lines.
    length: u64,
    synced: Instant,
}

impl Log {
    /// Begins a log; `what` says what it is to be, for messages, such as `a journal`.
    ///
    /// # Errors
    /// When there is a file already, or it cannot be written.
    pub fn create(path: &Path, what: &str, header: &impl Serialize) -> Result<Log> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.with_context(|| format!("cannot begin {what} {}", path.display()))?;
        let mut log = Log::locked(file, path)?;
        log.append(header)?;
        Ok(log)
    }

    /// Takes up a log, or begins it where there is none. `check` sees the header that is there;
    /// each record is handed to `each`. An unfinished line at the end is cut off.
    ///
    /// # Errors
    /// When the file is no such log, `check` or `each` does not like what it holds, a line is
    /// damaged, or it cannot be written. It is left as it was then.
    pub fn resume<H, T>(
        path: &Path,
        what: &str,
        header: &H,
        check: impl FnOnce(&H) -> Result<()>,
        mut each: impl FnMut(T) -> Result<()>,
    ) -> Result<Log>
    where
        H: Serialize + DeserializeOwned,
        T: DeserializeOwned,
    {
        let shown = path.display();
        let open = OpenOptions::new().read(true).append(true).open(path);
        let file = match open {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Log::create(path, what, header);
            }
            file => file.with_context(|| format!("cannot open {what} {shown}"))?,
        };
        let mut log = Log::locked(file, path)?;
        if log.has_no_whole_header(header)? {
            log.cut(0)?;
            log.append(header)?;
            return Ok(log);
        }
        let (there, mut records) = read(path, what)?;
        check(&there).with_context(|| format!("{shown} belongs to something else"))?;
        for record in records.by_ref() {
            each(record?).with_context(|| format!("in {shown}"))?;
        }
        log.cut(records.offset())?;
        Ok(log)
    }

    fn locked(file: File, path: &Path) -> Result<Log> {
        // A file system without locks is written to without one.
        if flock(&file, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK) {
            bail!("another process is writing {}", path.display());
        }
        Ok(Log {
            length: file.metadata().map_or(0, |data| data.len()),
            file,
            path: path.to_owned(),
            synced: Instant::now(),
        })
    }

    /// Whether nothing is there but the beginning of this very header, or nothing at all.
    fn has_no_whole_header(&mut self, header: &impl Serialize) -> Result<bool> {
        let first = sealed(header)?;
        let mut bytes = Vec::new();
        let mut beginning = (&self.file).take(first.len() as u64);
        beginning
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {}", self.path.display()))?;
        Ok(bytes.len() < first.len() && first.as_bytes().starts_with(&bytes))
    }

    /// Appends a record, which has to be an object in JSON.
    ///
    /// # Errors
    /// When it cannot be written; what is there is whole then, as far as the system allows.
    pub fn append(&mut self, record: &impl Serialize) -> Result<()> {
        let line = sealed(record)?;
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| format!("cannot write {}", self.path.display()));
        }
        self.length += line.len() as u64;
        if self.synced.elapsed() > BETWEEN_SYNCS {
            self.sync()?;
        }
        Ok(())
    }

    /// Makes sure that all that was written outlives the machine.
    ///
    /// # Errors
    /// When that cannot be had.
    pub fn sync(&mut self) -> Result<()> {
        self.synced = Instant::now();
        let synced = self.file.sync_data();
        synced.with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn cut(&mut self, length: u64) -> Result<()> {
        self.length = length;
        let cut = self.file.set_len(length);
        cut.with_context(|| format!("cannot mend {}", self.path.display()))
    }
}

/// Opens a log to read it: its header, and its records one after another. Somebody may be writing
/// to it meanwhile.
///
/// # Errors
/// When it cannot be read or does not begin with such a header.
pub fn read<H: DeserializeOwned, T: DeserializeOwned>(
    path: &Path,
    what: &str,
) -> Result<(H, Records<T>)> {
    let shown = path.display();
    let mut lines = Records::<T>::open(path).with_context(|| format!("cannot open {what}"))?;
    let Some(first) = lines.whole_line()? else {
        bail!("{shown} is empty, expected {what}");
    };
    // What was written before there were checksums can still be read.
    lines.checked = contains(&first, SEAL.as_bytes());
    let header = lines.parsed(&first);
    let header = header.with_context(|| format!("{shown} does not begin like {what}"))?;
    Ok((header, lines))
}

/// Opens a log whose header is damaged: its records alone.
///
/// # Errors
/// When it cannot be read.
pub fn records<T: DeserializeOwned>(path: &Path) -> Result<Records<T>> {
    let mut records = Records::<T>::open(path)?;
    let _ = records.whole_line()?;
    Ok(records)
}

/// The records of a log. The memory holds one of them at a time. A damaged line is an error, after
/// which the next line can be read.
#[derive(Debug)]
pub struct Records<T> {
    reader: BufReader<File>,
    path: PathBuf,
    line: usize,
    /// Where the next line begins.
    offset: u64,
    checked: bool,
    failed: bool,
    kind: PhantomData<T>,
}

impl<T: DeserializeOwned> Records<T> {
    fn open(path: &Path) -> Result<Records<T>> {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        Ok(Records {
            reader: BufReader::new(file),
            path: path.to_owned(),
            line: 0,
            offset: 0,
            checked: true,
            failed: false,
            kind: PhantomData,
        })
    }

    /// Whether something stands behind the last whole line.
    pub fn has_rest(&self) -> bool {
        let length = self
            .reader
            .get_ref()
            .metadata()
            .map_or(0, |data| data.len());
        length > self.offset
    }

    /// Where the next record begins: what [`Records::at`] takes, and after the last record the
    /// length of what is whole.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The number of the line that was read last, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The record that begins at an offset.
    ///
    /// # Errors
    /// When there is none.
    pub fn at(&mut self, offset: u64) -> Result<T> {
        self.reader.seek(SeekFrom::Start(offset))?;
        self.offset = offset;
        self.next()
            .with_context(|| format!("nothing more in {}", self.path.display()))?
    }

    /// The next line that has an end; one that has none was being written when the writer died.
    fn whole_line(&mut self) -> Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let read = self.reader.read_until(b'\n', &mut bytes);
        read.with_context(|| format!("cannot read {}", self.path.display()))?;
        if bytes.pop() != Some(b'\n') {
            // Whoever is writing it will have finished it later.
            self.reader.seek(SeekFrom::Start(self.offset))?;
            return Ok(None);
        }
        self.line += 1;
        self.offset += bytes.len() as u64 + 1;
        Ok(Some(bytes))
    }

    fn parsed<R: DeserializeOwned>(&self, line: &[u8]) -> Result<R> {
        let record = if self.checked {
            opened(line)?
        } else {
            line.to_vec()
        };
        Ok(serde_json::from_slice(&record)?)
    }
}

impl<T: DeserializeOwned> Iterator for Records<T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.failed {
            return None;
        }
        match self.whole_line() {
            Ok(line) => {
                let record = self.parsed(&line?);
                let place = || format!("line {} of {} is damaged", self.line, self.path.display());
                Some(record.with_context(place))
            }
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}

/// A record as a line that ends with its checksum.
///
/// # Errors
/// When it is no JSON object with something in it.
pub fn sealed(record: &impl Serialize) -> Result<String> {
    let mut line = serde_json::to_string(record)?;
    ensure!(
        line.len() > 2 && line.pop() == Some('}'),
        "a record of a log has to be an object with something in it"
    );
    let sum = crc32fast::hash(line.as_bytes());
    Ok(format!("{line}{SEAL}{sum:08x}\"}}\n"))
}

/// The record of a line whose checksum is right.
fn opened(line: &[u8]) -> Result<Vec<u8>> {
    let length = line.len().checked_sub(SEAL_LENGTH);
    let (record, seal) = line.split_at(length.context("it has no checksum")?);
    ensure!(seal.starts_with(SEAL.as_bytes()), "it has no checksum");
    let found = &seal[SEAL.len()..];
    let expected = format!("{:08x}\"}}", crc32fast::hash(record));
    ensure!(
        found == expected.as_bytes(),
        "found the checksum {}, expected {}",
        String::from_utf8_lossy(&found[..8]),
        &expected[..8]
    );
    Ok([record, b"}"].concat())
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Count {
        moves: String,
        nodes: u64,
    }

    fn count(moves: &str, nodes: u64) -> Count {
        let moves = moves.to_owned();
        Count { moves, nodes }
    }

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Header {
        depth: u32,
    }

    const WHAT: &str = "a count";

    fn resume(path: &Path, depth: u32) -> Result<(Log, Vec<Count>)> {
        let mut found = Vec::new();
        let header = Header { depth };
        let check = |there: &Header| {
            ensure!(*there == header, "another depth");
            Ok(())
        };
        let log = Log::resume(path, WHAT, &header, check, |count: Count| {
            found.push(count);
            Ok(())
        })?;
        Ok((log, found))
    }

    /// A log of two records.
    fn written(path: &Path) -> Vec<u8> {
        let (mut log, _) = resume(path, 5).unwrap();
        log.append(&count("h2e2 h9g7", 12)).unwrap();
        log.append(&count("h2e2 h9i7", 345)).unwrap();
        std::fs::read(path).unwrap()
    }

    #[test]
    fn cut_anywhere_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let bytes = written(&path);
        for length in 0..=bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let (mut log, found) = resume(&path, 5).unwrap();
            let lines = bytes[..length].iter().filter(|&&byte| byte == b'\n');
            assert_eq!(found.len(), lines.count().saturating_sub(1), "{length}");
            log.append(&count("a0a1", 6)).unwrap();
            drop(log);
            let (_, again) = resume(&path, 5).unwrap();
            assert_eq!(again.len(), found.len() + 1, "cut at {length}");
            assert_eq!(again.last(), Some(&count("a0a1", 6)));
        }
    }

    /// Whatever byte is changed, its line is found and all others can be read.
    #[test]
    fn damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let bytes = written(&path);
        let body = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for place in body..bytes.len() - 1 {
            for flip in [1, 0x20, 0x80] {
                let mut damaged = bytes.clone();
                damaged[place] ^= flip;
                std::fs::write(&path, &damaged).unwrap();
                let (_, records) = read::<Header, Count>(&path, WHAT).unwrap();
                let records: Vec<_> = records.collect();
                let bad = records.iter().filter(|record| record.is_err()).count();
                assert!(bad > 0, "{place}");
                if bytes[place] != b'\n' && damaged[place] != b'\n' {
                    assert_eq!((bad, records.len()), (1, 2), "{place}");
                }
                assert!(resume(&path, 5).is_err());
                assert_eq!(std::fs::read(&path).unwrap(), damaged);
            }
        }
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        written(&path);
        let error = format!("{:#}", resume(&path, 6).unwrap_err());
        assert!(error.contains("another depth"), "{error}");
        for text in ["my notes", "my notes\n", "{}\n", "\0\n", "\n", "{\"a\":1}"] {
            std::fs::write(&path, text).unwrap();
            resume(&path, 5).unwrap_err();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn only_one_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (_log, _) = resume(&path, 5).unwrap();
        let error = resume(&path, 5).unwrap_err().to_string();
        assert!(error.contains("another process"), "{error}");
    }
}
