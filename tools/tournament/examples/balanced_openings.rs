//! Makes balanced openings: lines from the usual start after which a search sees neither side ahead.
//!
//! ```text
//! cargo run --release -p xq-tournament --example balanced_openings -- FILE COUNT NODES SEED
//! ```
//!
//! Each line is grown by moves that a short search finds nearly as good as the best, and kept if a
//! search of so many positions gives it no more than a third of a pawn either way. No two lines lead
//! to one position or to its mirror image. Lines are added to the file as they are found, so that the
//! work can be stopped and taken up again.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use xq_core::rules::{Conditions, Game};
use xq_core::{Move, Position};
use xq_engines::turn::{Anchor, Limits, Turn};
use xq_engines::{Entrant, Interrupt, Player};
use xq_eval::Handcrafted;
use xq_search::{Ordering, Xiangqi, alpha_beta};

/// The most that either side may be ahead, in hundredths of a pawn.
const MOST_AHEAD: i32 = 33;
/// What a quick search may give, before the long one is worth its time.
const MOST_AT_FIRST: i32 = 60;
/// How much worse than the best a move may be that is played in an opening.
const MOST_WORSE: i32 = 40;
/// Positions of the quick search.
const QUICK_NODES: u64 = 10_000;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    ensure!(words.len() == 4, "expected FILE COUNT NODES SEED");
    let (count, nodes, seed): (usize, u64, u64) =
        (words[1].parse()?, words[2].parse()?, words[3].parse()?);
    let known = std::fs::read_to_string(&words[0]).unwrap_or_default();
    let mut seen = HashSet::new();
    for line in known.lines() {
        seen.insert(either_way(&position_after(line)?));
    }
    let mut file = OpenOptions::new()
        .append(true)
        .create(true)
        .open(&words[0])?;
    let mut rng = Rng::with_seed(seed ^ (seen.len() as u64) << 32);
    let mut judge = Judge::new()?;
    while seen.len() < count {
        let plies = 6 + 2 * rng.usize(..3);
        let Some(game) = grown(plies, &mut rng) else {
            continue;
        };
        let key = either_way(game.position());
        if seen.contains(&key) || judge.score(&game, QUICK_NODES)?.abs() > MOST_AT_FIRST {
            continue;
        }
        let score = judge.score(&game, nodes)?;
        if score.abs() <= MOST_AHEAD && seen.insert(key) {
            let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
            writeln!(file, "{} ; {score:+}", moves.join(" "))?;
        }
    }
    Ok(())
}

fn position_after(line: &str) -> Result<Position> {
    let mut position = Position::start();
    for word in line.split_whitespace().take_while(|&word| word != ";") {
        let mv: Move = word.parse().with_context(|| format!("in {line:?}"))?;
        let _ = position.make(mv);
    }
    Ok(position)
}

/// A text that is the same for a position and its mirror image.
fn either_way(position: &Position) -> String {
    let fen = position.to_fen();
    let mut fields = fen.split(' ');
    let (board, side) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
    let ranks = board
        .split('/')
        .map(|rank| rank.chars().rev().collect::<String>());
    let mirrored = ranks.collect::<Vec<String>>().join("/");
    format!("{} {side}", board.min(&mirrored))
}

/// A game of so many plies, of moves that are nearly the best.
fn grown(plies: usize, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(Position::start(), Conditions::default());
    for ply in 0..plies {
        // Early on nearly everything is playable.
        let depth = if ply < 2 { 1 } else { 2 };
        let scores: Vec<(Move, i32)> = game
            .position()
            .legal_moves()
            .iter()
            .map(|&mv| (mv, -score_after(game.position(), mv, depth)))
            .collect();
        let best = scores.iter().map(|(_, score)| *score).max()?;
        let good: Vec<Move> = scores
            .iter()
            .filter(|(_, score)| best - score <= MOST_WORSE)
            .map(|(mv, _)| *mv)
            .collect();
        game.push(rng.choice(good)?).ok()?;
    }
    (!game.verdict().is_over() && !game.position().in_check()).then_some(game)
}

fn score_after(position: &Position, mv: Move, depth: u32) -> i32 {
    let mut after = position.clone();
    let _ = after.make(mv);
    alpha_beta(&mut Xiangqi::new(after, Handcrafted), depth, Ordering::FULL).score
}

/// The strong searcher, asked for scores.
struct Judge(Box<dyn Player>);

impl Judge {
    fn new() -> Result<Judge> {
        let entrant = Entrant::read("builtin=engine option.Hash=32 nodes=1", "", 0)?;
        let player = entrant.start(&Interrupt::new()?);
        Ok(Judge(
            player.map_err(|fault| anyhow::anyhow!(fault.detail))?,
        ))
    }

    /// The score of the side to move, in hundredths of a pawn; far beyond all bounds of a mate.
    fn score(&mut self, game: &Game, nodes: u64) -> Result<i32> {
        let fault = |fault: xq_engines::Fault| anyhow::anyhow!(fault.detail);
        self.0.begin(game.start(), 0).map_err(fault)?;
        let anchor = Anchor {
            fen: game.start().to_fen(),
            plies: 0,
        };
        let turn = Turn {
            game,
            anchor: &anchor,
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            draw_offered: false,
            deadline: Instant::now() + Duration::from_secs(36_000),
        };
        let reply = self.0.reply(&turn).map_err(fault)?;
        Ok(reply.thought.score.map_or(i32::MAX, |score| score.value()))
    }
}
