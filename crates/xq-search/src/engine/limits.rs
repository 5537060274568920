//! What ends a search.

use std::time::{Duration, Instant};

use xq_core::Move;

/// When a search is to end and which moves it may choose from. By default it goes on until it is
/// stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after the iteration of this depth, in plies.
    pub depth: Option<u32>,
    /// Stop after looking at this many positions.
    pub nodes: Option<u64>,
    /// No new iteration once so many positions have been looked at; the one that runs is finished.
    pub soft_nodes: Option<u64>,
    /// Think for this long, the whole of it.
    pub move_time: Option<Duration>,
    /// Share out the clock of the side to move.
    pub clock: Option<Clock>,
    /// Since when time counts, if that was before the search begins: a busy machine may take a while
    /// to start a thread.
    pub start: Option<Instant>,
    /// Stop once a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Choose only from these moves; empty stands for all legal ones. If none of them is legal, the
    /// search is refused.
    pub search_moves: Vec<Move>,
    /// Do not choose these moves, unless there are no others.
    pub banned_moves: Vec<Move>,
    /// Answer only after [`Control::stop`](super::Control::stop), even if nothing is left to search.
    pub infinite: bool,
    /// Thinking on the opponent's time: the clock counts from
    /// [`Control::ponder_hit`](super::Control::ponder_hit) on.
    pub ponder: bool,
}

impl Limits {
    /// Limits that end a search after this depth, in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Limits that end a search after this many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Limits that end a search after this time.
    pub fn move_time(time: Duration) -> Limits {
        Limits {
            move_time: Some(time),
            ..Limits::default()
        }
    }

    /// Limits that share the time of a clock out.
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
    /// The time left for the game, or until more is added.
    pub remaining: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}
