//! Going on with a run that was cut off: what is whole is kept, the rest is measured.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::folder::{self, Folder};
use super::ledger::Rows;
use super::manifest::{Manifest, Run};
use super::plan::Plan;
use super::row::Row;
use super::run;
use xq_tools::cli;

/// Goes on with the run of a folder, or begins one where there is none.
///
/// # Errors
/// When the folder holds something else, or a run of another plan, machine or program.
pub(crate) fn run(plan: Plan, path: &Path) -> Result<Run> {
    if !folder::is_taken(path) {
        return run::run(plan, Some(&Folder::create(path, false)?));
    }
    let shown = path.display();
    let (manifest, rows) =
        folder::read_damaged(path).with_context(|| format!("cannot go on with {shown}"))?;
    is_the_same(&manifest, &Manifest::new(&plan))
        .with_context(|| format!("cannot go on with {shown}"))?;
    for (line, why, _) in &rows.bad {
        cli::complain(format_args!(
            "{shown}: dropped line {line} of raw.csv: {why}"
        ));
    }
    let good = whole_searches(rows);
    let kept = Run {
        manifest: manifest.clone(),
        rows: good.clone(),
    };
    let (kept, all) = (kept.searches(), manifest.searches());
    cli::complain(format_args!(
        "{shown}: going on after {kept} of {all} searches"
    ));
    run::go_on(plan, &Folder::of_run(path), manifest, good)
}

/// Fails unless two descriptions are of one run.
fn is_the_same(old: &Manifest, new: &Manifest) -> Result<()> {
    // The signature is counted later.
    let new = &Manifest {
        signature: old.signature,
        ..new.clone()
    };
    if let Some(what) = old.other_work(new) {
        bail!("it was begun with another {what}");
    }
    ensure!(
        old.positions == new.positions && old.part == new.part,
        "it was begun with other positions"
    );
    let (there, here) = (old.machine.processor(), new.machine.processor());
    ensure!(
        there == here,
        "it was begun on another machine: {there}; this is {here}"
    );
    ensure!(
        old.build == new.build,
        "it was begun with another build: {:?}; this is {:?}",
        old.build,
        new.build
    );
    Ok(())
}

/// The rows of searches that are surely whole. The last search may have been cut off, and one beside a
/// damaged line may have lost a row.
fn whole_searches(rows: Rows) -> Vec<Row> {
    let Rows { good, bad } = rows;
    let beside = bad
        .iter()
        .flat_map(|&(_, _, before)| [before.checked_sub(1), Some(before)]);
    let places = beside.flatten().chain(good.len().checked_sub(1));
    let doubtful: HashSet<_> = places
        .filter_map(|place| good.get(place))
        .map(Row::search)
        .collect();
    good.into_iter()
        .filter(|row| !doubtful.contains(&row.search()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(position: &str, depth: u32) -> Row {
        Row {
            position: position.to_owned(),
            depth,
            ..Row::default()
        }
    }

    #[test]
    fn searches_beside_damage_and_the_last_one_are_measured_again() {
        let rows = ["a", "b", "c", "d", "e"]
            .into_iter()
            .flat_map(|p| [row(p, 1), row(p, 2)]);
        let mut good: Vec<Row> = rows.collect();
        // The line between the rows of b and c.
        let bad = vec![(6, String::new(), 4)];
        let kept = whole_searches(Rows {
            good: good.clone(),
            bad,
        });
        let names = kept.iter().map(|row| row.position.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["a", "a", "d", "d"]);
        good.clear();
        assert!(
            whole_searches(Rows {
                good,
                bad: Vec::new()
            })
            .is_empty()
        );
    }
}
