//! Why a move is illegal: against the generator, and rule by rule.

use xq_core::{Move, Position, Square};
use xq_testkit::{random_game, random_setup};

#[test]
fn why_illegal_agrees_with_the_generator_for_every_pair_of_squares() {
    let games = (0..30).flat_map(|seed| random_game(seed, 120).into_iter().step_by(5));
    for position in games.chain((0..600).map(random_setup)) {
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                let reason = position.why_illegal(mv);
                let legal = position.is_legal(mv);
                assert_eq!(
                    reason.is_none(),
                    legal,
                    "{mv} in {}: {reason:?}",
                    position.to_fen()
                );
            }
        }
    }
}

/// The words for an illegal move.
fn why(fen: &str, mv: &str) -> String {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mv: Move = mv.parse().expect("a move");
    match position.why_illegal(mv) {
        Some(reason) => reason.to_string(),
        None => panic!("{mv} is legal in {fen}"),
    }
}

#[test]
fn whose_piece_it_is() {
    let start = xq_core::fen::START;
    assert_eq!(why(start, "e4e5"), "there is no piece on e4");
    assert_eq!(
        why(start, "c6c5"),
        "it is Red's turn and the piece on c6 is a Black pawn"
    );
    assert_eq!(why(start, "a0a0"), "the Red rook would stay on a0");
    assert_eq!(why(start, "a0a3"), "Red's own pawn stands on a3");
    assert_eq!(why(start, "h2b2"), "Red's own cannon stands on b2");
}

#[test]
fn how_a_piece_moves() {
    let start = xq_core::fen::START;
    let told = why(start, "a0b1");
    assert_eq!(
        told,
        "a rook does not go from a0 to b1: it moves along a file or rank"
    );
    let palace = "3k5/9/9/9/9/9/9/5A3/9/5K3 w";
    let told = why(palace, "f2g3");
    assert_eq!(
        told,
        "the Red advisor may not leave its palace, and g3 is outside"
    );
    assert_eq!(
        why(palace, "f0g0"),
        "the Red king may not leave its palace, and g0 is outside"
    );
    let river = "3k5/9/9/9/9/2B6/9/9/9/5K3 w";
    assert_eq!(
        why(river, "c4e6"),
        "the Red elephant may not cross the river, and e6 is beyond it"
    );
    let pawns = "3k5/9/9/4P4/9/9/P8/9/9/5K3 w";
    assert_eq!(
        why(pawns, "e6e5"),
        "the Red pawn on e6 may not go backwards"
    );
    let told = why(pawns, "a3b3");
    assert_eq!(
        told,
        "the Red pawn on a3 may not go sideways before it has crossed the river"
    );
}

#[test]
fn what_stands_in_the_way() {
    let start = xq_core::fen::START;
    assert_eq!(
        why(start, "b0d1"),
        "the horse's leg on c0 is blocked by the Red elephant"
    );
    let eye = "3k5/9/9/9/9/9/9/9/3p5/2B2K3 w";
    assert_eq!(
        why(eye, "c0e2"),
        "the elephant's eye on d1 is blocked by the Black pawn"
    );
    assert_eq!(
        why(start, "a0a4"),
        "the Red rook's way is blocked by the Red pawn on a3"
    );
    assert_eq!(
        why(start, "b2b8"),
        "the Red cannon's way is blocked by the Black cannon on b7"
    );
    let told = why(start, "b2b7");
    assert_eq!(
        told,
        "a cannon captures over exactly one piece, and 0 stand between it and b7"
    );
    let screens = "3k5/9/1r7/9/1n7/1p7/9/1C7/9/5K3 w";
    let told = why(screens, "b2b7");
    assert_eq!(
        told,
        "a cannon captures over exactly one piece, and 2 stand between it and b7"
    );
}

#[test]
fn what_becomes_of_the_king() {
    let facing = "4k4/9/9/9/4P4/9/9/9/9/4K4 w";
    assert_eq!(
        why(facing, "e5d5"),
        "the kings would face each other on the e-file"
    );
    let pinned = "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w";
    assert_eq!(
        why(pinned, "e2d2"),
        "leaves the king on e0 attacked by the rook on e5"
    );
    let double = "3k5/9/9/9/4r4/9/9/5n3/9/R3K4 w";
    let told = why(double, "a0a1");
    assert_eq!(
        told,
        "leaves the king on e0 attacked by the horse on f2 and the rook on e5"
    );
}
