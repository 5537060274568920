//! Writing XQF.

use std::borrow::Cow;
use std::io::Write;

use crate::color::Color;
use crate::square::Square;

use super::layout::{STAGE, STAGES, TEXTS, TREE};
use crate::record::encoding::Encoding;
use crate::record::error::WriteError;
use crate::record::format::XQF;
use crate::record::game::Record;
use crate::record::loss::Loss;
use crate::record::men::squares_of_men;
use crate::record::node_id::NodeId;
use crate::record::tree::MoveTree;

/// A man who is not on the board.
const ABSENT: u8 = 0xFF;

/// Writes a game as version 0x0A, unscrambled.
pub(in crate::record) fn write(
    record: &Record,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut losses = Vec::new();
    let mut header = [0; TREE];
    header[..2].copy_from_slice(XQF);
    header[2] = 0x0A;
    let men = squares_of_men(&record.start, &mut losses);
    header[0x10..0x30].copy_from_slice(&men.map(|square| square.map_or(ABSENT, code)));
    header[0x32] = u8::from(record.start.side_to_move == Color::Black);
    header[0x33] = record.result.number();
    for (tag, value) in record.tags.iter() {
        let known = TEXTS.iter().find(|text| text.0 == tag);
        // The first of several tags under one name has the field.
        let free = known.filter(|text| header[text.1] == 0);
        if let Some(&(_, offset, size)) = free {
            text(&mut header[offset..offset + size], tag, value, &mut losses);
        } else if let Some(number) = stage(tag, value) {
            header[0x40] = number;
        } else {
            losses.push(Loss::Tag {
                name: tag.to_owned(),
            });
        }
    }
    output.write_all(&header)?;
    tree(&record.tree, output, &mut losses)?;
    Ok(losses)
}

fn code(square: Square) -> u8 {
    // At most 89.
    (square.file().index() * 10 + square.rank().index()) as u8
}

fn stage(tag: &str, value: &str) -> Option<u8> {
    let number = STAGES.iter().position(|&stage| stage == value)?;
    (tag == STAGE && number > 0).then_some(number as u8)
}

/// Fills a text field with as many whole characters as fit in.
fn text(field: &mut [u8], tag: &str, value: &str, losses: &mut Vec<Loss>) {
    let Some((length, room)) = field.split_first_mut() else {
        return;
    };
    let mut used = 0;
    for character in value.chars() {
        let mut buffer = [0; 4];
        let bytes = gb18030(character.encode_utf8(&mut buffer), losses);
        match room.get_mut(used..used + bytes.len()) {
            Some(place) => place.copy_from_slice(&bytes),
            None => {
                losses.push(Loss::TagCut {
                    name: tag.to_owned(),
                });
                break;
            }
        }
        used += bytes.len();
    }
    // At most 63.
    *length = used as u8;
}

fn gb18030<'a>(text: &'a str, losses: &mut Vec<Loss>) -> Cow<'a, [u8]> {
    let encoding = Encoding::Gb18030;
    let (bytes, lossy) = encoding.encode(text);
    if lossy {
        losses.push(Loss::Characters { encoding });
    }
    bytes
}

fn tree(tree: &MoveTree, output: &mut dyn Write, losses: &mut Vec<Loss>) -> Result<(), WriteError> {
    let root = std::iter::once(NodeId::ROOT);
    for node in root.chain(tree.preorder().map(|(_, node)| node)) {
        let (from, to) = match tree.mv(node) {
            Some(mv) => (code(mv.from) + 24, code(mv.to) + 32),
            None => (24, 32),
        };
        let continues = tree.main_child(node).map_or(0, |_| 0xF0);
        let alternative = tree.next_sibling(node).map_or(0, |_| 0x0F);
        let comment = tree.comment(node).replace('\n', "\r\n");
        let bytes = gb18030(&comment, losses);
        let length = i32::try_from(bytes.len()).map_err(|_| WriteError::TooLong)?;
        output.write_all(&[from, to, continues | alternative, 0])?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(&bytes)?;
    }
    Ok(())
}
