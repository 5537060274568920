//! Writing DhtmlXQ.

use std::fmt::Write as _;
use std::io::Write;

use super::layout::{CLOSE, LAYOUT, NAMES, OPEN};
use crate::color::Color;
use crate::position::Setup;
use crate::record::encoding::Encoding;
use crate::record::error::WriteError;
use crate::record::game::Record;
use crate::record::loss::{Loss, write_text};
use crate::record::men::squares_of_men;
use crate::record::node_id::NodeId;
use crate::record::result::GameResult;
use crate::record::tree::MoveTree;
use crate::square::Square;

/// Writes a game.
pub(in crate::record) fn write(
    record: &Record,
    encoding: Encoding,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut writer = Writer {
        text: String::from("[DhtmlXQ]\n"),
        losses: Vec::new(),
    };
    writer.tags(record);
    let result = match record.result {
        result if !encoding.is_chinese() => result.as_str(),
        GameResult::Unknown => "未知",
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和局",
    };
    writer.value("result", result);
    writer.start(&record.start);
    if record.tree.move_count() == 0 && record.start.side_to_move == Color::Black {
        writer.losses.push(Loss::SideToMove);
    }
    writer.tree(&record.tree);
    writer.text.push_str("[/DhtmlXQ]\n\n");
    write_text(&writer.text, encoding, output, &mut writer.losses)?;
    Ok(writer.losses)
}

struct Writer {
    text: String,
    losses: Vec<Loss>,
}

impl Writer {
    fn value(&mut self, name: &str, value: &str) {
        let _ = writeln!(self.text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }

    /// Writes a text without what would end it.
    fn texts(&mut self, name: &str, text: &str, what: &'static str) {
        let lines = |text: &str| text.replace('\n', "||");
        let mut safe = text.to_owned();
        if lines(text).replace("||", "\n") != text {
            safe = safe.replace('|', "｜");
        }
        for bracket in [OPEN, CLOSE] {
            safe = safe.replace(bracket, &bracket.replace('[', "［"));
        }
        if safe != text {
            self.losses.push(Loss::Signs { what });
        }
        self.value(name, &lines(&safe));
    }

    fn tags(&mut self, record: &Record) {
        for (tag, value) in record.tags.iter() {
            let known = NAMES.iter().find(|known| known.1 == tag);
            let name = known.map_or(tag, |known| known.0);
            if known.is_some() || is_free(tag) {
                self.texts(name, value, "a tag");
            } else {
                let name = tag.to_owned();
                self.losses.push(Loss::Tag { name });
            }
        }
    }

    fn start(&mut self, start: &Setup) {
        let mut digits = String::with_capacity(64);
        for square in squares_of_men(start, &mut self.losses) {
            match square {
                Some(square) => push_square(&mut digits, square),
                None => digits.push_str("99"),
            }
        }
        self.value("binit", &digits);
    }

    fn tree(&mut self, tree: &MoveTree) {
        // Line 0 is the main line; the others are numbered in the order in which they are met.
        let mut courses = vec![WrittenLine::default()];
        let mut line_of = vec![0; tree.move_count() + 1];
        for (step, node) in tree.preorder() {
            let Some((mv, parent)) = tree.mv(node).zip(tree.parent(node)) else {
                continue;
            };
            let beside = tree.main_child(parent).unwrap_or(node);
            let line = if beside == node {
                line_of[parent.index()]
            } else {
                let from = line_of[beside.index()];
                courses.push(WrittenLine {
                    from,
                    step,
                    digits: String::new(),
                });
                courses.len() - 1
            };
            line_of[node.index()] = line;
            push_square(&mut courses[line].digits, mv.from);
            push_square(&mut courses[line].digits, mv.to);
        }
        for (number, course) in courses.iter().enumerate() {
            let name = match number {
                0 => "movelist".to_owned(),
                _ => format!("move_{}_{}_{number}", course.from, course.step),
            };
            self.value(&name, &course.digits);
        }
        self.comment("comment0", tree, NodeId::ROOT);
        for (step, node) in tree.preorder() {
            let name = match line_of[node.index()] {
                0 => format!("comment{step}"),
                line => format!("comment{line}_{step}"),
            };
            self.comment(&name, tree, node);
        }
    }

    fn comment(&mut self, name: &str, tree: &MoveTree, node: NodeId) {
        let comment = tree.comment(node);
        if !comment.is_empty() {
            self.texts(name, comment, "a comment");
        }
    }
}

/// A line of moves.
#[derive(Default)]
struct WrittenLine {
    /// The line that it leaves, and the step of its first move.
    from: usize,
    step: usize,
    digits: String,
}

/// Whether a tag can keep its name.
fn is_free(tag: &str) -> bool {
    let reserved = ["binit", "movelist", "result"];
    tag.chars().all(char::is_alphanumeric)
        && !tag.starts_with("move")
        && !tag.starts_with("comment")
        && !reserved.contains(&tag)
        && !LAYOUT.contains(&tag)
        && !NAMES.iter().any(|known| known.0 == tag)
}

/// File and rank from the top.
fn push_square(digits: &mut String, square: Square) {
    let _ = write!(
        digits,
        "{}{}",
        square.file().index(),
        9 - square.rank().index()
    );
}
