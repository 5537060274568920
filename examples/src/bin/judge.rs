//! A game from its moves to its verdict: `judge MOVE...`, in any notation.

use std::error::Error;

use xq_core::Position;
use xq_core::notation;
use xq_core::rules::{Conditions, Game, RuleSet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(Position::start(), Conditions::from(RuleSet::Computer));
    for text in std::env::args().skip(1) {
        if game.verdict().is_over() {
            println!("the game is over before {text}");
            break;
        }
        let mv = notation::read(game.position(), &text, None)?;
        game.push(mv)?;
        // Says what comes next, before the rules of repetition decide the game.
        if let Some(warning) = game.warning() {
            println!("after {mv}: {warning}");
        }
    }
    println!("{}", game.verdict());
    Ok(())
}
