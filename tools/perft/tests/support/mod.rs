//! Shared by the tests of `xq-perft`.
#![allow(dead_code, unused_imports)] // Each test uses a part of it.

pub use xq_testkit::tool::{Ran, data, run, without_reader};

/// The start position.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

pub fn program() -> &'static str {
    env!("CARGO_BIN_EXE_xq-perft")
}

/// Runs `xq-perft` to its end.
pub fn xq_perft(arguments: &[&str]) -> Ran {
    run(program(), arguments)
}
