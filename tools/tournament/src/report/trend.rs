//! How a tournament went, game by game, in a bounded number of points.

use serde::Serialize;

use crate::journal::Standings;
use match_stats::Estimate;

/// Points are thinned out to stay below this.
const MOST_POINTS: usize = 1000;

/// How things stood after so many games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Point {
    /// Games of the tournament.
    pub games: u64,
    /// Elo of the first player against all others.
    pub elo: f64,
    /// Its error.
    pub error: f64,
    /// The log-likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
}

/// The course of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Trend {
    points: Vec<Point>,
    /// Every how many samples a point is taken.
    stride: u64,
    samples: u64,
}

impl Default for Trend {
    fn default() -> Trend {
        Trend {
            points: Vec::new(),
            stride: 1,
            samples: 0,
        }
    }
}

impl Trend {
    /// A sample has been completed.
    pub fn advance(&mut self, standings: &Standings) {
        self.samples += 1;
        if !self.samples.is_multiple_of(self.stride) {
            return;
        }
        self.points.extend(point(standings));
        if self.points.len() >= MOST_POINTS {
            let mut keep = false;
            self.points.retain(|_| {
                keep = !keep;
                !keep
            });
            self.stride *= 2;
        }
    }

    /// All points, and the last state whether or not it was due.
    pub fn finish(mut self, standings: &Standings) -> Vec<Point> {
        let last = point(standings);
        if self.points.last().map(|point| point.games) != last.map(|point| point.games) {
            self.points.extend(last);
        }
        self.points
    }
}

fn point(standings: &Standings) -> Option<Point> {
    let sample = standings.total(0).sample(standings.is_paired());
    let estimate = Estimate::of(&sample)?;
    Some(Point {
        games: standings.games(),
        elo: estimate.elo,
        error: estimate.elo_error,
        llr: standings.test().map(|test| test.llr),
    })
}
