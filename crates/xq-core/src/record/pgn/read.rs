//! Reading PGN.

use std::io::{self, BufRead};

use super::heading::begins_game;
use crate::notation::Style;
use crate::record::defect::{DefectKind, Place};
use crate::record::game::ReadGame;
use crate::record::lines::{Lines, TextLine};
use crate::record::textgame::TextGame;

/// A tag's value goes on over at most this many lines.
const TAG_LINES: usize = 20;

/// Reads the next game of a file.
pub(in crate::record) fn game<R: BufRead>(
    lines: &mut Lines<R>,
    style: Option<Style>,
    number: usize,
) -> io::Result<Option<ReadGame>> {
    let mut game: Option<TextGame> = None;
    while let Some(mut line) = lines.next()? {
        let is_blank = line.text.trim().is_empty() || line.text.starts_with('%');
        let in_comment = game.as_ref().is_some_and(TextGame::in_comment);
        if is_blank && !in_comment {
            continue;
        }
        let is_tag = if in_comment {
            begins_game(&line.text)
        } else {
            whole_tag(lines, &mut line)?
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

/// Whether a line begins with a tag; one whose value goes on is filled up from the lines below.
fn whole_tag<R: BufRead>(lines: &mut Lines<R>, line: &mut TextLine) -> io::Result<bool> {
    if tag(&line.text).is_some() {
        return Ok(true);
    }
    if !is_open_tag(&line.text) {
        return Ok(false);
    }
    for _ in 0..TAG_LINES {
        let Some(next) = lines.next()? else { break };
        if next.text.trim().is_empty() || next.text.trim_start().starts_with('[') {
            lines.unread(next);
            break;
        }
        line.text.push(' ');
        line.text.push_str(next.text.trim());
        line.bad = line.bad.or(next.bad);
        if tag(&line.text).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a line begins a tag that does not end on it.
fn is_open_tag(line: &str) -> bool {
    let name = line.trim_start().strip_prefix('[');
    let name = name.and_then(|inside| inside.split_once('"'));
    name.is_some_and(|(name, _)| {
        let name = name.trim_end();
        name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric())
    })
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
fn take_in(game: &mut TextGame, line: &TextLine) {
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
    if !game.has_text() && !game.has_tags {
        rest = game.bare(rest, place);
    }
    if game.has_text() || !rest.trim().is_empty() {
        game.text().feed(rest, line.number);
    }
}

/// The tags that mean something here or that other formats know, as PGN writes them.
const TAGS: [&str; 24] = [
    "Annotator",
    "Author",
    "Black",
    "BlackElo",
    "BlackTeam",
    "BlackTime",
    "Date",
    "ECCO",
    "Event",
    "FEN",
    "Format",
    "Game",
    "Notation",
    "Opening",
    "Red",
    "RedElo",
    "RedTeam",
    "RedTime",
    "Result",
    "Round",
    "SetUp",
    "Site",
    "TimeControl",
    "Title",
];

fn take_tag(game: &mut TextGame, name: &str, value: &str, place: Place) {
    game.has_tags = true;
    let known = TAGS.iter().find(|known| known.eq_ignore_ascii_case(name));
    match known.copied().unwrap_or(name) {
        "Game" | "SetUp" => {}
        "FEN" => game.fen(value, place),
        "Result" => game.result(value, place),
        "Format" => game.format(value),
        "Notation" if game.notation(value) => {}
        name => match name.get(.."White".len()) {
            Some(white) if white.eq_ignore_ascii_case("White") => {
                let rest = name.get("White".len()..).unwrap_or_default();
                game.tags.push(&format!("Red{rest}"), value);
            }
            _ => game.tags.push(name, value),
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
