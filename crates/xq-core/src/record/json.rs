//! JSON, this library's own form of a game: one object a line, so that files of any number of games
//! can be streamed.
//!
//! ```json
//! {"start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//!  "result": "1-0",
//!  "tags": [["Red", "Hu Ronghua"]],
//!  "comment": "on the game",
//!  "moves": [
//!    {"parent": 0, "ply": 1, "move": "h2e2", "text": "炮二平五"},
//!    {"parent": 1, "ply": 2, "move": "h9g7", "text": "马８进７", "comment": "the usual reply"},
//!    {"parent": 1, "ply": 2, "move": "h7e7", "text": "炮８平５"}]}
//! ```
//!
//! (one line in the file). The moves lie in one list, since deep lines would nest too deep: the
//! first is number 1, `parent` is the number of the move before, 0 at the start. Among the moves of
//! one parent the first goes on with the line, the others are variations. `ply` counts from 1 along
//! a line, `text` is the move in the notation that was asked for; both are for the reader's eye and
//! not read. Empty comments are left out.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::defect::{DefectKind, Place};
use super::draft::Draft;
use super::error::WriteError;
use super::game::{ReadGame, Record};
use super::lines;
use super::loss::Loss;
use super::node_id::NodeId;
use super::result::GameResult;
use crate::notation::{self, Style};

#[derive(Serialize, Deserialize)]
struct GameJson {
    start: String,
    result: String,
    tags: Vec<(Box<str>, Box<str>)>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    moves: Vec<MoveJson>,
}

#[derive(Serialize, Deserialize)]
struct MoveJson {
    parent: u32,
    #[serde(default)]
    ply: u32,
    #[serde(rename = "move")]
    mv: Box<str>,
    #[serde(default)]
    text: Box<str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Box<str>,
}

/// Reads the game of a line.
pub(super) fn game(line: &lines::TextLine, number: usize) -> ReadGame {
    let place = Place::Line(line.number);
    let mut draft = Draft::new(number, place);
    if let Some(encoding) = line.bad {
        draft.defects.add(place, DefectKind::Encoding { encoding });
    }
    match serde_json::from_str::<GameJson>(&line.text) {
        Ok(game) => fill(&mut draft, &game, place),
        Err(error) => {
            draft.is_game = false;
            let (found, expected) = (error.to_string(), "the JSON of a game");
            draft
                .defects
                .add(place, DefectKind::Unexpected { found, expected });
        }
    }
    draft.finish()
}

fn fill(draft: &mut Draft, game: &GameJson, place: Place) {
    match game.start.parse() {
        Ok(setup) => draft.start = setup,
        Err(error) => draft.bad_fen(place, error),
    }
    match GameResult::parse(&game.result) {
        Some(result) => draft.result = result,
        None => {
            draft
                .defects
                .value(place, "the result", &game.result, "1-0, 0-1, 1/2-1/2 or *");
        }
    }
    for (name, text) in &game.tags {
        draft.tags.push(name, text);
    }
    draft.comment(NodeId::ROOT, &game.comment);
    let mut nodes = vec![NodeId::ROOT];
    for step in &game.moves {
        let mut mv = step.mv.parse().ok();
        if mv.is_none() {
            draft
                .defects
                .value(place, "a move", &step.mv, "two squares such as h2e2");
        }
        let parent = nodes.get(step.parent as usize).copied();
        if parent.is_none() {
            let found = step.parent.to_string();
            draft.defects.value(
                place,
                "a move's parent",
                &found,
                "the number of a move before it",
            );
            mv = None;
        }
        let node = draft.add(parent.unwrap_or(NodeId::ROOT), mv, place);
        draft.comment(node, &step.comment);
        nodes.push(node);
    }
}

/// Writes a game as one line.
pub(super) fn write(
    record: &Record,
    style: Style,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let tags = record.tags.iter();
    let game = GameJson {
        start: record.start.to_fen(),
        result: record.result.to_string(),
        tags: tags
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        comment: record.tree.comment(NodeId::ROOT).to_owned(),
        moves: steps(record, style)?,
    };
    serde_json::to_writer(&mut *output, &game).map_err(io::Error::from)?;
    output.write_all(b"\n")?;
    Ok(Vec::new())
}

fn steps(record: &Record, style: Style) -> Result<Vec<MoveJson>, WriteError> {
    let tree = &record.tree;
    let mut steps = Vec::with_capacity(tree.move_count());
    if tree.move_count() == 0 {
        return Ok(steps);
    }
    let mut walk = record.walk()?;
    // The number of the move at each ply of the line, the start at ply 0.
    let mut path = vec![0];
    while let Some(step) = walk.next()? {
        path.truncate(step.ply);
        steps.push(MoveJson {
            parent: path.last().copied().unwrap_or(0),
            ply: u32::try_from(step.ply).unwrap_or(u32::MAX),
            mv: step.mv.to_string().into(),
            text: notation::write(step.position, step.mv, style).into(),
            comment: tree.comment(step.node).into(),
        });
        path.push(u32::try_from(steps.len()).unwrap_or(u32::MAX));
    }
    Ok(steps)
}
