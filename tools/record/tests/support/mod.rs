//! Shared by the tests of `xq-record`.
#![allow(dead_code, unused_imports)] // Each test uses a part of it.

use std::path::PathBuf;

pub use xq_testkit::tool::{Folder, Ran, data, run, without_reader};

/// Runs `xq-record` to its end.
pub fn xq_record(arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_xq-record"), arguments)
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
