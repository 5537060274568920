//! Notices when this very program was held up: stopped, swapped out, not scheduled. What players did
//! meanwhile cannot be timed, and is not held against them.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How often the watch looks at the clock.
const TICK: Duration = Duration::from_millis(10);
/// It is taken for held up when it is later than this.
const SLACK: Duration = Duration::from_millis(25);
/// Stalls that are remembered.
const MOST_REMEMBERED: usize = 1024;

/// A thread that does nothing but look at the clock, and knows when it was late.
#[derive(Debug)]
pub(crate) struct StallWatch {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    stopped: Condvar,
}

#[derive(Debug)]
struct State {
    /// When it last looked.
    looked: Instant,
    /// From when to when the program was held up.
    stalls: VecDeque<(Instant, Instant)>,
    is_over: bool,
}

impl StallWatch {
    /// Starts to watch.
    ///
    /// # Errors
    /// When the system has no threads left.
    pub fn start() -> Result<StallWatch> {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                looked: Instant::now(),
                stalls: VecDeque::new(),
                is_over: false,
            }),
            stopped: Condvar::new(),
        });
        let theirs = Arc::clone(&shared);
        let spawned = thread::Builder::new().spawn(move || theirs.watch());
        spawned.context("cannot start a thread")?;
        Ok(StallWatch { shared })
    }

    /// How long this program was held up since a moment, in all.
    pub fn stalled_since(&self, begun: Instant) -> Duration {
        let state = self.shared.lock();
        // A stall that has just ended may not have been noted yet.
        let open = stall(state.looked, Instant::now());
        let stalls = state.stalls.iter().copied().chain(open);
        stalls
            .map(|(from, to)| to.saturating_duration_since(from.max(begun)))
            .sum()
    }
}

impl Drop for StallWatch {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.stopped.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|lock| lock.into_inner())
    }

    fn watch(&self) {
        let mut state = self.lock();
        while !state.is_over {
            let waited = self.stopped.wait_timeout(state, TICK);
            state = waited.unwrap_or_else(|lock| lock.into_inner()).0;
            let now = Instant::now();
            if let Some(stall) = stall(state.looked, now) {
                if state.stalls.len() == MOST_REMEMBERED {
                    state.stalls.pop_front();
                }
                state.stalls.push_back(stall);
            }
            state.looked = now;
        }
    }
}

/// From when to when it was held up, if the time between two looks was too long.
fn stall(looked: Instant, now: Instant) -> Option<(Instant, Instant)> {
    let due = looked + TICK;
    (now.saturating_duration_since(due) > SLACK).then_some((due, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_late_is_a_stall() {
        let looked = Instant::now();
        assert_eq!(stall(looked, looked + TICK), None);
        assert_eq!(stall(looked, looked + TICK + SLACK), None);
        let late = looked + Duration::from_secs(3);
        assert_eq!(stall(looked, late), Some((looked + TICK, late)));
    }

    #[test]
    fn stalls_count_from_the_moment_that_is_asked_for() {
        let watch = StallWatch::start().unwrap();
        let now = Instant::now();
        let second = Duration::from_secs(1);
        watch
            .shared
            .lock()
            .stalls
            .push_back((now - 3 * second, now - second));
        assert!(watch.stalled_since(now - 4 * second) >= 2 * second);
        let part = watch.stalled_since(now - 2 * second);
        assert!((second..2 * second).contains(&part), "{part:?}");
        assert!(watch.stalled_since(now) < second);
    }
}
