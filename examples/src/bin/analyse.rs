//! The engine's three best lines as they come: `analyse DEPTH [FEN]`.

use std::error::Error;

use xq_core::Position;
use xq_core::rules::Game;
use xq_search::{Engine, Info, Limits, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().ok_or("how deep?")?.parse()?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::start(),
    };
    let mut engine = Engine::try_new(Options {
        multi_pv: 3,
        ..Options::default()
    })?;
    let mut report = |info: &Info| {
        let line: Vec<String> = info.pv.iter().map(|mv| mv.to_string()).collect();
        let line = line.join(" ");
        println!(
            "depth {} line {} score {} {line}",
            info.depth, info.rank, info.score
        );
    };
    let result = engine.go(&Game::from(position), &Limits::depth(depth), &mut report)?;
    match result.best {
        Some(best) => println!("best {best}"),
        None => println!("the game is over"),
    }
    Ok(())
}
