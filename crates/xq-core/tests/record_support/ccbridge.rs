//! CBR and CBL files of version 2, made from the description of the format.

use xq_core::record::{GameResult, NodeId, Record};
use xq_core::{Color, PieceKind, Square};

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Counted from Black's left corner as Red sees it.
fn number(square: Square) -> u8 {
    ((9 - square.rank().index()) * 9 + square.file().index()) as u8
}

/// A file of one game; of the tags, title and players.
pub fn record(record: &Record) -> Vec<u8> {
    let mut file = vec![0; 2214];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[19] = 2;
    for (tag, offset) in [("Title", 180), ("Red", 1076), ("Black", 1300)] {
        let text = utf16(record.tags.get(tag).unwrap_or_default());
        file[offset..offset + text.len()].copy_from_slice(&text);
        // What follows the zero behind the text is garbage.
        file[offset + text.len() + 2] = 0x80;
    }
    file[2076] = match record.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    file[2116..2118].copy_from_slice(&(record.start.fullmove_number as u16).to_le_bytes());
    file[2112] = match record.start.side_to_move {
        Color::Red => 1,
        Color::Black => 2,
    };
    for (square, piece) in record.start.pieces() {
        let kind = match piece.kind() {
            PieceKind::Rook => 1,
            PieceKind::Horse => 2,
            PieceKind::Elephant => 3,
            PieceKind::Advisor => 4,
            PieceKind::King => 5,
            PieceKind::Cannon => 6,
            PieceKind::Pawn => 7,
        };
        let side = if piece.color() == Color::Red {
            0x10
        } else {
            0x20
        };
        file[2120 + usize::from(number(square))] = side | kind;
    }
    file[2210..].fill(0xFF);
    let tree = &record.tree;
    let nodes = std::iter::once(NodeId::ROOT).chain(tree.preorder().map(|(_, node)| node));
    for node in nodes {
        let (from, to) = tree
            .mv(node)
            .map_or((0, 0), |mv| (number(mv.from), number(mv.to)));
        let text = utf16(tree.comment(node));
        let ends = u8::from(tree.main_child(node).is_none());
        let alternative = u8::from(tree.next_sibling(node).is_some()) * 2;
        let commented = u8::from(!text.is_empty()) * 4;
        file.extend([ends | alternative | commented, 0, from, to]);
        if commented != 0 {
            file.extend((text.len() as u32).to_le_bytes());
            file.extend(text);
        }
    }
    file
}

/// The same in version 1, whose header lacks some fields and whose squares are hexadecimal.
pub fn record_version_1(game: &Record) -> Vec<u8> {
    let mut file = record(game);
    let mut at = 2214;
    while at < file.len() {
        for place in [at + 2, at + 3] {
            file[place] = file[place] % 9 * 16 + file[place] / 9;
        }
        let commented = file[at] & 4 != 0;
        at += 4;
        if commented {
            let length = u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
            at += 4 + length as usize;
        }
    }
    file[19] = 1;
    drop(file.drain(1524..1652));
    drop(file.drain(52..180));
    file
}

/// A library with so many index entries.
pub fn library(records: &[Record], slots: usize) -> Vec<u8> {
    let mut file = vec![0; 66624 + 276 * slots];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    let name = utf16("全国赛");
    file[64..64 + name.len()].copy_from_slice(&name);
    let first = file.len();
    for game in records {
        file.extend(record(game));
        let pages = (file.len() - first).div_ceil(4096);
        file.resize(first + pages * 4096, 0);
    }
    file
}
