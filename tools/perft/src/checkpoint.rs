//! Files that keep the finished parts of a long count: a [log](xq_tools::log) whose header says what
//! is counted, with a record for each finished line of play.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Result, bail, ensure};
use serde::{Deserialize, Serialize};
use xq_tools::log::Log;

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
    pub const FORMAT: &str = "xq-perft checkpoint 2";

    fn check_same(&self, found: &Header) -> Result<()> {
        let (depth, found_depth) = (self.depth.to_string(), found.depth.to_string());
        same(&[
            ("format", &self.format, &found.format),
            ("fen", &self.fen, &found.fen),
            ("moves", &self.moves, &found.moves),
            ("depth", &depth, &found_depth),
            ("rules", &self.rules, &found.rules),
        ])
    }
}

/// Checks names with their values here and in a file.
///
/// # Errors
/// When any differ; all that do are named.
pub fn same(values: &[(&str, &str, &str)]) -> Result<()> {
    let differing = values.iter().filter(|(_, here, there)| here != there);
    let differences: Vec<String> = differing
        .map(|(name, here, there)| format!("{name} is {there:?} there and {here:?} here"))
        .collect();
    ensure!(differences.is_empty(), "{}", differences.join("; "));
    Ok(())
}

/// The count of a finished line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    line: String,
    nodes: u128,
}

/// An open checkpoint.
#[derive(Debug)]
pub struct Checkpoint {
    log: Mutex<Log>,
}

/// The finished lines and their counts.
pub type FinishedLines = HashMap<String, u128>;

impl Checkpoint {
    /// Opens a checkpoint or starts one, and reads what is finished.
    ///
    /// # Errors
    /// When the file cannot be read or written, is no checkpoint, is one of another run, or is
    /// damaged. It is left untouched then.
    pub fn open(path: &Path, header: &Header) -> Result<(Checkpoint, FinishedLines)> {
        let mut finished = FinishedLines::new();
        let check = |found: &Header| header.check_same(found);
        let log = Log::resume(path, "a checkpoint of xq-perft", header, check, |record| {
            let Record { line, nodes } = record;
            match finished.insert(line.clone(), nodes) {
                Some(other) if other != nodes => bail!("there are two counts of {line:?}"),
                _ => Ok(()),
            }
        })?;
        let log = Mutex::new(log);
        Ok((Checkpoint { log }, finished))
    }

    /// Keeps the count of a finished line.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&self, line: &str, nodes: u128) -> Result<()> {
        let mut log = self.log.lock().unwrap_or_else(|log| log.into_inner());
        let line = line.to_owned();
        log.append(&Record { line, nodes })
    }
}
