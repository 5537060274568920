//! How long to think.
//!
//! A *soft* limit ends the search between two iterations and gives way to how the search goes; a
//! *hard* limit ends it anywhere.

use std::time::{Duration, Instant};

use xq_core::Move;
use xq_eval::Score;

use super::limits::{Clock, Limits};
use super::parameters::{
    time_effort_base, time_effort_slope, time_increment_share, time_moves, time_settling,
    time_stretch, time_unsettled,
};

/// The time plan of one search.
#[derive(Clone, Debug)]
pub struct TimePlan {
    /// When the clock began to count.
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// No move may take more than this share of what is left.
const LARGEST_SHARE: f64 = 0.45;

impl TimePlan {
    /// The plan for a search that starts now. `overhead` is what passing a move on may cost.
    pub fn new(limits: &Limits, overhead: Duration, start: Instant) -> TimePlan {
        let (soft, hard) = match (limits.move_time, limits.clock) {
            (Some(time), _) => (None, Some(time.saturating_sub(overhead.min(time / 2)))),
            (None, Some(clock)) => {
                let (soft, hard) = divide(clock, overhead);
                (Some(soft), Some(hard))
            }
            (None, None) => (None, None),
        };
        TimePlan { start, soft, hard }
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
fn divide(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    // At least a tenth of what is left may be used, whatever the overhead is said to be.
    let usable = clock
        .remaining
        .saturating_sub(overhead)
        .max(clock.remaining / 10);
    let usable = usable.as_secs_f64();
    let increment = clock.increment.as_secs_f64() * share(time_increment_share());
    let (moves, largest) = match clock.moves_to_go {
        Some(1) => (1.0, 0.9),
        Some(moves) => (
            f64::from(moves.max(1)).min(time_moves().into()),
            LARGEST_SHARE,
        ),
        None => (time_moves().into(), LARGEST_SHARE),
    };
    let most = usable * largest;
    let soft = (usable / moves + increment).min(most);
    let hard = (soft * share(time_stretch())).min(most);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

/// Hundredths as a share of one.
fn share(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// How settled the search is: a move that has been best for long needs less time, a falling score
/// and a search that looks mostly elsewhere need more.
#[derive(Default)]
pub struct Stability {
    best: Option<Move>,
    streak: u32,
    last_score: Option<Score>,
}

impl Stability {
    /// The share of the usual time that the move needs.
    pub fn need(&mut self, best: Move, score: Score, effort: f64) -> f64 {
        self.streak = if self.best == Some(best) {
            self.streak + 1
        } else {
            0
        };
        self.best = Some(best);
        let fall = self.last_score.map_or(0, |last| last - score);
        self.last_score = Some(score);
        let settled =
            share(time_unsettled()) - share(time_settling()) * f64::from(self.streak.min(7));
        let falling = 1.0 + f64::from(fall.clamp(-15, 60)) / 100.0;
        let spread =
            share(time_effort_base()) - share(time_effort_slope()) * effort.clamp(0.0, 1.0);
        settled * falling * spread
    }
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
                    let (soft, hard) = divide(clock, OVERHEAD);
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
            let (_, hard) = divide(now, OVERHEAD);
            // Every move takes its hard limit and then some.
            let spent = hard + Duration::from_millis(1);
            assert!(spent < left, "{left:?}");
            left = left - spent + increment;
        }
    }

    #[test]
    fn more_time_means_longer_thought() {
        let (short, _) = divide(clock(1_000, 0, None), OVERHEAD);
        let (long, _) = divide(clock(10_000, 0, None), OVERHEAD);
        assert!(long > 5 * short);
    }

    #[test]
    fn a_fixed_time_has_no_soft_limit() {
        let limits = Limits::move_time(Duration::from_secs(5));
        let plan = TimePlan::new(&limits, OVERHEAD, Instant::now());
        assert!(!plan.is_by_clock() && !plan.is_enough(0.0));
        assert_eq!(plan.hard, Some(Duration::from_millis(4990)));
    }
}
