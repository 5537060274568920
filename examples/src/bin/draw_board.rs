//! A board as SVG: `draw_board FILE [FEN]`.

use std::error::Error;

use xq_core::{Setup, SvgBoard};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let setup = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Setup::start(),
    };
    std::fs::write(&path, SvgBoard::of(&setup).to_string())?;
    println!("{path}");
    Ok(())
}
