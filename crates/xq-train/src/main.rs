//! Data from self-play, training of the network, and tuning of the handcrafted evaluation.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xq_train::{pack, play, train, tune, walk};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games of the engine against itself and keep every position
    Play(play::Options),
    /// Make many cheap positions a few random moves off games
    Walk(walk::Options),
    /// Teach a network from files of positions
    Train(train::Options),
    /// Turn a trained network into the engine's whole numbers
    Pack(pack::Options),
    /// Fit the numbers of the handcrafted evaluation to games
    Tune(tune::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Walk(options) => walk::run(&options),
        Command::Train(options) => train::run(&options),
        Command::Pack(options) => pack::run(&options),
        Command::Tune(options) => tune::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xq-train: {error:#}");
            ExitCode::from(2)
        }
    }
}
