//! Perft of empty boards: the counts in `data/perft/capture-go.csv` were made by flood fill.

use capture_go::{Board, Generation, Size, perft};

use crate::naive::Naive;

const COUNTS: &str = include_str!("../../../../data/perft/capture-go.csv");

/// What flood fill counts in a moment.
const PLAIN_LIMIT: u64 = 10_000;

fn plain_perft(board: &Naive, depth: u32, generation: Generation) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves(generation);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|point| plain_perft(&board.after(point), depth - 1, generation))
        .sum()
}

/// The rows of the file: board, generation, depth, leaves.
fn counts() -> impl Iterator<Item = (Size, Generation, u32, u64)> {
    COUNTS.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [size, generation, depth, nodes] = fields[..] else {
            panic!("not four fields: {line:?}")
        };
        (
            size.parse().unwrap(),
            generation.parse().unwrap(),
            depth.parse().unwrap(),
            nodes.parse().unwrap(),
        )
    })
}

#[test]
fn perft_of_empty_boards_is_what_flood_fill_counted() {
    for (size, generation, depth, nodes) in counts() {
        let found = perft(&mut Board::new(size), depth, generation);
        assert_eq!(found, nodes, "{size} rows, {generation}, depth {depth}");
    }
}

#[test]
fn flood_fill_counts_the_same_again() {
    let cheap = counts().filter(|&(.., nodes)| nodes <= PLAIN_LIMIT);
    for (size, generation, depth, nodes) in cheap {
        let found = plain_perft(&Naive::new(size), depth, generation);
        assert_eq!(found, nodes, "{size} rows, {generation}, depth {depth}");
    }
}

/// By hand: three moves are free. In a corner, with Black's first and third stone beside it, White
/// may have played second and been captured, or may not play fourth: for each of 4 corners and 2
/// orders so many games fewer, twice, as there are points left for the stone that is free.
#[test]
fn four_plies_are_what_a_formula_says() {
    for rows in 3..=7 {
        let points = (rows * rows) as u64;
        let three = points * (points - 1) * (points - 2);
        let four = three * (points - 3) - 2 * 4 * 2 * (points - 3);
        for (depth, leaves) in [(3, three), (4, four)] {
            let mut board = Board::new(Size::new(rows).unwrap());
            let found = perft(&mut board, depth, Generation::All);
            assert_eq!(found, leaves, "{rows} rows");
        }
    }
}

/// `cargo test -p capture-go --test flood_fill -- --ignored --nocapture` writes the file anew.
#[test]
#[ignore = "takes a minute"]
fn count_by_flood_fill() {
    println!("size,generation,depth,nodes");
    for (rows, all, restricted) in [
        (2, 6, 6),
        (3, 9, 9),
        (4, 5, 16),
        (5, 5, 8),
        (6, 3, 5),
        (7, 3, 5),
        (9, 3, 6),
        (13, 2, 4),
        (19, 2, 4),
    ] {
        let size = Size::new(rows).unwrap();
        for (generation, deepest) in Generation::BOTH.into_iter().zip([all, restricted]) {
            for depth in 1..=deepest {
                let nodes = plain_perft(&Naive::new(size), depth, generation);
                println!("{size},{generation},{depth},{nodes}");
            }
        }
    }
}
