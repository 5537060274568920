//! `xq-tournament`: matches and tournaments between xiangqi engines.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli;
use xq_tournament::args::Cli;

fn main() -> ExitCode {
    let words = match xq_tournament::expand(std::env::args_os().collect()) {
        Ok(words) => words,
        Err(error) => return cli::exit_code(Err(error)),
    };
    let arguments = Cli::parse_from(words);
    cli::exit_code(xq_tournament::execute(&arguments))
}
