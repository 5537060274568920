//! `xq-bench compare`: runs against each other.

mod pairs;
mod runs;
mod tables;
mod verdict;
mod work;

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

use super::args::{CompareArgs, Format};
use super::figures::{bar, ratios};
use super::folder::{self, Folder};
use super::grouping::Grouping;
use super::notes::notes;
use super::summary;
use pairs::{Comparison, Named};
use xq_tools::cli::{Outcome, Output};
use xq_tools::document::{Document, Section};

/// More runs have no room side by side.
const MOST_COLUMNS: usize = 4;

/// Reads, compares and prints.
///
/// # Errors
/// When a run cannot be read, or the runs did not do the same work.
pub(crate) fn run(arguments: &CompareArgs) -> Result<Outcome> {
    let runs = arguments.runs.iter().map(read);
    let runs = distinct(runs.collect::<Result<Vec<_>>>()?);
    let (base, others) = runs.split_first().context("no runs")?;
    if !arguments.allow_different_work {
        for other in others {
            work::is_the_same(base, other).with_context(|| {
                let (one, two) = (&base.name, &other.name);
                format!(
                    "{one} and {two} did not do the same work (--allow-different-work compares them \
                     all the same)"
                )
            })?;
        }
    }
    let comparisons: Vec<Comparison> = others
        .iter()
        .flat_map(|other| pairs::compare(base, other))
        .collect();
    let report = report(&runs, &comparisons, arguments.positions);
    if let Some(out) = &arguments.out {
        let folder = Folder::create(out, arguments.force)?;
        summary::write(&report, folder.path())?;
    }
    let mut output = Output::stdout();
    match arguments.format {
        Format::Text => write!(output, "{}", report.text())?,
        Format::Json => writeln!(output, "{}", serde_json::to_string_pretty(&comparisons)?)?,
    }
    Ok(Outcome::Passed)
}

/// Reads a run; it is called what its owner calls the machine, else as its folder.
fn read(path: impl AsRef<Path>) -> Result<Named> {
    let path = path.as_ref();
    let run = folder::read(path)?;
    let grouping = Grouping::of(&run);
    let name = run.manifest.machine.name.clone();
    Ok(Named {
        name: name.unwrap_or_else(|| folder_name(path)),
        folder: folder_name(path),
        run,
        grouping,
    })
}

fn folder_name(path: &Path) -> String {
    let whole = path.canonicalize().ok();
    let name = whole.as_deref().unwrap_or(path).file_name();
    name.map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Runs of one machine are told apart by their folders.
fn distinct(mut runs: Vec<Named>) -> Vec<Named> {
    let names: Vec<String> = runs.iter().map(|run| run.name.clone()).collect();
    for run in &mut runs {
        if names.iter().filter(|name| **name == run.name).count() > 1 && run.name != run.folder {
            run.name = format!("{} ({})", run.name, run.folder);
        }
    }
    runs
}

fn report(runs: &[Named], comparisons: &[Comparison], with_positions: bool) -> Document {
    let base = runs.first().map_or("", |run| run.name.as_str());
    let mut sections = Vec::new();
    let has_room = runs.len() <= MOST_COLUMNS;
    if runs.len() > 2 {
        sections.push(runs::table(runs));
    }
    if has_room {
        sections.push(tables::side_by_side(runs, comparisons));
        sections.extend(tables::differences(runs));
    }
    let title = format!("Runs against {base}");
    let figure = if runs.len() > 2 {
        runs::figure(runs, &title)
    } else {
        let bars = comparisons
            .iter()
            .map(|c| bar(c.searcher.to_string(), &c.ratio));
        let across = format!("time of {base} / time of the other: above 1 the other is faster");
        ratios("comparison", &title, &across, bars.collect())
    };
    sections.push(Section::figures("", vec![figure]));
    let details = tables::by_position(comparisons).into_iter();
    sections.extend(details.map(|section| Section {
        is_detail: !with_positions,
        ..section
    }));
    Document {
        title,
        verdict: Some(verdict::sentences(runs, comparisons)),
        notes: named_notes(runs),
        sections,
        ..Document::default()
    }
}

/// The notes of all runs; what is said of several is said once.
fn named_notes(runs: &[Named]) -> Vec<String> {
    let mut said: Vec<(String, Vec<&str>)> = Vec::new();
    for run in runs {
        for note in notes(&run.run, &run.grouping) {
            match said.iter_mut().find(|(other, _)| *other == note) {
                Some((_, names)) => names.push(&run.name),
                None => said.push((note, vec![&run.name])),
            }
        }
    }
    let named = said.into_iter();
    named
        .map(|(note, names)| format!("{}: {note}", names.join(", ")))
        .collect()
}
