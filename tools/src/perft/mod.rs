//! `xq-perft`: counts move trees, verifies and compares move generators.

pub mod args;
pub mod capture_go;
pub mod checkpoint;
pub mod compare;
pub mod counter;
pub mod drill;
pub mod peer;
pub mod report;
pub mod run;
pub mod suite;
pub mod verify;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cli::Outcome;
use crate::game_choice::GameChoice;
use args::{Cli, Command};

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
