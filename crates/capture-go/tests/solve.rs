//! Small boards solved to the end.

use capture_go::{Board, CaptureGo, Color, Generation, Point, Selection, Size, Solver, TooLarge};
use capture_go::{WIN, search};
use fastrand::Rng;
use xq_search::negamax;

fn empty(rows: usize) -> Board {
    Board::new(Size::new(rows).unwrap())
}

/// Who wins by a search to the end, which knows nothing of what the solver knows.
fn winner_by_score(board: &Board, score: i32) -> Color {
    assert!(score.abs() > WIN / 2, "the search did not come to the end");
    if score > 0 {
        board.to_move()
    } else {
        board.to_move().other()
    }
}

#[test]
fn empty_boards_up_to_five_rows_are_solved() {
    let mut solver = Solver::default();
    for (rows, winner) in [
        (2, Color::White),
        (3, Color::Black),
        (4, Color::White),
        (5, Color::Black),
    ] {
        assert_eq!(solver.winner(&empty(rows)), Ok(winner), "{rows} rows");
    }
}

#[test]
fn the_smallest_boards_are_solved_alike_by_negamax() {
    for rows in [2, 3] {
        let board = empty(rows);
        let mut game = CaptureGo::new(board.clone(), Selection::default());
        let plain = negamax(&mut game, (rows * rows) as u32);
        let winner = winner_by_score(&board, plain.score);
        assert_eq!(Solver::default().winner(&board), Ok(winner), "{rows} rows");
    }
}

#[test]
fn random_positions_are_solved_alike_by_alpha_beta() {
    let mut rng = Rng::with_seed(5);
    let mut wins = 0;
    let mut solver = Solver::default();
    for (rows, plies, games) in [(3, 0..5, 60), (4, 6..12, 150), (5, 15..22, 150)] {
        for _ in 0..games {
            let board = quiet_position(rows, rng.usize(plies.clone()), &mut rng);
            let found = search(&board, (rows * rows) as u32, Selection::default());
            let winner = winner_by_score(&board, found.score);
            assert_eq!(solver.winner(&board), Ok(winner), "{board}");
            wins += usize::from(winner == board.to_move());
        }
    }
    assert!((20..340).contains(&wins), "{wins} wins are no fair sample");
}

/// A position after random moves by which nobody got into atari, as far as there are such.
fn quiet_position(rows: usize, plies: usize, rng: &mut Rng) -> Board {
    let mut board = empty(rows);
    for _ in 0..plies {
        let quiet = board.moves(Generation::All).iter().filter(|&point| {
            let mut next = board.clone();
            let _ = next.make(point);
            Color::BOTH
                .iter()
                .all(|&color| next.last_liberties(color).is_empty())
        });
        let quiet: Vec<Point> = quiet.collect();
        match rng.choice(quiet) {
            Some(point) => {
                let _ = board.make(point);
            }
            None => break,
        }
    }
    board
}

#[test]
fn finished_and_decided_positions_need_no_search() {
    let mut solver = Solver::default();
    let mut board: Board = "5/5/2x2/1xox1/5 b".parse().unwrap();
    assert_eq!(solver.winner(&board), Ok(Color::Black));
    let _ = board.play("c1".parse().unwrap()).unwrap();
    assert_eq!(solver.winner(&board), Ok(Color::Black));
    // No legal move is left to Black.
    let board: Board = "1oo/ooo/oo1 b".parse().unwrap();
    assert_eq!(solver.winner(&board), Ok(Color::White));
    assert_eq!(solver.nodes(), 0);
}

#[test]
fn large_boards_are_refused() {
    let board = empty(9);
    assert_eq!(
        Solver::default().winner(&board),
        Err(TooLarge(board.size()))
    );
}
