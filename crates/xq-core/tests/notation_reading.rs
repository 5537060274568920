//! What is read leniently, what is refused, and with which words.

use fastrand::Rng;
use proptest::prelude::*;
use xq_core::notation::{NotationError, Style, read, write};
use xq_core::{Diagram, IllegalMove, Move, Position, Setup, Square};
use xq_testkit::{random_game, random_setup};

fn position(fen: &str) -> Position {
    let setup: Setup = fen.parse().expect("a FEN");
    Diagram::new(&setup)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .into_position()
}

/// All the texts mean the move, whichever style is asked for.
fn all_mean(fen: &str, mv: &str, texts: &[&str]) {
    let position = position(fen);
    let mv: Move = mv.parse().expect("a move");
    let styles = [
        None,
        Some(Style::CHINESE),
        Some(Style::WxfXqbase),
        Some(Style::Iccs),
    ];
    for text in texts {
        for style in styles {
            assert_eq!(
                read(&position, text, style),
                Ok(mv),
                "{text} with {style:?}"
            );
        }
    }
}

fn error(fen: &str, text: &str) -> NotationError {
    match read(&position(fen), text, None) {
        Ok(mv) => panic!("{text} was read as {mv} in {fen}"),
        Err(error) => error,
    }
}

const START: &str = xq_core::fen::START;
const BLACK_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
const ROOKS: &str = "3k5/9/9/1R7/9/9/9/1R7/9/5K3 w";

#[test]
fn widths_cases_dashes_and_letters_do_not_matter() {
    let cannon = [
        "h2e2",
        "H2E2",
        "h2-e2",
        "H2-E2",
        "Ｈ２－Ｅ２",
        "h2–e2",
        "C2=5",
        "C2.5",
        "c2.5",
        "Ｃ２＝５",
        "ｃ２．５",
        "C25",
        " C2=5 ",
        "C2=5!?",
        "Che2",
        "炮二平五",
        "炮2平5",
        "炮２平５",
        "砲二平五",
        "包二平五",
        "\u{3000}炮二平五！",
    ];
    all_mean(START, "h2e2", &cannon);
    let horse = [
        "H8+7",
        "N8+7",
        "n8+7",
        "Ｎ８＋７",
        "马八进七",
        "馬八進七",
        "傌8進7",
        "Hc2",
        "Nc2",
    ];
    all_mean(START, "b0c2", &horse);
    let elephant = ["E3+5", "B3+5", "相三进五", "象3進5", "Ege2", "Bge2"];
    all_mean(START, "g0e2", &elephant);
    all_mean(
        BLACK_START,
        "f9e8",
        &["A6+5", "a6+5", "士６进５", "仕六進五", "Afe8"],
    );
    all_mean(
        BLACK_START,
        "e9e8",
        &["K5+1", "将５进１", "帥五進一", "帅5进1", "將五进1", "Ke8"],
    );
    all_mean(
        BLACK_START,
        "a9a8",
        &["R1+1", "车１进１", "俥一進一", "Ra8"],
    );
    all_mean(
        BLACK_START,
        "c6c5",
        &["P3+1", "卒３进１", "兵三進一", "c5", "Pc5"],
    );
}

#[test]
fn front_and_rear_are_read_in_every_order() {
    let front = [
        "R+=9",
        "+R=9",
        "r+.9",
        "前车平九",
        "前車平9",
        "车前平九",
        "一车平九",
        "R6a6",
        "R6xa6",
    ];
    all_mean(ROOKS, "b6a6", &front);
    all_mean(
        ROOKS,
        "b2a2",
        &["R-=9", "-R.9", "R–=9", "后车平九", "後俥平九", "二车平9"],
    );
    let advisors = "4k4/9/9/9/4P4/9/9/3A5/9/3AK4 w";
    all_mean(advisors, "d2e1", &["A6-5", "A+-5", "仕六退五", "前仕退五"]);
    let two_files = "3k5/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w";
    all_mean(
        two_files,
        "f8e8",
        &[
            "前四平五",
            "前兵四平五",
            "一兵平五",
            "4+=5",
            "Pa.5",
            "PA=5",
            "14=5",
        ],
    );
    let three = "3k5/4P4/9/4P4/4P4/9/9/9/9/5K3 w";
    all_mean(
        three,
        "e6f6",
        &[
            "P5=4",
            "P..4",
            "P==4",
            "25=4",
            "中兵平四",
            "二兵平四",
            "中兵五平四",
        ],
    );
}

#[test]
fn a_style_of_another_kind_of_notation_does_not_change_what_words_mean() {
    let four = position("3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w");
    for style in Style::all() {
        let front = read(&four, "前兵平四", Some(style));
        assert_eq!(front, Ok("e8f8".parse().unwrap()), "{style}");
        let second = read(&four, "P+=4", Some(style));
        assert_eq!(second, Ok("e7f7".parse().unwrap()), "{style}");
    }
}

#[test]
fn a_file_is_enough_where_only_one_of_its_pieces_can_go() {
    all_mean(ROOKS, "b6b3", &["R8-3", "车八退三"]);
    let horses = "3k5/N8/9/9/9/9/9/9/N8/5K3 w";
    all_mean(horses, "a8b6", &["H9-8", "马九退八", "H+-8"]);
}

#[test]
fn ranks_from_one_are_told_by_the_style_or_by_a_ten() {
    let start = Position::start();
    let cannon = Ok("h2e2".parse().unwrap());
    assert_eq!(read(&start, "h3e3", Some(Style::Coordinates1)), cannon);
    assert_eq!(read(&start, "Che3", Some(Style::San1)), cannon);
    all_mean(START, "b2b9", &["b2b9", "Cbxb9"]);
    let takes = Ok("b2b9".parse().unwrap());
    assert_eq!(read(&start, "b3b10", None), takes);
    assert_eq!(read(&start, "Cxb10", None), takes);
    assert!(read(&start, "b3b10", Some(Style::Coordinates0)).is_err());
}

#[test]
fn algebraic_and_coordinates_are_told_apart_by_their_letters() {
    // A cannon on rank 3 and a pawn on c3: a piece stands before the square in `C3d3`, whatever
    // notation is expected, and never the file c.
    let board = position("3k5/9/9/9/9/4C4/P1P1C4/9/9/4K4 w");
    for style in [None, Some(Style::San0), Some(Style::Coordinates0)] {
        assert_eq!(read(&board, "C3d3", style), Ok("e3d3".parse().unwrap()));
    }
    for text in ["c3c4", "C3C4", "C3-C4", "c3-c4", "C3-c4"] {
        assert_eq!(
            read(&board, text, None),
            Ok("c3c4".parse().unwrap()),
            "{text}"
        );
    }
}

#[test]
fn a_text_with_several_meanings_is_refused_with_all_of_them() {
    let moves = |texts: &[&str]| -> Vec<Move> {
        texts
            .iter()
            .map(|text| text.parse().expect("a move"))
            .collect()
    };
    for text in ["R8=9", "车八平九"] {
        match error(ROOKS, text) {
            NotationError::Ambiguous { candidates, .. } => {
                assert_eq!(candidates, moves(&["b2a2", "b6a6"]));
            }
            other => panic!("{text}: {other}"),
        }
    }
    let rooks = "3k5/9/9/9/9/1R5R1/9/9/9/5K3 w";
    match error(rooks, "Re4") {
        NotationError::Ambiguous { candidates, .. } => {
            assert_eq!(candidates, moves(&["b4e4", "h4e4"]));
        }
        other => panic!("Re4: {other}"),
    }
    // The middle pawn of file 3 as the federation writes it, the third from the front as
    // Fairy-Stockfish does.
    let crowd = "3k5/2P3P2/6P2/2P3P2/9/9/9/9/9/5K3 w";
    let told = error(crowd, "33=4").to_string();
    assert_eq!(told, "\"33=4\" may be any of g6f6, g7f7");
    let official = read(&position(crowd), "33=4", Some(Style::WxfOfficial));
    assert_eq!(official, Ok("g7f7".parse().unwrap()));
    let fairy = read(&position(crowd), "33=4", Some(Style::WxfFairy));
    assert_eq!(fairy, Ok("g6f6".parse().unwrap()));
}

#[test]
fn an_unknown_sign_is_named_with_its_column() {
    let unknown = |text: &str| match error(START, text) {
        NotationError::UnknownSign { column, found, .. } => (column, found),
        other => panic!("{text}: {other}"),
    };
    assert_eq!(unknown("h2k2"), (3, 'k'));
    assert_eq!(unknown("炮二飞五"), (3, '飞'));
    assert_eq!(unknown("  炮二平〇"), (6, '〇'));
    assert_eq!(unknown("龙二平五"), (1, '龙'));
    assert_eq!(unknown("C0=5"), (2, '0'));
    assert_eq!(unknown("X2=5"), (1, 'X'));
    assert_eq!(unknown("Ｃ２＝Ｘ"), (4, 'Ｘ'));
    assert_eq!(unknown("C2=55"), (5, '5'));
    assert_eq!(unknown("炮二平五五"), (5, '五'));
    assert_eq!(unknown("Ra=1"), (2, 'a'));
}

#[test]
fn a_text_that_ends_too_early_says_what_is_missing() {
    let told = |text| error(START, text).to_string();
    assert_eq!(
        told("炮二平"),
        "\"炮二平\" ends where a file or number of steps from 1 to 9 was expected"
    );
    assert_eq!(
        told("炮"),
        "\"炮\" ends where a file from 1 to 9, or 前, 中, 后 was expected"
    );
    assert_eq!(
        told("C2="),
        "\"C2=\" ends where a file or number of steps from 1 to 9 was expected"
    );
    for text in ["", " ", "?", "++"] {
        assert!(
            matches!(error(START, text), NotationError::Incomplete { .. }),
            "{text:?}"
        );
    }
}

#[test]
fn a_missing_piece_and_a_place_out_of_reach_are_told() {
    let told = |fen, text| error(fen, text).to_string();
    assert_eq!(
        told(START, "车二进一"),
        "\"车二进一\": Red has no rook on its file 2"
    );
    assert_eq!(
        told(START, "前车进一"),
        "\"前车进一\": Red has no file with a front rook among several"
    );
    assert_eq!(
        told(START, "3+=4"),
        "\"3+=4\": Red has no front pawn among several on its file 3"
    );
    assert_eq!(told(ROOKS, "Hc3"), "\"Hc3\": Red has no horse");
    assert_eq!(told(ROOKS, "Rce4"), "\"Rce4\": Red has no rook on file c");
    assert_eq!(
        told(START, "马八进三"),
        "\"马八进三\": the Red horse on b0 has no such place to go"
    );
    assert_eq!(
        told(START, "R1-1"),
        "\"R1-1\": the Red rook on i0 has no such place to go"
    );
    assert_eq!(
        told(START, "C2=2"),
        "\"C2=2\": the Red cannon on h2 has no such place to go"
    );
}

#[test]
fn an_illegal_move_is_told_with_the_rule_in_every_notation() {
    for text in ["b0d1", "B0-D1", "H8+6", "马八进六", "Hd1"] {
        match error(START, text) {
            NotationError::Illegal { mv, reason, .. } => {
                assert_eq!(mv, Move::new(Square::B0, Square::D1), "{text}");
                assert!(
                    matches!(
                        reason,
                        IllegalMove::BlockedLeg {
                            leg: Square::C0,
                            ..
                        }
                    ),
                    "{text}"
                );
            }
            other => panic!("{text}: {other}"),
        }
    }
}

#[test]
fn long_texts_are_cut_in_errors() {
    let text = "炮二平五".repeat(100_000);
    assert!(error(START, &text).to_string().len() < 400);
}

/// One to three signs of a text changed, taken out or put in.
fn mutated(rng: &mut Rng, text: &str) -> String {
    const SIGNS: &str = "+-=.19059abehiPpRHxX#前后中一九车兵进退平　ｐ＋\u{0}é";
    let pool: Vec<char> = SIGNS.chars().collect();
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..=3) {
        let at = rng.usize(..=signs.len());
        let sign = pool[rng.usize(..pool.len())];
        match rng.usize(..3) {
            0 => signs.insert(at, sign),
            1 if at < signs.len() => signs[at] = sign,
            _ if at < signs.len() => drop(signs.remove(at)),
            _ => {}
        }
    }
    signs.into_iter().collect()
}

/// Whatever comes, it is a legal move or an error whose words can be shown.
fn check(position: &Position, text: &str, style: Option<Style>) {
    match read(position, text, style) {
        Ok(mv) => assert!(
            position.is_legal(mv),
            "{text:?}: {mv} in {}",
            position.to_fen()
        ),
        Err(NotationError::Ambiguous { candidates, .. }) => assert!(candidates.len() > 1),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

#[test]
fn damaged_texts_give_legal_moves_or_errors() {
    let mut rng = Rng::with_seed(3);
    let styles: Vec<Style> = Style::all().collect();
    let games = (0..10).flat_map(|seed| random_game(seed, 80));
    for position in games.chain((0..400).map(random_setup)) {
        for mv in &position.legal_moves() {
            let style = styles[rng.usize(..styles.len())];
            let text = mutated(&mut rng, &write(&position, mv, style));
            check(&position, &text, None);
            check(&position, &text, Some(style));
        }
    }
}

proptest! {
    #[test]
    fn any_text_gives_a_legal_move_or_an_error(text in "\\PC{0,12}") {
        for style in Style::all().map(Some).chain([None]) {
            check(&Position::start(), &text, style);
        }
    }

    #[test]
    fn any_move_at_all_can_be_written(seed in 0u64..1000, from in 0usize..90, to in 0usize..90) {
        let mv = Move::new(Square::ALL[from], Square::ALL[to]);
        for style in Style::all() {
            prop_assert!(!write(&random_setup(seed), mv, style).is_empty());
        }
    }
}
