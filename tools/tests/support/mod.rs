//! Shared by the tests of `xq-perft`.
#![allow(dead_code)] // Each test uses a part of it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The start position and its counts.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What a run of `xq-perft` left behind.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("JSON")
    }

    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or("")
    }

    /// Bad input: code 2, a message on standard error that contains the words, no panic.
    #[track_caller]
    pub fn refused(&self, words: &str) {
        assert_eq!(self.code, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.contains(words), "{words:?} is not in {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
}

/// Runs `xq-perft` to its end.
pub fn xq_perft(arguments: &[&str]) -> Ran {
    let output = Command::new(program())
        .args(arguments)
        .output()
        .expect("xq-perft starts");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

pub fn program() -> &'static str {
    env!("CARGO_BIN_EXE_xq-perft")
}

/// A folder of the project's data.
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../data")
        .join(path)
}
