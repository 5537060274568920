//! How long to think.
//!
//! A *soft* limit ends the search between two iterations and gives way to how the search goes; a
//! *hard* limit ends it anywhere.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};

/// The time plan of one search.
#[derive(Clone, Debug)]
pub struct Plan {
    /// When the clock began to count.
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// Without a number of moves to go, time is divided as if there were so many.
const MOVES_LEFT: f64 = 24.0;

/// The share of the increment that is used at once.
const INCREMENT_SHARE: f64 = 0.75;

/// No move may take more than this share of what is left.
const LARGEST_SHARE: f64 = 0.45;

/// A move may take so many times its soft limit if the search is in trouble.
const STRETCH: f64 = 4.0;

impl Plan {
    /// The plan for a search that starts now. `overhead` is what passing a move on may cost.
    pub fn new(limits: &Limits, overhead: Duration, start: Instant) -> Plan {
        let (soft, hard) = match (limits.move_time, limits.clock) {
            (Some(time), _) => (None, Some(time.saturating_sub(overhead.min(time / 2)))),
            (None, Some(clock)) => {
                let (soft, hard) = share(clock, overhead);
                (Some(soft), Some(hard))
            }
            (None, None) => (None, None),
        };
        Plan { start, soft, hard }
    }

    /// Starts counting anew: the opponent has played the move that was expected.
    pub fn restart(&mut self, now: Instant) {
        if let Some(hard) = &mut self.hard {
            *hard += now - self.start;
        }
    }

    /// How long the search has gone on.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end now.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration should not be begun. `need` says how much the search asks for:
    /// 1 is the usual, less if the move is clear, more if things are getting worse.
    pub fn is_enough(&self, need: f64) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed().as_secs_f64() >= soft.as_secs_f64() * need)
    }

    /// Whether there is a soft limit, so that a forced move need not be thought about.
    pub fn is_by_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// The soft and the hard limit for one move.
fn share(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    // At least a tenth of what is left may be used, whatever the overhead is said to be.
    let usable = clock
        .remaining
        .saturating_sub(overhead)
        .max(clock.remaining / 10);
    let usable = usable.as_secs_f64();
    let increment = clock.increment.as_secs_f64() * INCREMENT_SHARE;
    let (moves, largest) = match clock.moves_to_go {
        Some(1) => (1.0, 0.9),
        Some(moves) => (f64::from(moves.max(1)).min(MOVES_LEFT), LARGEST_SHARE),
        None => (MOVES_LEFT, LARGEST_SHARE),
    };
    let most = usable * largest;
    let soft = (usable / moves + increment).min(most);
    let hard = (soft * STRETCH).min(most);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn limits_are_ordered_and_leave_the_overhead() {
        for remaining in [1, 5, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = clock(remaining, increment, moves_to_go);
                    let (soft, hard) = share(clock, OVERHEAD);
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard < clock.remaining, "{clock:?}");
                    if clock.remaining > 2 * OVERHEAD {
                        assert!(hard + OVERHEAD <= clock.remaining, "{clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_whole_game_never_flags() {
        let mut left = Duration::from_millis(100);
        let increment = Duration::from_millis(10);
        for _ in 0..200 {
            let now = Clock {
                remaining: left,
                increment,
                moves_to_go: None,
            };
            let (_, hard) = share(now, OVERHEAD);
            // Every move takes its hard limit and then some.
            let spent = hard + Duration::from_millis(1);
            assert!(spent < left, "{left:?}");
            left = left - spent + increment;
        }
    }

    #[test]
    fn more_time_means_longer_thought() {
        let (short, _) = share(clock(1_000, 0, None), OVERHEAD);
        let (long, _) = share(clock(10_000, 0, None), OVERHEAD);
        assert!(long > 5 * short);
    }

    #[test]
    fn a_fixed_time_has_no_soft_limit() {
        let limits = Limits::move_time(Duration::from_secs(5));
        let plan = Plan::new(&limits, OVERHEAD, Instant::now());
        assert!(!plan.is_by_clock() && !plan.is_enough(0.0));
        assert_eq!(plan.hard, Some(Duration::from_millis(4990)));
    }
}
