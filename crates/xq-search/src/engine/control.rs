//! The levers by which a running search is stopped from another thread.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Stops a search, or tells it that the expected move was played. Clones pull the same levers.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Levers>);

#[derive(Debug, Default)]
struct Levers {
    stop: AtomicBool,
    ponder: AtomicBool,
    /// For those who wait until a lever is pulled.
    lock: Mutex<()>,
    pulled: Condvar,
}

impl Control {
    /// Ends the search as soon as possible; it still gives its best move.
    pub fn stop(&self) {
        self.pull(&self.0.stop, true);
    }

    /// The opponent has played the move that was pondered on: the clock runs now.
    pub fn ponder_hit(&self) {
        self.pull(&self.0.ponder, false);
    }

    /// Makes the levers ready for a search. Call it before the thread of the search is started,
    /// so that a stop that comes early is not lost.
    pub fn arm(&self, ponder: bool) {
        self.pull(&self.0.stop, false);
        self.pull(&self.0.ponder, ponder);
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

    /// Waits while there may be no answer yet: an infinite search and one on the opponent's time end
    /// when they are told to.
    pub fn wait_while_early(&self, infinite: bool) {
        let mut guard = self.lock();
        while (infinite || self.is_pondering()) && !self.is_stopped() {
            guard = (self.0.pulled.wait(guard)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn pull(&self, lever: &AtomicBool, value: bool) {
        let _guard = self.lock();
        lever.store(value, Relaxed);
        self.0.pulled.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        // There is nothing in it that could be half-written.
        self.0.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
