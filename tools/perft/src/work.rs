//! `xq-perft work`: does one part of a plan.

use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use rayon::prelude::*;
use xq_core::perft::{HashedPerft, Perft, PerftTable, Rules, Slice, chance_of_error};
use xq_tools::cli::{Outcome, Output};
use xq_tools::log::Log;
use xq_tools::part::Part;
use xq_tools::progress;

use crate::args::WorkArgs;
use crate::part_log::{self, Finished, PartHeader, PartRecord};
use crate::plan::{Plan, Task};

/// One part of a plan, ready to be counted.
struct Worker<'a> {
    part: Part,
    rules: Rules,
    /// Plies below each task.
    depth: u32,
    hashed: HashedPerft<'a>,
    log: Mutex<Log>,
    bar: ProgressBar,
}

/// Counts what the part has not counted yet.
///
/// # Errors
/// Bad input, a file that belongs to something else, and whatever the system refuses.
pub fn work(arguments: &WorkArgs) -> Result<Outcome> {
    let plan = Plan::read(&arguments.plan)?;
    let rules: Rules = plan.header.rules.parse().context("the rules of the plan")?;
    let WorkArgs {
        part, method, seed, ..
    } = *arguments;
    let header = PartHeader::new(&plan, part, method, seed);
    let mut table = PerftTable::new(arguments.hash as usize)?;
    let (log, finished) = part_log::open(&arguments.out, &header, &plan, arguments.resume)?;
    let pool = super::threads::thread_pool(Some(arguments.threads))?;
    let slice = Slice {
        part: part.index - 1,
        parts: part.of,
    };
    let bar = progress::bar(plan.tasks.len() as u64, format!("part {part}"));
    let known = finished.records.iter().flatten().count();
    bar.inc(known as u64);
    let advice = format!("; {} keeps what was counted", arguments.out.display());
    progress::stop_at_interrupt(&bar, advice)?;
    let worker = Worker {
        part,
        rules,
        depth: plan.below(),
        hashed: Perft { rules, method }.slice_with_table(slice, &mut table, seed),
        log: Mutex::new(log),
        bar,
    };
    let records = pool.install(|| worker.count_all(&plan, &finished))?;
    worker.bar.finish_and_clear();
    tell(arguments, &records, known).context("cannot write to standard output")?;
    Ok(Outcome::Passed)
}

impl Worker<'_> {
    fn count_all(&self, plan: &Plan, finished: &Finished) -> Result<Vec<PartRecord>> {
        let tasks = plan.tasks.par_iter().zip(&finished.records).with_max_len(1);
        let records = tasks.map(|(task, known)| match known {
            Some(record) => Ok(record.clone()),
            None => self.count(plan, task),
        });
        records.collect()
    }

    fn count(&self, plan: &Plan, task: &Task) -> Result<PartRecord> {
        let begun = Instant::now();
        let position = plan.position(Some(task), self.rules)?;
        let (nodes, look_ups) = if self.depth >= Slice::LEAST_DEPTH {
            self.hashed.count_and_look_ups(&position, self.depth)
        } else if task.task % self.part.of as usize == self.part.index as usize - 1 {
            // Too shallow for slices: whole tasks are dealt out.
            self.hashed.count_and_look_ups(&position, self.depth)
        } else {
            (0, 0)
        };
        let record = PartRecord {
            task: task.task,
            nodes,
            look_ups,
            seconds: begun.elapsed().as_secs_f64(),
        };
        let mut log = self.log.lock().unwrap_or_else(|log| log.into_inner());
        log.append(&record)?;
        self.bar.inc(1);
        Ok(record)
    }
}

fn tell(arguments: &WorkArgs, records: &[PartRecord], known: usize) -> std::io::Result<()> {
    let out = &mut Output::stdout();
    let part = arguments.part;
    let nodes = records.iter().map(|record| record.nodes);
    let nodes = nodes.fold(0, u128::saturating_add);
    let look_ups = records.iter().map(|record| record.look_ups);
    let chance = chance_of_error(look_ups.fold(0, u64::saturating_add));
    writeln!(
        out,
        "part {part}: {} tasks, {known} of them known before",
        records.len()
    )?;
    writeln!(out, "leaves of this part, lines not multiplied: {nodes}")?;
    writeln!(out, "chance of error: below {chance:.1e}")?;
    out.flush()
}
