//! Data from self-play, training of the network, and tuning of the handcrafted evaluation.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xq_tools::cli::{Outcome, exit_code};
use xq_train::{check, pack, play, rescore, shuffle, spsa, stats, train, tune, walk, wdl};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games of the engine against itself and keep every position
    Play(play::PlayArgs),
    /// Make many cheap positions a few random moves off games
    Walk(walk::WalkArgs),
    /// Search positions again and keep the new scores, with the results they had
    Rescore(rescore::RescoreArgs),
    /// Put the positions of files into random order
    Shuffle(shuffle::ShuffleArgs),
    /// Tell what files hold, and find damage and blocks that are there twice
    Stats(stats::StatsArgs),
    /// Tell how far evaluations and networks are off on files of positions
    Check(check::CheckArgs),
    /// Teach a network from files of positions
    Train(train::TrainArgs),
    /// Turn a trained network into the engine's whole numbers
    Pack(pack::PackArgs),
    /// Fit the chances of winning, drawing and losing that a score stands for
    Wdl(wdl::WdlArgs),
    /// Tune the margins of the search by games against itself
    Spsa(spsa::SpsaArgs),
    /// Play a pair of games for `spsa`
    #[command(hide = true)]
    SpsaPair(spsa::PairOptions),
    /// Fit the numbers of the handcrafted evaluation to games
    Tune(tune::TuneArgs),
}

fn main() -> ExitCode {
    exit_code(run(Arguments::parse().command))
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
