//! `tune`: fits the numbers of the handcrafted evaluation to games.

mod features;
mod fit;
mod rewrite;

use std::path::PathBuf;

/// What is fitted and how.
#[derive(clap::Args, Clone, Debug)]
pub struct TuneArgs {
    /// Files that `play` has written
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The source file with the numbers; without it the losses are only told
    #[arg(long)]
    weights: Option<PathBuf>,
    #[command(flatten)]
    fit: fit::FitArgs,
}

/// Fits the numbers and writes them into the source file; all else in it stays as it is.
///
/// # Errors
/// When a file cannot be read or written, or there is too little data.
pub fn run(options: &TuneArgs) -> anyhow::Result<()> {
    let fitted = fit::run(&options.data, &options.fit)?;
    match &options.weights {
        Some(path) => rewrite::rewrite(path, &fitted),
        None => Ok(()),
    }
}
