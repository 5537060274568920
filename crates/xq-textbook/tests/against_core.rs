//! Every textbook generator against the fast one, on random play and on random set-ups.

use fastrand::Rng;
use xq_core::perft::{Perft, Rules};
use xq_core::{Color, Move, Piece, Position, Setup, Square};
use xq_testkit::{random_game, random_setup};
use xq_textbook::{Textbook, TextbookGenerator};

const ALL_RULES: [Rules; 3] = [Rules::Legal, Rules::KingCapture, Rules::Pseudo];

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Everything that can be asked of the textbook generator, compared with the fast one.
fn assert_same(generator: &mut dyn TextbookGenerator, position: &Position) {
    let fen = position.to_fen();
    assert_eq!(generator.side_to_move(), position.side_to_move(), "{fen}");
    for square in Square::ALL {
        let piece = generator.piece_at(square);
        assert_eq!(piece, position.piece_at(square), "{square} in {fen}");
    }
    for color in Color::ALL {
        assert_eq!(generator.king(color), position.king(color), "{fen}");
    }
    // A king that has taken the other one stands in the wrong palace and the game is over: what
    // would attack it there, no rule says.
    if Color::ALL
        .map(|color| position.king(color))
        .iter()
        .all(Option::is_some)
    {
        for color in Color::ALL {
            let attacked = generator.king_attacked(color);
            assert_eq!(attacked, position.is_in_check(color), "{color} in {fen}");
        }
    }
    for rules in ALL_RULES {
        let plain = sorted(&generator.moves(rules));
        let fast = sorted(&rules.moves(position));
        assert_eq!(plain, fast, "{rules:?} in {fen}");
    }
}

#[test]
fn same_moves_on_random_play() {
    for textbook in Textbook::ALL {
        for position in (0..25).flat_map(|seed| random_game(seed, 150)) {
            assert_same(&mut *textbook.build(&position.to_setup()), &position);
        }
    }
}

#[test]
fn same_moves_on_random_setups() {
    for textbook in Textbook::ALL {
        for position in (0..4000).map(random_setup) {
            assert_same(&mut *textbook.build(&position.to_setup()), &position);
        }
    }
}

/// Down a random line under the rules and all the way back, kings taken on the way included.
fn walk_and_return(textbook: Textbook, rules: Rules, start: Position, rng: &mut Rng) {
    let mut position = start;
    let mut generator = textbook.build(&position.to_setup());
    let mut line = Vec::new();
    for _ in 0..80 {
        assert_same(&mut *generator, &position);
        let moves = rules.moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.usize(..moves.len())];
        line.push(position.clone());
        let _ = position.make(mv);
        generator.make(mv);
    }
    for before in line.iter().rev() {
        generator.unmake();
        assert_same(&mut *generator, before);
    }
}

#[test]
fn make_and_unmake_keep_step_with_the_position_under_all_rules() {
    let mut rng = Rng::with_seed(7);
    for textbook in Textbook::ALL {
        for rules in ALL_RULES {
            for seed in 0..8 {
                walk_and_return(textbook, rules, Position::start(), &mut rng);
                walk_and_return(textbook, rules, random_setup(seed), &mut rng);
            }
        }
    }
}

#[test]
fn same_leaf_statistics_under_all_rules() {
    for textbook in Textbook::ALL {
        for rules in ALL_RULES {
            let perft = Perft {
                rules,
                ..Perft::default()
            };
            for position in (0..30).map(random_setup) {
                let mut generator = textbook.build(&position.to_setup());
                let (plain, fast) = (
                    generator.leaf_stats(rules, 2),
                    perft.leaf_stats(&position, 2),
                );
                assert_eq!(plain, fast, "{textbook} {rules:?} {}", position.to_fen());
            }
        }
    }
}

#[test]
fn nothing_to_take_back_changes_nothing() {
    for textbook in Textbook::ALL {
        let mut generator = textbook.build(&Setup::start());
        generator.unmake();
        assert_same(&mut *generator, &Position::start());
    }
}

/// Pieces anywhere, in any number: no position of a game, and no reason to panic.
#[test]
fn nonsense_does_no_harm() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..12 {
        let mut setup = Setup::empty();
        let crowd = rng.usize(..=100);
        for square in Square::ALL {
            if rng.usize(..100) < crowd {
                setup.board[square] = Some(Piece::ALL[rng.usize(..14)]);
            }
        }
        for textbook in Textbook::ALL {
            for rules in ALL_RULES {
                let _ = textbook.build(&setup).leaf_stats(rules, 2);
            }
        }
    }
}

#[test]
fn names_are_read_back_and_others_refused() {
    for textbook in Textbook::ALL {
        assert_eq!(textbook.to_string().parse(), Ok(textbook));
    }
    let error = "fast".parse::<Textbook>().unwrap_err();
    assert_eq!(error.found, "fast");
}
