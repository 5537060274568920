//! `walk`: many cheap positions, a few random moves away from those of games, with the handcrafted
//! evaluation as their score and no result. A network learns from them what pieces are worth before
//! it sees a game.

use std::path::PathBuf;
use std::sync::Mutex;

use fastrand::Rng;
use rayon::prelude::*;
use xq_core::Position;
use xq_eval::{Evaluator, Handcrafted};

use crate::blocks::{Block, BlockWriter, Blocks, origin};
use crate::progress::Progress;
use crate::record::{Flags, Record};

/// How walks are made.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files that `play` has written
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Walks from each position of a game
    #[arg(long, default_value_t = 10)]
    pub walks: u64,
    /// Random moves of a walk at most
    #[arg(long, default_value_t = 3)]
    pub longest: usize,
    /// Seed of the walks
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The file to write or to go on with
    #[arg(long)]
    pub out: PathBuf,
}

/// Blocks read before they are worked on together.
const BATCH: usize = 64;

/// Walks from the positions of all blocks that are not in the file yet.
///
/// # Errors
/// When a file cannot be read or written, is damaged, or the output holds other walks.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let settings = [options.walks, options.longest as u64, options.seed].map(u64::to_le_bytes);
    let origin = origin(&[b"walk 1", settings.as_flattened()]);
    let writer = Mutex::new(BlockWriter::resume(&options.out, origin)?);
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    let progress = Progress::new("bytes", options.data.iter().map(size).sum(), 0);
    for path in &options.data {
        let mut blocks = Blocks::open(path)?;
        loop {
            let start = blocks.offset();
            let batch: Vec<Block> = blocks.by_ref().take(BATCH).collect::<Result<_, _>>()?;
            if batch.is_empty() {
                break;
            }
            let positions = batch
                .par_iter()
                .map(|block| walk_block(block, options, &writer))
                .sum::<anyhow::Result<u64>>()?;
            progress.add(blocks.offset() - start, positions);
        }
    }
    progress.finish();
    let writer = writer
        .into_inner()
        .unwrap_or_else(|error| error.into_inner());
    println!("{} positions", writer.records());
    Ok(())
}

fn walk_block(
    block: &Block,
    options: &Options,
    writer: &Mutex<BlockWriter>,
) -> anyhow::Result<u64> {
    // Blocks of several files have numbers in common; their origin tells them apart.
    let number = self::origin(&[&block.origin.to_le_bytes(), &block.number.to_le_bytes()]);
    let lock = || writer.lock().unwrap_or_else(|error| error.into_inner());
    if lock().has(number) {
        return Ok(0);
    }
    let mut rng = Rng::with_seed(options.seed ^ number);
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
    lock().append(number, &records)?;
    Ok(records.len() as u64)
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
