//! Random games, every position compared with what flood fill finds.

use capture_go::{Board, Color, Generation, IllegalMove, Point, PointSet, Size};
use fastrand::Rng;

use crate::naive::{Naive, Points};

fn size(rows: usize) -> Size {
    Size::new(rows).unwrap()
}

fn points(set: PointSet) -> Points {
    set.iter().collect()
}

/// Everything that can be asked of a board.
fn compare(board: &Board, naive: &Naive) {
    assert_eq!(board.to_move(), naive.to_move);
    assert_eq!(points(board.captured()), naive.captured);
    assert_eq!(board.winner().is_some(), !naive.captured.is_empty());
    for generation in Generation::BOTH {
        let moves = points(board.moves(generation));
        assert_eq!(moves, naive.moves(generation), "{generation} {board}");
    }
    for point in naive.points() {
        assert_eq!(
            board.is_legal(point),
            naive.is_legal(point),
            "{point} {board}"
        );
    }
    if board.winner().is_none() {
        compare_chains(board, naive);
        for point in board.moves(Generation::All).iter() {
            let score = naive.tactical_score(point);
            assert_eq!(board.tactical_score(point), score, "{point} {board}");
        }
    }
}

fn compare_chains(board: &Board, naive: &Naive) {
    for point in naive.points() {
        assert_eq!(
            board.empty().contains(point),
            !naive.stones.contains_key(&point)
        );
        let expected = naive.stones.get(&point).map(|&color| {
            let (stones, liberties) = naive.chain(point);
            (color, stones, liberties)
        });
        let found = board
            .chain(point)
            .map(|chain| (chain.color, points(chain.stones), points(chain.liberties)));
        assert_eq!(found, expected, "{point} {board}");
    }
    for color in Color::BOTH {
        let stones = naive.stones.iter().filter(|(_, other)| **other == color);
        let expected: std::collections::BTreeSet<Points> =
            stones.map(|(&stone, _)| naive.chain(stone).0).collect();
        let found: Vec<Points> = board
            .chains(color)
            .map(|chain| points(chain.stones))
            .collect();
        assert_eq!(found.len(), expected.len(), "{board}");
        assert!(
            found.iter().all(|chain| expected.contains(chain)),
            "{board}"
        );
        assert_eq!(
            points(board.last_liberties(color)),
            naive.last_liberties(color)
        );
    }
}

/// A move that captures only if nothing else is left, so that games last and chains grow.
fn peaceful_move(board: &Board, rng: &mut Rng) -> Option<Point> {
    let moves = board.moves(Generation::All);
    let captures = board.last_liberties(board.to_move().other());
    let quiet: Vec<Point> = (moves & !captures).iter().collect();
    let all: Vec<Point> = moves.iter().collect();
    let any = quiet.is_empty() || rng.u8(..50) == 0;
    rng.choice(if any { all } else { quiet })
}

/// Plays games to their ends and takes every one back, comparing on the way.
fn play_games(rows: usize, games: u64, every: usize) {
    let (mut captures, mut blocked) = (0, 0);
    for seed in 0..games {
        let mut rng = Rng::with_seed(seed);
        let mut board = Board::new(size(rows));
        let mut line = vec![Naive::new(size(rows))];
        let mut undos = Vec::new();
        let mut keys = vec![board.key()];
        while let Some(point) = peaceful_move(&board, &mut rng) {
            let naive = line[line.len() - 1].after(point);
            undos.push(board.play(point).unwrap());
            keys.push(board.key());
            line.push(naive);
            if line.len() % every == 0 || board.winner().is_some() {
                compare(&board, &line[line.len() - 1]);
            }
        }
        compare(&board, &line[line.len() - 1]);
        match board.winner() {
            Some(_) => captures += 1,
            None => blocked += 1,
        }
        while let Some(undo) = undos.pop() {
            board.unmake(undo);
            line.pop();
            keys.pop();
            assert_eq!(Some(&board.key()), keys.last());
            if line.len() % every == 0 {
                compare(&board, &line[line.len() - 1]);
            }
        }
        assert_eq!(board, Board::new(size(rows)));
    }
    assert!(
        captures > 0,
        "games that end by a capture: {captures}, otherwise: {blocked}"
    );
}

#[test]
fn board_agrees_with_flood_fill_on_5x5() {
    play_games(5, 60, 1);
}

#[test]
fn board_agrees_with_flood_fill_on_9x9() {
    play_games(9, 16, 3);
}

#[test]
fn board_agrees_with_flood_fill_on_19x19() {
    play_games(19, 4, 23);
}

#[test]
fn positions_are_the_same_after_being_written_and_read() {
    for rows in [2, 5, 9, 13, 19] {
        let mut rng = Rng::with_seed(rows as u64);
        let mut board = Board::new(size(rows));
        while let Some(point) = peaceful_move(&board, &mut rng) {
            let _ = board.play(point).unwrap();
            if board.winner().is_some() {
                break;
            }
            let read: Board = board.to_string().parse().unwrap();
            assert_eq!(read, board);
            assert_eq!(read.key(), board.key());
            assert_eq!(read.evaluate(), board.evaluate());
            assert_eq!(
                read.moves(Generation::Restricted),
                board.moves(Generation::Restricted)
            );
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..500 {
        let mut rng = Rng::with_seed(seed);
        let mut board = Board::new(size(5));
        while let Some(point) = peaceful_move(&board, &mut rng) {
            let _ = board.play(point).unwrap();
            let text = board.to_string();
            assert_eq!(
                seen.entry(board.key()).or_insert_with(|| text.clone()),
                &text
            );
        }
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let point = |name: &str| name.parse::<Point>().unwrap();
    let mut board: Board = "5/5/5/o4/1o3 b".parse().unwrap();
    let before = board.clone();
    for (name, reason) in [
        ("a1", IllegalMove::Suicide(point("a1"))),
        ("a2", IllegalMove::Occupied(point("a2"))),
        ("f1", IllegalMove::OffBoard(point("f1"), size(5))),
        ("t19", IllegalMove::OffBoard(point("t19"), size(5))),
    ] {
        assert_eq!(board.play(point(name)).unwrap_err(), reason);
        assert_eq!(board, before);
    }
    // The same point is no suicide where the stone captures.
    let mut board: Board = "5/5/x4/ox3/1ox2 b".parse().unwrap();
    let _ = board.play(point("a1")).unwrap();
    assert_eq!(
        points(board.captured()),
        Points::from([point("a2"), point("b1")])
    );
    assert_eq!(board.winner(), Some(Color::Black));
    let error = board.play(point("c3")).unwrap_err();
    assert_eq!(error, IllegalMove::GameOver(point("c3")));
    assert!(board.moves(Generation::All).is_empty());
}

#[test]
fn restricted_generation_follows_its_rules_in_turn() {
    let moves = |text: &str| {
        let board: Board = text.parse().unwrap();
        let moves = board.moves(Generation::Restricted).iter();
        moves
            .map(|point| point.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(moves("2/2 b"), "A1 B1 A2 B2", "an empty board");
    assert_eq!(moves("5/5/2x2/5/5 w"), "C2 B3 D3 C4", "beside the enemy");
    assert_eq!(moves("5/2x2/1xo2/2x2/5 w"), "D3", "the last liberty");
    assert_eq!(moves("o1x2/x4/2x2/1xox1/5 b"), "C1 B5", "a capture");
    assert_eq!(
        moves("x1o2/2x2/1xo2/2x2/5 w"),
        "D3",
        "no contact when in atari"
    );
}
