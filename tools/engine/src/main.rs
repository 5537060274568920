//! `xq-engine`: a xiangqi engine for UCI and UCCI, and for people.

use std::process::ExitCode;

use clap::Parser;
use xq_engine::args::Cli;
use xq_tools::cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_engine::execute(&arguments))
}
