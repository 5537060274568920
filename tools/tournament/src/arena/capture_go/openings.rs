//! The positions from which games of capture Go begin.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result, bail};
use capture_go::{Board, Generation, Point, Size};
use fastrand::Rng;

use crate::arena::book::Book;
use crate::schedule::Order;

/// Where a game begins.
#[derive(Clone, Debug)]
pub(crate) struct BoardOpening {
    /// The position.
    pub start: Board,
    /// Moves played from there before the players take over.
    pub moves: Vec<Point>,
    /// The position after them.
    pub board: Board,
}

/// A list of openings in the order in which they are played.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    book: Book<Board>,
    /// How many random plies are played after each.
    plies: usize,
}

impl Boards {
    /// The empty board alone.
    pub fn empty_board(size: Size) -> Boards {
        Boards {
            book: Book::new(vec![Board::new(size)]),
            plies: 0,
        }
    }

    /// Reads a file of positions, one a line; a line that begins with `#` is a remark.
    ///
    /// # Errors
    /// When it cannot be read, holds nothing, or a position that is none or in which the game is
    /// over.
    pub fn read(path: &Path) -> Result<Boards> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the openings {shown}"))?;
        let mut boards = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let place = || format!("in line {number} of the openings {shown}");
            let board: Board = line.parse().with_context(place)?;
            if board.moves(Generation::All).is_empty() {
                bail!("{}: the game is over before it begins", place());
            }
            boards.push(board);
        }
        if boards.is_empty() {
            bail!("the file {shown} holds no opening");
        }
        Ok(Boards {
            book: Book::new(boards),
            plies: 0,
        })
    }

    /// The same openings in another order, with so many random plies behind each.
    pub fn ordered(mut self, order: Order, seed: u64, plies: usize) -> Boards {
        self.book = self.book.ordered(order, seed);
        self.plies = plies;
        self
    }

    /// How many there are, and a number that tells whether two lists are the same.
    pub fn identity(&self) -> (usize, u64) {
        let boards = self.book.openings();
        let mut hasher = DefaultHasher::new();
        for board in boards {
            board.to_string().hash(&mut hasher);
        }
        (boards.len(), hasher.finish())
    }

    /// The opening of a round. When all have been played they begin anew, with other random plies.
    pub fn of_round(&self, round: usize) -> BoardOpening {
        let (start, mut rng) = self.book.of_round(round);
        let mut opening = BoardOpening {
            start: start.clone(),
            moves: Vec::new(),
            board: start.clone(),
        };
        for _ in 0..self.plies {
            let Some((point, board)) = continued(&opening.board, &mut rng) else {
                break;
            };
            opening.moves.push(point);
            opening.board = board;
        }
        opening
    }
}

/// A random move after which the game goes on, if there is one.
fn continued(board: &Board, rng: &mut Rng) -> Option<(Point, Board)> {
    let mut moves: Vec<Point> = board.moves(Generation::All).iter().collect();
    rng.shuffle(&mut moves);
    moves.into_iter().find_map(|point| {
        let mut after = board.clone();
        let _ = after.make(point);
        (!after.moves(Generation::All).is_empty()).then_some((point, after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_plies_repeat_by_seed_differ_by_round_and_end_no_game() {
        let size = Size::new(5).unwrap();
        for plies in [1, 6, 40] {
            let openings = Boards::empty_board(size).ordered(Order::Random, 7, plies);
            let moves = |round| openings.of_round(round).moves;
            assert_eq!(moves(3), moves(3));
            assert_ne!(moves(3), moves(4));
            for round in 0..20 {
                let board = openings.of_round(round).board;
                assert!(!board.moves(Generation::All).is_empty());
            }
        }
    }
}
