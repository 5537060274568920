//! XQF files of every version with keys, made from the description of the format.

use xq_core::record::{NodeId, Record};
use xq_core::{Color, Piece, PieceKind, Square};

/// The bytes that lock a file: mask, bits A to D, sum, keys of the men and of both squares.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    pub mask: u8,
    pub bits: [u8; 4],
    pub sum: u8,
    pub men: u8,
    pub from: u8,
    pub to: u8,
}

/// A file of any version. Tags are left out.
pub fn encode(record: &Record, version: u8, keys: Keys) -> Vec<u8> {
    let keyed = version >= 11;
    let square_key = |k: u32| 54 * k * k + 221;
    let (men, from, to, comment) = if keyed {
        let men = square_key(keys.men.into()) * u32::from(keys.men) % 256;
        let from = square_key(keys.from.into()) * men % 256;
        let to = square_key(keys.to.into()) * from % 256;
        let comment = (u32::from(keys.sum) * 256 + u32::from(keys.men)) % 32000 + 767;
        (men, from, to, comment)
    } else {
        (0, 0, 0, 0)
    };

    let mut file = vec![0; 1024];
    file[..4].copy_from_slice(&[b'X', b'Q', version, keys.mask]);
    file[8..12].copy_from_slice(&keys.bits);
    file[12..16].copy_from_slice(&[keys.sum, keys.men, keys.from, keys.to]);
    file[0x33] = 1;
    for (i, place) in men_of(record).into_iter().enumerate() {
        let code = place.map_or(0xFF, code);
        let locked = (u32::from(code) + men) as u8;
        // The reader turns the men by the key and one more.
        let turn = if version >= 12 { men as usize + 1 } else { 0 };
        let at = (i + 512 - turn) % 32;
        file[0x10 + at] = locked;
    }

    let tree = &record.tree;
    let mut plain = Vec::new();
    let nodes = std::iter::once(NodeId::ROOT).chain(tree.preorder().map(|(_, node)| node));
    for node in nodes {
        let (a, b) = tree
            .mv(node)
            .map_or((0, 0), |mv| (code(mv.from), code(mv.to)));
        let (text, _, _) = encoding_rs::GB18030.encode(tree.comment(node));
        let has = |yes: bool, flag: u8| if yes { flag } else { 0 };
        let continues = tree.main_child(node).is_some();
        let alternative = tree.next_sibling(node).is_some();
        let commented = !text.is_empty();
        let flags = if keyed {
            has(continues, 0x80) | has(alternative, 0x40) | has(commented, 0x20)
        } else {
            has(continues, 0xF0) | has(alternative, 0x0F)
        };
        plain.push((u32::from(a) + 24 + from) as u8);
        plain.push((u32::from(b) + 32 + to) as u8);
        plain.extend([flags, 0x5A]);
        if commented || !keyed {
            plain.extend((text.len() as u32 + comment).to_le_bytes());
            plain.extend(&*text);
        }
    }
    let sign = b"[(C) Copyright Mr. Dong Shiwei.]";
    let lock = [keys.sum, keys.men, keys.from, keys.to];
    file.extend(plain.iter().enumerate().map(|(i, &byte)| {
        let bits = (lock[i % 4] & keys.mask) | keys.bits[i % 4];
        let stream = if keyed { sign[i % 32] & bits } else { 0 };
        byte.wrapping_add(stream)
    }));
    file
}

fn code(square: Square) -> u8 {
    (square.file().index() * 10 + square.rank().index()) as u8
}

fn men_of(record: &Record) -> Vec<Option<Square>> {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let order = [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ];
    let mut left: Vec<_> = record.start.pieces().collect();
    let mut places = Vec::new();
    for color in Color::ALL {
        for kind in order {
            let wanted = Piece::new(color, kind);
            let found = left.iter().position(|&(_, piece)| piece == wanted);
            places.push(found.map(|i| left.remove(i).0));
        }
    }
    places
}
