//! Data from self-play, training of the network, and tuning of the handcrafted evaluation.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xq_train::{play, tune};

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
    /// Fit the numbers of the handcrafted evaluation to games
    Tune(tune::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
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
