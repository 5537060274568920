//! What the tests of game records share: random games, and files of the formats that the library
//! reads but does not write, made here from the formats' descriptions.
#![allow(dead_code)]

pub mod ccbridge;
pub mod text;
pub mod xqf;

use fastrand::Rng;
use xq_core::record::{
    self, Format, GameResult, Loss, NodeId, ReadGame, ReadOptions, Record, WriteOptions,
};
use xq_core::{Move, Position};

/// Every game of a file of a known format.
pub fn read_as(format: Format, bytes: &[u8]) -> Vec<ReadGame> {
    let options = ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    read(bytes, &options)
}

pub fn read(bytes: &[u8], options: &ReadOptions) -> Vec<ReadGame> {
    let games = record::read(bytes, options).unwrap_or_else(|error| panic!("{error}"));
    games
        .map(|game| game.expect("memory can be read"))
        .collect()
}

/// The one game of a file.
pub fn read_one(format: Format, bytes: &[u8]) -> ReadGame {
    let mut games = read_as(format, bytes);
    assert_eq!(games.len(), 1, "one game in {format}");
    games.remove(0)
}

pub fn write(record: &Record, format: Format, options: &WriteOptions) -> (Vec<u8>, Vec<Loss>) {
    let mut out = Vec::new();
    let losses = record::write(record, format, options, &mut out)
        .unwrap_or_else(|error| panic!("{format}: {error}"));
    (out, losses)
}

/// What a random game may hold.
#[derive(Clone, Copy)]
pub struct Taste {
    pub plies: usize,
    pub variations: usize,
    pub comments: usize,
}

pub const RICH: Taste = Taste {
    plies: 40,
    variations: 12,
    comments: 10,
};

pub const BARE: Taste = Taste {
    plies: 40,
    variations: 0,
    comments: 0,
};

/// A game with random moves, variations, comments, tags and result.
pub fn random_record(seed: u64, taste: Taste) -> Record {
    let mut rng = Rng::with_seed(seed);
    let start = if rng.bool() {
        Position::start()
    } else {
        xq_testkit::random_setup(seed)
    };
    let mut record = Record::new(start.to_setup());
    let mut nodes = vec![(NodeId::ROOT, start.clone())];
    extend(&mut record, &mut nodes, 0, taste.plies, &mut rng);
    for _ in 0..rng.usize(0..=taste.variations) {
        let from = rng.usize(..nodes.len());
        let plies = rng.usize(1..8);
        extend(&mut record, &mut nodes, from, plies, &mut rng);
    }
    for _ in 0..rng.usize(0..=taste.comments) {
        let (node, _) = nodes[rng.usize(..nodes.len())];
        record.tree.set_comment(node, &random_text(&mut rng, 30));
    }
    for name in [
        "Title",
        "Event",
        "Date",
        "Site",
        "Red",
        "Black",
        "Annotator",
    ] {
        if rng.bool() {
            record.tags.push(name, &random_text(&mut rng, 1));
        }
    }
    record.result = match rng.u8(..4) {
        0 => GameResult::Unknown,
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        _ => GameResult::Draw,
    };
    record
}

/// Plays random moves from a node on.
fn extend(
    record: &mut Record,
    nodes: &mut Vec<(NodeId, Position)>,
    from: usize,
    plies: usize,
    rng: &mut Rng,
) {
    let (mut node, mut position) = nodes[from].clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[rng.usize(..moves.len())];
        let _ = position.make(mv);
        node = record.tree.add(node, mv);
        nodes.push((node, position.clone()));
    }
}

/// Words and signs, among them what formats keep for themselves.
pub fn random_text(rng: &mut Rng, pieces: usize) -> String {
    const PIECES: [&str; 26] = [
        "好棋",
        "红方大优。",
        " ",
        "a",
        "\"",
        "\\",
        "\n",
        "[",
        "]",
        "(",
        ")",
        "|",
        "{",
        ";",
        "%",
        "1-0",
        "炮二平五",
        "H2-E2",
        "<b>",
        "&amp;",
        "𠮷",
        "é",
        "\n[Red \"x\"]\n",
        "3.",
        "$1",
        "=",
    ];
    let count = rng.usize(1..=pieces);
    (0..count)
        .map(|_| PIECES[rng.usize(..PIECES.len())])
        .collect()
}

/// A main line of so many moves by two rooks.
pub fn long_record(plies: usize) -> Record {
    let start = Position::start();
    let mut record = Record::new(start.to_setup());
    let moves = ["a0a1", "a9a8", "a1a0", "a8a9"].map(|text| text.parse::<Move>().unwrap());
    let mut node = NodeId::ROOT;
    for ply in 0..plies {
        node = record.tree.add(node, moves[ply % 4]);
    }
    record
}

/// Variations in variations: each move but the last has an alternative, which has one in turn.
pub fn deep_record(depth: usize) -> Record {
    let mut record = Record::new(Position::start().to_setup());
    let main = ["i0i1", "i9i8", "i0i1", "i9i8"].map(|text| text.parse::<Move>().unwrap());
    let aside = ["a0a1", "a9a8", "a1a0", "a8a9"].map(|text| text.parse::<Move>().unwrap());
    let mut node = NodeId::ROOT;
    for ply in 0..depth {
        record.tree.add(node, main[ply % 4]);
        node = record.tree.add(node, aside[ply % 4]);
    }
    record
}
