//! What a search tells while it runs and when it is done.

use std::time::Duration;

use xq_core::Move;
use xq_eval::Score;

use super::transposition::Bound;

/// How far a search has come, for one of its best lines.
#[derive(Clone, Debug)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Which line: 1 is the best.
    pub rank: usize,
    /// Its score for the side to move; [`score::mate_distance`](super::score::mate_distance) tells
    /// mates.
    pub score: Score,
    /// What the score means.
    pub bound: Bound,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the hash table is, in thousandths.
    pub table_fullness: u32,
    /// The line itself, every move legal.
    pub pv: Vec<Move>,
}

/// Hears what a search has to tell; `()` hears nothing.
pub trait Reporter {
    /// A line has been searched to a new depth, or its score has left the expected window.
    fn info(&mut self, info: &Info);
}

impl Reporter for () {
    fn info(&mut self, _: &Info) {}
}

/// The end of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The last finished iteration.
    pub depth: u32,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// The best lines of the last finished iteration, best first.
    pub lines: Vec<Info>,
}
