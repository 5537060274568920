//! `shuffle`: the positions of files in random order, in one file; files larger than memory too.
//!
//! Each position goes to a heap drawn at random; then each heap, small enough for memory, is
//! shuffled and written out.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use fastrand::Rng;
use zerocopy::{FromZeros, IntoBytes};

use crate::blocks::{BlockWriter, Blocks, origin};
use crate::record::{RECORD_BYTES, Record};

/// What is shuffled.
#[derive(clap::Args, Clone, Debug)]
pub struct ShuffleArgs {
    /// Files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Seed of the order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Memory for a heap, in mebibytes
    #[arg(long, default_value_t = 512)]
    pub memory: u64,
    /// The file to write; it must not be there yet
    #[arg(long)]
    pub out: PathBuf,
}

/// Positions in a block of the output.
const BLOCK: usize = 4096;

/// Shuffles the positions of the files.
///
/// # Errors
/// When files cannot be read or written or are damaged, or the output is there already.
pub fn run(options: &ShuffleArgs) -> anyhow::Result<()> {
    let out = &options.out;
    ensure!(
        !out.exists(),
        "found {}, expected that it is not there yet",
        out.display()
    );
    let mut size = 0;
    for path in &options.data {
        let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        size += data.len();
    }
    let count = size.div_ceil(options.memory.max(1) << 20).max(1);
    let folder = out.with_extension("heaps");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let heaps: Vec<PathBuf> = (0..count)
        .map(|heap| folder.join(heap.to_string()))
        .collect();
    let mut rng = Rng::with_seed(options.seed);
    spread(options, &heaps, &mut rng)?;
    // Complete under another name first: an output that is there is whole.
    let unfinished = out.with_extension("new");
    let _ = fs::remove_file(&unfinished);
    let records = gather(&heaps, &unfinished, options.seed, &mut rng)?;
    fs::rename(&unfinished, out)?;
    fs::remove_dir_all(&folder)?;
    say!("{records} positions");
    Ok(())
}

/// Gives each position to a heap.
fn spread(options: &ShuffleArgs, heaps: &[PathBuf], rng: &mut Rng) -> anyhow::Result<()> {
    let create = |path: &PathBuf| File::create(path).map(BufWriter::new);
    let mut files = heaps.iter().map(create).collect::<Result<Vec<_>, _>>()?;
    for path in &options.data {
        for block in Blocks::open(path)? {
            for record in &block?.records {
                files[rng.usize(..heaps.len())].write_all(record.as_bytes())?;
            }
        }
    }
    for mut file in files {
        file.flush()?;
    }
    Ok(())
}

/// Writes the heaps out, each in random order.
fn gather(
    heaps: &[PathBuf],
    out: &std::path::Path,
    seed: u64,
    rng: &mut Rng,
) -> anyhow::Result<u64> {
    let mut writer = BlockWriter::resume(out, origin(&[b"shuffle 1", &seed.to_le_bytes()]))?;
    for path in heaps {
        let count = fs::metadata(path)?.len() as usize / RECORD_BYTES;
        let mut records = vec![Record::new_zeroed(); count];
        BufReader::new(File::open(path)?).read_exact(records.as_mut_bytes())?;
        rng.shuffle(&mut records);
        for block in records.chunks(BLOCK) {
            writer.append(writer.blocks(), block)?;
        }
    }
    Ok(writer.records())
}
