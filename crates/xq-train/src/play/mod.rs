//! `play`: games of the engine against itself, every position kept with its score and the result.
//!
//! Eight games make a block. Block and seed decide the games whatever thread plays them, so that a
//! run can be broken off, gone on with, and shared out over machines (`--part`).

pub mod game;

use std::path::PathBuf;
use std::sync::Mutex;

use fastrand::Rng;
use rayon::prelude::*;
use xq_search::Engine;

use crate::blocks::{BlockWriter, origin};
use crate::judge::Judge;
use crate::progress::Progress;
use crate::record::Record;
use xq_tools::part::Part;

/// How games are played.
#[derive(clap::Args, Clone, Debug)]
pub struct PlayArgs {
    /// Games in all, over all parts; rounded up to whole blocks of eight
    #[arg(long, default_value_t = 10_000)]
    pub games: u64,
    /// Positions after which no deeper search is begun; a move takes 1.7 times as many on average
    #[arg(long, default_value_t = 400)]
    pub nodes: u64,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The network to play with [default: the handcrafted evaluation]
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Only part I of N of the games, for N machines with a file each
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub part: Part,
    /// Games at a time; 0 stands for one a core
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// The file to write or to go on with
    #[arg(long)]
    pub out: PathBuf,
}

/// Games in a block.
const GAMES_A_BLOCK: u64 = 8;

/// One game in so many is kept for validation.
const VALIDATION: u64 = 10;

/// Plays the games that are not in the file yet.
///
/// # Errors
/// When the file cannot be read or written, or holds other games.
pub fn run(options: &PlayArgs) -> anyhow::Result<()> {
    let judge = Judge::read(options.net.as_deref())?;
    let settings = [options.seed, options.nodes].map(u64::to_le_bytes);
    let origin = match judge.fingerprint() {
        None => origin(&[b"play 1 handcrafted", &settings[0], &settings[1]]),
        Some(net) => origin(&[b"play 1", &settings[0], &settings[1], &net.to_le_bytes()]),
    };
    let writer = BlockWriter::resume(&options.out, origin)?;
    let blocks = options.games.div_ceil(GAMES_A_BLOCK);
    let own: Vec<u64> = (0..blocks).filter(|&n| options.part.holds(n)).collect();
    let missing: Vec<u64> = own.iter().copied().filter(|&n| !writer.has(n)).collect();
    let progress = Progress::new(
        "games",
        own.len() as u64 * GAMES_A_BLOCK,
        (own.len() - missing.len()) as u64 * GAMES_A_BLOCK,
    );
    let before = writer.records();
    let writer = Mutex::new(writer);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    pool.install(|| {
        missing
            .par_iter()
            .with_max_len(1)
            .map_init(
                || judge.engine(),
                |engine, &block| {
                    let records = play_block(engine, options, block);
                    progress.add(GAMES_A_BLOCK, records.len() as u64);
                    let mut writer = writer.lock().unwrap_or_else(|error| error.into_inner());
                    writer.append(block, &records)
                },
            )
            .try_for_each(|written| written)
    })?;
    progress.finish();
    let writer = writer
        .into_inner()
        .unwrap_or_else(|error| error.into_inner());
    say!(
        "{} games, {} positions ({} new)",
        writer.blocks() * GAMES_A_BLOCK,
        writer.records(),
        writer.records() - before
    );
    Ok(())
}

fn play_block(engine: &mut Engine, options: &PlayArgs, block: u64) -> Vec<Record> {
    let games = block * GAMES_A_BLOCK..(block + 1) * GAMES_A_BLOCK;
    let mut records = Vec::new();
    for game in games {
        let mut rng = Rng::with_seed(options.seed << 40 ^ game);
        let played = game::play(engine, &mut rng, options.nodes);
        let is_validation = game % VALIDATION == 0;
        records.extend(played.into_iter().map(|mut record| {
            record.set_validation(is_validation);
            record
        }));
    }
    records
}
