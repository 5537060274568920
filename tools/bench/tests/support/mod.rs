//! Shared by the tests of `xq-bench`.
#![allow(dead_code, unused_imports)] // Each test uses a part of it.

pub use xq_testkit::tool::{Folder, Ran, run};

/// Runs `xq-bench` to its end.
pub fn xq_bench(arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_xq-bench"), arguments)
}
