//! `xq-tournament`: matches and tournaments between xiangqi engines.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::tournament::args::Cli;
use xq_tools::{cli, tournament};

fn main() -> ExitCode {
    let words = match tournament::expand(std::env::args_os().collect()) {
        Ok(words) => words,
        Err(error) => return cli::exit_code(Err(error)),
    };
    let arguments = Cli::parse_from(words);
    cli::exit_code(tournament::execute(&arguments))
}
