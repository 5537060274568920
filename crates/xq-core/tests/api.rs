//! What the small public functions promise, at every argument.

use std::collections::HashSet;

use xq_core::rules::{ChaseClass, Conditions, Game, RuleSet, Verdict, WinReason};
use xq_core::{Color, Move, MoveList, Position, Square};
use xq_testkit::random_game;

#[test]
fn offsets_stay_on_the_board_at_every_argument() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
        for files in i8::MIN..=i8::MAX {
            for ranks in i8::MIN..=i8::MAX {
                let (to_file, to_rank) = (file + i32::from(files), rank + i32::from(ranks));
                let is_inside = (0..9).contains(&to_file) && (0..10).contains(&to_rank);
                let expected = is_inside
                    .then(|| Square::from_index((to_rank * 9 + to_file) as usize))
                    .flatten();
                assert_eq!(square.offset(files, ranks), expected);
            }
        }
    }
}

/// Less than two occurrences are none that could be judged: they count as two.
#[test]
fn a_repetition_is_judged_at_its_occurrence_whatever_the_number() {
    let start = Position::from_fen("4k4/9/9/4R4/9/9/9/9/9/3K5 b").unwrap();
    for occurrences in [0, 1, 2, 3, 4, 5, usize::MAX] {
        let conditions = Conditions {
            occurrences,
            ..Conditions::default()
        };
        let mut game = Game::new(start.clone(), conditions);
        let mut plies = 0;
        for mv in ["e9f9", "e6f6", "f9e9", "f6e6"].iter().cycle().take(24) {
            let warning = game.warning();
            let over = game.push(mv.parse().unwrap()).unwrap().is_over();
            plies += 1;
            if over {
                break;
            }
            let cycles = occurrences.clamp(2, 100) - 2;
            let expected = cycles > 0 && plies > 4 * cycles;
            assert_eq!(warning.is_some(), expected, "{occurrences}, {plies}");
        }
        let expected = (occurrences.clamp(2, 7) - 1) * 4;
        assert_eq!(plies, expected.min(24), "{occurrences}");
    }
}

#[test]
fn limits_of_any_size_are_kept() {
    for limit in [0, 1, 2, 119, 120, u32::MAX] {
        for checks in [None, Some(0), Some(10), Some(u32::MAX)] {
            let conditions = Conditions {
                rule_set: RuleSet::Draw,
                occurrences: usize::MAX,
                natural_move_limit: Some(limit),
                counted_checks: checks,
                ..Conditions::default()
            };
            let mut game = Game::new(Position::start(), conditions);
            let quiet = ["a0a1", "a9a8", "a1a0", "a8a9"];
            let mut plies = 0;
            for mv in quiet.iter().cycle().take(200) {
                if game.verdict().is_over() {
                    break;
                }
                game.push(mv.parse().unwrap()).unwrap();
                plies += 1;
            }
            assert_eq!(plies, limit.min(200), "{limit} {checks:?}");
        }
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    for seed in 0..20 {
        for position in random_game(seed, 80).into_iter().step_by(7) {
            for from in Square::ALL {
                for to in Square::ALL.into_iter().step_by(3) {
                    let mv = Move::new(from, to);
                    let mut tried = position.clone();
                    match tried.try_make(mv) {
                        Ok(undo) => {
                            assert!(position.is_legal(mv));
                            tried.unmake(mv, undo);
                        }
                        Err(broken) => assert_eq!(position.why_illegal(mv), Some(broken)),
                    }
                    assert_eq!(tried, position);
                }
            }
        }
    }
}

#[test]
fn a_list_gives_its_moves_away() {
    let list = Position::start().legal_moves();
    let by_reference: Vec<Move> = (&list).into_iter().collect();
    assert_eq!(list.clone().into_iter().collect::<Vec<_>>(), by_reference);
    assert_eq!(list.clone().into_iter().collect::<MoveList>(), list);
    let mut longer = list.clone();
    longer.extend(list.clone());
    assert_eq!(longer.len(), 2 * list.len());
    assert_ne!(longer, list);
}

#[test]
fn flips_undo_themselves_and_keep_the_moves() {
    for seed in 0..40 {
        for position in random_game(seed, 100).into_iter().step_by(9) {
            let moves: HashSet<Move> = position.legal_moves().into_iter().collect();
            let mirrored = position.flip_files();
            let changed = position.flip_colors();
            assert_eq!(mirrored.flip_files(), position);
            assert_eq!(changed.flip_colors(), position);
            let of =
                |position: &Position| position.legal_moves().into_iter().collect::<HashSet<_>>();
            assert_eq!(
                of(&mirrored),
                moves.iter().map(|mv| mv.flip_files()).collect()
            );
            assert_eq!(
                of(&changed),
                moves.iter().map(|mv| mv.flip_ranks()).collect()
            );
        }
    }
}

#[test]
fn positions_are_keys_and_texts() {
    let positions: HashSet<Position> = (0..10).flat_map(|seed| random_game(seed, 60)).collect();
    assert!(positions.contains(&Position::default()));
    for position in positions {
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        assert_eq!(position.to_setup().to_string(), position.to_fen());
    }
}

#[cfg(debug_assertions)]
#[test]
fn debug_builds_notice_moves_that_are_none() {
    for mv in ["e5e6", "a9a8", "a0b0"] {
        let made = std::panic::catch_unwind(|| {
            let _ = Position::start().make(mv.parse().unwrap());
        });
        assert!(made.is_err(), "{mv}");
    }
}

/// After diagram 39 of the rule books: Red's victim is a rook that a horse pins.
#[test]
fn the_pinned_rook_is_told_apart_only_where_the_conditions_say_so() {
    let fen = "3aka3/C4rN2/4b4/N8/9/9/9/9/9/3K5 w";
    for (rook_pinned_by_horse, class) in
        [(true, ChaseClass::PinnedRook), (false, ChaseClass::Attack)]
    {
        for rules in [RuleSet::Axf, RuleSet::Wxf] {
            let conditions = Conditions {
                rook_pinned_by_horse,
                ..Conditions::from(rules)
            };
            let mut game = Game::new(Position::from_fen(fen).unwrap(), conditions);
            let cycle = ["a6b8", "f9e8", "b8a6", "e8f9"];
            for mv in cycle.iter().chain(&cycle) {
                game.push(mv.parse().unwrap()).unwrap();
            }
            let Verdict::Win { winner, reason } = game.verdict() else {
                panic!("{rules}: {}", game.verdict());
            };
            let WinReason::PerpetualChase(chase) = reason else {
                panic!("{rules}: {}", game.verdict());
            };
            assert_eq!((*winner, chase.class), (Color::Black, class), "{rules}");
        }
    }
}
