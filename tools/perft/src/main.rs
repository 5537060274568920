//! `xq-perft`: counts move trees, verifies and compares move generators.

use std::process::ExitCode;

use clap::Parser;
use xq_perft::args::Cli;
use xq_tools::cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_perft::execute(&arguments))
}
