//! `xq-record notation`: a move in every notation.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use xq_core::notation::{self, Style};
use xq_core::{Diagram, Move, Position};

use crate::args::{NotationArgs, TextFormat};
use xq_tools::cli::{Outcome, Output};

/// A move in every notation, for programs.
#[derive(Serialize)]
struct NotationReport {
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    notations: BTreeMap<String, String>,
}

/// Prints one move in every notation.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn notation(arguments: &NotationArgs) -> Result<Outcome> {
    let position = match arguments.fen.as_deref() {
        None | Some("startpos") => Position::start(),
        Some(fen) => diagram(fen)?,
    };
    let mv = wanted(arguments, &position)?;
    let out = &mut Output::stdout();
    match arguments.format {
        TextFormat::Text => Style::all().try_for_each(|style| {
            let (name, text) = (style.to_string(), notation::write(&position, mv, style));
            writeln!(out, "{name:<38} {text}").map_err(Into::into)
        }),
        TextFormat::Json => json(&position, mv, out),
    }
    .and_then(|()| Ok(out.flush()?))
    .context("cannot write to standard output")?;
    Ok(Outcome::Passed)
}

/// The position of a FEN, whichever side is in check: diagrams in books have such too.
pub(super) fn diagram(fen: &str) -> Result<Position> {
    let diagram: Diagram = fen.parse().with_context(|| format!("in FEN {fen:?}"))?;
    Ok(diagram.into_position())
}

fn wanted(arguments: &NotationArgs, position: &Position) -> Result<Move> {
    let fen = || format!("in {}", position.to_fen());
    if let Some(text) = &arguments.text {
        return notation::read(position, text, arguments.notation).with_context(fen);
    }
    let mv: Move = arguments.mv.as_deref().unwrap_or("").parse()?;
    match position.why_illegal(mv) {
        None => Ok(mv),
        Some(why) => bail!("illegal move {mv} {}: {why}", fen()),
    }
}

fn json(position: &Position, mv: Move, out: &mut Output) -> Result<()> {
    let written = |style: Style| (style.to_string(), notation::write(position, mv, style));
    let report = NotationReport {
        fen: position.to_fen(),
        mv: mv.to_string(),
        notations: Style::all().map(written).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)?;
    Ok(())
}
