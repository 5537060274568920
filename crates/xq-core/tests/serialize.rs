//! What serde writes and reads.
#![cfg(feature = "serde")]

use serde_json::{Value, from_value, json, to_value};
use xq_core::rules::{Conditions, Game, RuleSet, Verdict};
use xq_core::{Color, Diagram, Move, Piece, PieceId, PieceKind, Position, Setup, Square};

#[track_caller]
fn round_trip<T>(value: T, written: Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(to_value(&value).unwrap(), written);
    assert_eq!(from_value::<T>(written).unwrap(), value);
}

#[test]
fn texts_are_those_that_people_write() {
    round_trip(Square::E0, json!("e0"));
    round_trip("h2e2".parse::<Move>().unwrap(), json!("h2e2"));
    round_trip(Color::Red, json!("red"));
    round_trip(PieceKind::Rook, json!("rook"));
    round_trip(Piece::BlackHorse, json!("n"));
    round_trip(PieceId::RedRook1, json!("RedRook1"));
    round_trip(RuleSet::Axf, json!("axf"));
    let fen = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    round_trip(Position::from_fen(fen).unwrap(), json!(fen));
    round_trip(fen.parse::<Setup>().unwrap(), json!(fen));
    let diagram = "3k5/9/8p/9/9/9/9/9/9/5K3 w - - 0 1";
    round_trip(diagram.parse::<Diagram>().unwrap(), json!(diagram));
}

#[test]
fn every_value_comes_back() {
    fn all<T>(values: &[T])
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        for value in values {
            let written = to_value(value).unwrap();
            assert_eq!(&from_value::<T>(written).unwrap(), value);
        }
    }
    all(&Square::ALL);
    all(&Piece::ALL);
    all(&PieceKind::ALL);
    all(&PieceId::ALL);
    all(&RuleSet::ALL);
    for seed in 0..100 {
        let position = xq_testkit::random_setup(seed);
        all(&[position]);
    }
}

#[test]
fn a_verdict_keeps_its_reason() {
    let start = Position::from_fen("4k4/9/9/4R4/9/9/9/9/9/3K5 b").unwrap();
    let mut game = Game::new(start, Conditions::default());
    let cycle = ["e9f9", "e6f6", "f9e9", "f6e6"];
    for mv in cycle.iter().chain(&cycle) {
        game.push(mv.parse().unwrap()).unwrap();
    }
    round_trip(
        game.verdict().clone(),
        json!({"win": {"winner": "black", "reason": {"perpetual-check": {"cycle": 4}}}}),
    );
    round_trip(Verdict::Ongoing, json!("ongoing"));
}

#[test]
fn conditions_need_only_what_differs() {
    let read: Conditions = from_value(json!({"rule-set": "axf", "occurrences": 2})).unwrap();
    assert_eq!(read.rule_set, RuleSet::Axf);
    assert_eq!(read.occurrences, 2);
    assert_eq!(
        read.natural_move_limit,
        Conditions::default().natural_move_limit
    );
    round_trip(read, to_value(read).unwrap());
}

#[test]
fn what_is_none_is_refused_with_what_was_expected() {
    #[track_caller]
    fn refused<T: serde::de::DeserializeOwned + std::fmt::Debug>(value: Value, parts: &[&str]) {
        let error = from_value::<T>(value).unwrap_err().to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
    refused::<Square>(json!("e10"), &["\"e10\"", "e0"]);
    refused::<Move>(json!(7), &["7", "string"]);
    refused::<Position>(json!("9/9/9/9/9/9/9/9/9/9 w"), &["king"]);
    refused::<Piece>(json!("x"), &["\"x\"", "a piece's letter"]);
    refused::<Color>(json!("white"), &["red, black"]);
    refused::<Conditions>(json!({"limit": 3}), &["limit", "natural-move-limit"]);
}
