//! The quick ways of asking who attacks what, against the slow ones.

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
fn attacks_agree_with_pseudo_legal_targets() {
    for position in positions() {
        let occupancy = position.occupancy();
        for (square, piece) in position.to_setup().pieces() {
            let enemies = position.side(piece.color().other());
            let attacks = occupancy.attacks_from(piece.color(), piece.kind(), square);
            assert_eq!(
                attacks & enemies,
                position.pseudo_legal_targets(square) & enemies,
                "{position:?} {square}"
            );
        }
    }
}

#[test]
fn attackers_are_those_who_attack() {
    for position in positions() {
        let occupancy = position.occupancy();
        for target in position.occupied() {
            for piece in Piece::ALL {
                let (color, kind) = (piece.color(), piece.kind());
                let attacks = |&from: &Square| occupancy.attacks_from(color, kind, from);
                let expected = position
                    .pieces(color, kind)
                    .into_iter()
                    .filter(|from| attacks(from).contains(target))
                    .collect();
                let attackers = position.attackers_of_piece(color, kind, target, &occupancy);
                assert_eq!(attackers, expected);
            }
        }
    }
}

#[test]
fn a_cleared_screen_silences_the_cannon() {
    let mut occupancy = Position::start().occupancy();
    let attacks = |occupancy: &Occupancy| {
        occupancy
            .attacks_from(Color::Red, PieceKind::Cannon, Square::B2)
            .contains(Square::B9)
    };
    assert!(attacks(&occupancy));
    occupancy.clear(Square::B7);
    assert!(!attacks(&occupancy));
}
