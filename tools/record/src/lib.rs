//! `xq-record`: shows, converts, checks and judges game records.

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

pub mod args;
mod board;
mod cases;
mod check;
mod convert;
mod extract;
mod input;
mod judge;
mod judge_cases;
mod judge_page;
mod notated;
mod notation;
mod notation_cases;
mod output;
mod packed;
mod show;
mod stats;
mod stats_report;
mod stats_summary;
mod styled;
mod variations;
mod verdict;
mod wrap;

use anyhow::Result;

use args::{Cli, Command};
use xq_tools::cli::Outcome;

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
            false => match &arguments.page {
                None => judge_cases::judge_cases(arguments),
                Some(page) => judge_page::judge_page(arguments, page),
            },
        },
        Command::Notation(arguments) => match arguments.cases.is_empty() {
            true => notation::notation(arguments),
            false => notation_cases::notation_cases(arguments),
        },
        Command::Stats(arguments) => stats::stats(arguments),
        Command::Extract(arguments) => extract::extract(arguments),
    }
}
