//! The positions from which games begin.

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use xq_core::record::{self, Format, ReadOptions};
use xq_core::rules::{Conditions, Game};
use xq_core::{Move, Position};

use crate::arena::deck::{Deck, Order};

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The position.
    pub start: Position,
    /// Moves played from there before the players take over.
    pub moves: Vec<Move>,
}

/// A list of openings in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Openings {
    deck: Deck<Opening>,
    /// How many random plies are played after each.
    plies: usize,
    conditions: Conditions,
}

impl Openings {
    /// The usual start alone.
    pub fn start(conditions: Conditions) -> Openings {
        let start = Opening {
            start: Position::start(),
            moves: Vec::new(),
        };
        Openings::of(vec![start], conditions)
    }

    fn of(list: Vec<Opening>, conditions: Conditions) -> Openings {
        Openings {
            deck: Deck::new(list),
            plies: 0,
            conditions,
        }
    }

    /// Reads a file of positions (EPD or FEN, one a line) or games (PGN and the other formats of
    /// records), whose main lines are the openings.
    ///
    /// # Errors
    /// When it cannot be read, holds nothing, or holds a position or a move that cannot be: a
    /// broken opening would make every game from it another game than the one that was meant.
    pub fn read(path: &Path, conditions: Conditions) -> Result<Openings> {
        let shown = path.display();
        let file = File::open(path).with_context(|| format!("cannot open the openings {shown}"))?;
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let positions = name.as_deref().is_some_and(|name| {
            let name = name.to_ascii_lowercase();
            [".epd", ".fen", ".txt"]
                .iter()
                .any(|end| name.ends_with(end))
        });
        let options = ReadOptions {
            file_name: name,
            format: positions.then_some(Format::Epd),
            ..ReadOptions::default()
        };
        let games = record::read(BufReader::new(file), &options);
        let games = games.with_context(|| format!("cannot read the openings {shown}"))?;
        let mut list = Vec::new();
        for (index, game) in games.enumerate() {
            let game = game.with_context(|| format!("cannot read the openings {shown}"))?;
            if let Some(defect) = game.defects.first() {
                bail!("in the openings {shown}: {defect}");
            }
            let opening = opening(&game.record, conditions);
            list.push(opening.with_context(|| format!("opening {} of {shown}", index + 1))?);
        }
        if list.is_empty() {
            bail!("the file {shown} holds no opening");
        }
        Ok(Openings::of(list, conditions))
    }

    /// The same openings in another order.
    pub fn ordered(mut self, order: Order, seed: u64) -> Openings {
        self.deck = self.deck.ordered(order, seed);
        self
    }

    /// The same openings with so many random plies behind each.
    pub fn with_plies(mut self, plies: usize) -> Openings {
        self.plies = plies;
        self
    }

    /// How many there are, never none.
    pub fn count(&self) -> usize {
        self.deck.openings().len()
    }

    /// The opening of a round. When all have been played they begin anew, with other random plies.
    pub fn of_round(&self, round: usize) -> Opening {
        let (opening, mut rng) = self.deck.of_round(round);
        let mut opening = opening.clone();
        if self.plies > 0 {
            opening.moves = self.lengthened(&opening, &mut rng);
        }
        opening
    }

    /// Random moves behind an opening, such that the game still goes on.
    fn lengthened(&self, opening: &Opening, rng: &mut Rng) -> Vec<Move> {
        const TRIES: usize = 100;
        for _ in 0..TRIES {
            let mut game = Game::new(opening.start.clone(), self.conditions);
            for &mv in &opening.moves {
                let _ = game.push(mv);
            }
            for _ in 0..self.plies {
                let moves = game.position().legal_moves();
                if game.verdict().is_over() || moves.is_empty() {
                    break;
                }
                let _ = game.push(moves[rng.usize(..moves.len())]);
            }
            if !game.verdict().is_over() {
                return game.moves().collect();
            }
        }
        // A position from which every walk ends the game is played as it is.
        opening.moves.clone()
    }

    /// A number that tells whether two lists are the same.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for opening in self.deck.openings() {
            opening.start.to_fen().hash(&mut hasher);
            opening.moves.len().hash(&mut hasher);
            for mv in &opening.moves {
                mv.to_string().hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

fn opening(record: &record::Record, conditions: Conditions) -> Result<Opening> {
    let start = Position::from_setup(&record.start)?;
    let mut game = Game::new(start.clone(), conditions);
    for mv in record.tree.main_moves() {
        game.push(mv)?;
    }
    if game.verdict().is_over() {
        bail!("the game is over before it begins ({})", game.verdict());
    }
    Ok(Opening {
        start,
        moves: game.moves().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_plies_repeat_by_seed_and_differ_by_round() {
        let openings = Openings::start(Conditions::default())
            .ordered(Order::Random, 7)
            .with_plies(8);
        assert_eq!(openings.of_round(3), openings.of_round(3));
        assert_ne!(openings.of_round(3), openings.of_round(4));
        assert_eq!(openings.of_round(0).moves.len(), 8);
    }
}
