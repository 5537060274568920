//! `xq-record`: shows, converts, checks and judges game records.

use std::process::ExitCode;

use clap::Parser;
use xq_record::args::Cli;
use xq_tools::cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_record::execute(&arguments))
}
