//! `xq-play`: play and study against the engine in a browser.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli;
use xq_tools::web::args::Cli;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    cli::exit_code(xq_tools::web::execute(&arguments))
}
