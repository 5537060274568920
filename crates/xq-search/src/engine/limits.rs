//! What ends a search.

use std::time::{Duration, Instant};

use xq_core::Move;

/// When a search is to end and which moves it may choose from. By default it goes on until it is
/// stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// No new iteration once so many positions have been looked at; the one that runs is finished.
    pub soft_nodes: Option<u64>,
    /// So long for this move, used up whole.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Since when time counts, if that was before the search begins: a busy machine may take a while
    /// to start a thread.
    pub start: Option<Instant>,
    /// Once a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Only these moves at the root; empty stands for all.
    pub search_moves: Vec<Move>,
    /// Not these moves at the root, unless there are no others.
    pub banned_moves: Vec<Move>,
    /// Not before [`Control::stop`](super::Control::stop), even if there is nothing left to search.
    pub infinite: bool,
    /// Thinking on the opponent's time: the clock counts from
    /// [`Control::ponder_hit`](super::Control::ponder_hit) on.
    pub ponder: bool,
}

impl Limits {
    /// To a depth in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// So long.
    pub fn move_time(time: Duration) -> Limits {
        Limits {
            move_time: Some(time),
            ..Limits::default()
        }
    }

    /// By the clock.
    pub fn clock(clock: Clock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::default()
        }
    }
}

/// A chess clock as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}
