//! `xq-tournament`: matches and tournaments between engines.

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

mod arena;
pub mod args;
mod config;
mod doctor;
mod ending;
mod entry;
mod journal;
mod live;
mod outputs;
mod pairing;
mod report;
mod run;
mod schedule;
mod setup;
mod statistics;
mod views;
mod watch;

use anyhow::Result;

use args::{Cli, Command};
use xq_engines::guardian;
use xq_tools::cli::Outcome;

pub use config::expand;

/// Does what the command line asks for.
///
/// # Errors
/// Bad use, bad input, and what cannot be read or written.
pub fn execute(arguments: &Cli) -> Result<Outcome> {
    match &arguments.command {
        None => run::run(&arguments.play),
        Some(Command::Schedule(play)) => views::schedule(play),
        Some(Command::Merge(merge)) => views::merge(merge),
        Some(Command::Repair(repair)) => views::repair(repair),
        Some(Command::Doctor(arguments)) => doctor::examine(arguments),
        Some(Command::Watch(arguments)) => watch::watch(arguments),
        Some(Command::Report(report)) => views::report(report),
        Some(Command::Stats(stats)) => statistics::statistics(stats),
        Some(Command::Guard { mark }) => {
            guardian::keep_watch(mark);
            Ok(Outcome::Passed)
        }
    }
}
