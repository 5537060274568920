//! The sample files of every format: what is in them, and that it comes back whole by way of
//! other formats.

mod record_support;

use record_support::{read, read_one, write};
use xq_core::record::{Format, ReadGame, ReadOptions, WriteOptions};

/// File, games, moves, variations, comments. The counts of XQF, DhtmlXQ, CBL and CBF and the
/// comments of PGN were confirmed from the bytes alone; the moves of PGN, WXF and CBR are what this
/// reader found, and what came back from every other format (`record_round_trip`).
const SAMPLES: [(&str, usize, usize, usize, usize); 32] = [
    ("cbf/test.cbf", 1, 50, 0, 8),
    ("cbl/1989年龙化杯象棋名师邀请赛35局.CBL", 38, 3302, 13, 90),
    ("cbr/test.cbr", 1, 102, 11, 13),
    ("dhtmlxq/wukong_7stars.txt", 1, 4561, 299, 515),
    ("dhtmlxq/wukong_game.ubb", 1, 23, 3, 9),
    ("pgn/01.宝岛一号(先负)相眼竞技(A1-A2).PGN", 1, 26, 0, 0),
    ("pgn/05.相眼竞技(先负)象棋旋风(A2-A6).PGN", 1, 116, 0, 0),
    ("pgn/eleeye_SAMPLE.PGN", 1, 75, 0, 12),
    ("pgn/endgame_test.pgn", 1, 25, 0, 0),
    ("pgn/test.pgn", 1, 25, 0, 0),
    ("pgn/winboard_san.pgn", 1, 98, 0, 98),
    ("pgn/wukong_fullwidth_wxf.pgn", 1, 95, 0, 0),
    ("pgn/xqdb_international_head.pgn", 4, 379, 0, 0),
    ("pgn/xqdb_uci_head.pgn", 6, 502, 0, 0),
    ("pgn/中炮对列炮黑先平士角炮.pgn", 1, 23, 0, 0),
    ("wxf/demo-with-history-playok.wxf", 1, 54, 0, 0),
    ("wxf/initial.wxf", 1, 0, 0, 0),
    ("xqf/BadMoveTest1.xqf", 1, 43, 0, 3),
    // The illegal move, with nothing behind it, is not counted.
    ("xqf/BadMoveTest3.xqf", 1, 17, 3, 4),
    ("xqf/EmptyTest.xqf", 1, 0, 0, 0),
    ("xqf/FiveGoatsTest.xqf", 1, 32124, 348, 51),
    ("xqf/UnitTest.xqf", 1, 19, 2, 3),
    ("xqf/eleeye_SAMPLE.XQF", 1, 75, 0, 12),
    ("xqf/eleeye_XQFEXAMA.XQF", 1, 110, 0, 11),
    ("xqf/game_test.xqf", 1, 58, 0, 1),
    ("xqf/game_varations.xqf", 1, 24, 5, 0),
    ("xqf/save.xqf", 1, 2, 0, 2),
    ("xqf/test.xqf", 1, 110, 0, 11),
    ("xqf/test2.xqf", 1, 12, 0, 0),
    ("xqf/test1.xqf", 1, 110, 0, 11),
    ("xqf/ucci_test1.xqf", 1, 43, 0, 1),
    ("xqf/ucci_test3.xqf", 1, 5, 1, 1),
];

/// The games of a sample, unless there is no reference data.
fn sample(path: &str) -> Option<Vec<ReadGame>> {
    let file = xq_testkit::reference(&format!("records/{path}"))?;
    let bytes = std::fs::read(file).expect("a readable file");
    let options = ReadOptions {
        file_name: Some(path.to_owned()),
        ..ReadOptions::default()
    };
    Some(read(&bytes, &options))
}

fn defects(path: &str) -> Option<Vec<String>> {
    let games = sample(path)?;
    let defects = games.iter().flat_map(|game| &game.defects);
    Some(defects.map(ToString::to_string).collect())
}

#[test]
fn every_sample_holds_what_it_holds() {
    for (path, games, moves, variations, comments) in SAMPLES {
        let Some(read) = sample(path) else {
            return;
        };
        let sum = |count: fn(&xq_core::record::MoveTree) -> usize| -> usize {
            read.iter().map(|game| count(&game.record.tree)).sum()
        };
        let found = (
            read.len(),
            sum(|tree| tree.move_count()),
            sum(|tree| tree.variation_count()),
            sum(|tree| tree.comment_count()),
        );
        assert_eq!(found, (games, moves, variations, comments), "{path}");
    }
}

#[test]
fn every_sample_comes_back_by_way_of_other_formats() {
    let Some(folder) = xq_testkit::reference("records") else {
        return;
    };
    let mut games = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        for file in std::fs::read_dir(entry.path()).expect("a folder").flatten() {
            let name = file.path().to_string_lossy().into_owned();
            let bytes = std::fs::read(file.path()).expect("a file");
            let options = ReadOptions {
                file_name: Some(name.clone()),
                ..ReadOptions::default()
            };
            for game in read(&bytes, &options) {
                games += 1;
                for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Json] {
                    let (bytes, losses) = write(&game.record, format, &WriteOptions::default());
                    let again = read_one(format, &bytes);
                    assert!(again.record.tree == game.record.tree, "{name}, {format}");
                    assert_eq!(again.record.result, game.record.result, "{name}, {format}");
                    if losses.is_empty() {
                        assert!(again.record == game.record, "{name}, {format}");
                    }
                }
            }
        }
    }
    assert!(games >= 70, "{games} games");
}

#[test]
fn one_game_in_several_formats_is_one_game() {
    for (one, other) in [
        ("xqf/eleeye_XQFEXAMA.XQF", "xqf/test1.xqf"),
        ("xqf/eleeye_SAMPLE.XQF", "pgn/eleeye_SAMPLE.PGN"),
    ] {
        let Some((one, other)) = sample(one).zip(sample(other)) else {
            return;
        };
        let (one, other) = (&one[0].record, &other[0].record);
        assert_eq!(one.start, other.start);
        assert!(one.tree.main_moves().eq(other.tree.main_moves()));
        let commented = |record: &xq_core::record::Record| -> Vec<bool> {
            let tree = &record.tree;
            tree.main_line()
                .map(|node| !tree.comment(node).is_empty())
                .collect()
        };
        assert_eq!(commented(one), commented(other));
        assert_eq!(one.tags.get("Red"), other.tags.get("Red"));
        assert_eq!(one.result, other.result);
    }
}

#[test]
fn tags_are_read() {
    for (path, tag, value) in [
        ("cbf/test.cbf", "Annotator", "居荣鑫"),
        (
            "cbr/test.cbr",
            "Title",
            "黄丹青讲座004-破解新式弃马局的攻防要领",
        ),
        ("dhtmlxq/wukong_7stars.txt", "Author", "竹剑飘香"),
        ("pgn/eleeye_SAMPLE.PGN", "Black", "聂卫平"),
        ("pgn/winboard_san.pgn", "Red", "WukongJS 1.0 (UCI2WB)"),
        ("wxf/demo-with-history-playok.wxf", "RedElo", "1200"),
        ("wxf/demo-with-history-playok.wxf", "Black", "jugador negro"),
        ("xqf/eleeye_SAMPLE.XQF", "Red", "许银川"),
    ] {
        let Some(games) = sample(path) else {
            return;
        };
        assert_eq!(games[0].record.tags.get(tag), Some(value), "{path}");
    }
}

#[test]
fn broken_samples_are_reported_exactly() {
    for (path, expected) in [
        (
            "xqf/BadMoveTest3.xqf",
            vec![
                "offset 1106, game 1, move 5 (Black): illegal move e1f0: there is no piece on e1; \
                 the line ends here",
            ],
        ),
        (
            "xqf/EmptyTest.xqf",
            vec!["offset 16, game 1: the game holds no moves"],
        ),
        (
            "wxf/initial.wxf",
            vec!["line 6, game 1: the game holds no moves"],
        ),
        (
            "xqf/game_test.xqf",
            vec![
                "offset 1028, game 1: bytes that are no GB18030 text; replacement characters \
                 stand in their place",
            ],
        ),
        (
            "pgn/xqdb_uci_head.pgn",
            vec![
                "line 35, game 6, move 2 (Red): \"h0g\" ends where a rank from 0 to 9 was \
                 expected; the line ends here",
            ],
        ),
        // Nothing in this file is against the rules, whatever its name.
        ("xqf/BadMoveTest1.xqf", vec![]),
    ] {
        let Some(defects) = defects(path) else {
            return;
        };
        assert_eq!(defects, expected, "{path}");
    }
}

#[test]
fn whole_samples_have_no_defects() {
    for (path, ..) in SAMPLES {
        let broken = [
            "BadMoveTest3",
            "EmptyTest",
            "initial",
            "xqf/game_test",
            "xqdb_uci",
        ];
        let Some(defects) = defects(path) else {
            return;
        };
        let is_broken = broken.iter().any(|part| path.contains(part));
        assert_eq!(!defects.is_empty(), is_broken, "{path}: {defects:?}");
    }
}
