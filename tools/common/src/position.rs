//! Positions as people give them to tools: a FEN, and moves played from there.

use std::fmt::{Display, Write as _};

use anyhow::{Context, Result, bail};
use xq_core::perft::Rules;
use xq_core::{Defect, Diagram, Move, Position};

/// A position and how one gets there.
#[derive(Clone, Debug)]
pub struct Root {
    /// The FEN from which the moves are played, written in full.
    pub fen: String,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// Reads a position: a FEN (without one, or with `startpos`, the usual start), with `moves ...`
/// behind it if wished, then further moves. Each must be a move under the given rules.
///
/// # Errors
/// A bad FEN, an impossible position, text that is no move, a move that cannot be played.
pub fn read(fen: Option<&str>, moves: Option<&str>, rules: Rules) -> Result<Root> {
    let (start, trailing) = split(fen);
    let start = match start {
        "startpos" => Position::start(),
        fen => Position::from_fen(fen).with_context(|| format!("in FEN {fen:?}"))?,
    };
    from_start(start, [trailing, moves.unwrap_or("")], rules)
}

/// As [`read`], but takes a [`Diagram`] too, and hands on the one that the moves begin at.
///
/// # Errors
/// As for [`read`].
pub fn read_diagram(fen: Option<&str>, moves: Option<&str>) -> Result<(Root, Diagram)> {
    let (start, trailing) = split(fen);
    let diagram = match start {
        "startpos" => Diagram::from(Position::start()),
        fen => fen.parse().with_context(|| format!("in FEN {fen:?}"))?,
    };
    let start = diagram.position().clone();
    let root = from_start(start, [trailing, moves.unwrap_or("")], Rules::Legal)?;
    Ok((root, diagram))
}

/// As [`read_diagram`], for a search: a king that can be taken at once leaves nothing to think
/// about.
///
/// # Errors
/// As for [`read`].
pub fn read_searchable(fen: Option<&str>, moves: Option<&str>) -> Result<(Root, Diagram)> {
    let (root, diagram) = read_diagram(fen, moves)?;
    (diagram.searchable())
        .with_context(|| format!("there is nothing to search in {}", root.fen))?;
    Ok((root, diagram))
}

/// What to say about a diagram that no game leads to; nothing about one without defects.
pub fn remark(defects: &[Defect]) -> Option<String> {
    let reasons: Vec<String> = defects.iter().map(Defect::to_string).collect();
    (!reasons.is_empty()).then(|| format!("no game leads here: {}", reasons.join("; ")))
}

/// The position before `moves`, and the moves.
fn split(fen: Option<&str>) -> (&str, &str) {
    let fen = fen.unwrap_or("startpos");
    let (start, moves) = fen.split_once(" moves").unwrap_or((fen, ""));
    (start.trim(), moves)
}

fn from_start(mut position: Position, lines: [&str; 2], rules: Rules) -> Result<Root> {
    let mut root = Root {
        fen: position.to_fen(),
        moves: Vec::new(),
        position: position.clone(),
    };
    for word in lines.into_iter().flat_map(str::split_whitespace) {
        let mv: Move = word.parse().context("in the moves")?;
        if !rules.moves(&position).contains(&mv) {
            let number = root.moves.len() + 1;
            bail!(
                "move {number}, {mv}, cannot be played in {}",
                position.to_fen()
            );
        }
        let _ = position.make(mv);
        root.moves.push(mv);
    }
    root.position = position;
    Ok(root)
}

/// Moves of any game with spaces between them.
pub fn line<M: Display>(moves: &[M]) -> String {
    let mut line = String::with_capacity(5 * moves.len());
    for mv in moves {
        if !line.is_empty() {
            line.push(' ');
        }
        let _ = write!(line, "{mv}");
    }
    line
}
