//! The levers by which a running search is stopped from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a search, or tells it that the expected move was played. Clones pull the same levers.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Levers>);

#[derive(Debug, Default)]
struct Levers {
    stop: AtomicBool,
    ponder: AtomicBool,
}

impl Control {
    /// Ends the search as soon as possible; it still gives its best move.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// The opponent has played the move that was pondered on: the clock runs now.
    pub fn ponder_hit(&self) {
        self.0.ponder.store(false, Relaxed);
    }

    /// Makes the levers ready for a search. Call it before the thread of the search is started,
    /// so that a stop that comes early is not lost.
    pub fn arm(&self, ponder: bool) {
        self.0.stop.store(false, Relaxed);
        self.0.ponder.store(ponder, Relaxed);
    }

    /// Whether the search is to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// Whether the opponent's move is still awaited.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.0.ponder.load(Relaxed)
    }
}
