//! Writing PGN.

use std::io::Write;

use super::heading::begins_game;
use crate::color::Color;
use crate::fen;
use crate::notation::{self, Chinese, Convention, Style};
use crate::position::Position;
use crate::record::annotations::signs_in_front;
use crate::record::cursor::{BadStep, Cursor};
use crate::record::error::WriteError;
use crate::record::game::Record;
use crate::record::loss::{Loss, write_text};
use crate::record::node_id::NodeId;
use crate::record::options::WriteOptions;
use crate::record::tree::MoveTree;

/// Lines are not longer than this where comments allow it.
const COLUMNS: usize = 80;

/// Writes a game, with an empty line behind it.
pub(in crate::record) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    if matches!(options.style, Style::Chinese(_)) && !options.encoding.is_chinese() {
        let encoding = options.encoding;
        return Err(WriteError::NoCharacters { encoding });
    }
    let mut losses = Vec::new();
    let mut text = header(record, options.style, &mut losses);
    text.push('\n');
    let mut moves = MovetextWriter {
        tree: &record.tree,
        style: options.style,
        text: String::new(),
        column: 0,
        numbered: false,
        losses: &mut losses,
    };
    moves.comment(NodeId::ROOT);
    if record.tree.move_count() > 0 {
        moves.all(record.start_diagram()?.into_position())?;
    }
    moves.word(record.result.as_str());
    text.push_str(&moves.text);
    text.push_str("\n\n");
    write_text(&text, options.encoding, output, &mut losses)?;
    Ok(losses)
}

fn header(record: &Record, style: Style, losses: &mut Vec<Loss>) -> String {
    let mut text = String::from("[Game \"Chinese Chess\"]\n");
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', r"\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, value) in record.tags.iter() {
        let fits = name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && name.starts_with(char::is_alphabetic)
            && !["Game", "Format", "Notation", "SetUp", "FEN", "Result"].contains(&name)
            && !name.starts_with("White");
        if fits {
            tag(name, value);
        } else {
            let name = name.to_owned();
            losses.push(Loss::Tag { name });
        }
    }
    tag("Result", record.result.as_str());
    let start = record.start.to_fen();
    if start != fen::START {
        tag("FEN", &start);
    }
    tag("Format", format_tag(style));
    if tells_pawns_apart_in_its_own_way(style) {
        tag("Notation", &style.to_string());
    }
    text
}

/// The value of the tag `Format`. xqbase.com names the first three; the others are the names that
/// [`Style`] has, so that they say how ranks count.
fn format_tag(style: Style) -> &'static str {
    match style {
        Style::Chinese(_) => "Chinese",
        Style::WxfOfficial | Style::WxfXqbase | Style::WxfFairy => "WXF",
        Style::Iccs => "ICCS",
        Style::Coordinates0 => "Coordinates0",
        Style::Coordinates1 => "Coordinates1",
        Style::San0 => "SAN0",
        Style::San1 => "SAN1",
        Style::Vietnamese => "Vietnamese",
    }
}

/// Whether `Format` alone does not say how stacked pawns are told apart.
fn tells_pawns_apart_in_its_own_way(style: Style) -> bool {
    let is_print = |choices: Chinese| choices.convention == Convention::Print;
    match style {
        Style::WxfXqbase | Style::WxfFairy => true,
        Style::Chinese(choices) => !is_print(choices),
        _ => false,
    }
}

/// What is still to be written, the last first.
enum Pending {
    /// The continuations of a node.
    Children(NodeId),
    /// Play a move and go on behind it.
    Follow(NodeId),
    /// A variation: a bracket, then this move and what follows it.
    Variation(NodeId),
    /// The end of a variation that began after so many moves.
    Close(usize),
}

struct MovetextWriter<'a> {
    tree: &'a MoveTree,
    style: Style,
    text: String,
    column: usize,
    /// Whether Black's next move needs no number.
    numbered: bool,
    losses: &'a mut Vec<Loss>,
}

impl MovetextWriter<'_> {
    fn all(&mut self, start: Position) -> Result<(), WriteError> {
        let mut line = Cursor::new(start);
        let mut tasks = vec![Pending::Children(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Pending::Children(node) => {
                    let mut children = self.tree.children(node);
                    let Some(main) = children.next() else {
                        continue;
                    };
                    let alternatives: Vec<NodeId> = children.collect();
                    self.mv(&line, main)?;
                    tasks.push(Pending::Follow(main));
                    tasks.extend(alternatives.into_iter().rev().map(Pending::Variation));
                }
                Pending::Follow(node) => {
                    self.follow(&mut line, node);
                    tasks.push(Pending::Children(node));
                }
                Pending::Variation(node) => {
                    tasks.push(Pending::Close(line.ply()));
                    self.word("(");
                    self.numbered = false;
                    self.mv(&line, node)?;
                    tasks.push(Pending::Follow(node));
                }
                Pending::Close(depth) => {
                    line.back_to(depth);
                    self.text.push(')');
                    self.column += 1;
                    self.numbered = false;
                }
            }
        }
        Ok(())
    }

    fn follow(&mut self, line: &mut Cursor, node: NodeId) {
        if let Some(mv) = self.tree.mv(node) {
            line.make(mv);
        }
    }

    /// Writes a node's move, which has not been played yet, and its comment.
    fn mv(&mut self, line: &Cursor, node: NodeId) -> Result<(), WriteError> {
        let Some(mv) = self.tree.mv(node) else {
            return Ok(());
        };
        let position = line.position();
        let at = line.number();
        if let Some(why) = position.why_illegal(mv) {
            return Err(BadStep { mv, node, at, why }.into());
        }
        match at.side {
            Color::Red => self.word(&format!("{}.", at.number)),
            Color::Black if !self.numbered => self.word(&format!("{}...", at.number)),
            Color::Black => {}
        }
        self.word(&notation::write(position, mv, self.style));
        self.numbered = true;
        self.comment(node);
        Ok(())
    }

    /// Writes a word, on a new line if it is full.
    fn word(&mut self, word: &str) {
        // Chinese characters are two columns wide.
        let width: usize = word.chars().map(|c| 1 + usize::from(!c.is_ascii())).sum();
        if self.column + 1 + width > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 && !self.text.ends_with('(') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn comment(&mut self, node: NodeId) {
        let (signs, comment) = signs_in_front(self.tree.comment(node));
        if !signs.is_empty() {
            self.word(signs);
        }
        if comment.is_empty() {
            return;
        }
        let mut text = comment.replace('}', "｝");
        if text.lines().any(begins_game) {
            let lines = text.lines().map(|line| match begins_game(line) {
                true => format!(" {line}"),
                false => line.to_owned(),
            });
            text = lines.collect::<Vec<_>>().join("\n");
        }
        if text != comment {
            let what = "a comment";
            self.losses.push(Loss::Signs { what });
        }
        if self.column > 0 {
            self.text.push('\n');
        }
        self.text.push_str(&format!("{{{text}}}\n"));
        self.column = 0;
        self.numbered = false;
    }
}
