//! Perft, move by move: `count_moves DEPTH [FEN]`.

use std::error::Error;

use xq_core::Position;
use xq_core::perft::Perft;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().ok_or("how deep?")?.parse()?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::start(),
    };
    let mut total = 0;
    for (mv, leaves) in Perft::default().divide(&position, depth) {
        println!("{mv}: {leaves}");
        total += leaves;
    }
    println!("total: {total}");
    Ok(())
}
