//! `xq-record`: shows, converts, checks and judges game records.

pub mod args;
pub mod board;
pub mod cases;
pub mod check;
pub mod convert;
pub mod extract;
pub mod input;
pub mod judge;
pub mod judge_cases;
pub mod notated;
pub mod notation;
pub mod notation_cases;
pub mod output;
pub mod show;
pub mod stats;
pub mod stats_report;
pub mod styled;
pub mod variations;
pub mod verdict;
pub mod wrap;

use anyhow::Result;

use crate::cli::Outcome;
use args::{Cli, Command};

/// Does what the command line says.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn execute(arguments: &Cli) -> Result<Outcome> {
    match &arguments.command {
        Command::Show(arguments) => show::show(arguments),
        Command::Convert(arguments) => convert::convert(arguments),
        Command::Check(arguments) => check::check(arguments),
        Command::Judge(arguments) => match arguments.cases.is_empty() {
            true => judge::judge(arguments),
            false => judge_cases::judge_cases(arguments),
        },
        Command::Notation(arguments) => match arguments.cases.is_empty() {
            true => notation::notation(arguments),
            false => notation_cases::notation_cases(arguments),
        },
        Command::Stats(arguments) => stats::stats(arguments),
        Command::Extract(arguments) => extract::extract(arguments),
    }
}
