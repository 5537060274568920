//! `xq-perft run --game capture-go`: counts the leaves below a position of capture Go.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use capture_go::{Board, Generation, Point, perft};
use rayon::prelude::*;
use xq_core::perft::{Method, Rules};

use crate::args::RunArgs;
use crate::counter::Generator;
use crate::report::{self, MoveCount, Report};
use xq_tools::cli::{Outcome, Output};
use xq_tools::progress;

/// Counts and prints.
///
/// # Errors
/// Bad input, options that only xiangqi has, and whatever the system refuses.
pub fn run(arguments: &RunArgs) -> Result<Outcome> {
    refuse_options_of_xiangqi(arguments)?;
    let start = match &arguments.fen {
        Some(text) => text.parse().context("--fen")?,
        None => Board::new(arguments.game.size.unwrap_or_default()),
    };
    let moves = read_moves(arguments.moves.as_deref().unwrap_or_default())?;
    let mut board = start.clone();
    for &point in &moves {
        let _ = board.play(point).context("--moves")?;
    }
    let pool = super::threads::thread_pool(arguments.counting.threads)?;
    let report = pool.install(|| count(arguments, &start, &moves, &board))?;
    report.print(arguments.format, &mut Output::stdout())?;
    Ok(Outcome::Passed)
}

fn refuse_options_of_xiangqi(arguments: &RunArgs) -> Result<()> {
    let given = [
        ("--stats", arguments.stats),
        ("--hash", arguments.hash.is_some()),
        ("--checkpoint", arguments.checkpoint.is_some()),
        ("--method", arguments.method != Method::Differential),
        ("--rules", arguments.counting.rules != Rules::Legal),
        (
            "--generator",
            arguments.counting.generator != Generator::Fast,
        ),
    ];
    match given.into_iter().find(|&(_, given)| given) {
        Some((option, _)) => bail!("{option} means something with --game xiangqi only"),
        None => Ok(()),
    }
}

fn read_moves(text: &str) -> Result<Vec<Point>> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().context("--moves")).collect()
}

fn count(arguments: &RunArgs, start: &Board, moves: &[Point], board: &Board) -> Result<Report> {
    let depth = arguments.depth;
    let generation = arguments.game.generation.unwrap_or_default();
    let begun = Instant::now();
    let rows = by_first_move(board, depth, generation)?;
    let nodes = match depth {
        0 => 1,
        _ => rows.iter().map(|row| row.nodes).sum::<u128>(),
    };
    let time = begun.elapsed();
    Ok(Report {
        fen: start.to_string(),
        moves: moves
            .iter()
            .map(Point::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        depth,
        rules: generation.name().to_owned(),
        generator: "capture-go".to_owned(),
        method: Method::Bulk.to_string(),
        parts: None,
        threads: Some(rayon::current_num_threads()),
        hash_mib: None,
        nodes,
        chance_of_error: None,
        seconds: time.as_secs_f64(),
        leaves_per_second: Some(report::per_second(nodes, time)),
        leaves_from_checkpoint: None,
        stats: None,
        divide: arguments.divide.then_some(rows),
    })
}

/// The leaves below each move; no rows at depth 0.
fn by_first_move(board: &Board, depth: u32, generation: Generation) -> Result<Vec<MoveCount>> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let moves: Vec<Point> = board.moves(generation).iter().collect();
    let bar = progress::bar(moves.len() as u64, format!("perft {depth}"));
    progress::stop_at_interrupt(&bar, "")?;
    let rows = moves
        .par_iter()
        .map(|&point| {
            let mut board = board.clone();
            let _ = board.make(point);
            let nodes = perft(&mut board, below, generation).into();
            bar.inc(1);
            MoveCount {
                mv: point.to_string(),
                nodes,
            }
        })
        .collect();
    bar.finish_and_clear();
    Ok(rows)
}
