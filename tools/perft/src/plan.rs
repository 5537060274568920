//! `xq-perft plan`: cuts a count into tasks that any number of machines can do.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use xq_core::Position;
use xq_core::perft::{MergedTask, Method, Perft, Rules};
use xq_tools::cli::{Outcome, Output};
use xq_tools::position;
use xq_tools::{files, log};

use crate::args::PlanArgs;

/// What is counted, and in how many tasks. Two plans are of one count exactly if all of this is
/// equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanHeader {
    /// The format's name and version.
    pub format: String,
    /// Where the moves start.
    pub fen: String,
    /// The moves played first.
    pub moves: String,
    /// Plies counted from there.
    pub depth: u32,
    /// Plies down to the tasks.
    pub plies: u32,
    /// The rule mode.
    pub rules: String,
    /// How many tasks there are.
    pub tasks: usize,
    /// The CRC-32 of the tasks.
    pub sum: String,
}

const FORMAT: &str = "xq-perft plan 1";

/// A position some plies below the root, transpositions and mirror images merged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its number, from 0.
    pub task: usize,
    /// A line of moves from the root to it.
    pub line: String,
    /// First moves of the lines that lead to it or to its mirror image.
    pub moves: Vec<String>,
    /// How many lines there are with each of these first moves.
    pub lines: Vec<u64>,
}

impl Task {
    fn new(task: usize, merged: &MergedTask) -> Task {
        Task {
            task,
            line: position::line(&merged.line),
            moves: merged.lines.iter().map(|line| line.0.to_string()).collect(),
            lines: merged.lines.iter().map(|line| line.1).collect(),
        }
    }
}

/// A count cut into tasks.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is counted.
    pub header: PlanHeader,
    /// The tasks, in the order of their numbers.
    pub tasks: Vec<Task>,
}

impl Plan {
    /// Plies below each task.
    pub fn below(&self) -> u32 {
        self.header.depth - self.header.plies
    }

    /// The position from which everything is counted, or that of a task.
    ///
    /// # Errors
    /// When the plan has moves that cannot be played.
    pub fn position(&self, task: Option<&Task>, rules: Rules) -> Result<Position> {
        let PlanHeader { fen, moves, .. } = &self.header;
        let line = task.map_or("", |task| &task.line);
        let moves = format!("{moves} {line}");
        Ok(position::read(Some(fen), Some(&moves), rules)?.position)
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// When the file is no plan, or is not whole.
    pub fn read(path: &Path) -> Result<Plan> {
        let shown = path.display();
        let (header, tasks) = log::read::<PlanHeader, Task>(path, "a plan of xq-perft")?;
        let tasks = tasks.collect::<Result<Vec<_>>>()?;
        ensure!(
            header.format == FORMAT,
            "{shown} has the format {:?}, expected {FORMAT:?}",
            header.format
        );
        ensure!(
            tasks.len() == header.tasks && sum(&tasks)? == header.sum,
            "{shown} is not whole: found {} tasks, expected {}; write the plan again",
            tasks.len(),
            header.tasks
        );
        Ok(Plan { header, tasks })
    }

    fn write(&self, path: &Path) -> Result<()> {
        files::to_file(path, |out| {
            out.write_all(log::sealed(&self.header)?.as_bytes())?;
            for task in &self.tasks {
                out.write_all(log::sealed(task)?.as_bytes())?;
            }
            Ok(())
        })
    }

    fn new(arguments: &PlanArgs) -> Result<Plan> {
        let PlanArgs { depth, plies, .. } = *arguments;
        ensure!(
            plies <= depth,
            "--plies {plies} is deeper than the depth, {depth}"
        );
        let (fen, moves) = (arguments.fen.as_deref(), arguments.moves.as_deref());
        let root = position::read(fen, moves, arguments.rules)?;
        let perft = Perft {
            rules: arguments.rules,
            method: Method::default(),
        };
        let merged = perft.merged_tasks(&root.position, plies);
        let tasks: Vec<Task> = (0..)
            .zip(&merged)
            .map(|(i, task)| Task::new(i, task))
            .collect();
        let header = PlanHeader {
            format: FORMAT.to_owned(),
            fen: root.fen,
            moves: position::line(&root.moves),
            depth,
            plies,
            rules: arguments.rules.to_string(),
            tasks: tasks.len(),
            sum: sum(&tasks)?,
        };
        Ok(Plan { header, tasks })
    }
}

fn sum(tasks: &[Task]) -> Result<String> {
    let mut hasher = crc32fast::Hasher::new();
    for task in tasks {
        hasher.update(&serde_json::to_vec(task)?);
    }
    Ok(format!("{:08x}", hasher.finalize()))
}

/// Writes a plan.
///
/// # Errors
/// Bad input, and a file that is there already or cannot be written.
pub fn plan(arguments: &PlanArgs) -> Result<Outcome> {
    let path = &arguments.out;
    if path.exists() {
        bail!("{} exists already; choose another name", path.display());
    }
    let plan = Plan::new(arguments)?;
    plan.write(path)?;
    let lines: u128 = plan
        .tasks
        .iter()
        .flat_map(|task| &task.lines)
        .map(|&n| u128::from(n))
        .sum();
    let out = &mut Output::stdout();
    writeln!(
        out,
        "{}: {} tasks of {} plies for {lines} lines of {} plies",
        path.display(),
        plan.tasks.len(),
        plan.below(),
        plan.header.plies,
    )?;
    out.flush().context("cannot write to standard output")?;
    Ok(Outcome::Passed)
}
