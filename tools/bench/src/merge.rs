//! `xq-bench merge`: one run out of its parts.

use std::path::PathBuf;
use std::str::FromStr as _;

use anyhow::{Context, Result, bail, ensure};

use super::args::MergeArgs;
use super::folder::{self, Folder};
use super::manifest::{Manifest, NamedPosition, Run};
use super::summary::{self, write};
use xq_tools::cli::{self, Outcome};
use xq_tools::part::Part;

/// Reads the parts, joins them and writes the run.
///
/// # Errors
/// When a part cannot be read, is missing, there twice, or of another run.
pub(crate) fn run(arguments: &MergeArgs) -> Result<Outcome> {
    let mut parts = Vec::new();
    for path in &arguments.parts {
        let run = folder::read(path)?;
        let shown = path.display();
        let text = run.manifest.part.as_deref();
        let text = text.with_context(|| format!("{shown} is no part of a run: it is whole"))?;
        let part = Part::from_str(text).map_err(anyhow::Error::msg);
        parts.push((part.with_context(|| format!("in {shown}"))?, path, run));
    }
    parts.sort_by_key(|(part, ..)| part.index);
    check(&parts, arguments.allow_different_machines)?;
    let run = joined(parts.into_iter().map(|(_, _, run)| run).collect());
    let folder = Folder::create(&arguments.out, arguments.force)?;
    folder.ledger(&run.rows)?;
    folder.describe(&run.manifest)?;
    write(&summary::report(&run), folder.path())?;
    cli::complain(format_args!("wrote {}", folder.path().display()));
    Ok(Outcome::Passed)
}

/// Fails unless these are all parts of one run, each once.
fn check(parts: &[(Part, &PathBuf, Run)], allow_different_machines: bool) -> Result<()> {
    let (first, first_path, first_run) = parts.first().context("no parts")?;
    for (part, path, run) in parts {
        let (one, two) = (first_path.display(), path.display());
        ensure!(
            part.of == first.of,
            "{one} is part {first}, {two} is part {part}"
        );
        if let Some(what) = first_run.manifest.other_work(&run.manifest) {
            bail!("{one} and {two} are parts of different runs: they have another {what}");
        }
        let machine = |run: &Run| run.manifest.machine.processor();
        let (here, there) = (machine(first_run), machine(run));
        ensure!(
            here == there || allow_different_machines,
            "{one} was measured on {here}, {two} on {there} (--allow-different-machines joins them all \
             the same)"
        );
        let (planned, done) = (run.manifest.searches(), run.searches());
        if run.manifest.interrupted || run.manifest.load_after.is_none() && done < planned {
            bail!("{two} is not finished: it has {done} of {planned} searches");
        }
    }
    for (part, other) in parts.iter().zip(parts.iter().skip(1)) {
        let (one, two) = (part.1.display(), other.1.display());
        ensure!(
            part.0 != other.0,
            "{one} and {two} are both part {}",
            part.0
        );
    }
    let found = parts.iter().map(|(part, ..)| part.index);
    let missing = (1..=first.of).find(|&index| !found.clone().any(|found| found == index));
    if let Some(index) = missing {
        bail!("part {index}/{} is missing", first.of);
    }
    Ok(())
}

/// One run; positions in the order of the suite.
fn joined(parts: Vec<Run>) -> Run {
    let most = |load: fn(&Manifest) -> Option<f64>| {
        let loads = parts.iter().filter_map(|run| load(&run.manifest));
        loads.reduce(f64::max)
    };
    let mut manifest = parts[0].manifest.clone();
    manifest.part = None;
    manifest.load_before = most(|manifest| manifest.load_before);
    manifest.load_after = most(|manifest| manifest.load_after);
    let all = parts.iter().map(|run| &run.manifest);
    manifest.faults = all
        .clone()
        .flat_map(|manifest| manifest.faults.clone())
        .collect();
    let longest = all
        .clone()
        .map(|manifest| manifest.positions.len())
        .max()
        .unwrap_or(0);
    let in_order =
        (0..longest).flat_map(|row| all.clone().filter_map(move |m| m.positions.get(row)));
    let positions: Vec<NamedPosition> = in_order.cloned().collect();
    manifest.positions = positions;
    let rows = parts.into_iter().flat_map(|run| run.rows).collect();
    Run { manifest, rows }
}
