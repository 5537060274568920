//! Shared by the tests of `xq-tournament`.
#![allow(dead_code)] // Each test uses a part of it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
pub use xq_testkit::tool::Ran;
use xq_testkit::tool::left_behind;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_xq-tournament");

/// A folder of its own for a tournament.
pub struct Arena {
    pub folder: TempDir,
}

impl Arena {
    pub fn new() -> Arena {
        Arena {
            folder: TempDir::new().expect("a folder"),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.folder.path()).args(arguments);
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        left_behind(self.command(arguments).output())
    }

    /// Runs a command line, split as a shell would.
    pub fn sh(&self, line: &str) -> Ran {
        let words = shell_words::split(line).expect("words");
        self.run(&words.iter().map(String::as_str).collect::<Vec<&str>>())
    }

    /// Plays between two entrants into `games.jsonl`.
    pub fn play(&self, one: &str, other: &str, more: &[&str]) -> Ran {
        let fixed = [
            "--engine",
            one,
            "--engine",
            other,
            "--journal",
            "games.jsonl",
        ];
        self.run(&[&fixed[..], more].concat())
    }

    /// The games of a journal.
    pub fn games(&self, journal: &str) -> Vec<Value> {
        games(&self.path(journal))
    }

    pub fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a text")
    }
}

pub fn games(journal: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(journal).expect("a journal");
    text.lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).expect("a game"))
        .collect()
}

/// A mock player as an entrant.
pub fn mock(name: &str, arguments: &str) -> String {
    format!(
        "cmd=\"'{}' {arguments}\" name={name}",
        xq_testkit::mock::player()
    )
}

/// Looks again and again until something holds. The test fails if it never does.
#[track_caller]
pub fn wait_until(what: &str, holds: impl Fn() -> bool) {
    const PAUSE: Duration = Duration::from_millis(20);
    const MOST_LOOKS: usize = 6000;
    let held = (0..MOST_LOOKS).any(|_| {
        holds() || {
            std::thread::sleep(PAUSE);
            false
        }
    });
    assert!(held, "never happened: {what}");
}

/// Waits until no process has a text in its command line. One that was killed stays for a moment.
pub fn wait_for_end_of(marker: &str) {
    let what = format!("no process has {marker:?} in its command line");
    wait_until(&what, || processes(marker).is_empty());
}

/// Processes whose command line contains a text.
pub fn processes(marker: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc")
        .expect("a list of processes")
        .flatten()
    {
        let Ok(line) = std::fs::read(entry.path().join("cmdline")) else {
            continue;
        };
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(marker) && !line.contains("cargo") {
            found.push(line);
        }
    }
    found
}

/// The lines of a journal that was changed, with the checksums that they should have now.
pub fn sealed_again(journal: &str) -> String {
    let seal = |line: &str| {
        let (record, _) = line.split_once(",\"crc32\"").expect("a checksum");
        let sum = crc32fast::hash(record.as_bytes());
        format!("{record},\"crc32\":\"{sum:08x}\"}}\n")
    };
    journal.lines().map(seal).collect()
}
