//! `xq-perft`: counts move trees, verifies and compares move generators.

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

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
mod threads;
mod verify;
mod work;

use anyhow::Result;

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
