//! `xq-bench`: how deep searchers get in a given time, on this machine and on others.

use std::process::ExitCode;

use clap::Parser;
use xq_bench::args::Cli;
use xq_tools::cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    match xq_bench::execute(&arguments) {
        Ok(ending) => ending.exit_code(),
        Err(error) => cli::exit_code(Err(error)),
    }
}
