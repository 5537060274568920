//! `xq-perft merge`: adds up the parts of a plan.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use xq_core::Move;
use xq_core::perft::{Rules, chance_of_error};
use xq_tools::cli::{Outcome, Output};
use xq_tools::part::Part;

use crate::args::MergeArgs;
use crate::part_log::{self, Finished, PartHeader};
use crate::plan::Plan;
use crate::report::{MoveCount, Report};

/// A part that has been read.
struct Read<'a> {
    path: &'a Path,
    header: PartHeader,
    finished: Finished,
}

/// Adds up and prints.
///
/// # Errors
/// Bad input: parts of another plan, damaged, contradicting each other, unfinished or missing.
pub fn merge(arguments: &MergeArgs) -> Result<Outcome> {
    let plan = Plan::read(&arguments.plan)?;
    let parts = read_all(&plan, &arguments.parts)?;
    let report = add_up(&plan, &parts)?;
    report.print(arguments.format, &mut Output::stdout())?;
    Ok(Outcome::Passed)
}

/// The parts by their number, all of them.
fn read_all<'a>(plan: &Plan, paths: &'a [PathBuf]) -> Result<BTreeMap<u32, Read<'a>>> {
    let mut parts: BTreeMap<u32, Read<'a>> = BTreeMap::new();
    let mut of = None;
    for path in paths {
        let (header, part, finished) = part_log::read(path, plan)?;
        let (first, parts_there) = *of.get_or_insert((path, part.of));
        ensure!(
            parts_there == part.of,
            "{} is part {part}, but {} is one of {parts_there} parts",
            path.display(),
            first.display()
        );
        let read = Read {
            path,
            header,
            finished,
        };
        match parts.get(&part.index) {
            Some(other) => agree(other, &read, part)?,
            None => _ = parts.insert(part.index, read),
        }
    }
    let of = of.context("there are no parts to merge")?.1;
    let missing = (1..=of).filter(|index| !parts.contains_key(index));
    let missing: Vec<String> = missing.map(|index| format!("{index}/{of}")).collect();
    if !missing.is_empty() {
        let shown = missing
            .iter()
            .take(10)
            .cloned()
            .collect::<Vec<_>>()
            .join(", ");
        bail!("{} of {of} parts are missing: {shown}", missing.len());
    }
    Ok(parts)
}

/// The same part counted twice has to have come to the same numbers.
fn agree(one: &Read<'_>, other: &Read<'_>, part: Part) -> Result<()> {
    let pairs = one.finished.records.iter().zip(&other.finished.records);
    for (a, b) in pairs.filter_map(|(a, b)| Some((a.as_ref()?, b.as_ref()?))) {
        ensure!(
            a.nodes == b.nodes,
            "{} and {} are both part {part}, but task {} has {} leaves in the one and {} in the other",
            one.path.display(),
            other.path.display(),
            a.task,
            a.nodes,
            b.nodes
        );
    }
    Ok(())
}

fn add_up(plan: &Plan, parts: &BTreeMap<u32, Read<'_>>) -> Result<Report> {
    let too_many = "the count does not fit into 128 bits";
    let mut total = 0u128;
    let rules: Rules = plan.header.rules.parse().context("the rules of the plan")?;
    let moves = rules.moves(&plan.position(None, rules)?);
    let mut divide: BTreeMap<Move, u128> = moves.into_iter().map(|mv| (mv, 0)).collect();
    for task in &plan.tasks {
        let records = parts.values();
        let records = records.filter_map(|part| part.finished.records[task.task].as_ref());
        let below = records.map(|record| record.nodes);
        let below = below.fold(0, u128::saturating_add);
        // A plan of no plies has one task, and no move leads to it.
        if task.lines.is_empty() {
            total = total.saturating_add(below);
        }
        for (mv, &lines) in task.moves.iter().zip(&task.lines) {
            let mv = mv
                .parse()
                .with_context(|| format!("task {} of the plan", task.task))?;
            let nodes = below.saturating_mul(lines.into());
            let sum = divide.entry(mv).or_default();
            *sum = sum.saturating_add(nodes);
            total = total.saturating_add(nodes);
        }
    }
    ensure!(total != u128::MAX, too_many);
    let records = || {
        parts
            .values()
            .flat_map(|part| part.finished.records.iter().flatten())
    };
    let look_ups = records().map(|record| record.look_ups);
    let methods: Vec<_> = parts
        .values()
        .map(|part| part.header.method.clone())
        .collect();
    let method = methods
        .first()
        .filter(|first| methods.iter().all(|m| m == *first));
    Ok(Report {
        fen: plan.header.fen.clone(),
        moves: plan.header.moves.clone(),
        depth: plan.header.depth,
        rules: plan.header.rules.clone(),
        generator: "fast".to_owned(),
        method: method.cloned().unwrap_or_else(|| "several".to_owned()),
        parts: Some(parts.len()),
        threads: None,
        hash_mib: None,
        nodes: total,
        chance_of_error: Some(chance_of_error(look_ups.fold(0, u64::saturating_add))),
        seconds: records().map(|record| record.seconds).sum(),
        leaves_per_second: None,
        leaves_from_checkpoint: None,
        stats: None,
        divide: (plan.header.plies > 0).then(|| divide.into_iter().map(MoveCount::from).collect()),
    })
}
