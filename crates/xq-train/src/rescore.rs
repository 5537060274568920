//! `rescore`: searches the positions of files again, with a newer network or longer, and keeps the
//! new scores beside the results that the games had.

use std::path::PathBuf;

use xq_core::rules::Game;
use xq_search::{Engine, Limits};

use crate::blocks::{Block, origin};
use crate::derive::derive;
use crate::judge::{Judge, limits, record};
use crate::record::Record;
use xq_tools::part::Part;

/// What is searched again, and how.
#[derive(clap::Args, Clone, Debug)]
pub struct RescoreArgs {
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
    /// Only part I of N of the blocks, for N machines with a file each
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub part: Part,
    /// The file to write or to go on with
    #[arg(long)]
    pub out: PathBuf,
}

/// Searches the positions of all blocks that are not in the file yet.
///
/// # Errors
/// When a file cannot be read or written, is damaged, or the output holds other scores.
pub fn run(options: &RescoreArgs) -> anyhow::Result<()> {
    let judge = Judge::read(options.net.as_deref())?;
    let net = judge.fingerprint().unwrap_or(0).to_le_bytes();
    let origin = origin(&[b"rescore 1", &options.nodes.to_le_bytes(), &net]);
    let limits = limits(options.nodes);
    let rescore = |engine: &mut Engine, block: &Block, _: u64| {
        // What a block gives does not depend on those before it.
        engine.clear();
        let old = block.records.iter();
        old.map(|old| score_anew(engine, old, &limits)).collect()
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    let engine = || judge.engine();
    pool.install(|| {
        derive(
            &options.data,
            options.part,
            &options.out,
            origin,
            engine,
            rescore,
        )
    })
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
