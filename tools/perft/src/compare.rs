//! `xq-perft compare`: our generator against that of an engine.

use std::io::Write;
use std::slice;

use anyhow::{Context, Result, ensure};
use xq_core::Position;
use xq_core::perft::Rules;

use crate::args::CompareArgs;
use crate::drill::{self, Agreement, Comparison, Disagreement};
use crate::peer::Peer;
use crate::suite;
use xq_engines::protocol::RankBase;
use xq_engines::{Launch, Start};
use xq_tools::cli::{Outcome, Output};
use xq_tools::{position, progress};

/// An engine that has not opened the conversation by then speaks another protocol.
const PATIENCE_AT_START: std::time::Duration = std::time::Duration::from_secs(10);

/// Compares and prints.
///
/// # Errors
/// Bad input, and an engine that dies, hangs or answers what cannot be understood.
pub fn compare(arguments: &CompareArgs) -> Result<Outcome> {
    let (positions, broken) = positions(arguments)?;
    let mut peer = Peer::start(&Start {
        launch: Launch {
            command: &arguments.engine,
            ..Launch::default()
        },
        protocols: arguments.protocol.candidates(),
        options: &arguments.options,
        start_timeout: arguments.timeout.min(PATIENCE_AT_START),
        timeout: arguments.timeout,
    })?;
    let out = &mut Output::stdout();
    introduce(&peer, out).context("cannot write the result")?;
    let differing = compare_all(&mut peer, &positions, arguments, out)?;
    let agreeing = positions.len() - differing;
    writeln!(out, "{agreeing} agree, {differing} differ")
        .and_then(|()| out.flush())
        .context("cannot write the result")?;
    if differing > 0 {
        return Ok(Outcome::Failed);
    }
    ensure!(broken == 0, "{broken} broken lines, named above");
    Ok(Outcome::Passed)
}

/// The positions, and how many lines of the suite were no positions.
fn positions(arguments: &CompareArgs) -> Result<(Vec<Position>, usize)> {
    let Some(path) = &arguments.suite else {
        let root = position::read(arguments.fen.as_deref(), None, Rules::Legal)?;
        return Ok((vec![root.position], 0));
    };
    let suites = suite::load(slice::from_ref(path))?;
    let broken = suite::complain_of_broken_lines(&suites);
    let rows = suites.into_iter().flat_map(|suite| suite.rows);
    let positions: Vec<Position> = rows.map(|row| row.position).collect();
    ensure!(!positions.is_empty(), "no positions in {}", path.display());
    Ok((positions, broken))
}

fn introduce(peer: &Peer, out: &mut Output) -> std::io::Result<()> {
    let ranks = match peer.ranks() {
        RankBase::Zero => "0 to 9",
        RankBase::One => "1 to 10",
    };
    let engine = peer.engine();
    let protocol = engine.protocol().name();
    writeln!(out, "engine: {} ({protocol}, ranks {ranks})", engine.name())
}

/// How many positions differ.
fn compare_all(
    peer: &mut Peer,
    positions: &[Position],
    arguments: &CompareArgs,
    out: &mut Output,
) -> Result<usize> {
    let bar = progress::bar(positions.len() as u64, "comparing");
    progress::stop_at_interrupt(&bar, "")?;
    let usual = if arguments.suite.is_some() { 100 } else { 2000 };
    let most_lists = arguments.max_lists.unwrap_or(usual);
    let mut differing = 0;
    for position in positions {
        let comparison = drill::compare(peer, position, arguments.depth, most_lists);
        let comparison = comparison.inspect_err(|_| bar.finish_and_clear())?;
        bar.suspend(|| match &comparison {
            Comparison::Agree(found) if positions.len() == 1 => agree(found, out),
            Comparison::Agree(_) => Ok(()),
            Comparison::Differ(disagreement) => differ(position, disagreement, out),
        })
        .context("cannot write the result")?;
        differing += usize::from(matches!(comparison, Comparison::Differ(_)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(differing)
}

fn agree(found: &Agreement, out: &mut Output) -> std::io::Result<()> {
    for (depth, nodes) in (1..).zip(&found.counts) {
        writeln!(out, "depth {depth}: {nodes} both")?;
    }
    let Agreement {
        positions, plies, ..
    } = found;
    writeln!(
        out,
        "the same moves in {positions} positions, to ply {plies}"
    )
}

fn differ(position: &Position, found: &Disagreement, out: &mut Output) -> std::io::Result<()> {
    let list = |moves| match position::line(moves) {
        empty if empty.is_empty() => "none".to_owned(),
        moves => moves,
    };
    let differ = out.bad("differ");
    let (ours, theirs) = found.counts;
    writeln!(
        out,
        "{differ} at depth {}: {}",
        found.depth,
        position.to_fen()
    )?;
    writeln!(
        out,
        "  leaves:           {ours} by xq, {theirs} by the engine"
    )?;
    writeln!(out, "  after the moves:  {}", list(&found.line))?;
    writeln!(out, "  in this position: {}", found.position.to_fen())?;
    writeln!(out, "  only xq has:      {}", list(&found.ours))?;
    writeln!(out, "  only engine has:  {}", list(&found.theirs))?;
    for &mv in &found.ours {
        writeln!(out, "    {mv}: legal, no rule is against it")?;
    }
    for &mv in &found.theirs {
        match found.position.why_illegal(mv) {
            Some(reason) => writeln!(out, "    {mv}: {reason}")?,
            None => writeln!(out, "    {mv}: legal, but the engine has it twice")?,
        }
    }
    out.flush()
}
