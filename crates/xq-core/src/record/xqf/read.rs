//! Reading XQF.

use crate::color::Color;
use crate::moves::Move;
use crate::position::Setup;
use crate::square::Square;

use super::keys::XqfKeys;
use super::layout::{STAGE, STAGES, TEXTS, TREE};
use crate::record::bytes::Bytes;
use crate::record::defect::{DefectKind, Place};
use crate::record::draft::{Branches, Draft};
use crate::record::encoding::Encoding;
use crate::record::game::ReadGame;
use crate::record::men::{men, square};
use crate::record::node_id::NodeId;

/// As many bytes of texts are looked at to tell their encoding.
const SAMPLE: usize = 1 << 16;

/// Reads a file's one game. Without a word on it the texts are GB18030, unless they say otherwise.
pub(in crate::record) fn read(data: &[u8], encoding: Option<Encoding>) -> ReadGame {
    let (game, texts) = read_in(data, encoding.unwrap_or(Encoding::Gb18030));
    match Encoding::guess_among_gb18030(&texts) {
        guess if encoding.is_none() && guess != Encoding::Gb18030 => read_in(data, guess).0,
        _ => game,
    }
}

/// Reads the game with its texts in an encoding, and gives these as they stand in the file.
fn read_in(data: &[u8], encoding: Encoding) -> (ReadGame, Vec<u8>) {
    let mut reader = XqfReader {
        file: Bytes::new(data),
        draft: Draft::new(1, Place::Offset(0x10)),
        encoding,
        texts: Vec::new(),
    };
    if let Some(keys) = reader.header() {
        let tree = keys.tree(data.get(TREE..).unwrap_or_default());
        reader.tree(&keys, &mut Bytes::new(&tree));
    }
    (reader.draft.finish(), reader.texts)
}

struct XqfReader<'a> {
    file: Bytes<'a>,
    draft: Draft,
    encoding: Encoding,
    /// The texts so far, a blank between them.
    texts: Vec<u8>,
}

impl XqfReader<'_> {
    fn defect(&mut self, offset: usize, kind: DefectKind) {
        self.draft.defects.add(Place::Offset(offset), kind);
    }

    /// What comes before the tree; `None` if not even the men are there.
    fn header(&mut self) -> Option<XqfKeys> {
        let (head, raw) = (self.file.array(), self.file.array());
        let (Some(head), Some(raw)) = (head, raw) else {
            self.truncated(self.file.offset(), "a header of 1024 bytes");
            return None;
        };
        let keys = XqfKeys::of(&head);
        self.men(keys.men(&raw));
        if self.file.seek(0x32).byte() == Some(1) {
            self.draft.start.side_to_move = Color::Black;
        }
        if let Some(number) = self.file.seek(0x33).byte() {
            self.draft.numbered_result(Place::Offset(0x33), number);
        }
        if let Some(number) = self.file.seek(0x40).byte() {
            match STAGES.get(usize::from(number)) {
                // The usual one says nothing.
                Some(&stage) if number > 0 => self.draft.tags.push(STAGE, stage),
                Some(_) => {}
                None => self.value(0x40, "the kind of game", number, "0 to 3"),
            }
        }
        for (tag, offset, size) in TEXTS {
            self.text(tag, offset, size);
        }
        Some(keys)
    }

    fn men(&mut self, squares: [u8; 32]) {
        let mut start = Setup::empty();
        for (i, (man, code)) in men().zip(squares).enumerate() {
            // Anything beyond the board means that the man is not there.
            if let Some(square) = on_board(code) {
                if start.board[square].is_some() {
                    let what = "the square of a man";
                    self.value(0x10 + i, what, code, "a square that no other man has");
                }
                start.board[square] = Some(man);
            }
        }
        self.draft.start = start;
    }

    fn text(&mut self, tag: &'static str, offset: usize, size: usize) {
        let mut field = self.file.seek(offset);
        let Some(length) = field.byte() else {
            return;
        };
        let most = size - 1;
        if usize::from(length) > most {
            let (what, found) = (tag, i64::from(length));
            self.defect(offset, DefectKind::Length { what, found, most });
        }
        let bytes = field.take_up_to(most.min(length.into()));
        let text = self.decode(bytes, offset);
        self.draft.tags.push(tag, &text);
    }

    fn decode(&mut self, bytes: &[u8], offset: usize) -> String {
        if self.texts.len() < SAMPLE && !bytes.is_empty() {
            self.texts.extend_from_slice(bytes);
            self.texts.push(b' ');
        }
        let encoding = self.encoding;
        let (text, bad) = encoding.decode(bytes);
        if bad {
            self.defect(offset, DefectKind::Encoding { encoding });
        }
        text.into_owned()
    }

    fn tree(&mut self, keys: &XqfKeys, tree: &mut Bytes<'_>) {
        /// The shortest node: two squares, flags, a byte of the writer's own.
        const SHORTEST: usize = 4;
        self.draft.reserve(tree.remaining() / SHORTEST);
        let mut branches = Branches::new();
        let mut node = None;
        loop {
            let place = Place::Offset(TREE + tree.offset());
            let Some([from, to, flags, _]) = tree.array() else {
                self.truncated(TREE + tree.offset(), "a move of the tree");
                break;
            };
            let id = match node {
                None => NodeId::ROOT,
                Some(_) => {
                    let mv = self.mv(keys.from(from), keys.to(to), place);
                    self.draft.add(branches.parent(), mv, place)
                }
            };
            let (continues, mut alternative, commented) = if keys.is_plain() {
                (flags & 0xF0 != 0, flags & 0x0F != 0, true)
            } else {
                (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
            };
            if commented && !self.comment(keys, tree, id) {
                break;
            }
            alternative &= node.is_some();
            node = Some(id);
            if !branches.step(id, alternative, continues) {
                break;
            }
        }
        self.draft.first_piece_to_move();
    }

    fn mv(&mut self, from: u8, to: u8, place: Place) -> Option<Move> {
        let mv = on_board(from).zip(on_board(to));
        if mv.is_none() {
            let found = format!("{from:02} to {to:02}");
            let defects = &mut self.draft.defects;
            defects.value(place, "a move", &found, "squares from 00 to 89");
        }
        mv.map(|(from, to)| Move::new(from, to))
    }

    /// Reads a node's comment; `false` if the tree cannot go on behind it.
    fn comment(&mut self, keys: &XqfKeys, tree: &mut Bytes<'_>, node: NodeId) -> bool {
        let offset = TREE + tree.offset();
        let Some(length) = tree.i32() else {
            self.truncated(offset, "the length of a comment");
            return false;
        };
        let length = keys.comment_length(length);
        let (bytes, fits) = self
            .draft
            .comment_bytes(tree, length, Place::Offset(offset));
        let text = self.decode(bytes, offset);
        self.draft.comment(node, &text);
        fits
    }

    fn truncated(&mut self, offset: usize, expected: &'static str) {
        self.defect(offset, DefectKind::Truncated { expected });
    }

    fn value(&mut self, offset: usize, what: &'static str, found: u8, expected: &'static str) {
        let (place, found) = (Place::Offset(offset), found.to_string());
        self.draft.defects.value(place, what, &found, expected);
    }
}

/// The square of a code, `file * 10 + rank`.
fn on_board(code: u8) -> Option<Square> {
    square(code / 10, code % 10)
}
