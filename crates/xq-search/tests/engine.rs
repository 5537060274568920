//! What the strong searcher promises whatever its strength.

use std::time::{Duration, Instant};

use xq_core::rules::{Conditions, Game, RuleSet};
use xq_core::{Move, Position};
use xq_search::engine::score::{MATES, mate_distance};
use xq_search::{Clock, Engine, Evaluation, Info, Limits, Options, Reporter, SearchResult};
use xq_testkit::{random_game, random_setup};

fn engine() -> Engine {
    Engine::new(Options {
        hash_mib: 4,
        ..Options::default()
    })
}

fn game(fen: &str) -> Game {
    Game::from(Position::from_fen(fen).expect("a position"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Asserts that every line told is playable from the start.
struct LegalLines(Position);

impl Reporter for LegalLines {
    fn info(&mut self, info: &Info) {
        let mut position = self.0.clone();
        for &mv in &info.pv {
            assert!(
                position.is_legal(mv),
                "{mv} of {:?} in {:?}",
                info.pv,
                self.0
            );
            let _ = position.make(mv);
        }
    }
}

#[test]
fn told_lines_are_legal() {
    let mut engine = engine();
    let games = (0..4).flat_map(|seed| random_game(seed, 100));
    for position in games.step_by(9).chain((0..40).map(random_setup)) {
        let mut reporter = LegalLines(position.clone());
        let result = engine
            .go(
                &Game::from(position.clone()),
                &Limits::nodes(4_000),
                &mut reporter,
            )
            .expect("legal moves");
        assert_eq!(result.best.is_some(), position.has_legal_move());
        assert!(result.best.is_none_or(|mv| position.is_legal(mv)));
    }
}

#[test]
fn one_thread_is_deterministic() {
    let once = || {
        let mut engine = engine();
        let depth = engine
            .go(&Game::default(), &Limits::depth(8), &mut ())
            .expect("legal moves");
        let nodes = engine
            .go(&Game::default(), &Limits::nodes(30_000), &mut ())
            .expect("legal moves");
        (
            depth.nodes,
            depth.score,
            depth.best,
            nodes.score,
            nodes.best,
        )
    };
    assert_eq!(once(), once());
}

#[test]
fn a_cleared_engine_is_a_new_one() {
    let mut engine = engine();
    let first = engine
        .go(&Game::default(), &Limits::depth(7), &mut ())
        .expect("legal moves");
    engine
        .go(&Game::from(random_setup(5)), &Limits::depth(7), &mut ())
        .expect("legal moves");
    engine.clear();
    let again = engine
        .go(&Game::default(), &Limits::depth(7), &mut ())
        .expect("legal moves");
    assert_eq!((first.nodes, first.score), (again.nodes, again.score));
}

#[test]
fn node_limits_are_kept() {
    for nodes in [1, 10, 500, 20_000] {
        let result = engine()
            .go(&Game::default(), &Limits::nodes(nodes), &mut ())
            .expect("legal moves");
        assert!(result.best.is_some());
        assert!(result.nodes <= nodes + 1, "{} of {nodes}", result.nodes);
    }
}

#[test]
fn without_a_legal_move_there_is_no_best() {
    // Stalemate is a loss as checkmate is.
    let result = engine()
        .go(
            &game("3k5/9/9/9/9/9/9/9/3p1p3/4K4 w"),
            &Limits::depth(3),
            &mut (),
        )
        .expect("legal moves");
    assert_eq!(result.best, None);
    assert!(result.score <= -MATES);
}

#[test]
fn a_stalemate_is_played_for() {
    // f8e8 leaves the king without a move; nothing gives check.
    let result = engine()
        .go(
            &game("3k5/5P3/9/9/9/9/9/9/9/4K4 w"),
            &Limits::depth(4),
            &mut (),
        )
        .expect("legal moves");
    assert!(result.score >= MATES, "{}", result.score);
}

#[test]
fn only_wanted_moves_are_searched() {
    let wanted = vec![mv("a0a1"), mv("i0i1")];
    let limits = Limits {
        search_moves: wanted.clone(),
        ..Limits::depth(5)
    };
    let result = engine()
        .go(&Game::default(), &limits, &mut ())
        .expect("legal moves");
    assert!(result.best.is_some_and(|best| wanted.contains(&best)));
}

#[test]
fn banned_moves_are_not_played() {
    let free = engine()
        .go(&Game::default(), &Limits::depth(6), &mut ())
        .expect("legal moves");
    let banned = free.best.expect("a move");
    let limits = Limits {
        banned_moves: vec![banned],
        ..Limits::depth(6)
    };
    let result = engine()
        .go(&Game::default(), &limits, &mut ())
        .expect("legal moves");
    assert!(result.best.is_some_and(|best| best != banned));
}

#[test]
fn many_lines_are_different_and_ordered() {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        multi_pv: 5,
        ..Options::default()
    });
    let SearchResult { lines, .. } = engine
        .go(&Game::default(), &Limits::depth(6), &mut ())
        .expect("legal moves");
    assert_eq!(lines.len(), 5);
    for pair in lines.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert!(pair[0].rank + 1 == pair[1].rank);
    }
    let mut firsts: Vec<Move> = lines.iter().map(|line| line.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn threads_find_mates_too() {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        threads: 3,
        ..Options::default()
    });
    let result = engine
        .go(
            &game("3k5/9/9/9/9/9/9/9/R8/1R2K4 w"),
            &Limits::depth(8),
            &mut (),
        )
        .expect("legal moves");
    assert_eq!(mate_distance(result.score), Some(1));
}

#[test]
fn threads_go_through_all_lines_and_depths_together() {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        threads: 3,
        multi_pv: 4,
        ..Options::default()
    });
    for _ in 0..5 {
        let result = engine
            .go(&Game::default(), &Limits::depth(7), &mut ())
            .expect("legal moves");
        assert_eq!((result.depth, result.lines.len()), (7, 4));
        let mut firsts: Vec<Move> = result.lines.iter().map(|line| line.pv[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
        for line in &result.lines {
            let mut position = Position::start();
            for &mv in &line.pv {
                assert!(position.is_legal(mv), "{mv} in {:?}", line.pv);
                let _ = position.make(mv);
            }
        }
        engine.clear();
    }
}

#[test]
fn perpetual_check_is_no_way_out() {
    // Red can only check for ever, with Black a rook up; under the rules that loses for Red,
    // under rules that draw every repetition it saves the game.
    let fen = "4k4/9/9/4R4/9/9/9/9/r7r/3K5 b";
    let cycle = ["e9f9", "e6f6", "f9e9", "f6e6"];
    let score_under = |rules: RuleSet| {
        let position = Position::from_fen(fen).expect("a position");
        let mut game = Game::new(position, Conditions::from(rules));
        for text in cycle.iter().chain(&cycle[..3]) {
            game.play_on(mv(text)).expect(text);
        }
        let limits = Limits {
            search_moves: vec![mv("f6e6")],
            ..Limits::depth(3)
        };
        engine()
            .go(&game, &limits, &mut ())
            .expect("legal moves")
            .score
    };
    assert_eq!(score_under(RuleSet::Draw), 0);
    assert!(score_under(RuleSet::Computer) < -10_000);
}

#[test]
fn a_stop_is_heeded() {
    for threads in [1, 2] {
        let mut engine = Engine::new(Options {
            hash_mib: 4,
            threads,
            ..Options::default()
        });
        let control = engine.control();
        control.arm(false);
        let search = std::thread::spawn(move || {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            engine
                .go_armed(&Game::default(), &limits, &mut ())
                .expect("legal moves")
        });
        control.stop();
        let result = search.join().expect("no panic");
        assert!(result.best.is_some());
    }
}

#[test]
fn pondering_goes_on_until_the_move_is_played() {
    let mut engine = engine();
    let control = engine.control();
    control.arm(true);
    let search = std::thread::spawn(move || {
        let limits = Limits {
            ponder: true,
            ..Limits::depth(2)
        };
        engine
            .go_armed(&Game::default(), &limits, &mut ())
            .expect("legal moves")
    });
    while !search.is_finished() && control.is_pondering() {
        // Depth 2 is done at once, yet there is no answer before the hit.
        std::thread::sleep(Duration::from_millis(5));
        assert!(!search.is_finished());
        control.ponder_hit();
    }
    assert!(search.join().expect("no panic").best.is_some());
}

#[test]
fn every_evaluation_plays() {
    for evaluation in [Evaluation::Classic, Evaluation::Handcrafted] {
        let mut engine = Engine::new(Options {
            hash_mib: 4,
            evaluation,
            ..Options::default()
        });
        let result = engine
            .go(&Game::default(), &Limits::depth(5), &mut ())
            .expect("legal moves");
        assert!(result.best.is_some());
    }
}

#[test]
fn a_clock_ends_the_search() {
    let start = Instant::now();
    let limits = Limits::clock(Clock {
        remaining: Duration::from_millis(100),
        increment: Duration::from_millis(10),
        moves_to_go: None,
    });
    let result = engine()
        .go(&Game::default(), &limits, &mut ())
        .expect("legal moves");
    assert!(result.best.is_some());
    // Far beyond the clock: only that it ends at all can be asked of a busy machine.
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_wanted_mate_ends_the_search() {
    let limits = Limits {
        mate: Some(1),
        ..Limits::default()
    };
    let result = engine()
        .go(&game("3k5/9/9/9/9/9/9/9/R8/1R2K4 w"), &limits, &mut ())
        .expect("legal moves");
    assert_eq!(mate_distance(result.score), Some(1));
}

#[test]
fn soft_nodes_end_between_iterations() {
    let limits = Limits {
        soft_nodes: Some(2_000),
        ..Limits::default()
    };
    let soft = engine()
        .go(&Game::default(), &limits, &mut ())
        .expect("legal moves");
    let whole = engine()
        .go(&Game::default(), &Limits::depth(soft.depth), &mut ())
        .expect("legal moves");
    assert_eq!((soft.best, soft.nodes), (whole.best, whole.nodes));
    let shallower = engine()
        .go(&Game::default(), &Limits::depth(soft.depth - 1), &mut ())
        .expect("legal moves");
    assert!(shallower.nodes < 2_000 && 2_000 <= soft.nodes);
}

/// However early a search of many lines is stopped, no line has a score that no search gave it.
#[test]
fn lines_that_no_search_has_come_to_are_not_told() {
    for nodes in (100..6_000).step_by(170) {
        let mut engine = Engine::new(Options {
            multi_pv: 5,
            ..Options::default()
        });
        let limits = Limits::nodes(nodes);
        let found = engine.go(&Game::default(), &limits, &mut ()).unwrap();
        assert!(!found.lines.is_empty());
        for line in found.lines.iter().skip(1) {
            assert!(
                line.score.abs() < 1_000,
                "{} after {nodes} nodes",
                line.score
            );
        }
    }
}
