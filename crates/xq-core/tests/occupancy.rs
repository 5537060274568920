//! The quick ways of asking who strikes what, against the slow ones.

use std::collections::BTreeSet;

use xq_core::{Move, MoveList, Piece, PieceKind, Position};
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
            let strikes = occupancy.strikes(piece, square);
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
                let expected = position
                    .pieces(piece.color(), piece.kind())
                    .into_iter()
                    .filter(|&from| occupancy.strikes(piece, from).contains(target))
                    .collect();
                assert_eq!(position.strikers_of(piece, target, &occupancy), expected);
            }
        }
    }
}

#[test]
fn a_cleared_screen_silences_the_cannon() {
    let mut occupancy = Position::start().occupancy();
    let cannon = Piece::new(xq_core::Color::Red, PieceKind::Cannon);
    let target = xq_core::Square::B9;
    assert!(
        occupancy
            .strikes(cannon, xq_core::Square::B2)
            .contains(target)
    );
    occupancy.clear(xq_core::Square::B7);
    assert!(
        !occupancy
            .strikes(cannon, xq_core::Square::B2)
            .contains(target)
    );
}
