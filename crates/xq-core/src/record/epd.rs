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
use super::error::WriteError;
use super::game::{ReadGame, Record};
use super::lines::TextLine;
use super::loss::{Loss, write_text};
use super::node_id::NodeId;
use super::result::GameResult;
use crate::fen::FenSyntaxError;
use crate::moves::Move;
use crate::position::Setup;

const MAIN_LINE: &str = "pv";
const COMMENT: &str = "c0";
const RESULT: &str = "c9";

/// A line of EPD: a position, and what is said about it.
///
/// ```
/// use xq_core::record::epd::Epd;
/// let epd = Epd::parse("9/9/5k3/9/9/6B2/9/9/9/3K5 w - - bm g4e6 g4i6; id \"a; b\"; acd 12;");
/// assert_eq!(epd.position, "9/9/5k3/9/9/6B2/9/9/9/3K5 w - -");
/// assert_eq!(epd.get("id"), Some("a; b"));
/// assert_eq!(epd.get("bm"), Some("g4e6 g4i6"));
/// assert!(epd.setup().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd<'a> {
    /// The fields of the position as they stand there: four, with the two counters six.
    pub position: &'a str,
    /// The operations in their order.
    pub operations: Vec<Operation<'a>>,
}

/// An operation of a line of EPD, such as `id "puzzle 39"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation<'a> {
    /// What it is about: `id`, `bm`, `acd`, `D1`.
    pub opcode: &'a str,
    /// What it says; empty if it is an opcode alone. One text in quotes stands here without them.
    pub operand: String,
}

impl<'a> Epd<'a> {
    /// Takes a line apart. Whether its position can be read is left to [`Epd::setup`].
    pub fn parse(line: &'a str) -> Epd<'a> {
        let (position, operations) = split(line);
        Epd {
            position,
            operations: split_operations(operations).map(operation_of).collect(),
        }
    }

    /// The position, whether it can be played or not.
    ///
    /// # Errors
    /// When the fields are no FEN.
    pub fn setup(&self) -> Result<Setup, FenSyntaxError> {
        self.position.parse()
    }

    /// The operand of the first operation of this name.
    pub fn get(&self, opcode: &str) -> Option<&str> {
        let mut operations = self.operations.iter();
        let named = operations.find(|operation| operation.opcode == opcode);
        named.map(|operation| operation.operand.as_str())
    }

    /// Depths and leaves of a perft suite: the operations `D1 44`, `D2 1920`. Others are passed
    /// over.
    ///
    /// # Errors
    /// The operation `D...` whose count cannot be read.
    ///
    /// ```
    /// use xq_core::record::epd::Epd;
    /// let epd = Epd::parse("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 3 ;D2 9");
    /// assert_eq!(epd.perft_counts(), Ok(vec![(1, 3), (2, 9)]));
    /// ```
    pub fn perft_counts(&self) -> Result<Vec<(u32, u128)>, &Operation<'a>> {
        let mut counts = Vec::new();
        for operation in &self.operations {
            if let Some(depth) = operation.perft_depth() {
                let nodes = operation.operand.parse().map_err(|_| operation)?;
                counts.push((depth, nodes));
            }
        }
        Ok(counts)
    }
}

impl Operation<'_> {
    /// The depth of `D1`, `D2` and so on.
    fn perft_depth(&self) -> Option<u32> {
        let digits = self.opcode.strip_prefix('D')?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    }
}

/// The lines of a text that hold positions, each with its number from 1. Empty lines and those
/// that begin with `#` are skipped.
///
/// ```
/// use xq_core::record::epd;
/// let text = "# mine\n\n9/9/5k3/9/9/6B2/9/9/9/3K5 w - - id \"one\";\n";
/// let lines: Vec<_> = epd::entries(text).collect();
/// assert_eq!(lines.len(), 1);
/// assert_eq!((lines[0].0, lines[0].1.get("id")), (3, Some("one")));
/// ```
pub fn entries(text: &str) -> impl Iterator<Item = (usize, Epd<'_>)> {
    let text = text.trim_start_matches('\u{FEFF}');
    let lines = (1..).zip(text.lines().map(str::trim));
    let positions = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    positions.map(|(number, line)| (number, Epd::parse(line)))
}

/// Reads the position of a line.
pub(super) fn position(line: &TextLine, number: usize) -> ReadGame {
    let place = Place::Line(line.number);
    let mut draft = Draft::new(number, place);
    draft.is_game = false;
    if let Some(encoding) = line.bad {
        draft.defects.add(place, DefectKind::Encoding { encoding });
    }
    // Not all operations at once: a line may hold millions.
    let (fen, operations) = split(&line.text);
    match fen.parse() {
        Ok(setup) => draft.start = setup,
        Err(error) => draft.bad_fen(place, error),
    }
    for Operation { opcode, operand } in split_operations(operations).map(operation_of) {
        match opcode {
            MAIN_LINE => moves(&mut draft, &operand, place),
            COMMENT => draft.comment(NodeId::ROOT, &operand),
            RESULT => match GameResult::parse(&operand) {
                Some(result) => draft.result = result,
                None => draft.tags.push(RESULT, &operand),
            },
            _ => draft.tags.push(opcode, &operand),
        }
    }
    draft.finish()
}

/// Parts a line into the fields of the position and the operations.
pub(super) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    // The first semicolon ends the fields if no operation does so before.
    let head = text.split(';').next().unwrap_or_default();
    let mut end = 0;
    let mut counters = 0;
    for (field, token) in head.split_inclusive(char::is_whitespace).enumerate() {
        let word = token.trim_end();
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        counters += usize::from(is_number && field > 1);
        // What stands for the side is a field even where it is no side, so that it is refused.
        if !(field < 2 || word == "-" && counters == 0 || is_number || word.is_empty()) {
            break;
        }
        end += token.len();
    }
    let (fen, operations) = text.split_at(end);
    (fen.trim_end(), operations)
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

fn operation_of(text: &str) -> Operation<'_> {
    let (opcode, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operand = unquote(operand.trim());
    Operation { opcode, operand }
}

/// A text in quotes without them; anything else as it stands.
fn unquote(text: &str) -> String {
    let Some(inside) = text.strip_prefix('"') else {
        return text.to_owned();
    };
    let mut value = String::new();
    let mut characters = inside.chars();
    while let Some(character) = characters.next() {
        match character {
            // Several texts of one operation stay as they are.
            '"' if characters.as_str().is_empty() => return value,
            '"' => return text.to_owned(),
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
    use super::Epd;

    /// A position, and the operations that follow it in every form in which people write them.
    #[test]
    fn position_and_operations_are_told_apart() {
        let fen = "9/9/5k3/9/9/6B2/9/9/9/3K5";
        for (fields, rest, operations) in [
            (" w - - 0 1", " ;D1 4 ;D2 7", vec![("D1", "4"), ("D2", "7")]),
            (
                " w - -",
                " D1 44; D2 1920;",
                vec![("D1", "44"), ("D2", "1920")],
            ),
            (" w - -", ";D1 44", vec![("D1", "44")]),
            (
                " w - -",
                " bm h2e2; id \"a; b\";",
                vec![("bm", "h2e2"), ("id", "a; b")],
            ),
            (
                " w - -",
                " acd 12; id \"x\"",
                vec![("acd", "12"), ("id", "x")],
            ),
            (" b - - 0 1", "; dm 1", vec![("dm", "1")]),
            (" b - - 3 17", " bm a0a1 b0b1;", vec![("bm", "a0a1 b0b1")]),
            (" b 3 17", " hmvc 3;", vec![("hmvc", "3")]),
            (
                " r - -",
                " c0 \"said \\\"so\\\"\\nand so\"; noop;",
                vec![("c0", "said \"so\"\nand so"), ("noop", "")],
            ),
            (
                " r - -",
                " c0 \"one\" \"two\";",
                vec![("c0", "\"one\" \"two\"")],
            ),
            (" r", "", vec![]),
            (" r", ";id 1", vec![("id", "1")]),
            ("", ";id 1", vec![("id", "1")]),
            ("", "", vec![]),
        ] {
            let line = format!("{fen}{fields}{rest}");
            let epd = Epd::parse(&line);
            assert_eq!(epd.position, format!("{fen}{fields}"), "{line}");
            let found = epd.operations.iter();
            let found: Vec<_> = found.map(|o| (o.opcode, o.operand.as_str())).collect();
            assert_eq!(found, operations, "{line}");
            assert!(epd.setup().is_ok(), "{line}");
        }
    }

    #[test]
    fn a_field_that_is_none_is_refused_not_passed_over() {
        for line in [
            "9/9/5k3/9/9/6B2/9/9/9/3K5 x - - 0 1",
            "9/9/5k3/9/9/6B2/9/9/9/3K5 bm h2e2;",
            "9/9/5k3/9/9/6B2/9/9/9/3K5 w - - 0 1 7; id \"x\"",
            "id \"x\"",
        ] {
            assert!(Epd::parse(line).setup().is_err(), "{line}");
        }
    }

    #[test]
    fn a_broken_perft_count_is_named() {
        let epd = Epd::parse("9/9/5k3/9/9/6B2/9/9/9/3K5 w - - ;D1 4 ;D2 three ;id \"x\"");
        assert_eq!(epd.perft_counts().map_err(|o| o.opcode), Err("D2"));
    }
}
