//! PGN as people and programs write it.

mod record_support;

use record_support::{read, read_as};
use xq_core::notation::Style;
use xq_core::record::{
    self, DefectKind, Encoding, Format, GameResult, NodeId, ReadGame, ReadOptions, Record,
    WriteOptions,
};

fn one(text: &str) -> ReadGame {
    let mut games = read_as(Format::Pgn, text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.tree.main_moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

fn defects(game: &ReadGame) -> Vec<String> {
    game.defects.iter().map(ToString::to_string).collect()
}

#[test]
fn dialects() {
    for text in [
        "[Game \"Chinese Chess\"]\n1. 炮二平五 马８进７ 2. 马二进三 1-0",
        "[Event \"x\"]\n\n  1. 炮二平五\n     马８进７\n  2. 马二进三\n  *\n =========\n",
        "[White \"a\"]\n1. h2e2 h9g7 2. h0g2",
        "[White \"a\"]\n1. h3e3 h10g8 2. h1g3",
        "1.H2-E2 H9-G7 2.H0-G2 *",
        "1. C2.5 H8+7 2. H2+3 1/2-1/2",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３",
        "1. Che2 {+0,10/7} Hg7 2. Hg2 {x}\n{Draw} 1/2-1/2",
        "1. Che3 Hg8 2. Hg3",
        "1. 炮二平五! 马８进７?! $3 2. 马二进三 0-1\n红方胜。欢迎访问 1. 炮二平五",
        "[Event \"x\"]\n% skipped\n1. 炮二平五 ; to the end (of the line\n  1. ... 马８进７ 2. 马二进三",
        "[Event \"x\"]\r\n1... \r\n1. 炮二平五 马８进７ 2.马二进三\u{1A}",
    ] {
        let game = one(text);
        assert_eq!(moves(&game.record), "h2e2 h9g7 h0g2", "{text}");
        assert_eq!(defects(&game), [""; 0], "{text}");
    }
}

#[test]
fn variations_and_comments_find_their_places() {
    let text = "{game} 1. h2e2 {first} ({before} 1. b2e2 {other} h9g7 (1... b9c7)) (1. c3c4) \
                1... h9g7 $1 2. h0g2 {a\nb} {c} *";
    let game = one(text);
    assert_eq!(defects(&game), [""; 0]);
    let tree = &game.record.tree;
    assert_eq!(tree.comment(NodeId::ROOT), "game");
    let first: Vec<_> = tree.children(NodeId::ROOT).collect();
    let names: Vec<_> = first
        .iter()
        .map(|&n| tree.mv(n).unwrap().to_string())
        .collect();
    assert_eq!(names, ["h2e2", "b2e2", "c3c4"]);
    assert_eq!(tree.comment(first[0]), "first");
    assert_eq!(tree.comment(first[1]), "before\nother");
    assert_eq!(tree.children(first[1]).count(), 2);
    let main: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.comment(main[1]), "$1");
    assert_eq!(tree.comment(main[2]), "a\nb\nc");
}

#[test]
fn a_bad_move_ends_its_line_and_no_other() {
    let text = "[Red \"a\"]\n1. h2e2 h9g7\n2. h0h5 (2. h0g2 i9h9) (2. b0c2 b9d8 3. a0a1 \
                (3. c3c4)) 2... b9c7 {lost} 3. i0h0 0-1\n\n[Red \"b\"]\n1. h2e2";
    let games = read_as(Format::Pgn, text.as_bytes());
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(game.record.result, GameResult::BlackWins);
    assert_eq!(moves(&game.record), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(
        (
            game.record.tree.move_count(),
            game.record.tree.variation_count()
        ),
        (5, 1)
    );
    let found = defects(game);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("line 3, game 1, move 2 (Red): illegal move h0h5: "));
    assert!(found[1].starts_with("line 3, game 1, move 2 (Black): illegal move b9d8: "));
    assert!(game.defects.iter().all(|defect| defect.kind.is_bad_move()));
    assert_eq!(defects(&games[1]), [""; 0]);
}

#[test]
fn what_is_open_at_the_end_is_reported() {
    for (text, expected) in [
        (
            "1. h2e2 {no end",
            "line 1, game 1: a comment begins here and does not end",
        ),
        (
            "1. h2e2\n(1. b2e2",
            "line 2, game 1: a variation begins here and does not end",
        ),
        (
            "1. h2e2 ) h9g7",
            "line 1, game 1: found \")\", expected a move",
        ),
        (
            "( 1. h2e2 ) 1. b2e2",
            "line 1, game 1: found \"(\", expected a move before its variation",
        ),
        ("[Red \"a\"]\n*", "line 1, game 1: the game holds no moves"),
        (
            "[Result \"1-0\"]\n1. h2e2 0-1",
            "line 1, game 1: the header says 1-0, after the moves stands 0-1",
        ),
        (
            "[Result \"won\"]\n1. h2e2",
            "line 1, game 1: found \"won\" as the result, expected 1-0, 0-1, 1/2-1/2 or *",
        ),
    ] {
        assert_eq!(defects(&one(text)), [expected], "{text}");
    }
}

#[test]
fn a_comment_that_is_never_closed_does_not_swallow_the_next_game() {
    let text = "[Event \"a\"]\n1. h2e2 {no end\n\n[Event \"b\"]\n1. b2e2 *";
    let games = read_as(Format::Pgn, text.as_bytes());
    assert_eq!(games.len(), 2);
    assert!(matches!(
        games[0].defects[0].kind,
        DefectKind::Unclosed { .. }
    ));
    assert_eq!(games[0].record.tree.comment_count(), 1);
    assert_eq!(moves(&games[1].record), "b2e2");
}

#[test]
fn start_positions() {
    let black = one("[FEN \"3aka3/9/9/9/9/9/9/9/9/R3K4 b - - 4 31\"]\n31... 将5平4");
    assert_eq!(moves(&black.record), "");
    assert_eq!(black.defects.len(), 1);
    let fen = "4k4/9/9/9/9/9/4p4/9/9/R2K5 b - - 4 31";
    let black = one(&format!("[FEN \"{fen}\"]\n31... 卒5平4 32. 车九进九 *"));
    assert_eq!(moves(&black.record), "e3d3 a0a9");
    assert_eq!(black.record.start.to_fen(), fen);
    assert_eq!(defects(&black), [""; 0]);

    let broken = one("[FEN \"4k4/9 w\"]\n1. h2e2 {kept?}");
    assert_eq!(broken.record.tree.move_count(), 0);
    assert!(matches!(broken.defects[0].kind, DefectKind::Fen(_)));
    let nonsense = one("[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n{text} 1. h2e2");
    assert!(matches!(nonsense.defects[0].kind, DefectKind::Start(_)));
    assert_eq!(nonsense.record.tree.comment(NodeId::ROOT), "text");
}

#[test]
fn encodings_are_guessed_or_told() {
    let text = "[Event \"廣州\"]\n[Red \"許銀川\"]\n1. 炮二平五 {中炮} 馬８進７ *\n";
    let wide = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let big_endian: Vec<u8> = wide(text)
        .chunks(2)
        .flat_map(|unit| [unit[1], unit[0]])
        .collect();
    let ascii = "[Event \"x\"]\n".repeat(10_000);
    for (name, bytes) in [
        ("UTF-8", text.as_bytes().to_vec()),
        (
            "UTF-8 with its mark",
            format!("\u{FEFF}{text}").into_bytes(),
        ),
        ("GB18030", encoding_rs::GB18030.encode(text).0.into_owned()),
        ("Big5", encoding_rs::BIG5.encode(text).0.into_owned()),
        ("UTF-16, low byte first", wide(text)),
        ("UTF-16, high byte first", big_endian),
        (
            "GB18030 after much ASCII",
            [ascii.as_bytes(), &encoding_rs::GB18030.encode(text).0].concat(),
        ),
    ] {
        let options = ReadOptions {
            file_name: Some("x.pgn".to_owned()),
            ..ReadOptions::default()
        };
        let games = read(&bytes, &options);
        let record = &games[0].record;
        assert_eq!(games.len(), 1, "{name}");
        assert_eq!(record.tags.get("Red"), Some("許銀川"), "{name}");
        assert_eq!(moves(record), "h2e2 h9g7", "{name}");
        assert_eq!(games[0].defects, [], "{name}");
    }
    let options = ReadOptions {
        encoding: Some(Encoding::Utf8),
        ..ReadOptions::default()
    };
    let games = read(&encoding_rs::BIG5.encode(text).0, &options);
    assert!(matches!(
        games[0].defects[0].kind,
        DefectKind::Encoding {
            encoding: Encoding::Utf8
        }
    ));
}

#[test]
fn what_is_written_is_what_people_write() {
    let text = "[Event \"a \\\"b\\\"\"]\n{game} 1. h2e2 (1. b2e2 h9g7) 1... h9g7 2. h0g2 {c} 1-0";
    let record = one(text).record;
    let written = |style, encoding| {
        let mut out = Vec::new();
        let options = WriteOptions { style, encoding };
        let losses = record::write(&record, Format::Pgn, &options, &mut out).unwrap();
        assert_eq!(losses, []);
        out
    };
    let chinese = "[Game \"Chinese Chess\"]\n[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\
                   [Format \"Chinese\"]\n\n{game}\n1. 炮二平五 (1. 炮八平五 马８进７) 1... 马８进７ \
                   2. 马二进三\n{c}\n1-0\n\n";
    let utf8 = written(Style::CHINESE, Encoding::Utf8);
    assert_eq!(String::from_utf8(utf8).unwrap(), chinese);
    let gb = written(Style::CHINESE, Encoding::Gb18030);
    assert_eq!(encoding_rs::GB18030.decode(&gb).0, chinese);
    let iccs = String::from_utf8(written(Style::Iccs, Encoding::Utf8)).unwrap();
    assert!(iccs.contains("[Format \"ICCS\"]"));
    assert!(iccs.contains("1. H2-E2 (1. B2-E2 H9-G7) 1... H9-G7 2. H0-G2"));
}

#[test]
fn memory_is_bounded_by_one_game() {
    /// A file without end: the same game again and again.
    struct Endless {
        at: usize,
        given: usize,
    }
    const GAME: &[u8] = b"[Event \"x\"]\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n";
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let rest = &GAME[self.at..];
            let count = rest.len().min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.at = (self.at + count) % GAME.len();
            self.given += count;
            Ok(count)
        }
    }
    let mut file = Endless { at: 0, given: 0 };
    let options = ReadOptions::default();
    let reader = std::io::BufReader::new(&mut file);
    let games: Vec<_> = record::read(reader, &options).unwrap().take(10).collect();
    assert!(
        games
            .iter()
            .all(|game| game.as_ref().unwrap().defects.is_empty())
    );
    drop(games);
    // The head that is looked at, and a buffer or two.
    assert!(file.given < 200_000, "{} bytes were taken", file.given);
}
