//! The moves at the root of the search and what is known of each.

use xq_core::Move;
use xq_core::rules::Game;
use xq_eval::Score;

use super::limits::Limits;
use super::score::INFINITE;
use super::stack::Pv;
use super::transposition::Bound;

/// A move at the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move and what follows.
    pub pv: Pv,
    /// Its score in the current iteration; -[`INFINITE`] if it has been shown to be no better
    /// than others.
    pub score: Score,
    /// Its score in the iteration before.
    pub last_score: Score,
    /// What the score means.
    pub bound: Bound,
    /// The longest line looked at.
    pub selective_depth: usize,
    /// Positions looked at below it in this search.
    pub nodes: u64,
}

impl RootMove {
    /// A move of which nothing is known yet.
    pub fn new(mv: Move) -> RootMove {
        let mut pv = Pv::new();
        pv.push(mv);
        RootMove {
            pv,
            score: -INFINITE,
            last_score: -INFINITE,
            bound: Bound::Exact,
            selective_depth: 0,
            nodes: 0,
        }
    }

    /// Whether a search has given it a score, in this iteration or the one before.
    pub fn is_known(&self) -> bool {
        self.score.max(self.last_score) > -INFINITE
    }

    /// The move itself.
    #[inline]
    pub fn mv(&self) -> Move {
        self.pv[0]
    }
}

/// Why a search did not begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// None of the moves that the limits leave to choose from is legal.
    #[error("found no legal move among {} for {fen}", texts(.found))]
    NoLegalSearchMove {
        /// The moves that were left.
        found: Vec<Move>,
        /// The position.
        fen: String,
    },
}

fn texts(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(", ")
}

/// The legal moves that the limits allow; banned ones only where there are no others. None when the
/// side to move has no legal move.
pub fn allowed_moves(game: &Game, limits: &Limits) -> Result<Vec<Move>, SearchError> {
    let legal = game.position().legal_moves();
    let wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    let wanted: Vec<Move> = legal.iter().copied().filter(wanted).collect();
    if wanted.is_empty() && !legal.is_empty() {
        return Err(SearchError::NoLegalSearchMove {
            found: limits.search_moves.clone(),
            fen: game.position().to_fen(),
        });
    }
    let is_free = |mv: &Move| !limits.banned_moves.contains(mv);
    let free: Vec<Move> = wanted.iter().copied().filter(is_free).collect();
    Ok(if free.is_empty() { wanted } else { free })
}
