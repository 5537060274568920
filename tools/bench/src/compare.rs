//! `xq-bench compare`: runs against each other.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::args::{CompareArgs, Format};
use super::contestant::Contestant;
use super::figures::{bar, ratios};
use super::folder::{self, Folder};
use super::grouping::Grouping;
use super::manifest::Run;
use super::stats::Ratio;
use super::summary::{interval, notes};
use xq_tools::cli::{Outcome, Output};
use xq_tools::document::{Document, Section, Table, cells};

/// A run and what it is called.
pub struct Named {
    /// The name of its folder.
    pub name: String,
    /// The run.
    pub run: Run,
}

/// A searcher in two runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The name of the other run.
    pub run: String,
    /// Who searched.
    pub searcher: Contestant,
    /// Time of the first run divided by time of the other; the geometric mean over the positions.
    pub ratio: Ratio,
    /// The same of each position.
    pub positions: Vec<PositionRatio>,
}

/// A position in two runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionRatio {
    /// The position.
    pub position: String,
    /// The deepest depth that both runs reached.
    pub depth: u32,
    /// Time of the first run divided by time of the other.
    pub ratio: Ratio,
}

/// Reads, compares and prints.
///
/// # Errors
/// When a run cannot be read, or the runs did not do the same work.
pub fn run(arguments: &CompareArgs) -> Result<Outcome> {
    let read = |path: &std::path::PathBuf| {
        let run = folder::read(path)?;
        let name = name(path);
        Ok(Named { name, run })
    };
    let runs = arguments
        .runs
        .iter()
        .map(read)
        .collect::<Result<Vec<_>>>()?;
    let (base, others) = runs.split_first().context("no runs")?;
    if !arguments.allow_different_work {
        for other in others {
            same_work(base, other).with_context(|| {
                let (one, two) = (&base.name, &other.name);
                format!("{one} and {two} did not do the same work (--allow-different-work compares them all the same)")
            })?;
        }
    }
    let comparisons: Vec<Comparison> = others
        .iter()
        .flat_map(|other| compare(base, other))
        .collect();
    let report = report(&runs, &comparisons, arguments.positions);
    if let Some(out) = &arguments.out {
        let folder = Folder::create(out, arguments.force)?;
        report.write_to(folder.path(), "summary.md", "report.html")?;
    }
    let mut output = Output::stdout();
    match arguments.format {
        Format::Text => write!(output, "{}", report.brief())?,
        Format::Json => writeln!(output, "{}", serde_json::to_string_pretty(&comparisons)?)?,
    }
    Ok(Outcome::Passed)
}

fn name(path: &Path) -> String {
    let name = path.canonicalize().ok();
    let name = name.as_deref().unwrap_or(path).file_name();
    name.map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Fails unless two runs did the same: the same search, the same positions, and the same nodes
/// wherever nothing is left to chance.
///
/// # Errors
/// What is different.
pub fn same_work(base: &Named, other: &Named) -> Result<()> {
    let (a, b) = (&base.run.manifest, &other.run.manifest);
    if let (Some(one), Some(two)) = (a.signature, b.signature)
        && one != two
    {
        bail!("their signatures are {one} and {two}");
    }
    if a.game != b.game {
        bail!("one is of {}, the other of {}", a.game, b.game);
    }
    let known: HashMap<&str, &str> = a.positions.iter().map(|p| (&*p.id, &*p.position)).collect();
    for place in &b.positions {
        if known
            .get(&*place.id)
            .is_some_and(|&position| position != place.position)
        {
            bail!("{} is another position in each", place.id);
        }
    }
    let mut counts = HashMap::new();
    for row in &base.run.rows {
        counts.insert(
            (row.contestant(), row.position.as_str(), row.depth),
            row.nodes,
        );
    }
    for row in other
        .run
        .rows
        .iter()
        .filter(|row| row.contestant().is_deterministic())
    {
        let key = (row.contestant(), row.position.as_str(), row.depth);
        if let Some(&Some(one)) = counts.get(&key)
            && let Some(two) = row.nodes
            && one != two
        {
            let (who, position, depth) = key;
            bail!("{who} looked at {one} and at {two} nodes in {position} at depth {depth}");
        }
    }
    Ok(())
}

/// Compares what both runs have measured.
pub fn compare(base: &Named, other: &Named) -> Vec<Comparison> {
    let (first, second) = (Grouping::of(&base.run), Grouping::of(&other.run));
    let of = |(who, track): (&Contestant, &_)| {
        let pairs = first.get(who)?.matched(track);
        let medians: Vec<f64> = pairs
            .iter()
            .map(|(_, _, a, b)| a.time() / b.time().max(1e-9))
            .collect();
        let positions = pairs.iter().filter_map(|&(id, depth, a, b)| {
            Some(PositionRatio {
                position: id.to_owned(),
                depth,
                ratio: Ratio::of_samples(&a.seconds, &b.seconds)?,
            })
        });
        Some(Comparison {
            run: other.name.clone(),
            searcher: who.clone(),
            ratio: Ratio::geometric_mean(&medians)?,
            positions: positions.collect(),
        })
    };
    second.iter().filter_map(of).collect()
}

fn report(runs: &[Named], comparisons: &[Comparison], with_positions: bool) -> Document {
    let base = runs.first().map_or("", |run| run.name.as_str());
    let title = format!("Runs against {base}");
    let bars = comparisons
        .iter()
        .map(|c| bar(format!("{}: {}", c.run, c.searcher), &c.ratio));
    let horizontal = format!("time of {base} / time of the other: above 1 the other is faster");
    let figure = ratios("comparison", &title, &horizontal, bars.collect());
    let mut sections = vec![overview(comparisons), Section::figures("", vec![figure])];
    let details = by_position(comparisons).into_iter();
    sections.extend(details.map(|section| Section {
        is_detail: !with_positions,
        ..section
    }));
    let mut notes: Vec<String> = runs
        .iter()
        .flat_map(|run| {
            notes(&run.run)
                .into_iter()
                .map(|note| format!("{}: {note}", run.name))
        })
        .collect();
    if comparisons.is_empty() {
        notes.push("The runs have no searcher, position and depth in common.".to_owned());
    }
    Document {
        title,
        about: machines(runs),
        notes,
        sections,
        ..Document::default()
    }
}

fn machines(runs: &[Named]) -> String {
    let machine = |named: &Named| {
        let machine = &named.run.manifest.machine;
        let cpu = machine.cpu.as_deref().unwrap_or("unknown processor");
        format!("{}: {cpu}, {} threads", named.name, machine.threads)
    };
    let lines: Vec<String> = runs.iter().map(machine).collect();
    lines.join("; ") + "."
}

fn overview(comparisons: &[Comparison]) -> Section {
    let mut table = vec![cells([
        "run: searcher",
        "times as fast",
        "95 % interval",
        "positions",
    ])];
    for comparison in comparisons {
        table.push(vec![
            format!("{}: {}", comparison.run, comparison.searcher),
            format!("{:.3}", comparison.ratio.value),
            interval(&comparison.ratio),
            comparison.positions.len().to_string(),
        ]);
    }
    Section {
        title: "All positions together".to_owned(),
        text: "The geometric mean over the positions, each at the deepest depth that both runs \
               reached, and its 95 % interval by Student's t of the logarithms."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

fn by_position(comparisons: &[Comparison]) -> Vec<Section> {
    let mut by_run: BTreeMap<&str, Vec<Vec<String>>> = BTreeMap::new();
    for comparison in comparisons {
        let table = by_run.entry(&comparison.run).or_insert_with(|| {
            vec![cells([
                "searcher, position",
                "depth",
                "times as fast",
                "95 % interval",
            ])]
        });
        for place in &comparison.positions {
            table.push(vec![
                format!("{}, {}", comparison.searcher, place.position),
                place.depth.to_string(),
                format!("{:.3}", place.ratio.value),
                interval(&place.ratio),
            ]);
        }
    }
    let section = |(run, table): (&str, _)| Section {
        title: format!("{run}, position by position"),
        text:
            "The ratio of the medians; its interval by Welch's t of the logarithms of the repeats."
                .to_owned(),
        table: Table::of(table),
        ..Section::default()
    };
    by_run.into_iter().map(section).collect()
}
