//! `walk`: many cheap positions, a few random moves away from those of games, with the handcrafted
//! evaluation as their score and no result. A network learns from them what pieces are worth before
//! it sees a game.

use std::path::PathBuf;

use fastrand::Rng;
use xq_core::Position;
use xq_eval::{Evaluator, Handcrafted};

use crate::blocks::{Block, origin};
use crate::derive::derive;
use crate::record::{Flags, Record};
use xq_tools::part::Part;

/// How walks are made.
#[derive(clap::Args, Clone, Debug)]
pub struct WalkArgs {
    /// Files that `play` has written
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Walks from each position of a game
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub walks: u64,
    /// Random moves of a walk at most
    #[arg(long, default_value_t = 3)]
    pub longest: usize,
    /// Seed of the walks
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only part I of N of the blocks, for N machines with a file each
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub part: Part,
    /// The file to write or to go on with
    #[arg(long)]
    pub out: PathBuf,
}

/// Walks from the positions of all blocks that are not in the file yet.
///
/// # Errors
/// When a file cannot be read or written, is damaged, or the output holds other walks.
pub fn run(options: &WalkArgs) -> anyhow::Result<()> {
    let settings = [options.walks, options.longest as u64, options.seed].map(u64::to_le_bytes);
    let origin = origin(&[b"walk 1", settings.as_flattened()]);
    let walk = |(): &mut (), block: &Block, number: u64| {
        walk_block(block, options, Rng::with_seed(options.seed ^ number))
    };
    derive(
        &options.data,
        options.part,
        &options.out,
        origin,
        || (),
        walk,
    )
}

fn walk_block(block: &Block, options: &WalkArgs, mut rng: Rng) -> anyhow::Result<Vec<Record>> {
    let mut records = Vec::with_capacity(block.records.len() * options.walks as usize);
    for record in &block.records {
        let mut start = record.position()?.to_setup();
        start.halfmove_clock = 0;
        let start = Position::from_setup(&start)?;
        for _ in 0..options.walks {
            if let Some(mut walked) = walk(&start, &mut rng, options.longest) {
                walked.set_validation(record.is_validation());
                records.push(walked);
            }
        }
    }
    rng.shuffle(&mut records);
    Ok(records)
}

/// Where one to `longest` random moves lead, unless into a check or the end of the game.
fn walk(start: &Position, rng: &mut Rng, longest: usize) -> Option<Record> {
    let mut position = start.clone();
    let plies = rng.usize(1..=longest.max(1));
    for _ in 0..plies {
        let moves = position.legal_moves();
        let _ = position.make(*rng.choice(moves.iter())?);
    }
    if position.in_check() {
        return None;
    }
    let score = Handcrafted.evaluate(&position, &Handcrafted.state(&position));
    Some(Record::new(
        &position,
        score,
        score,
        Flags::default(),
        plies,
    ))
}
