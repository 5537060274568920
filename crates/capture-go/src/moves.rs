//! The move generators.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::point::Point;
use crate::point_set::PointSet;

/// Which moves are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Generation {
    /// All legal moves.
    #[default]
    All,
    /// The legal moves of the first of these rules that yields any:
    ///
    /// 1. If own chains are in atari: their last liberties, and whatever captures. Nothing is
    ///    lost by this rule, since every other move lets the opponent capture.
    /// 2. The points beside stones of the opponent. Good moves may be lost by this one.
    /// 3. All legal moves, so that the first move of a game exists.
    Restricted,
}

/// A name that no generation has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad move generation: found {0:?}, expected \"all\" or \"restricted\"")]
pub struct GenerationError(pub String);

impl Generation {
    /// Both.
    pub const BOTH: [Generation; 2] = [Generation::All, Generation::Restricted];

    /// How it is called on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Generation::All => "all",
            Generation::Restricted => "restricted",
        }
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Generation {
    type Err = GenerationError;

    fn from_str(text: &str) -> Result<Generation, GenerationError> {
        Generation::BOTH
            .into_iter()
            .find(|generation| generation.name() == text)
            .ok_or_else(|| GenerationError(text.to_owned()))
    }
}

impl Board {
    /// The moves of the player to move; none when the game is over.
    ///
    /// ```
    /// use capture_go::{Board, Generation};
    /// let board: Board = "5/5/2x2/5/5 w".parse().unwrap();
    /// assert_eq!(board.moves(Generation::All).len(), 24);
    /// assert_eq!(board.moves(Generation::Restricted).len(), 4);
    /// ```
    pub fn moves(&self, generation: Generation) -> PointSet {
        match generation {
            Generation::All => self.legal_among(self.empty()),
            Generation::Restricted => self.restricted_moves(),
        }
    }

    fn restricted_moves(&self) -> PointSet {
        let us = self.to_move();
        let rescues = self.last_liberties(us);
        if !rescues.is_empty() {
            let captures = self.last_liberties(us.other());
            let moves = self.legal_among(rescues | captures);
            if !moves.is_empty() {
                return moves;
            }
        }
        let contact = self.stones(us.other()).beside() & self.empty();
        let moves = self.legal_among(contact);
        if moves.is_empty() {
            self.moves(Generation::All)
        } else {
            moves
        }
    }

    fn legal_among(&self, points: PointSet) -> PointSet {
        if self.winner().is_some() {
            return PointSet::EMPTY;
        }
        // A stone beside an empty point has a liberty.
        let open = points & self.empty().beside();
        let closed = points & !open;
        open | closed
            .iter()
            .filter(|&point: &Point| self.is_legal(point))
            .collect()
    }
}
