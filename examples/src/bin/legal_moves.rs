//! The legal moves of a position: `legal_moves [FEN]`.

use std::error::Error;

use xq_core::Position;
use xq_core::notation::{self, Style};

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1);
    let position = match &fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::start(),
    };
    let moves = position.legal_moves();
    println!("{} moves", moves.len());
    for mv in moves {
        let chinese = notation::write(&position, mv, Style::CHINESE);
        let wxf = notation::write(&position, mv, Style::WxfOfficial);
        println!("{mv} {wxf} {chinese}");
    }
    Ok(())
}
