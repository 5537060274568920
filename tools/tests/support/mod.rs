//! Shared by the tests of the tools.
#![allow(dead_code)] // Each test uses a part of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The start position and its counts.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What a run of a tool left behind.
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

    /// The exit code, with all that was said if it is another.
    #[track_caller]
    pub fn ended_with(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self
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
    run(program(), arguments)
}

/// Runs `xq-record` to its end.
pub fn xq_record(arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_xq-record"), arguments)
}

/// Runs `xq-bench` to its end.
pub fn xq_bench(arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_xq-bench"), arguments)
}

fn run(program: &str, arguments: &[&str]) -> Ran {
    let mut command = Command::new(program);
    left_behind(command.args(arguments).output())
}

/// Runs a tool whose standard output nobody reads, from before the first line is written.
pub fn without_reader(program: &str, arguments: &[&str]) -> Ran {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the tool starts");
    drop(child.stdout.take());
    left_behind(child.wait_with_output())
}

fn left_behind(output: std::io::Result<Output>) -> Ran {
    let output = output.expect("the tool runs");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder for what a test writes, and the names of files in it.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> String {
        let path = self.0.path().join(name);
        path.to_str().expect("UTF-8").to_owned()
    }

    /// Writes a file and gives its name.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a file");
        path
    }

    /// The names of the files in it.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            let name = entry.expect("an entry").file_name();
            name.to_str().expect("UTF-8").to_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

/// Two games: one with comments and variations, and one of four plies that Black has won.
pub const GAMES: &str = "\
[Event \"Test\"]
[Red \"胡荣华\"]
[Black \"柳大华\"]
[Result \"1-0\"]

{on the game} 1. 炮二平五 {usual} (1. 炮八平五 马２进３ (1... 马８进７) 2. 马八进七) 1... 马８进７
2. 马二进三 1-0

[Event \"Test\"]
[Red \"柳大华\"]
[Black \"Lu Qin\"]
[Result \"0-1\"]

1. 兵七进一 炮２平３ 2. 相三进五 卒３进１ 0-1
";

/// A game with an illegal move.
pub const BAD_MOVE: &str = "[Event \"bad\"]\n\n1. 炮二平五 马８进７ 2. 帅五平六 *\n";

/// Red checks for ever: to the third occurrence of the first position.
pub const PERPETUAL_CHECK: &str = "4k4/3P5/7N1/9/9/9/9/9/9/5K3 w - - 0 1";
pub const CHECKS: &str = "d8e8 e9d9 e8d8 d9e9 d8e8 e9d9 e8d8 d9e9";

/// The files of the reference data that hold games; none where the data are missing.
pub fn samples() -> Vec<PathBuf> {
    fn walk(path: PathBuf, files: &mut Vec<PathBuf>) {
        if !path.is_dir() {
            files.push(path);
            return;
        }
        for entry in std::fs::read_dir(path).expect("a folder") {
            walk(entry.expect("an entry").path(), files);
        }
    }
    let mut files = Vec::new();
    if let Some(folder) = xq_testkit::reference("records") {
        walk(folder, &mut files);
    }
    files.sort();
    files
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
