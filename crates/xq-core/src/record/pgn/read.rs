//! Reading PGN.

use std::io::{self, BufRead};

use super::heading::begins_game;
use crate::notation::Style;
use crate::record::defect::{DefectKind, Place};
use crate::record::game::ReadGame;
use crate::record::lines::{Line, Lines};
use crate::record::textgame::TextGame;

/// Reads the next game of a file.
pub(in crate::record) fn game<R: BufRead>(
    lines: &mut Lines<R>,
    style: Option<Style>,
    number: usize,
) -> io::Result<Option<ReadGame>> {
    let mut game: Option<TextGame> = None;
    while let Some(line) = lines.next()? {
        let is_blank = line.text.trim().is_empty() || line.text.starts_with('%');
        let in_comment = game.as_ref().is_some_and(TextGame::in_comment);
        if is_blank && !in_comment {
            continue;
        }
        let is_tag = if in_comment {
            begins_game(&line.text)
        } else {
            tag(&line.text).is_some()
        };
        if is_tag && game.as_ref().is_some_and(TextGame::has_text) {
            lines.unread(line);
            break;
        }
        let game = game.get_or_insert_with(|| TextGame::new(number, style, line.number));
        take_in(game, &line);
    }
    Ok(game.map(TextGame::finish))
}

/// A tag at the start of a text: its name, its value, what follows it.
fn tag(text: &str) -> Option<(&str, String, &str)> {
    let inside = text.trim_start().strip_prefix('[')?;
    let end = inside.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(end);
    if !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let rest = rest.trim_start();
    match rest.strip_prefix('"') {
        Some(quoted) => {
            let (value, rest) = quoted_value(quoted)?;
            Some((name, value, rest))
        }
        // Some programs forget the quotes.
        None => {
            let (value, rest) = rest.split_once(']')?;
            Some((name, value.to_owned(), rest))
        }
    }
}

/// A value up to the first quote that a bracket follows, since quotes inside are not always
/// escaped.
fn quoted_value(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let rest = characters.as_str();
        if character == '"' {
            if let Some(rest) = rest.trim_start().strip_prefix(']') {
                return Some((value, rest));
            }
        } else if character == '\\' && rest.starts_with(['"', '\\']) {
            value.extend(characters.next());
            continue;
        }
        value.push(character);
    }
    None
}

/// Takes in a line of tags or moves.
fn take_in(game: &mut TextGame, line: &Line) {
    let place = Place::Line(line.number);
    if let Some(encoding) = line.bad {
        game.defect(place, DefectKind::Encoding { encoding });
    }
    let mut rest = line.text.as_str();
    while !game.has_text() {
        let Some((name, value, after)) = tag(rest) else {
            break;
        };
        take_tag(game, name, &value, place);
        rest = after;
    }
    if game.has_text() || !rest.trim().is_empty() {
        game.text().feed(rest, line.number);
    }
}

fn take_tag(game: &mut TextGame, name: &str, value: &str, place: Place) {
    match name {
        "Game" | "Format" | "SetUp" => {}
        "FEN" => game.fen(value, place),
        "Result" => game.result(value, place),
        _ => match name.strip_prefix("White") {
            Some(rest) => game.tags.push(&format!("Red{rest}"), value),
            None => game.tags.push(name, value),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags_are_read_as_people_write_them() {
        for (line, name, value, rest) in [
            (r#"[Red "Hu"]"#, "Red", "Hu", ""),
            (r#"  [Red  "Hu" ] 1."#, "Red", "Hu", " 1."),
            (
                r#"[Event "the "big" one"]"#,
                "Event",
                r#"the "big" one"#,
                "",
            ),
            (r#"[Event "a \"b\" \\ c\d"]"#, "Event", r#"a "b" \ c\d"#, ""),
            ("[Red Hu]", "Red", "Hu", ""),
        ] {
            assert_eq!(tag(line), Some((name, value.to_owned(), rest)), "{line}");
        }
        for line in ["[%clk 1]", "Red", "[Red \"Hu", "[1 \"a\"]"] {
            assert_eq!(tag(line), None, "{line}");
        }
    }
}
