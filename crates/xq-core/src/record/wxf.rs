//! WXF game files (XieXie, PlayOK, ClubXiangqi): text, any number of games.
//!
//! Source: observed files.
//!
//! ```text
//! FORMAT  WXF
//! GAME    title
//! RED     name ; rating ; team ;
//! BLACK   name ; rating ; team ;
//! RESULT  0-1
//! DATE    2020-02-02 02:02:02
//! FEN     another start position, r for Red to move
//! START{
//!  1. P3+1 c8.7   2. E7+5 c2.5
//! }END
//! ```
//!
//! Black's moves are in lower case; a point is a step sideways. Other headers are kept as tags
//! under their own names.

use std::io::{self, BufRead};

use super::defect::{DefectKind, Place};
use super::game::ReadGame;
use super::lexer;
use super::lines::Lines;
use super::textgame::TextGame;
use crate::notation::Style;

/// The headers that PGN calls otherwise.
const NAMES: [(&str, &str); 6] = [
    ("GAME", "Title"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("DATE", "Date"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
];

const START: &str = "START";
const END: char = '}';

/// Reads the next game of a file.
pub(super) fn game<R: BufRead>(
    lines: &mut Lines<R>,
    style: Option<Style>,
    number: usize,
) -> io::Result<Option<ReadGame>> {
    let mut game: Option<TextGame> = None;
    let mut place = Place::Line(1);
    let mut started = false;
    while let Some(line) = lines.next()? {
        if line.text.trim().is_empty() {
            continue;
        }
        let game = game.get_or_insert_with(|| TextGame::new(number, style, line.number));
        place = Place::Line(line.number);
        if let Some(encoding) = line.bad {
            game.defect(place, DefectKind::Encoding { encoding });
        }
        let text = line.text.as_str();
        let first = after_start(text);
        match first {
            _ if game.has_text() => moves(game, text, line.number),
            Some(first) => {
                started = true;
                moves(game, first, line.number);
            }
            // Some files have nothing but the moves.
            None if lexer::begins_with_move(text) => moves(game, text, line.number),
            None => header(game, text, place),
        }
        if game.has_end {
            break;
        }
    }
    let is_cut = |game: &TextGame| !game.has_end && (started || !game.has_text());
    if let Some(game) = game.as_mut().filter(|game| is_cut(game)) {
        let expected = if game.has_text() { "}END" } else { "START{" };
        game.defect(place, DefectKind::Truncated { expected });
    }
    Ok(game.map(TextGame::finish))
}

/// What follows `START{`, with or without a blank, if a line begins so.
pub(super) fn after_start(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix(START)?
        .trim_start()
        .strip_prefix('{')
}

/// Takes in a line of moves.
fn moves(game: &mut TextGame, text: &str, number: usize) {
    let end = text.split_once(END);
    let moves = end.map_or(text, |(moves, _)| moves);
    game.text().feed(moves, number);
    game.has_end = end.is_some();
}

/// Takes in a line before the moves.
fn header(game: &mut TextGame, text: &str, place: Place) {
    let text = text.trim();
    let (name, value) = match text.split_once(char::is_whitespace) {
        Some((name, value)) => (name, value.trim()),
        None => (text, ""),
    };
    let known = NAMES.iter().find(|known| known.0 == name);
    let tag = known.map_or(name, |known| known.1);
    match name {
        "FORMAT" => {}
        "FEN" => game.fen(value, place),
        "RESULT" => game.result(value, place),
        "RED" | "BLACK" => {
            for (suffix, part) in ["", "Elo", "Team"].iter().zip(value.split(';')) {
                game.tags.push(&format!("{tag}{suffix}"), part);
            }
        }
        _ => game.tags.push(tag, value),
    }
}
