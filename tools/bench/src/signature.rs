//! `xq-bench signature`: the nodes of `xq-engine bench`, counted in parallel.

use std::io::Write as _;

use anyhow::{Context, Result};

use super::args::SignatureArgs;
use xq_engine::bench;
use xq_tools::cli::{Outcome, Output};
use xq_tools::{progress, suite};

/// What the search of this version counts.
const RECORDED: &str = include_str!("../data/signature.txt");

/// Counts and prints, and compares if asked to.
///
/// # Errors
/// Whatever the system refuses.
pub(crate) fn run(arguments: &SignatureArgs) -> Result<Outcome> {
    let bar = progress::bar(suite::bundled().len() as u64, "signature");
    progress::stop_at_interrupt(&bar, "")?;
    let signature = bench::signature(|_| {
        bar.inc(1);
        true
    });
    bar.finish_and_clear();
    let signature = signature.context("interrupted")?;
    let mut output = Output::stdout();
    if !arguments.check {
        writeln!(output, "{signature}")?;
        return Ok(Outcome::Passed);
    }
    let recorded: u64 = RECORDED
        .trim()
        .parse()
        .context("in data/suites/signature.txt")?;
    if signature == recorded {
        writeln!(output, "{signature}, {}", output.good("as recorded"))?;
        return Ok(Outcome::Passed);
    }
    let verdict = output.bad(format_args!("recorded is {recorded}"));
    writeln!(output, "{signature}, but {verdict}")?;
    Ok(Outcome::Failed)
}
