//! `xq-perft`: counts move trees, verifies and compares move generators.

pub mod args;
mod capture_go;
mod checkpoint;
mod compare;
mod counter;
mod drill;
mod merge;
mod part_log;
mod peer;
mod plan;
mod report;
mod run;
mod suite;
mod verify;
mod work;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use args::{Cli, Command};
use xq_tools::cli::Outcome;
use xq_tools::game_choice::GameChoice;

/// Does what the command line says.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn execute(arguments: &Cli) -> Result<Outcome> {
    match &arguments.command {
        Command::Run(arguments) => match arguments.game.game {
            GameChoice::Xiangqi => run::run(arguments),
            GameChoice::CaptureGo => capture_go::run(arguments),
        },
        Command::Plan(arguments) => plan::plan(arguments),
        Command::Work(arguments) => work::work(arguments),
        Command::Merge(arguments) => merge::merge(arguments),
        Command::Verify(arguments) => verify::verify(arguments),
        Command::Compare(arguments) => compare::compare(arguments),
    }
}

/// So many threads; without a number one for each core.
fn thread_pool(threads: Option<u16>) -> Result<ThreadPool> {
    ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")
}
