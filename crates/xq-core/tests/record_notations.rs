//! Whole games through every notation and back, without a word about which one it is.

mod record_support;

use fastrand::Rng;
use record_support::{read, write};
use xq_core::notation::Style;
use xq_core::record::{Format, ReadGame, ReadOptions, Record, WriteOptions};
use xq_core::{Move, Position};

/// A game of random moves in which pieces meet: captures, checks and pawns that cross the river
/// come more often than chance has them.
fn own_game(seed: u64, plies: usize) -> Record {
    let mut rng = Rng::with_seed(seed);
    let start = match seed % 4 {
        0 => xq_testkit::random_setup(seed),
        _ => Position::start(),
    };
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let is_wanted = |mv: &Move| {
            let is_pawn = position
                .piece_at(mv.from)
                .is_some_and(|piece| piece.kind() == xq_core::PieceKind::Pawn);
            is_pawn || position.is_capture(*mv)
        };
        let wanted: Vec<Move> = legal.iter().copied().filter(is_wanted).collect();
        let mv = match wanted.is_empty() || rng.u8(..3) > 0 {
            true => legal[rng.usize(..legal.len())],
            false => wanted[rng.usize(..wanted.len())],
        };
        moves.push(mv);
        let _ = position.make(mv);
    }
    Record::of_moves(&start, moves)
}

fn moves(record: &Record) -> Vec<Move> {
    record.tree.main_moves().collect()
}

fn written(record: &Record, style: Style) -> String {
    let options = WriteOptions {
        style,
        ..WriteOptions::default()
    };
    let (bytes, losses) = write(record, Format::Pgn, &options);
    assert_eq!(losses, []);
    String::from_utf8(bytes).expect("UTF-8")
}

fn read_back(text: &str) -> ReadGame {
    let mut games = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn own_games_come_back_from_every_notation() {
    let games: Vec<Record> = (0..3000).map(|seed| own_game(seed, 160)).collect();
    for style in Style::all() {
        for (number, game) in games.iter().enumerate() {
            let back = read_back(&written(game, style));
            assert_eq!(
                moves(&back.record),
                moves(game),
                "{style}, game {number}: {:?}",
                back.defects
            );
            let only_bare = back.defects.iter().all(|defect| !defect.kind.is_bad_move());
            assert!(only_bare, "{style}, game {number}: {:?}", back.defects);
        }
    }
}

/// Without the header nothing but the moves tells the notation. What they leave open is said.
#[test]
fn games_without_a_word_on_their_notation_come_back_or_say_what_is_open() {
    let mut whole = 0;
    let mut open = 0;
    for seed in 1000..4000 {
        let game = own_game(seed, 20 + (seed as usize * 7) % 100);
        for style in Style::all() {
            let text = written(&game, style);
            let tag = |line: &&str| !line.starts_with("[Format") && !line.starts_with("[Notation");
            let bare: Vec<&str> = text.lines().filter(tag).collect();
            let back = read_back(&bare.join("\n"));
            if moves(&back.record) == moves(&game) {
                whole += 1;
                continue;
            }
            open += 1;
            let said = back.defects.iter().any(|defect| defect.kind.is_bad_move());
            assert!(
                said,
                "{style}, seed {seed}: another game, and nothing said of it"
            );
            let read = moves(&back.record);
            assert!(
                moves(&game).starts_with(&read),
                "{style}, seed {seed}: {:?}",
                back.defects
            );
        }
    }
    assert!(open * 50 < whole, "{open} of {whole} stay open");
}

#[test]
fn real_games_come_back_from_every_notation() {
    let Some(folder) = xq_testkit::reference("records") else {
        return;
    };
    let mut games = 0;
    for entry in walk(&folder) {
        let bytes = std::fs::read(&entry).expect("a file");
        let options = ReadOptions {
            file_name: entry
                .file_name()
                .map(|name| name.to_string_lossy().into_owned()),
            ..ReadOptions::default()
        };
        for game in read(&bytes, &options) {
            if Position::from_setup(&game.record.start).is_err() {
                continue;
            }
            games += 1;
            for style in Style::all() {
                let mut bare = Record::new(game.record.start.clone());
                bare.tree = game.record.tree.clone();
                let options = WriteOptions {
                    style,
                    ..WriteOptions::default()
                };
                let (text, _) = write(&bare, Format::Pgn, &options);
                let back = read_back(&String::from_utf8(text).expect("UTF-8"));
                assert_eq!(
                    moves(&back.record),
                    moves(&bare),
                    "{style}, {}",
                    entry.display()
                );
                assert_eq!(
                    back.record.tree.move_count(),
                    bare.tree.move_count(),
                    "{style}, {}",
                    entry.display()
                );
            }
        }
    }
    assert!(games > 40, "{games} games");
}

fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files.extend(walk(&path)),
            false => files.push(path),
        }
    }
    files.sort();
    files
}
