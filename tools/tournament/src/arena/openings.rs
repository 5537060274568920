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
use xq_eval::Handcrafted;
use xq_search::{Ordering, Xiangqi, alpha_beta};

use crate::arena::book::Book;
use crate::schedule::Order;

/// The openings that come with the program, made by `data/openings/README.md`.
const BALANCED: &str = include_str!("../../data/balanced.txt");

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// The position.
    pub start: Position,
    /// Moves played from there before the players take over.
    pub moves: Vec<Move>,
}

/// A list of openings in the order in which they are played.
#[derive(Clone, Debug)]
pub(crate) struct Openings {
    book: Book<Opening>,
    /// How many plies of each are played, all where nothing is said.
    book_plies: Option<usize>,
    /// How many random plies are played after each.
    random_plies: usize,
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
            book: Book::new(list),
            book_plies: None,
            random_plies: 0,
            conditions,
        }
    }

    /// The openings that come with the program: lines of a few plies after which a deep search sees
    /// neither side ahead by more than a third of a pawn.
    ///
    /// # Errors
    /// Never, as a test holds.
    pub fn balanced(conditions: Conditions) -> Result<Openings> {
        let lines = BALANCED
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let list: Result<Vec<Opening>> = lines
            .map(|line| {
                let mut opening = Opening {
                    start: Position::start(),
                    moves: Vec::new(),
                };
                for word in line.split_whitespace().take_while(|&word| word != ";") {
                    opening.moves.push(word.parse()?);
                }
                Ok(opening)
            })
            .collect();
        Ok(Openings::of(list?, conditions))
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
        self.book = self.book.ordered(order, seed);
        self
    }

    /// The same openings, beginning with another one.
    pub fn beginning_with(mut self, first: usize) -> Openings {
        self.book = self.book.from(first);
        self
    }

    /// The same openings, of which no more than so many plies are played.
    pub fn cut_to(mut self, plies: Option<usize>) -> Openings {
        self.book_plies = plies;
        self
    }

    /// The same openings with so many random plies behind each.
    pub fn with_random_plies(mut self, plies: usize) -> Openings {
        self.random_plies = plies;
        self
    }

    /// How many there are, never none.
    pub fn count(&self) -> usize {
        self.book.openings().len()
    }

    /// The opening of a round. When all have been played they begin anew, with other random plies.
    pub fn of_round(&self, round: usize) -> Opening {
        let (opening, mut rng) = self.book.of_round(round);
        let mut opening = opening.clone();
        opening
            .moves
            .truncate(self.book_plies.unwrap_or(usize::MAX));
        if self.random_plies > 0 {
            opening.moves = self.lengthened(&opening, &mut rng);
        }
        opening
    }

    /// Random moves behind an opening, such that the game still goes on and neither side is lost.
    fn lengthened(&self, opening: &Opening, rng: &mut Rng) -> Vec<Move> {
        const TRIES: usize = 100;
        let mut last = None;
        for _ in 0..TRIES {
            let Some(game) = self.walk(opening, rng) else {
                continue;
            };
            let moves: Vec<Move> = game.moves().collect();
            if is_balanced(&game) {
                return moves;
            }
            last = Some(moves);
        }
        // A position from which every walk ends the game is played as it is.
        last.unwrap_or_else(|| opening.moves.clone())
    }

    /// A game that goes on after the random plies.
    fn walk(&self, opening: &Opening, rng: &mut Rng) -> Option<Game> {
        let mut game = Game::new(opening.start.clone(), self.conditions);
        for &mv in &opening.moves {
            let _ = game.push(mv);
        }
        for _ in 0..self.random_plies {
            let moves = game.position().legal_moves();
            if game.verdict().is_over() || moves.is_empty() {
                return None;
            }
            let _ = game.push(moves[rng.usize(..moves.len())]);
        }
        (!game.verdict().is_over()).then_some(game)
    }

    /// A number that tells whether two lists are the same.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for opening in self.book.openings() {
            opening.start.to_fen().hash(&mut hasher);
            opening.moves.len().hash(&mut hasher);
            for mv in &opening.moves {
                mv.to_string().hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

/// Whether a quick search sees neither side far ahead.
fn is_balanced(game: &Game) -> bool {
    const DEPTH: u32 = 2;
    /// In hundredths of a pawn.
    const MOST: i32 = 150;
    let mut searched = Xiangqi::new(game.position().clone(), Handcrafted);
    alpha_beta(&mut searched, DEPTH, Ordering::FULL).score.abs() <= MOST
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
    fn the_balanced_openings_are_legal_and_begin_no_game_that_is_over() {
        let openings = Openings::balanced(Conditions::default()).unwrap();
        let mut seen = std::collections::HashSet::new();
        for round in 0..openings.count() {
            let opening = openings.of_round(round);
            let mut game = Game::new(opening.start, Conditions::default());
            for mv in opening.moves {
                game.push(mv).unwrap();
            }
            assert!(!game.verdict().is_over());
            assert!(
                seen.insert(game.position().to_fen()),
                "twice: {}",
                game.position().to_fen()
            );
        }
    }

    #[test]
    fn book_lines_can_be_cut() {
        let openings = Openings::balanced(Conditions::default())
            .unwrap()
            .cut_to(Some(2));
        assert_eq!(openings.of_round(0).moves.len(), 2);
    }

    #[test]
    fn random_plies_repeat_by_seed_and_differ_by_round() {
        let openings = Openings::start(Conditions::default())
            .ordered(Order::Random, 7)
            .with_random_plies(8);
        assert_eq!(openings.of_round(3), openings.of_round(3));
        assert_ne!(openings.of_round(3), openings.of_round(4));
        assert_eq!(openings.of_round(0).moves.len(), 8);
    }
}
