//! The generator against itself: every entry point tells the same story on random play and on
//! random set-ups.

use xq_core::{Move, Position, Square};
use xq_testkit::{random_game, random_setup};

fn positions() -> impl Iterator<Item = Position> {
    let games = (0..60).flat_map(|seed| random_game(seed, 120));
    games.chain((0..3000).map(random_setup))
}

#[test]
fn is_legal_agrees_with_the_generator_for_every_pair_of_squares() {
    for position in positions().step_by(3) {
        let moves = position.legal_moves();
        let mut found = 0;
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                let legal = position.is_legal(mv);
                assert_eq!(legal, moves.contains(&mv), "{mv} in {}", position.to_fen());
                found += usize::from(legal);
            }
        }
        assert_eq!(found, moves.len(), "a move twice in {}", position.to_fen());
    }
}

#[test]
fn legal_is_pseudo_legal_without_leaving_the_king_attacked() {
    for position in positions() {
        let mut plain = Vec::new();
        for from in position.side(position.side_to_move()) {
            for to in position.pseudo_legal_targets(from) {
                let mv = Move::new(from, to);
                let mut after = position.clone();
                let _ = after.make(mv);
                if !after.is_in_check(position.side_to_move()) {
                    plain.push(mv);
                }
            }
        }
        let mut moves = position.legal_moves().to_vec();
        moves.sort();
        plain.sort();
        assert_eq!(moves, plain, "{}", position.to_fen());
        assert_eq!(position.count_legal(), moves.len() as u64);
    }
}

#[test]
fn captures_and_quiets_share_out_the_legal_moves() {
    for position in positions() {
        let mut parts = xq_core::MoveList::new();
        position.generate_captures(&mut parts);
        assert!(parts.iter().all(|&mv| position.is_capture(mv)));
        let captures = parts.len();
        position.generate_quiets(&mut parts);
        assert!(parts[captures..].iter().all(|&mv| !position.is_capture(mv)));
        let mut parts = parts.to_vec();
        let mut moves = position.legal_moves().to_vec();
        parts.sort();
        moves.sort();
        assert_eq!(parts, moves, "{}", position.to_fen());
    }
}

#[test]
fn evasions_are_the_legal_moves_of_a_side_in_check() {
    let mut checks = 0;
    for position in positions() {
        let mut evasions = xq_core::MoveList::new();
        position.generate_evasions(&mut evasions);
        if position.in_check() {
            assert_eq!(evasions.as_slice(), position.legal_moves().as_slice());
            checks += 1;
        } else {
            assert!(evasions.is_empty());
        }
    }
    assert!(checks > 500, "{checks}");
}

#[test]
fn unmake_restores_everything_and_the_key_is_that_of_the_fen() {
    for mut position in positions() {
        let before = position.clone();
        for mv in &before.legal_moves() {
            let undo = position.make(mv);
            let reread = Position::from_fen(&position.to_fen()).unwrap();
            assert_eq!(position, reread);
            assert_eq!(position.key(), reread.key(), "{mv} in {}", before.to_fen());
            position.unmake(mv, undo);
            assert_eq!(position, before);
            assert_eq!(position.key(), before.key());
        }
    }
}
