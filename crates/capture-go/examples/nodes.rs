//! How many positions negamax and alpha-beta look at, with and without ordering and pruning, and
//! who wins on small boards: the tables of the README.
//!
//! `cargo run --release -p capture-go --example nodes`

use std::num::NonZeroUsize;

use capture_go::{Board, CaptureGo, Generation, Point, Selection, Size, Solver};
use xq_search::{Found, Ordering, alpha_beta, negamax};

/// An empty board, an opening with a cross-cut, and a fight.
const POSITIONS: [(&str, u32); 3] = [
    ("5/5/5/5/5 b", 5),
    ("7/7/2xo3/2ox3/7/7/7 b", 4),
    ("9/2x3o2/4o4/3xx4/3oox3/4x4/2o6/6x2/9 w", 3),
];

/// The K of top-K.
const BEST: [usize; 2] = [10, 5];

type Row = (String, Found<Point>);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (text, depth) in POSITIONS {
        let board: Board = text.parse()?;
        println!("`{text}`, {depth} plies:\n");
        println!("| search | moves | nodes | score | best |\n|---|---|---:|---:|---|");
        for generation in Generation::BOTH {
            for (name, found) in searches(&board, depth, generation) {
                let best = found
                    .best()
                    .map_or("-".to_owned(), |point| point.to_string());
                let (nodes, score) = (found.nodes, found.score);
                println!("| {name} | {generation} | {nodes} | {score} | {best} |");
            }
        }
        println!();
    }
    println!("| rows | winner | nodes |\n|---:|---|---:|");
    for rows in 2..=5 {
        let mut solver = Solver::default();
        let winner = solver.winner(&Board::new(Size::new(rows)?))?;
        println!("| {rows} | {winner} | {} |", solver.nodes());
    }
    Ok(())
}

fn searches(board: &Board, depth: u32, generation: Generation) -> Vec<Row> {
    let game = |best| {
        let selection = Selection { generation, best };
        CaptureGo::new(board.clone(), selection)
    };
    let promise = Ordering {
        promise: true,
        history: false,
    };
    let mut rows = vec![("negamax".to_owned(), negamax(&mut game(None), depth))];
    for (name, ordering) in [
        ("alpha-beta, unordered", Ordering::NONE),
        ("alpha-beta, by score", promise),
        ("alpha-beta, by score and history", Ordering::FULL),
    ] {
        let found = alpha_beta(&mut game(None), depth, ordering);
        rows.push((name.to_owned(), found));
    }
    for best in BEST {
        let mut game = game(NonZeroUsize::new(best));
        let found = alpha_beta(&mut game, depth, Ordering::FULL);
        rows.push((format!("the same, best {best}"), found));
    }
    rows
}
