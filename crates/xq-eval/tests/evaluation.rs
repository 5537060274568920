//! What must hold of both evaluations whatever their numbers.

use xq_core::{Color, Piece, Position, Setup, Square};
use xq_eval::handcrafted::{Placement, trace::Trace};
use xq_eval::{Classic, EVAL_LIMIT, Evaluator, Handcrafted, Score};
use xq_testkit::{random_game, random_setup};

fn positions() -> impl Iterator<Item = Position> {
    (0..30)
        .flat_map(|seed| random_game(seed, 150))
        .chain((0..2000).map(random_setup))
}

/// The same position with its points and colors renamed.
fn transformed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    color: impl Fn(Color) -> Color,
) -> Position {
    let setup = position.to_setup();
    let mut changed = Setup::empty();
    for (from, piece) in setup.pieces() {
        changed.board[square(from)] = Some(Piece::new(color(piece.color()), piece.kind()));
    }
    changed.side_to_move = color(setup.side_to_move);
    changed.halfmove_clock = setup.halfmove_clock;
    Position::from_setup(&changed).expect("renaming keeps a position valid")
}

fn score(evaluator: &impl Evaluator, position: &Position) -> Score {
    evaluator.evaluate(position, &evaluator.state(position))
}

fn assert_symmetric(evaluator: &impl Evaluator) {
    for position in positions() {
        let expected = score(evaluator, &position);
        let mirrored = transformed(&position, Square::flip_files, |color| color);
        assert_eq!(
            score(evaluator, &mirrored),
            expected,
            "mirror of {position:?}"
        );
        let flipped = transformed(&position, Square::flip_ranks, Color::other);
        assert_eq!(score(evaluator, &flipped), expected, "flip of {position:?}");
        assert!(expected.abs() <= EVAL_LIMIT);
    }
}

#[test]
fn handcrafted_is_symmetric() {
    assert_symmetric(&Handcrafted);
}

#[test]
fn classic_is_symmetric() {
    assert_symmetric(&Classic);
}

#[test]
fn state_kept_along_equals_state_from_nothing() {
    for seed in 0..30 {
        let game = random_game(seed, 150);
        let mut state = Handcrafted.state(&game[0]);
        for pair in game.windows(2) {
            let mut position = pair[0].clone();
            let played = position
                .legal_moves()
                .into_iter()
                .find(|&mv| {
                    let mut after = pair[0].clone();
                    let _ = after.make(mv);
                    after.key() == pair[1].key()
                })
                .expect("the game goes on by a legal move");
            let before = state;
            let undo = position.make_observed(played, &mut state);
            assert_eq!(state, Placement::of(&pair[1]));
            let mut back = state;
            position.unmake_observed(played, undo, &mut back);
            assert_eq!(back, before);
        }
    }
}

#[test]
fn the_trace_adds_up_to_the_score() {
    for position in positions() {
        let trace = Trace::of(&position);
        let rows: Score = trace.rows.iter().map(|row| row.red - row.black).sum();
        assert_eq!(rows + trace.rest, trace.score);
        let for_mover = match position.side_to_move() {
            Color::Red => trace.score,
            Color::Black => -trace.score,
        };
        assert_eq!(for_mover, score(&Handcrafted, &position), "{position:?}");
    }
}

#[test]
fn a_side_that_cannot_attack_is_not_better() {
    let position = Position::from_fen("3k5/9/9/9/9/9/9/4B4/4A4/4KA3 w").expect("a position");
    assert!(score(&Handcrafted, &position) <= 0);
}

#[test]
fn a_rook_up_is_better() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w";
    let position = Position::from_fen(fen).expect("a position");
    assert!(score(&Handcrafted, &position) < -300);
    assert!(score(&Classic, &position) < -300);
}
