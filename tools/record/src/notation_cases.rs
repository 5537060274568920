//! `xq-record notation --cases`: moves whose texts are known, written and read back.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use xq_core::notation::{self, Style};
use xq_core::{Move, Position};

use crate::args::NotationArgs;
use crate::cases::{Case, Cases, Tally};
use crate::notation::diagram;
use xq_tools::cli::{Outcome, Output};

/// Names of columns that are no names of notations.
const COLUMNS: [(&str, Style); 6] = [
    ("wxf_official", Style::WxfOfficial),
    ("wxf_xqbase", Style::WxfXqbase),
    ("wxf_pyffish", Style::WxfFairy),
    ("zh_xqbase", Style::CHINESE_XQBASE),
    ("zh_print", Style::CHINESE),
    ("zh_print_traditional", Style::CHINESE_TRADITIONAL),
];

/// Checks every cell of the columns that stand for notations.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn notation_cases(arguments: &NotationArgs) -> Result<Outcome> {
    let out = &mut Output::stdout();
    let mut total = Tally::default();
    for path in &arguments.cases {
        let cases = Cases::load(path)?;
        cases.require("fen")?;
        cases.require("move")?;
        let columns: Vec<(&str, Style)> = cases.columns().filter_map(known).collect();
        ensure!(
            !columns.is_empty(),
            "{}: no column is the name of a notation, such as iccs or zh_print",
            cases.name()
        );
        file(&cases, &columns, &mut total, out).context("cannot write the result")?;
    }
    total.conclude(out)
}

fn known(column: &str) -> Option<(&str, Style)> {
    let other = COLUMNS.iter().find(|(name, _)| *name == column);
    let style = other
        .map(|(_, style)| *style)
        .or_else(|| column.parse().ok())?;
    Some((column, style))
}

/// Checks a file column by column.
fn file(
    cases: &Cases,
    columns: &[(&str, Style)],
    total: &mut Tally,
    out: &mut Output,
) -> Result<()> {
    let mut moves = Vec::new();
    for case in cases.iter() {
        match position_and_move(&case) {
            Ok((position, mv)) => moves.push((case, position, mv)),
            Err(error) => total.complain(&case, &error),
        }
    }
    writeln!(out, "{}", cases.name())?;
    for &(column, style) in columns {
        let mut tally = Tally::default();
        for (case, position, mv) in &moves {
            let text = case.get(column);
            if text.is_empty() {
                continue;
            }
            let wrong = wrong(position, *mv, text, style);
            tally.count(wrong.is_none());
            if let Some(wrong) = wrong {
                let bad = out.bad("wrong");
                writeln!(out, "{bad}: {}: {column}: {wrong}", case.place())?;
            }
        }
        let Tally { passed, failed, .. } = tally;
        writeln!(out, "  {column:<24} {passed:>5} passed {failed:>5} failed")?;
        total.passed += passed;
        total.failed += failed;
    }
    Ok(())
}

fn position_and_move(case: &Case<'_>) -> Result<(Position, Move)> {
    Ok((diagram(case.get("fen"))?, case.get("move").parse()?))
}

/// What is wrong with the notation of a move, if anything is.
fn wrong(position: &Position, mv: Move, text: &str, style: Style) -> Option<String> {
    let written = notation::write(position, mv, style);
    if written != text {
        return Some(format!("{mv}: expected {text}, written {written}"));
    }
    match notation::read(position, text, Some(style)) {
        Ok(read) if read == mv => None,
        Ok(read) => Some(format!("{text}: expected {mv}, read {read}")),
        Err(error) => Some(format!("{text}: expected {mv}, read nothing: {error}")),
    }
}
