//! `xq-record stats`: results, lengths, first moves and players of games.

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;

use crate::args::StatsArgs;
use crate::input::{self, Source};
use crate::stats_report;
use crate::stats_summary::Summary;
use xq_tools::cli::{Outcome, Output};
use xq_tools::progress;

/// Prints what the games of the files have in common.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn stats(arguments: &StatsArgs) -> Result<Outcome> {
    let sources = input::find(&arguments.paths)?;
    let bar = progress::bar(sources.len() as u64, "reading");
    progress::stop_at_interrupt(&bar, "stopped")?;
    let summary = sources
        .par_iter()
        .map(|source| {
            let summary = file(source, arguments);
            bar.inc(1);
            summary
        })
        .try_reduce(Summary::default, |a, b| Ok(a.and(b)));
    bar.finish_and_clear();
    let summary = summary?;
    ensure!(summary.results.games() > 0, "no game to count");
    stats_report::print(&summary, arguments, &mut Output::stdout())
        .context("cannot write to standard output")?;
    Ok(Outcome::Passed)
}

fn file(source: &Source, arguments: &StatsArgs) -> Result<Summary> {
    let mut summary = Summary::default();
    if let Some(opened) = source.open(&arguments.reading)? {
        for game in opened.games {
            let game = game.with_context(|| source.name())?;
            summary.add(&game.record, arguments);
        }
    }
    Ok(summary)
}
