//! `xq-perft`: counts move trees, verifies and compares move generators.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli;
use xq_tools::perft::args::Cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_tools::perft::execute(&arguments))
}
