//! The quick ways of asking who strikes what, against the slow ones.

use std::collections::BTreeSet;

use xq_core::{Color, Move, MoveList, Occupancy, Piece, PieceKind, Position, Square};
use xq_testkit::{random_game, random_setup};

fn positions() -> impl Iterator<Item = Position> {
    (0..20)
        .flat_map(|seed| random_game(seed, 120))
        .chain((0..500).map(random_setup))
}

#[test]
fn gives_check_agrees_with_making_the_move() {
    for position in positions() {
        let checks = position.checks();
        for mv in &position.legal_moves() {
            let mut after = position.clone();
            let _ = after.make(mv);
            let expected = after.in_check();
            assert_eq!(position.gives_check(mv), expected, "{position:?} {mv}");
            assert_eq!(checks.gives(&position, mv), expected, "{position:?} {mv}");
        }
    }
}

#[test]
fn quiet_checks_are_the_quiet_moves_that_give_check() {
    for position in positions() {
        let mut found = MoveList::new();
        position.generate_quiet_checks(&position.checks(), &mut found);
        let is_wanted = |&mv: &Move| !position.is_capture(mv) && position.gives_check(mv);
        let expected: BTreeSet<Move> = position
            .legal_moves()
            .iter()
            .copied()
            .filter(is_wanted)
            .collect();
        assert_eq!(found.len(), expected.len(), "{position:?}");
        assert_eq!(
            found.iter().copied().collect::<BTreeSet<_>>(),
            expected,
            "{position:?}"
        );
    }
}

#[test]
fn strikes_agree_with_reach() {
    for position in positions() {
        let occupancy = position.occupancy();
        for (square, piece) in position.to_setup().pieces() {
            let enemies = position.side(piece.color().other());
            let strikes = occupancy.strikes(piece.color(), piece.kind(), square);
            assert_eq!(
                strikes & enemies,
                position.reach(square) & enemies,
                "{position:?} {square}"
            );
        }
    }
}

#[test]
fn strikers_are_those_who_strike() {
    for position in positions() {
        let occupancy = position.occupancy();
        for target in position.occupied() {
            for piece in Piece::ALL {
                let (color, kind) = (piece.color(), piece.kind());
                let strikes = |&from: &Square| occupancy.strikes(color, kind, from);
                let expected = position
                    .pieces(color, kind)
                    .into_iter()
                    .filter(|from| strikes(from).contains(target))
                    .collect();
                let strikers = position.strikers_of(color, kind, target, &occupancy);
                assert_eq!(strikers, expected);
            }
        }
    }
}

#[test]
fn a_cleared_screen_silences_the_cannon() {
    let mut occupancy = Position::start().occupancy();
    let strikes = |occupancy: &Occupancy| {
        occupancy
            .strikes(Color::Red, PieceKind::Cannon, Square::B2)
            .contains(Square::B9)
    };
    assert!(strikes(&occupancy));
    occupancy.clear(Square::B7);
    assert!(!strikes(&occupancy));
}
