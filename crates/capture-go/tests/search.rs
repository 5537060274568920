//! The searchers of `xq-search` on capture Go.

use std::num::NonZeroUsize;

use capture_go::{Board, CaptureGo, Generation, Point, Selection, Size, WIN, search};
use fastrand::Rng;
use xq_search::{Ordering, alpha_beta, negamax};

/// A position after so many random moves, not over.
fn random_position(rows: usize, plies: usize, rng: &mut Rng) -> Board {
    let mut board = Board::new(Size::new(rows).unwrap());
    for _ in 0..plies {
        let captures = board.last_liberties(board.to_move().other());
        let moves: Vec<Point> = (board.moves(Generation::All) & !captures).iter().collect();
        match rng.choice(moves) {
            Some(point) => {
                let _ = board.make(point);
            }
            None => break,
        }
    }
    board
}

fn selections() -> impl Iterator<Item = Selection> {
    Generation::BOTH.into_iter().flat_map(|generation| {
        [None, NonZeroUsize::new(1), NonZeroUsize::new(4)]
            .map(|best| Selection { generation, best })
    })
}

/// At every depth, with and without ordering.
fn compare(board: &Board, depth: u32, selection: Selection) {
    let mut game = CaptureGo::new(board.clone(), selection);
    for depth in 0..=depth {
        let plain = negamax(&mut game, depth);
        for promise in [false, true] {
            for history in [false, true] {
                let found = alpha_beta(&mut game, depth, Ordering { promise, history });
                assert_eq!(
                    found.score, plain.score,
                    "{board} depth {depth} {selection:?}"
                );
                assert!(found.nodes <= plain.nodes);
                assert_eq!(found.best().is_some(), plain.best().is_some());
            }
        }
    }
    assert_eq!(game.board(), board);
}

#[test]
fn alpha_beta_has_the_values_of_negamax() {
    let mut rng = Rng::with_seed(1);
    for (rows, depth, games) in [(3, 5, 20), (5, 3, 30), (9, 2, 10), (19, 1, 4)] {
        for _ in 0..games {
            let plies = rng.usize(0..rows * rows);
            let board = random_position(rows, plies, &mut rng);
            for selection in selections() {
                compare(&board, depth, selection);
            }
        }
    }
}

#[test]
fn the_queue_orders_as_alpha_beta_does_by_promise() {
    // With all moves kept, the same moves in the same order make the same tree.
    let mut rng = Rng::with_seed(2);
    for _ in 0..50 {
        let plies = rng.usize(0..20);
        let board = random_position(5, plies, &mut rng);
        let count = |best, promise| {
            let selection = Selection {
                best,
                ..Selection::default()
            };
            let mut game = CaptureGo::new(board.clone(), selection);
            let ordering = Ordering {
                promise,
                history: false,
            };
            alpha_beta(&mut game, 3, ordering)
        };
        assert_eq!(count(NonZeroUsize::new(25), false), count(None, true));
    }
}

#[test]
fn the_best_move_of_a_position_has_its_value() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..100 {
        let board = random_position(5, 10, &mut rng);
        let found = search(&board, 3, Selection::default());
        let Some(best) = found.best() else { continue };
        let mut next = board.clone();
        let _ = next.play(best).unwrap();
        let answer = search(&next, 2, Selection::default()).score;
        // Seen from a ply further on, a win is a ply nearer.
        let expected = if answer.abs() > WIN / 2 {
            answer - answer.signum()
        } else {
            answer
        };
        assert_eq!(found.score, -expected, "{board}");
    }
}

#[test]
fn a_capture_is_found_whatever_is_selected() {
    let mut rng = Rng::with_seed(4);
    let mut captures = 0;
    for _ in 0..300 {
        let plies = rng.usize(0..40);
        let board = random_position(7, plies, &mut rng);
        if board.last_liberties(board.to_move().other()).is_empty() {
            continue;
        }
        captures += 1;
        for selection in selections() {
            let found = search(&board, 1, selection);
            assert_eq!(found.score, WIN - 1, "{board} {selection:?}");
        }
    }
    assert!(captures > 50, "{captures}");
}

#[test]
fn ordering_and_pruning_save_nodes() {
    let board: Board = "5/1x1o1/2x2/1oxo1/5 b".parse().unwrap();
    let mut game = CaptureGo::new(board.clone(), Selection::default());
    let plain = negamax(&mut game, 4).nodes;
    let unordered = alpha_beta(&mut game, 4, Ordering::NONE).nodes;
    let ordered = alpha_beta(&mut game, 4, Ordering::FULL).nodes;
    let four = Selection {
        best: NonZeroUsize::new(4),
        ..Selection::default()
    };
    let pruned = search(&board, 4, four).nodes;
    assert!(plain > unordered && unordered > ordered && ordered > pruned);
}
