//! Any file of games as PGN: `to_pgn FILE`. What is wrong in the file goes to standard error.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use xq_core::record::{self, Format, ReadOptions, WriteOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let file = BufReader::new(File::open(&path)?);
    let options = ReadOptions {
        file_name: Some(path),
        ..ReadOptions::default()
    };
    let mut out = std::io::stdout().lock();
    for game in record::read(file, &options)? {
        let game = game?;
        for defect in &game.defects {
            eprintln!("{defect}");
        }
        record::write(
            &game.record,
            Format::Pgn,
            &WriteOptions::default(),
            &mut out,
        )?;
    }
    Ok(())
}
