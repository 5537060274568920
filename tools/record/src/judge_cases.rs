//! `xq-record judge --cases`: lines of play whose verdicts are known.

use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use xq_core::rules::{Conditions, RuleSet};
use xq_core::{Diagram, Move, Position};

use crate::args::JudgeArgs;
use crate::cases::{Case, Cases, Tally};
use crate::verdict::{self, Judged};
use xq_tools::cli::{Outcome, Output};

/// The verdicts that a case may expect.
const VERDICTS: [&str; 4] = ["red", "black", "draw", "none"];
/// What stands where programs differ and nothing is expected.
const DISPUTED: &str = "disputed";

/// Checks every case with a verdict under the rule set.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn judge_cases(arguments: &JudgeArgs) -> Result<Outcome> {
    let conditions = Conditions::from(arguments.rule);
    let out = &mut Output::stdout();
    let mut tally = Tally::default();
    for path in &arguments.cases {
        let cases = Cases::load(path)?;
        cases.require("fen")?;
        if !cases.has("cycle") {
            cases.require("moves")?;
        }
        let column = column(&cases, arguments.rule)?;
        file(&cases, &column, conditions, &mut tally, out).context("cannot write the result")?;
    }
    if tally.skipped > 0 {
        let (skipped, rule) = (tally.skipped, arguments.rule);
        writeln!(
            out,
            "{skipped} skipped: no verdict in expected_{rule}, or disputed"
        )?;
    }
    tally.conclude(out)
}

/// The column with the verdicts by a rule set. The books of the two federations say the same, so
/// the verdicts by one stand for the other where a file has no others.
fn column(cases: &Cases, rule: RuleSet) -> Result<String> {
    let own = format!("expected_{rule}");
    let other = match rule {
        RuleSet::Axf => RuleSet::Wxf,
        RuleSet::Wxf => RuleSet::Axf,
        _ => rule,
    };
    let other = format!("expected_{other}");
    if !cases.has(&own) && cases.has(&other) {
        return Ok(other);
    }
    cases.require(&own)?;
    Ok(own)
}

fn file(
    cases: &Cases,
    column: &str,
    conditions: Conditions,
    tally: &mut Tally,
    out: &mut Output,
) -> Result<()> {
    let with_verdict: Vec<Case<'_>> = cases
        .iter()
        .filter(|case| !matches!(case.get(column), "" | DISPUTED))
        .collect();
    tally.skipped += cases.iter().count() - with_verdict.len();
    let judged: Vec<Result<Judged>> = with_verdict
        .par_iter()
        .map(|case| judge(case, column, conditions))
        .collect();
    for (case, judged) in with_verdict.iter().zip(judged) {
        let judged = match judged {
            Ok(judged) => judged,
            Err(error) => {
                tally.complain(case, &error);
                continue;
            }
        };
        let (expected, found) = (case.get(column), verdict::word(&judged.verdict));
        tally.count(expected == found);
        if expected != found {
            let (wrong, place) = (out.bad("wrong"), case.place());
            let Judged { ply, verdict, .. } = judged;
            writeln!(
                out,
                "{wrong}: {place}: expected {expected}, found {found} at ply {ply} ({verdict})"
            )?;
        }
    }
    Ok(())
}

fn judge(case: &Case<'_>, column: &str, conditions: Conditions) -> Result<Judged> {
    let expected = case.get(column);
    ensure!(
        VERDICTS.contains(&expected),
        "found {expected:?} in {column}, expected {}, {DISPUTED} or nothing",
        VERDICTS.join(", ")
    );
    let start = start_of(case)?;
    let line = line_of(case, &start, conditions)?;
    Ok(verdict::first(start, line, conditions)?)
}

/// The position of a case, which may be a diagram that no game reaches.
///
/// # Errors
/// When there is none.
pub fn start_of(case: &Case<'_>) -> Result<Position> {
    let diagram: Diagram = case.get("fen").parse()?;
    Ok(diagram.into_position())
}

/// The line of play of a case, a cycle as often as it takes to be judged.
///
/// # Errors
/// When there is none, or it is none.
pub fn line_of(case: &Case<'_>, start: &Position, conditions: Conditions) -> Result<Vec<Move>> {
    let (cycle, moves) = (case.get("cycle"), case.get("moves"));
    match (cycle.is_empty(), moves.is_empty()) {
        (true, _) => parse(moves),
        (false, true) => to_third_occurrence(start, parse(cycle)?, conditions),
        (false, false) => bail!("found both moves and a cycle, expected one of them"),
    }
}

fn parse(moves: &str) -> Result<Vec<Move>> {
    let moves = moves.split_whitespace().map(str::parse);
    moves.collect::<Result<_, _>>().context("in the moves")
}

/// A cycle, played round twice: its first position stands for the third time then.
fn to_third_occurrence(
    start: &Position,
    cycle: Vec<Move>,
    conditions: Conditions,
) -> Result<Vec<Move>> {
    let mut position = start.clone();
    // A game that ends on the way round never comes back.
    let once = verdict::first(start.clone(), cycle.iter().copied(), conditions)?;
    for &mv in cycle.iter().take(once.ply) {
        let _ = position.make(mv);
    }
    ensure!(
        once.verdict.is_over() || position.key() == start.key(),
        "the cycle does not lead back to its position"
    );
    Ok(cycle.repeat(2))
}
