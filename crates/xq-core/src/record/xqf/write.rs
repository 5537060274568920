//! Writing XQF.

use std::io::Write;

use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

use super::{MAGIC, STAGE, STAGES, TEXTS, TREE};
use crate::record::draft::men;
use crate::record::encoding::Encoding;
use crate::record::tree::NodeId;
use crate::record::{Loss, Record, WriteError};

/// A man who is not on the board.
const ABSENT: u8 = 0xFF;

/// Writes a game as version 0x0A, unscrambled.
pub(in crate::record) fn write(
    record: &Record,
    encoding: Encoding,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut losses = Vec::new();
    let mut header = [0; TREE];
    header[..2].copy_from_slice(MAGIC);
    header[2] = 0x0A;
    header[0x10..0x30].copy_from_slice(&squares(record, &mut losses));
    header[0x32] = u8::from(record.start.side_to_move == Color::Black);
    header[0x33] = record.result.number();
    for (tag, value) in record.tags.iter() {
        if let Some(&(_, offset, size)) = TEXTS.iter().find(|text| text.0 == tag) {
            text(&mut header[offset..offset + size], tag, value, encoding, &mut losses);
        } else if let Some(number) = stage(tag, value) {
            header[0x40] = number;
        } else {
            losses.push(Loss::tag(tag));
        }
    }
    output.write_all(&header)?;
    tree(record, encoding, output, &mut losses)?;
    Ok(losses)
}

fn squares(record: &Record, losses: &mut Vec<Loss>) -> [u8; 32] {
    let mut left: Vec<(Square, Piece)> = record.start.pieces().collect();
    let mut squares = [ABSENT; 32];
    for (place, man) in squares.iter_mut().zip(men()) {
        if let Some(i) = left.iter().position(|&(_, piece)| piece == man) {
            *place = code(left.remove(i).0);
        }
    }
    if !left.is_empty() {
        losses.push(Loss::Pieces);
    }
    if record.start.halfmove_clock != 0 || record.start.fullmove_number != 1 {
        losses.push(Loss::Counters);
    }
    squares
}

fn code(square: Square) -> u8 {
    // At most 89.
    (square.file().index() * 10 + square.rank().index()) as u8
}

fn stage(tag: &str, value: &str) -> Option<u8> {
    let number = STAGES.iter().position(|&stage| stage == value)?;
    (tag == STAGE).then_some(number as u8)
}

/// Fills a text field with as many whole characters as fit in.
fn text(field: &mut [u8], tag: &str, value: &str, encoding: Encoding, losses: &mut Vec<Loss>) {
    let Some((length, room)) = field.split_first_mut() else {
        return;
    };
    let mut used = 0;
    for character in value.chars() {
        let mut buffer = [0; 4];
        let (bytes, lossy) = encoding.encode(character.encode_utf8(&mut buffer));
        if lossy {
            losses.push(Loss::Character { character });
        }
        match room.get_mut(used..used + bytes.len()) {
            Some(place) => place.copy_from_slice(&bytes),
            None => {
                losses.push(Loss::cut(tag));
                break;
            }
        }
        used += bytes.len();
    }
    // At most 63.
    *length = used as u8;
}

fn tree(
    record: &Record,
    encoding: Encoding,
    output: &mut dyn Write,
    losses: &mut Vec<Loss>,
) -> Result<(), WriteError> {
    let tree = &record.tree;
    let root = std::iter::once(NodeId::ROOT);
    for node in root.chain(tree.preorder().map(|(_, node)| node)) {
        let (from, to) = match tree.mv(node) {
            Some(mv) => (code(mv.from) + 24, code(mv.to) + 32),
            None => (24, 32),
        };
        let continues = tree.main_child(node).map_or(0, |_| 0xF0);
        let alternative = tree.next_sibling(node).map_or(0, |_| 0x0F);
        let comment = tree.comment(node).replace('\n', "\r\n");
        let (bytes, lossy) = encoding.encode(&comment);
        if lossy {
            losses.push(Loss::Characters { encoding });
        }
        let length = i32::try_from(bytes.len()).map_err(|_| WriteError::TooLong)?;
        output.write_all(&[from, to, continues | alternative, 0])?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(&bytes)?;
    }
    Ok(())
}
