//! Fits the numbers of the handcrafted evaluation to games of self-play.
//!
//! ```text
//! xq-train play --games 2000 --nodes 4000 --out games.txt      quiet positions with scores and results
//! xq-train fit games.txt --weights crates/xq-eval/src/handcrafted/weights.rs
//! ```
//! `fit` rewrites the numbers in the file and leaves all else in it as it is.

mod features;
mod fit;
mod play;
mod rewrite;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games against itself and appends quiet positions to a file.
    Play(play::Options),
    /// Fits the numbers to positions and writes them into the source file.
    Fit {
        /// Files that `play` has written.
        #[arg(required = true)]
        data: Vec<PathBuf>,
        /// The source file with the numbers; only printed about if left out.
        #[arg(long)]
        weights: Option<PathBuf>,
        #[command(flatten)]
        options: fit::Options,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Fit {
            data,
            weights,
            options,
        } => {
            let fitted = fit::run(&data, &options)?;
            match weights {
                Some(path) => rewrite::rewrite(&path, &fitted),
                None => Ok(()),
            }
        }
    }
}
