//! `xq-perft run`: counts the leaves below one position.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use indicatif::ProgressBar;
use rayon::prelude::*;
use xq_core::perft::{LeafStats, Task};

use crate::args::{Format, RunArgs};
use crate::checkpoint::{Checkpoint, FinishedLines, Header};
use crate::counter::{self, Counter};
use crate::report::{self, Report};
use xq_tools::cli::{Outcome, Output};
use xq_tools::position::{self, Root};
use xq_tools::progress;

/// How many plies below the root the count is split: into some 1,900 parts from the start, but
/// deep enough parts for every method to show what it can.
fn split_plies(depth: u32) -> u32 {
    match depth {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}

/// A part of the count: the tree below a short line.
struct Part {
    task: Task,
    line: String,
    /// What a checkpoint knew.
    known: Option<u128>,
}

/// Counts and prints.
///
/// # Errors
/// Bad input, a checkpoint of another run, and whatever the system refuses.
pub fn run(arguments: &RunArgs) -> Result<Outcome> {
    let options = &arguments.counting;
    if arguments.game.size.is_some() || arguments.game.generation.is_some() {
        bail!("--size and --generation mean something with --game capture-go only");
    }
    if arguments.format == Format::Csv && arguments.divide && arguments.stats {
        bail!("--format csv prints one table: choose --divide or --stats");
    }
    let root = position::read(
        arguments.fen.as_deref(),
        arguments.moves.as_deref(),
        options.rules,
    )?;
    let mut table = counter::table(arguments.hash)?;
    let counter = Counter::new(
        options.generator,
        options.rules,
        arguments.method,
        table.as_mut().map(|table| (table, arguments.seed)),
    )?;
    let pool = super::threads::thread_pool(options.threads)?;
    let report = pool.install(|| count(arguments, root, &counter))?;
    report.print(arguments.format, &mut Output::stdout())?;
    Ok(Outcome::Passed)
}

fn count(arguments: &RunArgs, root: Root, counter: &Counter<'_>) -> Result<Report> {
    let depth = arguments.depth;
    let checkpoint = match &arguments.checkpoint {
        Some(path) => Some(Checkpoint::open(path, &header(&root, depth, counter))?),
        None => None,
    };
    let (checkpoint, finished) = checkpoint.unzip();
    let parts = parts(&root, depth, counter, finished.unwrap_or_default())?;
    let known = parts.iter().filter_map(|part| part.known);
    let known = known.fold(0, u128::saturating_add);
    let resumed = parts.iter().filter(|part| part.known.is_some()).count();
    let bar = progress::bar(parts.len() as u64, format!("perft {depth}"));
    bar.inc(resumed as u64);
    progress::stop_at_interrupt(&bar, advice(arguments.checkpoint.as_deref()))?;

    let begun = Instant::now();
    let below = depth - split_plies(depth);
    let counts = count_parts(&parts, below, counter, checkpoint.as_ref(), &bar)?;
    let time = begun.elapsed();
    let stats = arguments.stats.then(|| leaf_stats(&root, depth, counter));
    bar.finish_and_clear();

    // At depth 0 no move is made.
    let moves = counter.tasks(&root.position, depth.min(1));
    let moves = if depth == 0 { &[][..] } else { &moves };
    let nodes = counts.iter().copied().fold(0, u128::saturating_add);
    ensure!(nodes != u128::MAX, "the count does not fit into 128 bits");
    Ok(Report {
        fen: root.fen,
        moves: position::line(&root.moves),
        depth,
        rules: counter.perft().rules.to_string(),
        generator: counter.generator().name().to_owned(),
        method: counter.method().to_string(),
        parts: None,
        threads: Some(rayon::current_num_threads()),
        hash_mib: arguments.hash,
        nodes,
        chance_of_error: counter.chance_of_error(),
        seconds: time.as_secs_f64(),
        leaves_per_second: Some(report::per_second(nodes - known, time)),
        leaves_from_checkpoint: arguments.checkpoint.is_some().then_some(known),
        stats: stats.map(report::Stats::from),
        divide: arguments
            .divide
            .then(|| by_first_move(moves, &parts, &counts)),
    })
}

fn header(root: &Root, depth: u32, counter: &Counter<'_>) -> Header {
    Header {
        format: Header::FORMAT.to_owned(),
        fen: root.fen.clone(),
        moves: position::line(&root.moves),
        depth,
        rules: counter.perft().rules.to_string(),
    }
}

fn parts(
    root: &Root,
    depth: u32,
    counter: &Counter<'_>,
    mut finished: FinishedLines,
) -> Result<Vec<Part>> {
    let tasks = counter.tasks(&root.position, split_plies(depth));
    let parts: Vec<Part> = tasks
        .into_iter()
        .map(|task| {
            let line = position::line(&task.line);
            let known = finished.remove(&line);
            Part { task, line, known }
        })
        .collect();
    if let Some(line) = finished.keys().next() {
        bail!("the checkpoint has a count for {line:?}, which is no line of this position");
    }
    Ok(parts)
}

fn count_parts(
    parts: &[Part],
    depth: u32,
    counter: &Counter<'_>,
    checkpoint: Option<&Checkpoint>,
    bar: &ProgressBar,
) -> Result<Vec<u128>> {
    parts
        .par_iter()
        .map(|part| {
            if let Some(nodes) = part.known {
                return Ok(nodes);
            }
            let nodes = counter.count(&part.task.position, depth);
            if let Some(checkpoint) = checkpoint {
                checkpoint.keep(&part.line, nodes)?;
            }
            bar.inc(1);
            Ok(nodes)
        })
        .collect()
}

/// At least one ply is left to each task, because a leaf does not know whether a capture led to it.
fn leaf_stats(root: &Root, depth: u32, counter: &Counter<'_>) -> LeafStats {
    let plies = split_plies(depth.saturating_sub(1));
    counter
        .tasks(&root.position, plies)
        .par_iter()
        .map(|task| counter.leaf_stats(&task.position, depth - plies))
        .reduce(LeafStats::default, |mut total, stats| {
            total += stats;
            total
        })
}

/// A row for each move of the first position, also for those that end the game.
fn by_first_move(moves: &[Task], parts: &[Part], counts: &[u128]) -> Vec<report::MoveCount> {
    let rows = moves.iter().map(|task| {
        let below = parts.iter().zip(counts);
        let below = below.filter(|(part, _)| part.task.line.first() == task.line.first());
        let nodes = below.fold(0, |sum: u128, (_, &nodes)| sum.saturating_add(nodes));
        report::MoveCount::from((task.line[0], nodes))
    });
    rows.collect()
}

fn advice(checkpoint: Option<&Path>) -> String {
    match checkpoint {
        Some(path) => format!(
            "; {} keeps what was counted, and the same command goes on from there",
            path.display()
        ),
        None => "; with --checkpoint FILE a count can be continued".to_owned(),
    }
}
