//! Whole games from real files, read move by move.

use xq_core::Position;
use xq_core::notation::{Style, read, write};
use xq_testkit::reference_text;

/// The moves of the first game of a text: no tags, comments, numbers or result.
fn moves_of(text: &str) -> Vec<String> {
    let mut moves = String::new();
    let mut depth = 0;
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        for sign in line.chars() {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth == 0 => moves.push(sign),
                _ => {}
            }
        }
        moves.push(' ');
    }
    let is_move = |word: &&str| {
        let result = ["1-0", "0-1", "1/2-1/2", "*"].contains(word);
        let number = word
            .trim_end_matches('.')
            .bytes()
            .all(|byte| byte.is_ascii_digit());
        !result && !number
    };
    let words = moves.split_whitespace().filter(is_move);
    words.map(str::to_owned).collect()
}

/// Plays the moves and gives how many there were; each is written and read back in every style.
fn play(moves: &[String], style: Option<Style>) -> usize {
    let mut position = Position::start();
    for (ply, text) in moves.iter().enumerate() {
        let mv = match read(&position, text, style) {
            Ok(mv) => mv,
            Err(error) => panic!("ply {}: {error} in {}", ply + 1, position.to_fen()),
        };
        for style in Style::all() {
            let written = write(&position, mv, style);
            assert_eq!(read(&position, &written, Some(style)), Ok(mv), "{written}");
        }
        let _ = position.make(mv);
    }
    moves.len()
}

#[test]
fn algebraic_moves_of_winboard() {
    let Some(text) = reference_text("records/pgn/winboard_san.pgn") else {
        return;
    };
    assert!(play(&moves_of(&text), Some(Style::San0)) > 90);
    assert!(play(&moves_of(&text), None) > 90);
}

#[test]
fn full_width_wxf() {
    let Some(text) = reference_text("records/pgn/wukong_fullwidth_wxf.pgn") else {
        return;
    };
    assert!(play(&moves_of(&text), None) > 60);
}

#[test]
fn wxf_of_a_server_with_black_in_lower_case() {
    let Some(text) = reference_text("records/wxf/demo-with-history-playok.wxf") else {
        return;
    };
    let (_, game) = text.split_once("START{").expect("a game");
    let (game, _) = game.split_once('}').expect("an end of the game");
    assert_eq!(play(&moves_of(game), None), 54);
}

#[test]
fn the_same_games_in_wxf_and_coordinates_end_in_the_same_moves() {
    let files = ["xqdb_international_head", "xqdb_uci_head"];
    let texts = files.map(|name| reference_text(&format!("records/pgn/{name}.pgn")));
    let [Some(wxf), Some(coordinates)] = texts else {
        return;
    };
    let games = |text: &str| -> Vec<Vec<String>> {
        // Each game starts with its event; the rest of that line is no move.
        let games = text.split("[Event").map(|game| {
            let (_, rest) = game.split_once('\n').unwrap_or_default();
            moves_of(rest)
        });
        games.filter(|moves| !moves.is_empty()).collect()
    };
    let mut compared = 0;
    for (left, right) in games(&wxf).iter().zip(&games(&coordinates)) {
        let mut position = Position::start();
        for (one, other) in left.iter().zip(right) {
            // The files are cut, so the last move of each may be half a word.
            let Ok(expected) = read(&position, other, None) else {
                break;
            };
            // This file names the front pawn of two the rear one, unlike any rule of WXF.
            if !one.starts_with(['＋', '－']) {
                let found = read(&position, one, None);
                assert_eq!(found, Ok(expected), "{one} and {other}");
            }
            let _ = position.make(expected);
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared} moves");
}
