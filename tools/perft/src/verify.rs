//! `xq-perft verify`: counts positions whose counts are known.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;
use xq_core::Position;

use crate::args::VerifyArgs;
use crate::counter::{Counter, Generator};
use crate::report::per_second;
use crate::suite::{self, Suite};
use xq_tools::cli::{Outcome, Output};
use xq_tools::progress;

/// Up to this count the bundled suite is a matter of seconds.
const MOST_NODES: u128 = 1_000_000_000;
/// The same for the textbook generators, which are slower.
const MOST_NODES_TEXTBOOK: u128 = 100_000;

/// A count to be checked.
struct Check<'a> {
    line: usize,
    position: &'a Position,
    depth: u32,
    expected: u128,
}

/// A checked count; a row of the CSV output.
#[derive(Serialize)]
struct Checked<'a> {
    file: &'a str,
    line: usize,
    fen: String,
    rules: &'a str,
    generator: &'a str,
    method: &'a str,
    depth: u32,
    expected: u128,
    found: u128,
    passed: bool,
    seconds: f64,
}

/// How many counts were right and how many wrong.
#[derive(Clone, Copy, Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Where the counts go if they are wanted as CSV.
type Rows = Option<csv::Writer<File>>;

/// Checks the suites and prints a table.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn verify(arguments: &VerifyArgs) -> Result<Outcome> {
    let options = &arguments.counting;
    let suites = if arguments.paths.is_empty() {
        suite::bundled()
    } else {
        suite::load(&arguments.paths)?
    };
    let counter = Counter::new(options.generator, options.rules, arguments.method, None)?;
    let most_nodes = arguments.max_nodes.unwrap_or(match options.generator {
        Generator::Fast => MOST_NODES,
        _ => MOST_NODES_TEXTBOOK,
    });
    let mut rows = arguments.csv.as_deref().map(csv_file).transpose()?;
    let pool = super::threads::thread_pool(options.threads)?;
    let out = &mut Output::stdout();
    let broken = suite::complain_of_broken_lines(&suites);
    let tally = check_suites(&suites, most_nodes, &counter, &pool, &mut rows, out)?;
    let Tally { passed, failed } = tally;
    writeln!(out, "{passed} passed, {failed} failed").context("cannot write the result")?;
    out.flush().context("cannot write the result")?;
    conclude(broken, tally, most_nodes)
}

fn csv_file(path: &Path) -> Result<csv::Writer<File>> {
    csv::Writer::from_path(path).with_context(|| format!("cannot write {}", path.display()))
}

fn check_suites(
    suites: &[Suite],
    most_nodes: u128,
    counter: &Counter<'_>,
    pool: &rayon::ThreadPool,
    rows: &mut Rows,
    out: &mut Output,
) -> Result<Tally> {
    let checks: Vec<_> = suites
        .iter()
        .map(|suite| checks_of(suite, most_nodes))
        .collect();
    let leaves = checks.iter().flatten().map(|check| steps(check.expected));
    let bar = progress::bar(leaves.fold(0, u64::saturating_add), "verifying");
    progress::stop_at_interrupt(&bar, "")?;
    let width = suites.iter().map(|suite| suite.name.len()).max();
    let table = Table {
        width: width.unwrap_or(0).max(5),
    };
    bar.suspend(|| table.head(counter, pool.current_num_threads(), out))?;
    let mut total = Tally::default();
    for (suite, checks) in suites.iter().zip(&checks) {
        let begun = Instant::now();
        let checked = pool.install(|| check_all(&suite.name, checks, counter, &bar));
        let seconds = begun.elapsed();
        let tally = tally(&checked);
        total.passed += tally.passed;
        total.failed += tally.failed;
        let leaves = checked.iter().map(|row| row.found).sum();
        let line = Line {
            name: &suite.name,
            positions: suite.rows.len(),
            leaves,
            seconds: seconds.as_secs_f64(),
            rate: per_second(leaves, seconds),
            tally,
            left_out: suite.rows.iter().map(|row| row.counts.len()).sum::<usize>() - checks.len(),
        };
        bar.suspend(|| table.line(&line, &checked, out))?;
        keep(rows, &checked)?;
    }
    bar.finish_and_clear();
    Ok(total)
}

/// A count as steps of the progress bar.
fn steps(count: u128) -> u64 {
    count.try_into().unwrap_or(u64::MAX)
}

fn checks_of(suite: &Suite, most_nodes: u128) -> Vec<Check<'_>> {
    let rows = suite.rows.iter();
    rows.flat_map(|row| {
        row.counts.iter().map(|&(depth, expected)| Check {
            line: row.line,
            position: &row.position,
            depth,
            expected,
        })
    })
    .filter(|check| check.expected <= most_nodes)
    .collect()
}

fn check_all<'a>(
    file: &'a str,
    checks: &[Check<'_>],
    counter: &'a Counter<'a>,
    bar: &ProgressBar,
) -> Vec<Checked<'a>> {
    checks
        .par_iter()
        .map(|check| {
            let begun = Instant::now();
            let found = counter.count_parallel(check.position, check.depth);
            bar.inc(steps(check.expected));
            Checked {
                file,
                line: check.line,
                fen: check.position.to_fen(),
                rules: counter.perft().rules.name(),
                generator: counter.generator().name(),
                method: counter.method().name(),
                depth: check.depth,
                expected: check.expected,
                found,
                passed: found == check.expected,
                seconds: begun.elapsed().as_secs_f64(),
            }
        })
        .collect()
}

fn tally(checked: &[Checked<'_>]) -> Tally {
    let passed = checked.iter().filter(|row| row.passed).count();
    Tally {
        passed,
        failed: checked.len() - passed,
    }
}

fn keep(rows: &mut Rows, checked: &[Checked<'_>]) -> Result<()> {
    let Some(writer) = rows else {
        return Ok(());
    };
    for row in checked {
        writer.serialize(row).context("cannot write the CSV file")?;
    }
    writer.flush().context("cannot write the CSV file")
}

fn conclude(broken: usize, tally: Tally, most_nodes: u128) -> Result<Outcome> {
    if tally.failed > 0 {
        return Ok(Outcome::Failed);
    }
    if broken > 0 {
        bail!("{broken} broken lines, named above");
    }
    if tally.passed == 0 {
        bail!("nothing to check: no counts up to {most_nodes} (--max-nodes) in the suite");
    }
    Ok(Outcome::Passed)
}

/// The table on standard output.
struct Table {
    /// The width of the first column.
    width: usize,
}

/// One suite in the table.
struct Line<'a> {
    name: &'a str,
    positions: usize,
    leaves: u128,
    seconds: f64,
    rate: u128,
    tally: Tally,
    /// Counts above the limit.
    left_out: usize,
}

impl Table {
    fn head(&self, counter: &Counter<'_>, threads: usize, out: &mut Output) -> Result<()> {
        writeln!(
            out,
            "rules {}, generator {}, method {}, {threads} threads\n\n\
             {:<width$} {:>9} {:>8} {:>12} {:>9} {:>12} {:>8} {:>8}",
            counter.perft().rules,
            counter.generator().name(),
            counter.method(),
            "suite",
            "positions",
            "left out",
            "leaves",
            "seconds",
            "leaves/s",
            "passed",
            "failed",
            width = self.width
        )
        .context("cannot write the table")
    }

    fn line(&self, line: &Line<'_>, checked: &[Checked<'_>], out: &mut Output) -> Result<()> {
        let failed = format!("{:>8}", line.tally.failed);
        let failed = match line.tally.failed {
            0 => failed,
            _ => out.bad(failed),
        };
        let passed = out.good(format_args!("{:>8}", line.tally.passed));
        writeln!(
            out,
            "{:<width$} {:>9} {:>8} {:>12} {:>9.2} {:>12} {passed} {failed}",
            line.name,
            line.positions,
            line.left_out,
            line.leaves,
            line.seconds,
            line.rate,
            width = self.width
        )?;
        for row in checked.iter().filter(|row| !row.passed) {
            let wrong = out.bad("wrong");
            let Checked { file, line, .. } = row;
            writeln!(
                out,
                "{wrong}: {file}:{line}: depth {}: counted {}, the suite says {}: {}",
                row.depth, row.found, row.expected, row.fen
            )?;
        }
        out.flush().context("cannot write the table")
    }
}
