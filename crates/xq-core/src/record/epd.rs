//! EPD, extended position description: a position a line, with operations.
//!
//! ```text
//! C4ab2/3k2c2/... b - - 0 1; dm 1; id "puzzle 39"
//! 9/9/5k3/... w - - 0 1 ;D1 4 ;D2 7
//! rnbakabnr/9/... w - - bm h2e2; id "four fields and no counters";
//! ```
//!
//! Every operation becomes a tag under its own name. Three have a meaning here: `pv`, the moves of
//! the main line as `h2e2`; `c0`, the comment on the game; `c9`, the result. Empty lines and those
//! that begin with `#` are skipped. In quotes, `\"`, `\\` and `\n` stand for what PGN lets them.
//!
//! Written are all six fields of the position, the main line, the comment on the game, the result
//! and the tags; variations and other comments have no place.

use std::fmt::Write as _;
use std::io::Write;

use super::defect::{DefectKind, Place};
use super::draft::Draft;
use super::encoding::Encoding;
use super::lines::Line;
use super::tree::NodeId;
use super::{GameResult, Loss, ReadGame, Record, WriteError, write_text};
use crate::moves::Move;

const MAIN_LINE: &str = "pv";
const COMMENT: &str = "c0";
const RESULT: &str = "c9";

/// Reads the position of a line.
pub(super) fn position(line: &Line, number: usize) -> ReadGame {
    let place = Place::Line(line.number);
    let mut draft = Draft::new(number, place);
    draft.is_game = false;
    if let Some(encoding) = line.bad {
        draft.defects.add(place, DefectKind::Encoding { encoding });
    }
    let (fen, operations) = split(&line.text);
    match fen.parse() {
        Ok(setup) => draft.start = setup,
        Err(error) => draft.bad_fen(place, error),
    }
    for operation in split_operations(operations) {
        let (name, value) = match operation.split_once(char::is_whitespace) {
            Some((name, value)) => (name, unquote(value.trim())),
            None => (operation, String::new()),
        };
        match name {
            MAIN_LINE => moves(&mut draft, &value, place),
            COMMENT => draft.comment(NodeId::ROOT, &value),
            RESULT => match GameResult::parse(&value) {
                Some(result) => draft.result = result,
                None => draft.tags.push(RESULT, &value),
            },
            _ => draft.tags.push(name, &value),
        }
    }
    draft.finish()
}

/// Parts a line into the fields of the position and the operations.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let mut end = 0;
    for (field, token) in text.split_inclusive(char::is_whitespace).enumerate() {
        let word = token.trim_end().trim_end_matches(';');
        let belongs = match field {
            0 => true,
            1 => matches!(word, "w" | "b" | "r" | "W" | "B" | "R"),
            _ => word == "-" || !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        if !belongs {
            break;
        }
        end += token.len();
        if token.contains(';') {
            break;
        }
    }
    let (fen, operations) = text.split_at(end);
    let fen = fen.trim_end().trim_end_matches(';');
    (fen, operations)
}

/// The operations between semicolons, those in quotes left aside.
fn split_operations(text: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    let parts = text.split(move |c: char| {
        let ends = c == ';' && !quoted;
        if c == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = c == '\\' && quoted && !escaped;
        ends
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

fn unquote(text: &str) -> String {
    let Some(inside) = text.strip_prefix('"') else {
        return text.to_owned();
    };
    let mut value = String::new();
    let mut characters = inside.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => match characters.next() {
                Some('n') => value.push('\n'),
                escaped => value.extend(escaped),
            },
            _ => value.push(character),
        }
    }
    value
}

fn moves(draft: &mut Draft, text: &str, place: Place) {
    let mut node = NodeId::ROOT;
    for word in text.split_whitespace() {
        let mv: Option<Move> = word.parse().ok();
        if mv.is_none() {
            let expected = "two squares such as h2e2";
            draft.defects.value(place, "a move", word, expected);
        }
        node = draft.add(node, mv, place);
    }
}

/// Writes a game as one line.
pub(super) fn write(
    record: &Record,
    encoding: Encoding,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut losses = Vec::new();
    let mut text = record.start.to_fen();
    let tree = &record.tree;
    let moves: Vec<String> = tree.main_moves().map(|mv| mv.to_string()).collect();
    if !moves.is_empty() {
        let _ = write!(text, "; {MAIN_LINE} {}", moves.join(" "));
    }
    if record.result != GameResult::Unknown {
        let _ = write!(text, "; {RESULT} \"{}\"", record.result);
    }
    for (name, value) in record.tags.iter() {
        if is_opcode(name) {
            operation(&mut text, name, value);
        } else {
            let name = name.to_owned();
            losses.push(Loss::Tag { name });
        }
    }
    let comment = tree.comment(NodeId::ROOT);
    if !comment.is_empty() {
        operation(&mut text, COMMENT, comment);
    }
    text.push('\n');
    if tree.variation_count() > 0 {
        losses.push(Loss::Variations);
    }
    if tree.comment_count() > usize::from(!comment.is_empty()) {
        losses.push(Loss::Comments);
    }
    write_text(&text, encoding, output, &mut losses)?;
    Ok(losses)
}

fn is_opcode(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && ![MAIN_LINE, COMMENT, RESULT].contains(&name)
}

fn operation(text: &mut String, name: &str, value: &str) {
    let is_word = value.chars().all(|c| c.is_ascii_alphanumeric());
    let _ = if is_word {
        write!(text, "; {name} {value}")
    } else {
        let value = value.replace('\\', r"\\").replace('"', "\\\"");
        write!(text, "; {name} \"{}\"", value.replace('\n', "\\n"))
    };
}

#[cfg(test)]
mod tests {
    use super::{split, split_operations};

    #[test]
    fn position_and_operations_are_told_apart() {
        let fen = "9/9/5k3/9/9/6B2/9/9/9/3K5";
        for (line, fields, operations) in [
            (
                format!("{fen} w - - 0 1 ;D1 4 ;D2 7"),
                " w - - 0 1",
                vec!["D1 4", "D2 7"],
            ),
            (
                format!("{fen} w - - bm h2e2; id \"a; b\";"),
                " w - -",
                vec!["bm h2e2", "id \"a; b\""],
            ),
            (format!("{fen} b - - 0 1; dm 1"), " b - - 0 1", vec!["dm 1"]),
            (format!("{fen} r"), " r", vec![]),
            (fen.to_owned(), "", vec![]),
        ] {
            let (found, rest) = split(&line);
            assert_eq!(found, format!("{fen}{fields}"), "{line}");
            assert_eq!(
                split_operations(rest).collect::<Vec<_>>(),
                operations,
                "{line}"
            );
        }
    }
}
