//! `xq-bench`: how deep xiangqi searchers get in a given time, on this machine and on others.

use std::process::ExitCode;

fn main() -> ExitCode {
    xq_bench::main()
}
