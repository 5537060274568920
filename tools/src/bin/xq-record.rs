//! `xq-record`: shows, converts, checks and judges game records.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli;
use xq_tools::record::args::Cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_tools::record::execute(&arguments))
}
