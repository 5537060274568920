//! Looking at tournaments without playing them: schedules, merged journals, reports.

use std::io::Write;

use anyhow::{Context, Result};

use crate::args::{MergeArgs, PlayArgs, RepairArgs, ReportArgs, ReportView};
use crate::journal::{self, Header};
use crate::outputs::check_folder;
use crate::pairing::Course;
use crate::report::{self, Summary};
use crate::schedule::{Fixture, plays};
use crate::setup::{anchor, set_up};
use xq_engines::Interrupt;
use xq_tools::cli::{self, Outcome, Output};

/// Prints the games that would be played.
///
/// # Errors
/// Bad use or input.
pub(crate) fn schedule(arguments: &PlayArgs) -> Result<Outcome> {
    let setup = set_up(arguments, Interrupt::new()?)?;
    let header = setup.header;
    let names = header.names();
    let out = &mut Output::stdout();
    let mut write = || -> std::io::Result<()> {
        writeln!(out, "game,pair,round,red,black,start,moves")?;
        for fixture in fixtures_at_first(&header) {
            if !plays(header.part, fixture.round, header.opening_count) {
                continue;
            }
            let beginning = setup.contest.beginning(fixture.round);
            writeln!(
                out,
                "{},{},{},{},{},{},{}",
                fixture.number,
                fixture.pair,
                fixture.round,
                names[fixture.red],
                names[fixture.black],
                beginning.fen,
                beginning.moves
            )?;
        }
        out.flush()
    };
    write().context("cannot write the schedule")?;
    Ok(Outcome::Passed)
}

/// All games, or those that are known before the first result.
fn fixtures_at_first(header: &Header) -> Box<dyn Iterator<Item = Fixture>> {
    match Course::new(header.schedule, header.seed) {
        Some(course) => Box::new(course.fixtures().into_iter()),
        None => Box::new(header.schedule.fixtures()),
    }
}

/// Joins journals.
///
/// # Errors
/// When they do not belong together or something cannot be read or written.
pub(crate) fn merge(arguments: &MergeArgs) -> Result<Outcome> {
    let games = journal::merge(&arguments.journals, &arguments.out)?;
    let out = &mut Output::stdout();
    writeln!(out, "{games} games in {}", arguments.out.display())
        .and_then(|()| out.flush())
        .context("cannot write the result")?;
    Ok(Outcome::Passed)
}

/// Saves what is whole of a damaged journal.
///
/// # Errors
/// When nothing can be saved, or something cannot be read or written.
pub(crate) fn repair(arguments: &RepairArgs) -> Result<Outcome> {
    let header = arguments.header.as_deref();
    let saved = journal::repair(&arguments.journal, header, &arguments.out)?;
    for line in &saved.dropped {
        cli::complain(format_args!("dropped: {line}"));
    }
    let out = &mut Output::stdout();
    let (games, shown) = (saved.games, arguments.out.display());
    writeln!(
        out,
        "{games} games in {shown}; --resume plays those that are missing"
    )
    .and_then(|()| out.flush())
    .context("cannot write the result")?;
    Ok(Outcome::Passed)
}

/// Renders a journal.
///
/// # Errors
/// When something cannot be read or written.
pub(crate) fn report(arguments: &ReportArgs) -> Result<Outcome> {
    let path = &arguments.journal;
    let (header, _) = journal::read(path)?;
    let anchor = anchor(arguments.anchor.as_deref(), &header.names())?;
    let out = &mut Output::stdout();
    if let Some(folder) = &arguments.report {
        check_folder(folder, arguments.overwrite)?;
        report::into_folder(folder, path, &Summary::of(path, anchor)?)?;
        return Ok(Outcome::Passed);
    }
    match arguments.format {
        ReportView::Pgn => report::pgn::write(path, arguments.notation, out)?,
        ReportView::Csv => report::csv::write(path, true, out)?,
        ReportView::Positions => report::positions::write(path, arguments.sample, out)?,
        form => {
            let summary = Summary::of(path, anchor)?;
            let document = report::document(&summary);
            let text = match form {
                ReportView::Json => report::json(&summary)?,
                ReportView::Markdown => document.markdown(),
                ReportView::Html => document.page(),
                _ => document.text(),
            };
            out.write_all(text.as_bytes())?;
        }
    }
    out.flush().context("cannot write the report")?;
    Ok(Outcome::Passed)
}
