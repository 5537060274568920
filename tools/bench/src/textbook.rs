//! Measures the textbook's searchers, on any game.

use std::fmt::Display;
use std::time::Duration;

use xq_search::{Searchable, Searcher, Stoppable};

use super::clock::Stopwatch;
use super::measure::{Effort, Finding};
use xq_engines::Interrupt;
use xq_engines::builtin::points;

/// Searches deeper and deeper, each depth a search of its own with the whole time of the processor
/// to itself, until one does not end in time. `game` makes the game anew for each.
pub(crate) fn measure<G>(
    algorithm: Searcher,
    game: impl Fn() -> G,
    effort: Effort,
    interrupt: &Interrupt,
) -> Vec<Finding>
where
    G: Searchable<Move: Display>,
{
    let mut findings = Vec::new();
    for depth in 1..=effort.depth {
        if effort.time.is_some_and(|time| is_hopeless(&findings, time)) {
            break;
        }
        let watch = Stopwatch::start();
        let must_stop = || {
            let is_late = effort
                .time
                .is_some_and(|time| watch.left_of(time).is_zero());
            is_late || interrupt.is_raised()
        };
        let mut game = Stoppable::new(game(), must_stop);
        let found = algorithm.search(&mut game, depth);
        let lap = watch.lap();
        let Some(found) = found.filter(|_| !game.is_stopped()) else {
            break;
        };
        findings.push(Finding {
            depth,
            selective_depth: Some(depth),
            nodes: Some(found.nodes),
            lap,
            hash_full: None,
            score: Some(points(found.score).value()),
            best: found.best().map(|mv| mv.to_string()),
        });
    }
    findings
}

/// Whether the next depth would take more than twice the time even if it grew no faster than the
/// last but one did. Alpha-beta grows by turns: the smallest tree of breadth b has
/// b^(d/2 rounded up) + b^(d/2 rounded down) - 1 leaves (Knuth and Moore 1975).
fn is_hopeless(findings: &[Finding], time: Duration) -> bool {
    let [.., first, second, third] = findings else {
        return false;
    };
    let seconds = |finding: &Finding| {
        let lap = finding.lap;
        lap.cpu.unwrap_or(lap.wall).as_secs_f64()
    };
    let growth = seconds(second) / seconds(first).max(1e-9);
    seconds(third) * growth > 2.0 * time.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Lap;

    #[test]
    fn depths_that_cannot_be_reached_are_not_begun() {
        let after = |milliseconds: [u64; 3]| -> Vec<Finding> {
            let finding = |wall| Finding {
                lap: Lap {
                    wall: Duration::from_millis(wall),
                    cpu: None,
                },
                ..Finding::default()
            };
            milliseconds.map(finding).to_vec()
        };
        let second = Duration::from_secs(1);
        // Slow growth is next: 4 * 300 ms may do.
        assert!(!is_hopeless(&after([10, 40, 300]), second));
        // Quick growth is next: 10 * 300 ms will not.
        assert!(is_hopeless(&after([10, 100, 300]), second));
        assert!(!is_hopeless(&after([10, 100, 300])[..2], second));
    }
}
