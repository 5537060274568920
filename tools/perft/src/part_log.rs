//! The file that one worker of a count in parts writes: a [log](xq_tools::log) with a record for
//! each task of the plan.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use xq_tools::log::{self, Log};
use xq_tools::part::Part;

use crate::checkpoint::same;
use crate::plan::{Plan, PlanHeader};

const WHAT: &str = "a part of a count of xq-perft";
const FORMAT: &str = "xq-perft part 1";

/// What a part belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartHeader {
    /// The format's name and version.
    pub format: String,
    /// Which part it is, as `i/n`.
    pub part: String,
    /// How the leaves are counted.
    pub method: String,
    /// The seed of the hash keys.
    pub seed: u64,
    /// The plan.
    pub plan: PlanHeader,
}

impl PartHeader {
    /// The header of a part of a plan.
    pub fn new(plan: &Plan, part: Part, method: impl ToString, seed: u64) -> PartHeader {
        PartHeader {
            format: FORMAT.to_owned(),
            part: part.to_string(),
            method: method.to_string(),
            seed,
            plan: plan.header.clone(),
        }
    }

    fn check_same(&self, found: &PartHeader) -> Result<()> {
        found.check_plan(&self.plan)?;
        let (seed, found_seed) = (self.seed.to_string(), found.seed.to_string());
        same(&[
            ("the part", &self.part, &found.part),
            ("the method", &self.method, &found.method),
            ("the seed", &seed, &found_seed),
        ])
    }

    /// Checks that the part is one of a plan.
    ///
    /// # Errors
    /// When it is one of another.
    pub fn check_plan(&self, plan: &PlanHeader) -> Result<()> {
        same(&[("the format", FORMAT, &self.format)])?;
        let ours = values(plan);
        let theirs = values(&self.plan);
        let pairs = ours.iter().zip(&theirs);
        let pairs: Vec<_> = pairs
            .map(|((name, here), (_, there))| (*name, here.as_str(), there.as_str()))
            .collect();
        same(&pairs).context("it is a part of another plan")
    }
}

fn values(plan: &PlanHeader) -> [(&'static str, String); 7] {
    [
        ("the FEN", plan.fen.clone()),
        ("the line of moves", plan.moves.clone()),
        ("the depth", plan.depth.to_string()),
        ("the depth of the tasks", plan.plies.to_string()),
        ("the rule mode", plan.rules.clone()),
        ("the number of tasks", plan.tasks.to_string()),
        ("the checksum of the tasks", plan.sum.clone()),
    ]
}

/// What a part has counted of one task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRecord {
    /// The number of the task.
    pub task: usize,
    /// Leaves below its position that belong to the part.
    pub nodes: u128,
    /// How often the hash table was asked.
    pub look_ups: u64,
    /// Seconds of one thread, by the clock.
    pub seconds: f64,
}

/// The records of a part, one for each task that is done.
#[derive(Clone, Debug)]
pub struct Finished {
    /// By the number of the task.
    pub records: Vec<Option<PartRecord>>,
}

impl Finished {
    fn none(plan: &Plan) -> Finished {
        let records = vec![None; plan.tasks.len()];
        Finished { records }
    }

    fn add(&mut self, record: PartRecord) -> Result<()> {
        let PartRecord { task, nodes, .. } = record;
        let tasks = self.records.len();
        let place = self.records.get_mut(task);
        let place = place.with_context(|| format!("found task {task}, the plan has {tasks}"))?;
        match place {
            Some(other) if other.nodes != nodes => {
                bail!(
                    "there are two counts of task {task}: {} and {nodes}",
                    other.nodes
                )
            }
            _ => *place = Some(record),
        }
        Ok(())
    }
}

/// Begins a part, or goes on with one.
///
/// # Errors
/// When the file is something else, damaged, there already though not to be resumed, written by
/// another process, or cannot be written.
pub fn open(
    path: &Path,
    header: &PartHeader,
    plan: &Plan,
    resume: bool,
) -> Result<(Log, Finished)> {
    let mut finished = Finished::none(plan);
    if !resume {
        let log = Log::create(path, WHAT, header);
        let log = log.context("a new part is begun (--resume goes on with one that exists)")?;
        return Ok((log, finished));
    }
    let check = |found: &PartHeader| header.check_same(found);
    let log = Log::resume(path, WHAT, header, check, |record| finished.add(record))?;
    Ok((log, finished))
}

/// Reads a part of a plan.
///
/// # Errors
/// When the file is something else, damaged, or of another plan.
pub fn read(path: &Path, plan: &Plan) -> Result<(PartHeader, Part, Finished)> {
    let shown = || path.display().to_string();
    let (header, records) = log::read::<PartHeader, PartRecord>(path, WHAT)?;
    header.check_plan(&plan.header).with_context(shown)?;
    let part = header.part.parse::<Part>();
    let part = part.map_err(anyhow::Error::msg).with_context(shown)?;
    let mut finished = Finished::none(plan);
    for record in records {
        finished.add(record?).with_context(shown)?;
    }
    let missing = finished.records.iter().filter(|record| record.is_none());
    let missing = missing.count();
    ensure!(
        missing == 0,
        "{}: part {part} is not finished: {missing} of {} tasks are missing; \
         `xq-perft work --resume` goes on with it",
        path.display(),
        plan.tasks.len()
    );
    Ok((header, part, finished))
}
