//! The searchers by name, with lines of play and under limits, on xiangqi and on a toy game.

use std::cell::Cell;
use std::time::Duration;

use xq_core::rules::{Conditions, Game, RuleSet};
use xq_core::{Move, Position};
use xq_eval::{Classic, Handcrafted};
use xq_search::{
    Engine, EngineError, Info, Limits, MAX_THREADS, Options, SearchError, Searchable, Searcher,
    Stoppable, Watch, Xiangqi, XiangqiPlayer, negamax,
};
use xq_testkit::random_game;

const TEXTBOOK: [Searcher; 4] = [
    Searcher::Negamax,
    Searcher::AlphaBeta,
    Searcher::AlphaBetaOrdered,
    Searcher::Pvs,
];

fn options() -> Options {
    Options {
        hash_mib: 1,
        ..Options::default()
    }
}

/// Plays a line and gives the value of its end for the player to move at its start.
fn value_at_the_end<G: Searchable>(game: &mut G, line: &[G::Move], depth: u32, ply: u32) -> i32 {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let Some((&mv, rest)) = line.split_first() else {
        let value = game.outcome(!moves.is_empty(), ply);
        assert!(value.is_some() || depth == 0, "the line is too short");
        return value.unwrap_or_else(|| game.evaluate());
    };
    assert!(moves.contains(&mv));
    let undo = game.make(mv);
    let value = -value_at_the_end(game, rest, depth - 1, ply + 1);
    game.unmake(mv, undo);
    value
}

#[test]
fn the_principal_variation_leads_to_the_score() {
    for seed in 0..4 {
        for position in random_game(seed, 80).into_iter().step_by(20) {
            for depth in 0..=3 {
                let mut game = Xiangqi::new(position.clone(), Classic);
                for searcher in TEXTBOOK {
                    if searcher == Searcher::Negamax && depth > 2 {
                        continue;
                    }
                    let found = searcher
                        .search(&mut game, depth)
                        .expect("a textbook searcher");
                    let value = value_at_the_end(&mut game, &found.line, depth, 0);
                    assert_eq!(value, found.score, "{searcher} {depth} {position:?}");
                }
            }
        }
    }
}

#[test]
fn deepening_has_the_value_of_the_last_depth() {
    for position in random_game(7, 60).into_iter().step_by(15) {
        let mut game = Xiangqi::new(position.clone(), Handcrafted);
        let expected = negamax(&mut game, 2).score;
        for searcher in TEXTBOOK {
            let mut depths = Vec::new();
            let deepened = searcher
                .deepen(&mut game, &Limits::depth(2), &(), |now| {
                    depths.push(now.depth)
                })
                .expect("a textbook searcher");
            assert_eq!(deepened.found.score, expected, "{searcher}");
            assert_eq!((deepened.depth, depths), (2, vec![1, 2]));
        }
    }
}

#[test]
fn deepening_saves_nodes_where_moves_are_ordered() {
    let nodes = |searcher: Searcher| {
        let mut game = Xiangqi::new(Position::start(), Handcrafted);
        let limits = Limits::depth(4);
        let deepened = searcher.deepen(&mut game, &limits, &(), |_| ());
        deepened.expect("a textbook searcher").found.nodes
    };
    assert!(4 * nodes(Searcher::Pvs) < nodes(Searcher::AlphaBeta));
}

#[test]
fn limits_end_a_deepening_and_the_first_depth_is_finished() {
    struct After(Cell<u32>);
    impl Watch for After {
        fn must_stop(&self) -> bool {
            let left = self.0.get();
            self.0.set(left.saturating_sub(1));
            left == 0
        }
    }
    for searcher in TEXTBOOK {
        let deepen = |limits: Limits, asked: u32| {
            let mut game = Xiangqi::new(Position::start(), Classic);
            let deepened = searcher.deepen(&mut game, &limits, &After(Cell::new(asked)), |_| ());
            deepened.expect("a textbook searcher")
        };
        let by_nodes = deepen(Limits::nodes(3_000), u32::MAX);
        assert!(by_nodes.found.nodes <= 3_000, "{}", by_nodes.found.nodes);
        assert!(by_nodes.found.best().is_some());
        let one = deepen(Limits::nodes(1), u32::MAX);
        assert_eq!((one.depth, one.found.line.len()), (1, 1));
        let stopped = deepen(Limits::default(), 5);
        assert!(stopped.found.best().is_some());
    }
}

#[test]
fn stoppable_counts_exactly() {
    let mut game = Stoppable::new(Xiangqi::new(Position::start(), Classic), || false);
    assert_eq!(negamax(&mut game, 2).nodes, 1965);
    assert!(!game.is_stopped());
    let mut game =
        Stoppable::new(Xiangqi::new(Position::start(), Classic), || false).limit_nodes(1965);
    assert_eq!(negamax(&mut game, 2).nodes, 1965);
    assert!(!game.is_stopped());
    let mut game =
        Stoppable::new(Xiangqi::new(Position::start(), Classic), || false).limit_nodes(1964);
    let _ = negamax(&mut game, 2);
    assert!(game.is_stopped());
}

#[test]
fn names_are_read_as_they_are_written() {
    for searcher in Searcher::ALL {
        assert_eq!(searcher.to_string().parse(), Ok(searcher));
    }
    let error = "alpha-beta".parse::<Searcher>().unwrap_err();
    assert!(error.to_string().contains("alphabeta-ordered"), "{error}");
    let mut game = Xiangqi::new(Position::start(), Classic);
    for searcher in [Searcher::Random, Searcher::Engine] {
        assert!(searcher.search(&mut game, 1).is_none());
    }
}

#[test]
fn all_play_legal_moves_under_every_limit() {
    let limits = [
        Limits::depth(2),
        Limits::nodes(500),
        Limits::move_time(Duration::from_millis(5)),
    ];
    for searcher in Searcher::ALL {
        let mut player = XiangqiPlayer::new(searcher, options(), 3).unwrap();
        for position in random_game(11, 60).into_iter().step_by(20) {
            for limits in &limits {
                let result = player.go(&Game::from(position.clone()), limits, &mut ());
                let best = result.unwrap().best;
                assert_eq!(best.is_some(), position.has_legal_move(), "{searcher}");
                assert!(best.is_none_or(|mv| position.is_legal(mv)), "{searcher}");
            }
        }
    }
}

#[test]
fn random_games_depend_on_seed_and_number_alone() {
    let moves = |seed: u64, number: usize| -> Vec<Move> {
        let mut player = XiangqiPlayer::new(Searcher::Random, options(), seed).unwrap();
        player.begin_game(number);
        let mut game = Game::default();
        for _ in 0..20 {
            let result = player.go(&game, &Limits::default(), &mut ()).unwrap();
            game.push(result.best.unwrap()).unwrap();
        }
        game.moves().collect()
    };
    assert_eq!(moves(1, 1), moves(1, 1));
    assert_ne!(moves(1, 1), moves(1, 2));
    assert_ne!(moves(1, 1), moves(2, 1));
}

#[test]
fn banned_moves_are_left_out_by_all() {
    // The only check would be the third of a perpetual one.
    let position = Position::from_fen("4k4/9/9/4R4/9/9/9/9/r7r/3K5 b").unwrap();
    let mut game = Game::new(position, Conditions::from(RuleSet::Computer));
    for mv in ["e9f9", "e6f6", "f9e9", "f6e6", "e9f9", "e6f6", "f9e9"] {
        game.push(mv.parse().unwrap()).unwrap();
    }
    let banned = game.banned_moves().to_vec();
    assert!(!banned.is_empty());
    let limits = Limits {
        banned_moves: banned.clone(),
        ..Limits::depth(2)
    };
    for searcher in Searcher::ALL {
        let mut player = XiangqiPlayer::new(searcher, options(), 5).unwrap();
        let best = player.go(&game, &limits, &mut ()).unwrap().best.unwrap();
        assert!(!banned.contains(&best), "{searcher}: {best}");
    }
}

#[test]
fn search_moves_without_a_legal_one_are_refused() {
    let limits = Limits {
        search_moves: vec!["a0a9".parse().unwrap(), "b0b1".parse().unwrap()],
        ..Limits::depth(2)
    };
    for searcher in Searcher::ALL {
        let mut player = XiangqiPlayer::new(searcher, options(), 5).unwrap();
        let error = player.go(&Game::default(), &limits, &mut ()).unwrap_err();
        assert!(matches!(&error, SearchError::NoLegalSearchMove { found, .. } if found.len() == 2));
        let text = error.to_string();
        assert!(
            text.starts_with("found no legal move among a0a9, b0b1 for rnbakabnr/"),
            "{text}"
        );
    }
}

#[test]
fn what_no_machine_has_is_an_error() {
    let with = |change: fn(&mut Options)| {
        let mut options = options();
        change(&mut options);
        options
    };
    let none = with(|options| options.threads = 0);
    assert_eq!(
        Engine::try_new(none).err(),
        Some(EngineError::Threads { threads: 0 })
    );
    let many = with(|options| options.threads = MAX_THREADS + 1);
    assert!(Engine::try_new(many.clone()).is_err());
    let large = with(|options| options.hash_mib = usize::MAX >> 20);
    let mut engine = Engine::new(options());
    for refused in [many, large] {
        assert!(engine.set_options(refused).is_err());
        assert_eq!(engine.options(), &options());
    }
    assert!(
        engine
            .go(&Game::default(), &Limits::depth(2), &mut ())
            .is_ok()
    );
}

#[test]
fn closures_hear_a_search() {
    let mut lines = 0;
    let mut hear = |info: &Info| lines += info.pv.len();
    let mut player = XiangqiPlayer::new(Searcher::Pvs, options(), 1).unwrap();
    player
        .go(&Game::default(), &Limits::depth(2), &mut hear)
        .unwrap();
    assert_eq!(lines, 3);
}
