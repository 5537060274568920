//! `xq-record judge`: the verdict on a line of play.

use std::io::Write;

use anyhow::{Context, Result};
use serde::Serialize;
use xq_core::notation::{self, Style};
use xq_core::rules::{Conditions, Warning};
use xq_core::{Defect, Move};

use crate::args::{JudgeArgs, TextFormat};
use crate::verdict::{self, Judged};
use xq_tools::cli::{Outcome, Output};
use xq_tools::position::{self, Root};

/// The verdict, for programs.
#[derive(Serialize)]
struct JudgeReport<'a> {
    rule: &'a str,
    fen: &'a str,
    /// What no game allows about the position.
    impossible: Vec<String>,
    moves: String,
    /// How many moves were given.
    plies: usize,
    /// After how many of them the verdict stands.
    ply: usize,
    verdict: &'static str,
    reason: Option<&'static str>,
    text: String,
    /// What closing the cycle once more would bring.
    warning: Option<String>,
}

/// Judges one line of play.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn judge(arguments: &JudgeArgs) -> Result<Outcome> {
    let (mut root, diagram) = position::read_diagram(arguments.fen.as_deref(), None)?;
    let impossible = diagram.defects().iter().map(Defect::to_string).collect();
    let start = diagram.into_position();
    play(
        &mut root,
        arguments.moves.as_deref().unwrap_or(""),
        arguments.notation,
    )?;
    let moves = root.moves.iter().copied();
    let judged = verdict::first(start, moves, Conditions::from(arguments.rule))?;
    let report = JudgeReport {
        impossible,
        ..report(&root, &judged, arguments)
    };
    let out = &mut Output::stdout();
    match arguments.format {
        TextFormat::Text => text(&report, out),
        TextFormat::Json => serde_json::to_writer_pretty(&mut *out, &report)
            .map_err(Into::into)
            .and_then(|()| Ok(writeln!(out)?)),
    }
    .and_then(|()| Ok(out.flush()?))
    .context("cannot write to standard output")?;
    Ok(Outcome::Passed)
}

/// Plays moves in any notation.
fn play(root: &mut Root, moves: &str, style: Option<Style>) -> Result<()> {
    for text in moves.split_whitespace() {
        let number = root.moves.len() + 1;
        let mv = notation::read(&root.position, text, style)
            .with_context(|| format!("move {number} in {}", root.position.to_fen()))?;
        let _ = root.position.make(mv);
        root.moves.push(mv);
    }
    Ok(())
}

fn report<'a>(root: &'a Root, judged: &Judged, arguments: &'a JudgeArgs) -> JudgeReport<'a> {
    let moves: &[Move] = &root.moves;
    JudgeReport {
        rule: arguments.rule.name(),
        fen: &root.fen,
        impossible: Vec::new(),
        moves: position::line(moves),
        plies: moves.len(),
        ply: judged.ply,
        verdict: verdict::word(&judged.verdict),
        reason: verdict::reason(&judged.verdict),
        text: judged.verdict.to_string(),
        warning: judged.warning.as_ref().map(Warning::to_string),
    }
}

fn text(report: &JudgeReport<'_>, out: &mut Output) -> Result<()> {
    let JudgeReport { ply, plies, .. } = report;
    let mut row = |name: &str, value: &str| writeln!(out, "{name:<10} {value}");
    row("rule set", report.rule)?;
    row("position", report.fen)?;
    for defect in &report.impossible {
        row("impossible", defect)?;
    }
    if !report.moves.is_empty() {
        row("moves", &report.moves)?;
    }
    row("ply", &format!("{ply} of {plies}"))?;
    row("verdict", &report.text)?;
    if let Some(warning) = &report.warning {
        row("warning", warning)?;
    }
    Ok(())
}
