//! `rescore`: searches the positions of files again, with a newer network or longer, and keeps the
//! new scores beside the results that the games had.

use std::path::PathBuf;
use std::sync::Mutex;

use rayon::prelude::*;
use xq_core::rules::Game;
use xq_search::{Engine, Limits};

use crate::blocks::{Block, BlockWriter, Blocks, origin};
use crate::judge::{Judge, limits, record};
use crate::progress::Progress;
use crate::record::Record;

/// What is searched again, and how.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Positions after which no deeper search is begun
    #[arg(long, default_value_t = 400)]
    pub nodes: u64,
    /// The network to score with [default: the handcrafted evaluation]
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Searches at a time; 0 stands for one a core
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// The file to write or to go on with
    #[arg(long)]
    pub out: PathBuf,
}

/// Blocks read before they are worked on together.
const BATCH: usize = 64;

/// Searches the positions of all blocks that are not in the file yet.
///
/// # Errors
/// When a file cannot be read or written, is damaged, or the output holds other scores.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let judge = Judge::read(options.net.as_deref())?;
    let net = judge.fingerprint().unwrap_or(0).to_le_bytes();
    let origin = origin(&[b"rescore 1", &options.nodes.to_le_bytes(), &net]);
    let writer = Mutex::new(BlockWriter::resume(&options.out, origin)?);
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    let progress = Progress::new("bytes", options.data.iter().map(size).sum(), 0);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    for path in &options.data {
        let mut blocks = Blocks::open(path)?;
        loop {
            let start = blocks.offset();
            let batch: Vec<Block> = blocks.by_ref().take(BATCH).collect::<Result<_, _>>()?;
            if batch.is_empty() {
                break;
            }
            let positions = pool.install(|| rescore(&batch, &judge, options.nodes, &writer))?;
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

/// Rescores the blocks that are not there yet; gives the number of positions searched.
fn rescore(
    batch: &[Block],
    judge: &Judge,
    nodes: u64,
    writer: &Mutex<BlockWriter>,
) -> anyhow::Result<u64> {
    let lock = || writer.lock().unwrap_or_else(|error| error.into_inner());
    let limits = limits(nodes);
    batch
        .par_iter()
        .with_max_len(1)
        .map_init(
            || judge.engine(),
            |engine, block| {
                // Blocks of several files have numbers in common; their origin tells them apart.
                let number = origin(&[&block.origin.to_le_bytes(), &block.number.to_le_bytes()]);
                if lock().has(number) {
                    return Ok(0);
                }
                engine.clear();
                let scored = block
                    .records
                    .iter()
                    .map(|old| score_anew(engine, old, &limits));
                let records = scored.collect::<anyhow::Result<Vec<Record>>>()?;
                lock().append(number, &records)?;
                Ok(records.len() as u64)
            },
        )
        .sum()
}

fn score_anew(engine: &mut Engine, old: &Record, limits: &Limits) -> anyhow::Result<Record> {
    let position = old.position()?;
    let found = engine.go(&Game::from(position.clone()), limits, &mut ())?;
    let Some(best) = found.best else {
        return Ok(*old);
    };
    let mut new = record(&position, best, found.score, old.ply());
    if let Some(result) = old.result() {
        new.set_result(result);
    }
    new.set_validation(old.is_validation());
    Ok(new)
}
