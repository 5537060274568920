//! `xq-engine`: a xiangqi engine for UCI and UCCI, and for people.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli;
use xq_tools::engine::args::Cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_tools::engine::execute(&arguments))
}
