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

use super::ReadGame;
use super::defect::{DefectKind, Place};
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

const START: &str = "START{";
const END: char = '}';

/// Reads the games of a file one after another.
pub(super) struct Reader<R> {
    lines: Lines<R>,
    style: Option<Style>,
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(lines: Lines<R>, style: Option<Style>) -> Reader<R> {
        Reader {
            lines,
            style,
            games: 0,
        }
    }

    fn game(&mut self) -> io::Result<Option<ReadGame>> {
        let mut game: Option<TextGame> = None;
        let mut place = Place::Line(1);
        while let Some(line) = self.lines.next()? {
            if line.text.trim().is_empty() {
                continue;
            }
            let game = game.get_or_insert_with(|| {
                self.games += 1;
                TextGame::new(self.games, self.style, line.number)
            });
            place = Place::Line(line.number);
            if let Some(encoding) = line.bad {
                game.defect(place, DefectKind::Encoding { encoding });
            }
            if game.has_text() {
                if moves(game, &line.text, line.number) {
                    break;
                }
            } else if let Some(first) = line.text.trim_start().strip_prefix(START) {
                if moves(game, first, line.number) {
                    break;
                }
            } else {
                header(game, &line.text, place);
            }
        }
        if let Some(game) = game.as_mut().filter(|game| !game.has_end) {
            let expected = if game.has_text() { "}END" } else { START };
            game.defect(place, DefectKind::Truncated { expected });
        }
        Ok(game.map(TextGame::finish))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game().transpose()
    }
}

/// Takes in a line of moves; `true` if it holds their end.
fn moves(game: &mut TextGame, text: &str, number: usize) -> bool {
    let end = text.split_once(END);
    let moves = end.map_or(text, |(moves, _)| moves);
    game.text().feed(moves, number);
    game.has_end = end.is_some();
    game.has_end
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
