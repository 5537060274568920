//! How far the commands may run ahead of what is done.
//!
//! A script's commands wait at the gate while enough of them are inside: none is lost and the memory stays
//! small. While a search runs that only a command can end, the gate stands open.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// So many commands may be inside.
const MOST_INSIDE: usize = 512;

/// A gate that counts who is inside. Clones are the same gate.
#[derive(Clone, Default)]
pub struct Gate(Arc<(Mutex<Inside>, Condvar)>);

#[derive(Default)]
struct Inside {
    count: usize,
    stands_open: bool,
}

impl Gate {
    /// Goes in, once there is room.
    pub fn enter(&self) {
        let (_, changed) = &*self.0;
        let mut inside = self.lock();
        while inside.count >= MOST_INSIDE && !inside.stands_open {
            inside = changed.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
        inside.count += 1;
    }

    /// One is done with.
    pub fn leave(&self) {
        let mut inside = self.lock();
        inside.count = inside.count.saturating_sub(1);
        self.0.1.notify_all();
    }

    /// Lets everybody in, or only as many as there is room for.
    pub fn stand_open(&self, stands_open: bool) {
        self.lock().stands_open = stands_open;
        self.0.1.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
