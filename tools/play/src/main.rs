//! `xq-play`: play and study against the engine in a browser.

use std::process::ExitCode;

use clap::Parser;
use xq_play::args::Cli;
use xq_tools::cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_play::execute(&arguments))
}
