//! The command line of `xq-train`.

use clap::{Parser, Subcommand};

use crate::{check, pack, play, rescore, shuffle, spsa, stats, train, tune, walk, wdl};

/// Makes training data from games of the engine against itself, trains the network, and fits the
/// handcrafted evaluation
#[derive(Parser)]
#[command(name = "xq-train", version)]
pub struct Cli {
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
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
