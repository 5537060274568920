//! Who wins, with certainty, on small boards.
//!
//! A position is won if a move leads to one that is lost for the opponent. No depth is needed,
//! since a game ends when the board is full at the latest. Three things make it fast: positions
//! that are decided at once are not searched, those that look bad for the opponent are tried
//! first, and what is known of a position holds for its mirror images too.

use std::collections::HashMap;

use crate::board::Board;
use crate::color::Color;
use crate::moves::Generation;
use crate::point::{Point, Size};
use crate::point_set::PointSet;
use crate::symmetry::{self, Canonical};

/// Finds winners and remembers them. A board of 5 rows takes about a second, one of 6 far longer.
///
/// ```
/// use capture_go::{Board, Color, Size, Solver};
/// let mut solver = Solver::default();
/// let winner = solver.winner(&Board::new(Size::new(4)?))?;
/// assert_eq!(winner, Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    /// Whether the player to move wins.
    known: HashMap<Canonical, bool>,
    nodes: u64,
}

/// A board too large to be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board too large to solve: found {0} rows, expected at most {max}", max = Solver::LARGEST)]
pub struct TooLarge(pub Size);

/// What a look at the chains in atari tells.
enum Glance {
    Won,
    Lost,
    /// The moves that do not lose at once, at least one.
    Open(PointSet),
}

impl Solver {
    /// The most rows that a board may have.
    pub const LARGEST: usize = symmetry::LARGEST;

    /// Who wins if both play as well as possible.
    ///
    /// # Errors
    /// If the board has more than [`Solver::LARGEST`] rows.
    pub fn winner(&mut self, board: &Board) -> Result<Color, TooLarge> {
        if board.size().get() > Solver::LARGEST {
            return Err(TooLarge(board.size()));
        }
        let wins = match glance(board) {
            Glance::Won => true,
            Glance::Lost => false,
            Glance::Open(moves) => self.wins(&mut board.clone(), moves),
        };
        let mover = board.to_move();
        Ok(if wins { mover } else { mover.other() })
    }

    /// How many positions were searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn wins(&mut self, board: &mut Board, moves: PointSet) -> bool {
        self.nodes += 1;
        let position = symmetry::canonical(board);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let wins = match candidates(board, moves) {
            None => true,
            Some(candidates) => candidates.into_iter().any(|candidate| {
                let undo = board.make(candidate.point);
                let answered = self.wins(board, candidate.replies);
                board.unmake(undo);
                !answered
            }),
        };
        self.known.insert(position, wins);
        wins
    }
}

/// A move after which the game is open.
struct Candidate {
    point: Point,
    /// How good it leaves things for the opponent, then how far from the centre it is.
    order: (i32, usize),
    replies: PointSet,
}

/// The moves worth a search, best first, or `None` if one wins at once.
fn candidates(board: &mut Board, moves: PointSet) -> Option<Vec<Candidate>> {
    let mut candidates = Vec::new();
    for point in moves.iter() {
        let undo = board.make(point);
        let glance = glance(board);
        let value = board.evaluate();
        board.unmake(undo);
        match glance {
            Glance::Won => {}
            Glance::Lost => return None,
            Glance::Open(replies) => candidates.push(Candidate {
                point,
                order: (value, from_centre(point, board.size())),
                replies,
            }),
        }
    }
    candidates.sort_by_key(|candidate| candidate.order);
    Some(candidates)
}

/// Columns and rows from the centre, in halves.
fn from_centre(point: Point, size: Size) -> usize {
    let last = size.get() - 1;
    (2 * point.column()).abs_diff(last) + (2 * point.row()).abs_diff(last)
}

fn glance(board: &Board) -> Glance {
    let us = board.to_move();
    if board.winner().is_some() {
        return Glance::Lost;
    }
    if !board.last_liberties(us.other()).is_empty() {
        return Glance::Won;
    }
    // One move rescues at most one liberty, and without a capture only by playing there.
    let rescues = board.last_liberties(us);
    let mut moves = board.moves(Generation::All);
    if !rescues.is_empty() {
        moves = moves & rescues;
    }
    if moves.is_empty() || rescues.len() > 1 {
        return Glance::Lost;
    }
    Glance::Open(moves)
}
