//! Files of positions made block by block from others: what `walk` and `rescore` have in common.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rayon::prelude::*;

use crate::blocks::{Block, BlockWriter, Blocks, origin};
use crate::progress::Progress;
use crate::record::Record;
use xq_tools::part::Part;

/// Blocks read before they are worked on together.
const BATCH: usize = 64;

/// Makes a block of each block of some files that belongs to the part, the blocks of all files counted
/// through, unless it is in the output already. `make` is given a helper of its thread, the block, and the number of the new one, which is good as a seed.
///
/// # Errors
/// When a file cannot be read or written, is damaged, or the output has another origin; and those
/// of `make`.
pub fn derive<T>(
    data: &[PathBuf],
    part: Part,
    out: &Path,
    origin: u64,
    helper: impl Fn() -> T + Sync,
    make: impl Fn(&mut T, &Block, u64) -> anyhow::Result<Vec<Record>> + Sync,
) -> anyhow::Result<()> {
    let writer = Mutex::new(BlockWriter::resume(out, origin)?);
    let lock = || writer.lock().unwrap_or_else(|error| error.into_inner());
    let make_missing = |helper: &mut T, block: &Block| {
        let number = derived_number(block);
        if lock().has(number) {
            return Ok(0);
        }
        let records = make(helper, block, number)?;
        lock().append(number, &records)?;
        anyhow::Ok(records.len() as u64)
    };
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    let progress = Progress::new("bytes", data.iter().map(size).sum(), 0);
    let mut count = 0;
    for path in data {
        let mut blocks = Blocks::open(path)?;
        loop {
            let start = blocks.offset();
            let batch: Vec<Block> = blocks.by_ref().take(BATCH).collect::<Result<_, _>>()?;
            if batch.is_empty() {
                break;
            }
            let numbers = count..;
            count += batch.len() as u64;
            let own = numbers.zip(batch).filter(|&(number, _)| part.holds(number));
            let own: Vec<Block> = own.map(|(_, block)| block).collect();
            let made = own.par_iter().with_max_len(1);
            let positions = made
                .map_init(&helper, make_missing)
                .sum::<anyhow::Result<u64>>()?;
            progress.add(blocks.offset() - start, positions);
        }
    }
    progress.finish();
    say!("{} positions", lock().records());
    Ok(())
}

/// Blocks of several files have numbers in common; their origin tells them apart.
fn derived_number(block: &Block) -> u64 {
    origin(&[&block.origin.to_le_bytes(), &block.number.to_le_bytes()])
}
