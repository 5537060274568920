//! What a run has to say.

use std::path::Path;

use anyhow::Result;

use super::args::Question;
use super::figures;
use super::grouping::Grouping;
use super::manifest::{Manifest, Run};
use super::notes::notes;
use super::steps::steps;
use super::tables;
use xq_tools::document::{Document, Section};

pub(crate) fn report(run: &Run) -> Document {
    let manifest = &run.manifest;
    let grouping = Grouping::of(run);
    let limit = manifest.seconds.unwrap_or_else(|| grouping.longest());
    let steps = steps(&grouping);
    let (depths, gains) = (tables::depths(limit, &grouping), tables::gains(&steps));
    let (speeds, by_depth) = (tables::speeds(&grouping), tables::by_depth(&grouping));
    let branching = tables::branching(&grouping);
    let (title, mut sections, mut details) = match manifest.question {
        Question::Nps => (
            "Nodes a second",
            vec![speeds, by_depth],
            vec![depths, gains, branching],
        ),
        Question::Threads => (
            "What threads buy",
            vec![gains, speeds, depths],
            vec![branching, by_depth],
        ),
        Question::Depth => (
            "Depth against time",
            vec![depths, gains, speeds],
            vec![branching, by_depth],
        ),
    };
    details.push(tables::description(manifest));
    let figures = figures::of_run(limit, &grouping, &steps);
    sections.insert(1, Section::figures("", figures));
    sections.extend(details.into_iter().map(Section::as_detail));
    Document {
        title: title.to_owned(),
        about: about(manifest),
        notes: notes(run, &grouping),
        sections,
        ..Document::default()
    }
}

/// Writes a report into the folder of a run.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn write(report: &Document, folder: &Path) -> Result<()> {
    report.write_to(folder, "summary.md", "report.html")
}

fn about(manifest: &Manifest) -> String {
    let limit = match manifest.seconds {
        Some(seconds) => format!("{seconds} s a search"),
        None => format!("{} plies", manifest.max_depth),
    };
    let machine = &manifest.machine;
    let name = machine.name.as_ref().map(|name| format!("{name}: "));
    let note = manifest.note.as_ref().map(|note| format!(" {note}."));
    format!(
        "{} positions of {} from the suite {}, {limit}, measured {} times; {}{}, {} threads, {}; \
         version {}, commit {}, begun {} UTC.{}",
        manifest.positions.len(),
        manifest.game,
        manifest.suite,
        manifest.repeats,
        name.unwrap_or_default(),
        machine.processor(),
        machine.threads,
        machine.kernel.as_deref().unwrap_or("unknown system"),
        manifest.build.version,
        manifest.build.commit.as_deref().unwrap_or("unknown"),
        manifest.started,
        note.unwrap_or_default(),
    )
}
