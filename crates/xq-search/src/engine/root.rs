//! The moves at the root of the search and what is known of each.

use xq_core::Move;
use xq_eval::Score;

use super::limits::Limits;
use super::line::Line;
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
    fn new(mv: Move) -> RootMove {
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

    /// The move itself.
    #[inline]
    pub fn mv(&self) -> Move {
        self.pv[0]
    }
}

/// The legal moves that the limits allow. Where they allow none, all legal moves: there is always
/// a move to answer with.
pub fn root_moves(line: &Line, limits: &Limits) -> Vec<RootMove> {
    let legal = line.position().legal_moves();
    let wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    let allowed = |mv: &Move| wanted(mv) && !limits.banned_moves.contains(mv);
    let mut moves: Vec<Move> = legal.iter().copied().filter(allowed).collect();
    if moves.is_empty() {
        moves = legal.to_vec();
    }
    moves.into_iter().map(RootMove::new).collect()
}
