//! `xq-engine analyze`: what the engine thinks of a position, or of every move of a game.

mod analysis;
mod position;
mod record;

use anyhow::Result;
use xq_search::{Engine, Options};

use crate::args::AnalyzeArgs;
use analysis::Analysis;
use xq_tools::cli::{self, Outcome, Output};
use xq_tools::progress;

/// Analyses and prints.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn run(arguments: &AnalyzeArgs) -> Result<Outcome> {
    let bar = progress::spinner("searching");
    let on_screen = bar.clone();
    cli::on_interrupt(move || on_screen.finish_and_clear())?;
    let analysis = Analysis {
        engine: Engine::try_new(Options {
            hash_mib: arguments.hash as usize,
            threads: arguments.threads.into(),
            multi_pv: arguments.multipv.into(),
            ..Options::default()
        })?,
        style: arguments.notation,
        output: Output::stdout(),
        bar,
    };
    match &arguments.file {
        Some(path) => record::analyze(analysis, path, arguments),
        None => position::analyze(analysis, arguments),
    }?;
    Ok(Outcome::Passed)
}
