//! A searcher in two runs.

use serde::Serialize;

use crate::clock::Clock;
use crate::contestant::Contestant;
use crate::grouping::{Grouping, Track};
use crate::manifest::Run;
use crate::stats::Ratio;

/// A run and what it is called.
pub(super) struct Named {
    pub(super) name: String,
    /// The name of its folder.
    pub(super) folder: String,
    pub(super) run: Run,
    pub(super) grouping: Grouping,
}

impl Named {
    /// The seconds of a search, where the run has a limit.
    pub(super) fn seconds(&self) -> Option<f64> {
        self.run.manifest.seconds
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Comparison {
    /// The name of the other run.
    pub(super) run: String,
    pub(super) searcher: Contestant,
    /// By which clock: the processor's, if both runs have it.
    pub(super) clock: Clock,
    /// Time of the first run divided by time of the other; the geometric mean over the positions.
    pub(super) ratio: Ratio,
    /// How deep both got within the same time, where both have a limit.
    pub(super) plies: Option<Plies>,
    pub(super) positions: Vec<PositionRatio>,
}

/// Plies in two runs within the same seconds: the mean of the middle half of the positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Plies {
    pub(super) seconds: f64,
    pub(super) base: f64,
    pub(super) other: f64,
}

/// A position in two runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct PositionRatio {
    pub(super) position: String,
    /// The deepest depth that both runs reached.
    pub(super) depth: u32,
    /// Time of the first run divided by time of the other.
    pub(super) ratio: Ratio,
}

/// Compares what both runs have measured.
pub(super) fn compare(base: &Named, other: &Named) -> Vec<Comparison> {
    let tracks = other.grouping.iter();
    let both = tracks.filter_map(|(who, track)| {
        let first = base.grouping.get(who)?;
        comparison(base, other, who, (first, track))
    });
    both.collect()
}

fn comparison(
    base: &Named,
    other: &Named,
    who: &Contestant,
    (first, second): (&Track, &Track),
) -> Option<Comparison> {
    let clock = first.common_clock(second);
    let pairs = first.matched(second).into_iter();
    let positions = pairs.filter_map(|(id, depth, a, b)| {
        Some(PositionRatio {
            position: id.to_owned(),
            depth,
            ratio: Ratio::of_samples(a.samples(clock), b.samples(clock))?,
        })
    });
    let plies = base.seconds().zip(other.seconds()).and_then(|(one, two)| {
        let seconds = one.min(two);
        Some(Plies {
            seconds,
            base: first.plies_within(seconds, clock)?,
            other: second.plies_within(seconds, clock)?,
        })
    });
    Some(Comparison {
        run: other.name.clone(),
        searcher: who.clone(),
        clock,
        ratio: first.time_ratio(second)?,
        plies,
        positions: positions.collect(),
    })
}
