//! Reads game files and says what is in them: `read_records FILE...`.
//!
//! One line a file with what it holds and the time it took, then the first few defects. With a
//! large PGN file this measures the reading speed.

use std::fs::File;
use std::io::{BufReader, Write};
use std::time::Instant;

use xq_core::record::{self, ReadOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A closed pipe ends the program like any other error.
    let mut out = std::io::stdout().lock();
    for path in std::env::args().skip(1) {
        let options = ReadOptions {
            file_name: Some(path.clone()),
            ..ReadOptions::default()
        };
        let started = Instant::now();
        let (mut games, mut moves, mut variations, mut comments) = (0, 0, 0, 0);
        let mut defects = Vec::new();
        for game in record::read(BufReader::new(File::open(&path)?), &options)? {
            let game = game?;
            games += 1;
            moves += game.record.tree.move_count();
            variations += game.record.tree.variation_count();
            comments += game.record.tree.comment_count();
            defects.extend(game.defects);
        }
        let seconds = started.elapsed().as_secs_f64();
        writeln!(
            out,
            "{path}: {games} games, {moves} moves, {variations} variations, {comments} comments, \
             {} defects, {seconds:.3} s",
            defects.len()
        )?;
        for defect in defects.iter().take(5) {
            writeln!(out, "  {defect}")?;
        }
    }
    Ok(())
}
