//! Games of the engine against itself, from random openings.

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use fastrand::Rng;
use xq_core::rules::Verdict;
use xq_core::{Color, Position};
use xq_search::{Engine, Limits, Line, Options as EngineOptions};

/// How games are played.
#[derive(clap::Args)]
pub struct Options {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions looked at for each move.
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to append to.
    #[arg(long)]
    out: PathBuf,
}

/// A game is over once a side is ahead by this for [`RESIGN_PLIES`] plies.
const RESIGN_SCORE: i32 = 1400;
const RESIGN_PLIES: u32 = 6;

/// Openings further from balance than this are not played.
const BALANCE: i32 = 250;

/// Longer games count as drawn.
const LONGEST: usize = 260;

/// Positions beyond this are decided and teach nothing.
const DECIDED: i32 = 1500;

/// Plays the games and appends their quiet positions to the file.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let path = &options.out;
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot open {}", path.display()))?;
    let mut out = BufWriter::new(file);
    let mut engine = Engine::new(EngineOptions {
        hash_mb: 8,
        ..EngineOptions::default()
    });
    for game in 0..options.games {
        let mut rng = Rng::with_seed(options.seed << 32 | game);
        engine.clear();
        let record = play(&mut engine, &mut rng, options.nodes);
        for line in record {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// One game: a line `FEN|score|result` for each quiet position, both told for Red, the result as
/// 0, 1 or 2 half points; then an empty line.
fn play(engine: &mut Engine, rng: &mut Rng, nodes: u64) -> Vec<String> {
    let mut line = opening(rng);
    let mut quiet: Vec<(String, i32)> = Vec::new();
    let mut ahead = (Color::Red, 0);
    let limits = Limits::nodes(nodes);
    let half_points = loop {
        match line.history().verdict(line.position()) {
            Verdict::Ongoing => {}
            verdict => break verdict.winner().map_or(1, half_points_of),
        }
        if line.moves().count() > LONGEST {
            break 1;
        }
        let result = engine.go(&line, &limits, &mut ());
        let Some(best) = result.best else { break 1 };
        let mover = line.position().side_to_move();
        let score = match mover {
            Color::Red => result.score,
            Color::Black => -result.score,
        };
        if quiet.is_empty() && score.abs() > BALANCE {
            return Vec::new();
        }
        let leader = if score > 0 { Color::Red } else { Color::Black };
        let lasts = leader == ahead.0 && score.abs() > RESIGN_SCORE;
        ahead = (leader, if lasts { ahead.1 + 1 } else { 0 });
        if ahead.1 >= RESIGN_PLIES {
            break half_points_of(leader);
        }
        if is_quiet(line.position(), best) && score.abs() < DECIDED {
            quiet.push((line.position().to_fen(), score));
        }
        line.play(best);
    };
    let mut lines: Vec<String> = quiet
        .iter()
        .map(|(fen, score)| format!("{fen}|{score}|{half_points}"))
        .collect();
    lines.push(String::new());
    lines
}

fn half_points_of(winner: Color) -> u32 {
    match winner {
        Color::Red => 2,
        Color::Black => 0,
    }
}

fn is_quiet(position: &Position, best: xq_core::Move) -> bool {
    !position.in_check() && !position.is_capture(best) && !position.gives_check(best)
}

/// A few random moves from the start.
fn opening(rng: &mut Rng) -> Line {
    loop {
        let mut line = Line::start();
        for _ in 0..rng.usize(4..=10) {
            let moves = line.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            line.play(moves[rng.usize(..moves.len())]);
        }
        if line.position().has_legal_move() {
            return line;
        }
    }
}
