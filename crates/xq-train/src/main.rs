//! Data from self-play, training of the network, and tuning of the handcrafted evaluation.

use std::process::ExitCode;

use clap::Parser;
use xq_tools::cli::{Outcome, exit_code};
use xq_train::args::{Cli, Command};
use xq_train::{check, pack, play, rescore, shuffle, spsa, stats, train, tune, walk, wdl};

fn main() -> ExitCode {
    exit_code(run(Cli::parse().command))
}

fn run(command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Play(options) => play::run(&options)?,
        Command::Walk(options) => walk::run(&options)?,
        Command::Rescore(options) => rescore::run(&options)?,
        Command::Shuffle(options) => shuffle::run(&options)?,
        Command::Stats(options) => stats::run(&options)?,
        Command::Check(options) => check::run(&options)?,
        Command::Train(options) => train::run(&options)?,
        Command::Pack(options) => pack::run(&options)?,
        Command::Wdl(options) => wdl::run(&options)?,
        Command::Spsa(options) => spsa::run(&options)?,
        Command::SpsaPair(options) => spsa::run_pair(&options)?,
        Command::Tune(options) => tune::run(&options)?,
    }
    Ok(Outcome::Passed)
}
