//! Reading and writing FENs, and the check of what they describe.

use proptest::prelude::*;
use xq_core::{Color, Defect, FenError, Piece, Position, PositionError, Setup, Square};
use xq_testkit::{random_game, random_setup};

const PLACEMENT: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn setup(text: &str) -> Setup {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn what_is_written_is_read_back() {
    let games = (0..20).flat_map(|seed| random_game(seed, 100));
    for position in games.chain((0..500).map(random_setup)) {
        let fen = position.to_fen();
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        assert_eq!(Position::from_fen(&fen), Ok(position), "{fen}");
    }
}

#[test]
fn lenient_reading() {
    let start = Setup::start();
    for text in [
        PLACEMENT.to_owned(),
        format!("  {PLACEMENT}\tr\n"),
        format!("{PLACEMENT} W - -"),
        format!("{PLACEMENT} w 0 1"),
        format!("{PLACEMENT} w - - 0 0"),
        format!("{PLACEMENT} w whatever stands-here 0 1"),
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR".to_owned(),
    ] {
        assert_eq!(setup(&text), start, "{text}");
    }
    assert_eq!(setup(&format!("{PLACEMENT} b - - 7 12")).halfmove_clock, 7);
    assert_eq!(
        setup(&format!("{PLACEMENT} b - - 7 12")).fullmove_number,
        12
    );
    assert_eq!(setup(&format!("{PLACEMENT} B 7")).halfmove_clock, 7);
    assert_eq!(setup(&format!("{PLACEMENT} B")).side_to_move, Color::Black);
}

#[test]
fn errors_name_what_where_and_what_was_expected() {
    for (text, expected) in [
        (
            "",
            "bad FEN: piece placement (field 1), column 1: found nothing, expected 10 ranks \
             separated by /",
        ),
        (
            "9/9/9",
            "bad FEN: piece placement (field 1), column 6: found 3 ranks, expected 10 ranks \
             separated by /",
        ),
        (
            "9/9/8/9/9/9/9/9/9/9",
            "bad FEN: piece placement (field 1), column 6: found /, expected 1 more files on rank 7",
        ),
        (
            "9/9/9/9/9/9/9/9/9/8kk",
            "bad FEN: piece placement (field 1), column 21: found \"k\", expected at most 0 more \
             files on rank 0",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9/9",
            "bad FEN: piece placement (field 1), column 20: found \"/\", expected the end of the \
             placement after 10 ranks",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 x",
            "bad FEN: side to move (field 2), column 21: found \"x\", expected w or r for Red, b \
             for Black",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 w - - -1",
            "bad FEN: plies since the last capture (field 5), column 27: found \"-1\", expected a \
             whole number from 0 to 4294967295",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 w - - 0 99999999999",
            "bad FEN: move number (field 6), column 29: found \"99999999999\", expected a whole \
             number from 0 to 4294967295",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 w - - 0 1 moves",
            "bad FEN: end of the FEN (after field 6), column 31: found \"moves\", expected nothing \
             more",
        ),
    ] {
        let error = text.parse::<Setup>().expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

fn defects(fen: &str) -> Vec<Defect> {
    match Position::from_fen(fen) {
        Err(FenError::Position(PositionError { defects })) => defects,
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn every_defect_is_found_at_once() {
    // No black king, a red elephant over the river, an advisor off its points, three rooks.
    let found = defects("9/9/9/2B6/9/9/9/9/4K4/RRR1A4 w");
    assert!(found.contains(&Defect::NoKing {
        color: Color::Black
    }));
    assert!(found.contains(&Defect::TooMany {
        piece: Piece::RedRook,
        found: 3,
        allowed: 2
    }));
    for (piece, square) in [
        (Piece::RedElephant, Square::C6),
        (Piece::RedAdvisor, Square::E0),
    ] {
        assert!(
            found.contains(&Defect::Misplaced { piece, square }),
            "{found:?}"
        );
    }
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn kings_are_looked_at_once_everything_else_is_right() {
    assert_eq!(defects("4k4/9/9/9/9/9/9/9/9/4K4 w"), [Defect::KingsFacing]);
    let taken = Defect::KingCanBeTaken {
        color: Color::Black,
        king: Square::D9,
        by: Square::D8,
    };
    assert_eq!(defects("3k5/3R5/9/9/9/9/9/9/9/4K4 w"), [taken]);
    assert_eq!(defects("9/9/9/4k4/9/9/9/9/9/4K4 w").len(), 1);
}

/// Where each piece may stand, counted: the places of the rules.
#[test]
fn places_of_each_piece() {
    for (letter, places) in [
        ('K', 9),
        ('A', 5),
        ('B', 7),
        ('P', 55),
        ('R', 90),
        ('C', 90),
        ('N', 90),
    ] {
        for letter in [letter, letter.to_ascii_lowercase()] {
            let piece = Piece::from_fen_char(letter).unwrap();
            let allowed = Square::ALL.into_iter().filter(|&square| {
                let mut setup = Setup::empty();
                setup.board[square] = Some(piece);
                !setup
                    .defects()
                    .contains(&Defect::Misplaced { piece, square })
            });
            assert_eq!(allowed.count(), places, "{piece}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn no_text_panics(text in ".{0,120}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn no_near_fen_panics(text in "[rnbakcpRNBAKCPhe0-9/ wb-]{0,100}") {
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
        }
    }

    /// A FEN with a few characters changed is read or refused, and what is read can be played on.
    #[test]
    fn mutated_fens(seed in any::<u64>(), at in any::<prop::sample::Index>(), with in "[a-zA-Z0-9/ ]") {
        let mut fen: Vec<char> = random_setup(seed).to_fen().chars().collect();
        let at = at.index(fen.len());
        fen[at] = with.chars().next().unwrap_or(' ');
        if let Ok(position) = Position::from_fen(&fen.into_iter().collect::<String>()) {
            for mv in &position.legal_moves() {
                let mut after = position.clone();
                let _ = after.make(mv);
                prop_assert!(!after.is_in_check(position.side_to_move()));
            }
        }
    }
}

#[test]
fn counters_of_any_size_are_written_and_read_and_never_overflow() {
    for counter in [65_535, 65_536, 1_000_000, u32::MAX - 1, u32::MAX] {
        let mut setup = Setup::start();
        setup.halfmove_clock = counter;
        setup.fullmove_number = counter;
        assert_eq!(setup.to_fen().parse(), Ok(setup.clone()));
        let mut position = Position::from_setup(&setup).expect("a position");
        for mv in ["h2e2", "h9g7", "e2e6"] {
            let _ = position.make(mv.parse().expect("a move"));
        }
        assert!(Position::from_fen(&position.to_fen()).is_ok());
    }
}
