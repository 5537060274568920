//! Command-line tools as tests run them: to their end, with everything they said.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of a tool left behind.
pub struct Ran {
    /// Its exit code, unless a signal ended it.
    pub code: Option<i32>,
    /// All that it wrote on standard output.
    pub out: String,
    /// All that it wrote on standard error.
    pub err: String,
}

impl Ran {
    /// Standard output, read as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("JSON")
    }

    /// The last line on standard output; empty where there is none.
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

/// Runs a program to its end.
pub fn run(program: &str, arguments: &[&str]) -> Ran {
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

/// What a run left behind, of which the system may have refused the start.
pub fn left_behind(output: std::io::Result<Output>) -> Ran {
    let output = output.expect("the tool runs");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder for what a test writes, and the names of files in it.
pub struct Folder(tempfile::TempDir);

impl Default for Folder {
    fn default() -> Folder {
        Folder::new()
    }
}

impl Folder {
    /// A new one, which goes away with the value.
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// The whole name of a file in it.
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

/// A file or folder of the project's data.
pub fn data(path: &str) -> PathBuf {
    crate::workspace_root().join("data").join(path)
}
