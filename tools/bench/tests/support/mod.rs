//! Shared by the tests of `xq-bench`.
#![allow(dead_code, unused_imports)] // Each test uses a part of it.

pub use xq_testkit::tool::{Folder, Ran, run};

/// Runs `xq-bench` to its end, with the arguments that a shell would make of a line.
pub fn xq_bench(line: &str) -> Ran {
    let arguments = shell_words::split(line).expect("a command line");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(env!("CARGO_BIN_EXE_xq-bench"), &arguments)
}
