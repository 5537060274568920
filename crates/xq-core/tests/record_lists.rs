//! Move lists and small slips as people have them: known without being told what they are.

mod record_support;

use record_support::read;
use xq_core::record::{Format, GameResult, ReadGame, ReadOptions};

/// The only game of a file of which nothing is said, in which nothing is wrong.
fn clean(text: &str) -> ReadGame {
    let mut games = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert_eq!(game.defects, [], "{text}");
    game
}

fn moves(text: &str) -> String {
    let game = clean(text);
    let moves: Vec<String> = game
        .record
        .tree
        .main_moves()
        .map(|mv| mv.to_string())
        .collect();
    moves.join(" ")
}

#[test]
fn the_shared_cases_are_read_as_they_are_meant() {
    let first = "h2e2 h9g7 h0g2 i9h9";
    for (name, expected, plies) in [
        ("bare.txt", first, 4),
        ("coords.txt", first, 4),
        ("dunhao.txt", "h2e2 h9g7 h0g2 i9h9", 6),
        ("fwdot.txt", first, 4),
        ("nodot.txt", first, 10),
        ("f1_san_rank.pgn", "d2d4", 1),
        ("f8_bare.wxf", "h2d2 h9g7", 94),
        ("f9_start_blank.wxf", "h2e2 h9g7", 14),
        ("f12_star.pgn", first, 4),
    ] {
        let Some(text) = xq_testkit::reference_text(&format!("cases/{name}")) else {
            return;
        };
        let options = ReadOptions {
            file_name: Some(name.to_owned()),
            ..ReadOptions::default()
        };
        let games = read(text.as_bytes(), &options);
        assert_eq!(games.len(), 1, "{name}");
        assert_eq!(games[0].defects, [], "{name}");
        let moves = games[0].record.tree.main_moves();
        let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        assert!(moves.join(" ").starts_with(expected), "{name}: {moves:?}");
        assert_eq!(moves.len(), plies, "{name}");
    }
}

#[test]
fn lists_are_known_with_and_without_numbers_and_with_any_punctuation() {
    for text in [
        "炮八平五 马2进3 马八进七",
        "1 炮八平五 马2进3\n2 马八进七",
        "1、炮八平五 马2进3 2、马八进七",
        "1．炮八平五　馬２進３　2．馬八進七",
        "（1）炮八平五 马2进3 （2）马八进七",
        "1) 炮八平五 马2进3 2) 马八进七",
        "①炮八平五 马2进3 ②马八进七",
        "1.炮八平五，马2进3；2.马八进七。",
        "炮八平五马2进3马八进七",
        "1: C8=5 h2+3 2: H8+7",
        "C8.5,h2+3,H8+7",
        "B2-E2 B9-C7 B0-C2",
        "b2e2b9c7b0c2",
        "b2e2, b9c7, b0c2",
        "b3e3 b10c8 b1c3",
        "position startpos moves b2e2 b9c7 b0c2",
        "startpos moves b3e3 b10c8 b1c3",
        "P8-5 M2.3 M8.7",
        "Cbe2 Hbc7 Hbc2",
        "Cbe3 Hbc8 Hbc3",
    ] {
        assert_eq!(moves(text), "b2e2 b9c7 b0c2", "{text}");
    }
}

#[test]
fn a_position_may_stand_before_the_moves() {
    let fen = "3k5/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1";
    for text in [
        format!("position fen {fen} moves e2d2 d9d8"),
        format!("fen {fen} moves e2d2 d9d8"),
        format!("{fen} moves e2d2 d9d8"),
        format!("{fen}\n1. 炮五平六 将４进１"),
        format!("{fen}\n\n1. C5=6 K4+1"),
        format!("FEN: {fen}\ne2d2 d9d8"),
        format!("a study\n{fen}\ne2d2 d9d8"),
    ] {
        let game = clean(&text);
        assert_eq!(game.record.start.to_fen(), fen, "{text}");
        assert_eq!(moves(&text), "e2d2 d9d8", "{text}");
    }
    // Positions alone, and positions with operations, are no lists.
    for text in [
        format!("{fen}\n{fen}\n"),
        format!("{fen}; D1 44\n"),
        format!("{fen} bm e2d2;\n"),
        format!("{fen}\n# c4\n"),
    ] {
        assert_eq!(
            Format::detect(text.as_bytes(), None),
            Some(Format::Epd),
            "{text}"
        );
    }
}

#[test]
fn words_before_a_list_are_a_comment_on_the_game() {
    let text = "顺炮直车对横车\n红方：甲 黑方：乙 2021.5.3\n\n1. 炮二平五 炮8平5\n2. 马二进三 红胜";
    assert_eq!(moves(text), "h2e2 h7e7 h0g2");
    let record = clean(text).record;
    assert_eq!(record.result, GameResult::RedWins);
    let comment = record.tree.comment(xq_core::record::NodeId::ROOT);
    assert_eq!(comment, "顺炮直车对横车\n红方：甲 黑方：乙 2021.5.3");
}

#[test]
fn results_glued_to_moves_end_the_game() {
    for (text, result) in [
        ("1. h2e2 h9g7 2. h0g2*", GameResult::Unknown),
        ("1. h2e2 h9g7 2. h0g21-0", GameResult::RedWins),
        ("1. C2=5 h8+7 2. H2+31/2-1/2", GameResult::Draw),
        ("1. 炮二平五 马8进7 2. 马二进三0-1", GameResult::BlackWins),
        ("1. 炮二平五 马8进7 2. 马二进三黑胜", GameResult::BlackWins),
        ("1. 炮二平五 马8进7 2. 马二进三 1:0", GameResult::RedWins),
        (
            "1. 炮二平五 马8进7 2. 马二进三 ０－１",
            GameResult::BlackWins,
        ),
        (
            "[Result \"1:0\"]\n1. h2e2 h9g7 2. h0g2",
            GameResult::RedWins,
        ),
        (
            "[result \"0 - 1\"]\n1. h2e2 h9g7 2. h0g2",
            GameResult::BlackWins,
        ),
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2", "{text}");
        assert_eq!(clean(text).record.result, result, "{text}");
    }
}

#[test]
fn marks_stand_before_numbers_and_behind_moves() {
    let fen = "[FEN \"3k5/9/9/4R4/9/9/9/9/9/4K4 w\"]\n";
    let game = clean(&format!("{fen}1. e6d6# *"));
    assert_eq!(game.record.tree.comment_count(), 0);
    for text in [
        "1. h2e2! h9g7 !2. h0g2",
        "1. h2e2 !? h9g7 ★2. h0g2",
        "…1. h2e2 h9g7+ ~2.h0g2",
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2", "{text}");
    }
    let game = clean("1. h2e2!? h9g7 ??2. h0g2");
    let comments: Vec<&str> = game
        .record
        .tree
        .main_line()
        .map(|node| game.record.tree.comment(node))
        .collect();
    assert_eq!(comments, ["!?", "??", ""]);
}

#[test]
fn full_width_brackets_are_comments_or_variations_by_what_is_in_them() {
    let game = clean("1. 炮二平五｛当头炮｝马8进7（正着）（炮8平5 2. 马二进三）2. 马二进三【完】");
    let tree = game.record.tree;
    assert_eq!((tree.variation_count(), tree.comment_count()), (1, 3));
    let comments: Vec<&str> = tree.main_line().map(|node| tree.comment(node)).collect();
    assert_eq!(comments, ["当头炮", "正着", "完"]);
}

#[test]
fn tags_are_read_in_any_case_and_over_several_lines() {
    let text = "[event \"A cup\n  with a long name\"]\n[RED \"A\"]\n[Fen \"3k5/9/9/9/9/9/9/4C4/9/4K4 w\"]\n1. e2d2 *";
    let record = clean(text).record;
    assert_eq!(record.tags.get("Event"), Some("A cup with a long name"));
    let names: Vec<&str> = record.tags.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Event", "Red"]);
    assert_eq!(moves(text), "e2d2");
    // A value that never ends takes nothing with it.
    let text = "[Event \"A cup\n[Red \"A\"]\n1. h2e2 *";
    let game = &read(text.as_bytes(), &ReadOptions::default())[0];
    assert!(game.defects.len() <= 2, "{:?}", game.defects);
}

#[test]
fn a_format_is_not_known_by_a_word_in_a_comment() {
    for (text, format) in [
        (
            "[Event \"x\"]\n\n1. h2e2 {[DhtmlXQ] and\n[DhtmlXQ_title]x[/DhtmlXQ_title]} h9g7 *",
            Format::Pgn,
        ),
        (
            "[Event \"x\"]\n{<ChineseChessRecord>} 1. h2e2 *",
            Format::Pgn,
        ),
        ("[Event \"x\"]\n{\nSTART{\n} 1. h2e2 *", Format::Pgn),
        ("1. h2e2 {\nSTART{\n[DhtmlXQ]} h9g7 *", Format::Pgn),
        (
            "{\"start\": \"x\", \"comment\": \"[DhtmlXQ] START{ [Event \\\"x\\\"]\"}",
            Format::Json,
        ),
        (
            "[DhtmlXQ]\n[DhtmlXQ_title][Event \"x\"] START{[/DhtmlXQ_title]",
            Format::DhtmlXq,
        ),
        (
            "<html><body>a game [dhtmlxq_movelist]7747[/dhtmlxq_movelist]",
            Format::DhtmlXq,
        ),
        (
            "FORMAT  WXF\nGAME [Event \"x\"]\nSTART {\n1. C2.5\n} END",
            Format::Wxf,
        ),
    ] {
        for name in [None, Some("game.txt"), Some("game.cbf")] {
            assert_eq!(
                Format::detect(text.as_bytes(), name),
                Some(format),
                "{text}"
            );
        }
        assert_eq!(
            read(text.as_bytes(), &ReadOptions::default()).len(),
            1,
            "{text}"
        );
    }
}

#[test]
fn dhtmlxq_is_read_in_its_other_spellings() {
    for text in [
        "[dhtmlxq][dhtmlxq_movelist]774770627967[/dhtmlxq_movelist][/dhtmlxq]",
        "[DHJHtmlXQ]\n[DHJHtmlXQ_movelist]774770627967[/DHJHtmlXQ_movelist]\n[/DHJHtmlXQ]",
        "[DHTMLXQ_MOVELIST]774770627967[/DHTMLXQ_MOVELIST]",
        "774770627967",
        "7747 7062\n7967\n",
        "8979695949392919097717866646260600102030405060708012720323436383774770627967",
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2", "{text}");
    }
}

/// An XQF file whose comment holds these bytes.
fn xqf_with_comment(text: &[u8]) -> Vec<u8> {
    let mut record = xq_core::record::Record::new(xq_core::Setup::start());
    let placeholder = "#".repeat(text.len());
    record
        .tree
        .set_comment(xq_core::record::NodeId::ROOT, &placeholder);
    let (mut bytes, _) = record_support::write(&record, Format::Xqf, &Default::default());
    let at = bytes
        .windows(text.len())
        .position(|part| part == placeholder.as_bytes());
    let at = at.expect("the comment is there");
    bytes[at..at + text.len()].copy_from_slice(text);
    bytes
}

#[test]
fn the_encoding_inside_xqf_is_found_by_content() {
    let comment = |bytes: &[u8]| {
        let game = record_support::read_one(Format::Xqf, &xqf_with_comment(bytes));
        game.record
            .tree
            .comment(xq_core::record::NodeId::ROOT)
            .to_owned()
    };
    // UTF-8, then GB18030, then windows-1258.
    assert_eq!(comment("红方先手".as_bytes()), "红方先手");
    assert_eq!(comment(&[0xBA, 0xEC, 0xB7, 0xBD]), "红方");
    assert_eq!(
        comment(b"n\xfd\xf5\xecc \xf0i th\xfd\xf5\xccng"),
        "nước đi thường"
    );
    // Two characters of GB18030 that are valid UTF-8, too.
    assert_eq!(comment(&[0xC1, 0xAA, 0xCD, 0xA8]), "联通");
}

#[test]
fn vietnamese_of_the_shared_file_is_read() {
    let Some(path) = xq_testkit::reference("cases/f6_vi_cp1258.xqf") else {
        return;
    };
    let bytes = std::fs::read(path).expect("a file");
    for encoding in [None, Some(xq_core::record::Encoding::Windows1258)] {
        let options = ReadOptions {
            encoding,
            ..ReadOptions::default()
        };
        let record = &read(&bytes, &options)[0].record;
        assert_eq!(record.tags.get("Red"), Some("Nguyễn Văn A"));
        assert_eq!(record.tags.get("Black"), Some("Trần B"));
    }
}

#[test]
fn one_of_two_pawns_is_told_by_a_later_move_or_not_at_all() {
    // Two red pawns on file 7: `P7+1` may be either, but a pawn goes sideways beyond the river only.
    let fen = "[FEN \"3k5/9/9/2P6/9/2P6/9/9/9/5K3 w\"]\n";
    let decided = format!("{fen}1. P7+1 k4+1 2. P-=6 *");
    assert_eq!(moves(&decided), "c4c5 d9d8 c5d5");
    let open = format!("{fen}1. P7+1 k4+1 *");
    let game = &read(open.as_bytes(), &ReadOptions::default())[0];
    let said = game.defects[0].to_string();
    assert!(said.contains("c4c5 or c6c7"), "{said}");
    assert_eq!(game.record.tree.move_count(), 0);
}
