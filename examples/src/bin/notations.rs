//! A move of the start position in any notation, written in all of them: `notations 炮二平五`.

use std::error::Error;

use xq_core::Position;
use xq_core::notation::{self, Style};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).ok_or("which move?")?;
    let position = Position::start();
    let mv = notation::read(&position, &text, None)?;
    for style in Style::all() {
        println!("{style}: {}", notation::write(&position, mv, style));
    }
    Ok(())
}
