//! What a search tells while it runs and when it is done.

use std::time::Duration;

use xq_core::Move;
use xq_eval::Score;

use super::transposition::Bound;

/// How far a search has come, for one of its best lines.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the iteration, in plies.
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

impl Default for Info {
    /// The best line before anything is known of it.
    fn default() -> Info {
        Info {
            depth: 0,
            selective_depth: 0,
            rank: 1,
            score: 0,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            table_fullness: 0,
            pv: Vec::new(),
        }
    }
}

/// Hears what a search has to tell: a closure, a type of one's own, or `()`, which hears nothing.
///
/// ```
/// use xq_core::rules::Game;
/// use xq_search::{Engine, Info, Limits, Options};
///
/// let mut engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
/// let mut depths = Vec::new();
/// let mut hear = |info: &Info| depths.push(info.depth);
/// engine.go(&Game::default(), &Limits::depth(4), &mut hear)?;
/// assert_eq!(depths, [1, 2, 3, 4]);
/// # Ok::<(), xq_search::SearchError>(())
/// ```
pub trait Reporter {
    /// A line has been searched to a new depth, or its score has left the expected window.
    fn info(&mut self, info: &Info);
}

impl<F: FnMut(&Info)> Reporter for F {
    fn info(&mut self, info: &Info) {
        self(info);
    }
}

impl Reporter for () {
    fn info(&mut self, _: &Info) {}
}

/// The end of a search.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
