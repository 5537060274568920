//! The engine with an evaluation of one's own: rooks, and how far pawns have come.

use std::error::Error;

use xq_core::rules::Game;
use xq_core::{Color, PieceKind, Position};
use xq_eval::{Evaluator, Score};
use xq_search::{Engine, Limits, Options};

struct RooksAndPawns;

impl RooksAndPawns {
    fn worth(position: &Position, color: Color) -> Score {
        let rooks = position.pieces(color, PieceKind::Rook).len() as Score;
        let steps = position
            .pieces(color, PieceKind::Pawn)
            .into_iter()
            .map(|square| {
                let rank = square.rank() as Score;
                match color {
                    Color::Red => rank,
                    Color::Black => 9 - rank,
                }
            });
        900 * rooks + 20 * steps.sum::<Score>()
    }
}

impl Evaluator for RooksAndPawns {
    // Nothing is carried from one position to the next.
    type State = ();

    fn state(&self, _position: &Position) {}

    fn evaluate(&self, position: &Position, (): &()) -> Score {
        let mover = position.side_to_move();
        Self::worth(position, mover) - Self::worth(position, mover.other())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let position = Position::from_fen("3k5/9/4r4/9/9/9/2P6/9/4R4/5K3 w")?;
    let mut engine = Engine::try_new(Options::default())?;
    let game = Game::from(position);
    let result = engine.go_with(&RooksAndPawns, &game, &Limits::depth(6), &mut ())?;
    println!("score {}", result.score);
    println!("best {}", result.best.ok_or("a move")?);
    Ok(())
}
