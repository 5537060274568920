//! Chess clocks.

use std::time::{Duration, Instant};

use xq_core::Color;
use xq_search::Clock as EngineClock;

use super::values::{ClockSetting, ClockState};

/// The longest time on a clock: a day.
const MOST: u64 = 24 * 60 * 60 * 1000;

/// The clocks of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clock {
    /// Clocks that do not run yet.
    pub(crate) fn new(setting: ClockSetting) -> Clock {
        Clock::restored(ClockState {
            red: setting.initial.max(1000),
            black: setting.black.unwrap_or(setting.initial).max(1000),
            increment: setting.increment,
            running: None,
        })
    }

    /// Clocks as they stood; none runs yet.
    pub(crate) fn restored(state: ClockState) -> Clock {
        let time = |milliseconds: u64| Duration::from_millis(milliseconds.min(MOST));
        Clock {
            left: [time(state.red), time(state.black)],
            increment: time(state.increment),
            running: None,
        }
    }

    /// Lets the clock of a side run, the other stand.
    pub(crate) fn run(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    pub(crate) fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color.index()] = self.left(color, now);
            self.running = None;
        }
    }

    /// Sets both to what they showed once, in milliseconds; none runs.
    pub(crate) fn set(&mut self, (red, black): (u64, u64)) {
        let time = |milliseconds: u64| Duration::from_millis(milliseconds.min(MOST));
        self.left = [time(red), time(black)];
        self.running = None;
    }

    /// What both show, in milliseconds.
    pub(crate) fn shown(&self, now: Instant) -> (u64, u64) {
        let state = self.state(now);
        (state.red, state.black)
    }

    /// Adds to the clock of a side what its move earns.
    pub(crate) fn reward(&mut self, color: Color) {
        self.left[color.index()] += self.increment;
    }

    /// What a side has left.
    pub(crate) fn left(&self, color: Color, now: Instant) -> Duration {
        let spent = match self.running {
            Some((runner, since)) if runner == color => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[color.index()].saturating_sub(spent)
    }

    /// When the running clock is used up.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let (color, since) = self.running?;
        Some(since + self.left[color.index()])
    }

    /// What the page shows.
    pub(crate) fn state(&self, now: Instant) -> ClockState {
        let left = |color| self.left(color, now).as_millis() as u64;
        ClockState {
            red: left(Color::Red),
            black: left(Color::Black),
            increment: self.increment.as_millis() as u64,
            running: self.running.map(|(color, _)| color.into()),
        }
    }

    /// What the engine is told.
    pub(crate) fn for_engine(&self, color: Color, now: Instant) -> EngineClock {
        EngineClock {
            remaining: self.left(color, now),
            increment: self.increment,
            moves_to_go: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Side;

    #[test]
    fn only_the_running_clock_loses_time() {
        let start = Instant::now();
        let later = |seconds| start + Duration::from_secs(seconds);
        let mut clock = Clock::new(ClockSetting {
            initial: 60_000,
            increment: 2_000,
            black: None,
        });
        assert_eq!(clock.deadline(), None);
        clock.run(Color::Red, start);
        assert_eq!(clock.deadline(), Some(later(60)));
        clock.reward(Color::Red);
        clock.run(Color::Black, later(10));
        let state = clock.state(later(25));
        assert_eq!((state.red, state.black), (52_000, 45_000));
        assert_eq!(state.running, Some(Side::Black));
        clock.stop(later(25));
        assert_eq!(clock.state(later(99)).black, 45_000);
        assert_eq!(clock.left(Color::Red, later(999)), Duration::from_secs(52));
    }
}
