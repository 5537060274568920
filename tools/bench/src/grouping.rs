//! Rows by searcher, position and depth.

use std::collections::BTreeMap;

use super::clock::Clock;
use super::contestant::Contestant;
use super::manifest::Run;
use super::stats::{Ratio, geometric_mean, interquartile_mean, median};

/// What was measured of a search to a depth, repeat by repeat.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Cell {
    /// Seconds by the wall.
    wall: Vec<f64>,
    /// Seconds of the processor; empty where nobody knows.
    cpu: Vec<f64>,
    nodes: Vec<f64>,
}

impl Cell {
    /// The seconds by a clock, repeat by repeat.
    pub(crate) fn samples(&self, clock: Clock) -> &[f64] {
        match clock {
            Clock::Wall => &self.wall,
            Clock::Processor => &self.cpu,
        }
    }

    /// The median of the seconds.
    pub(crate) fn time(&self, clock: Clock) -> f64 {
        median(self.samples(clock)).unwrap_or(0.0)
    }

    /// The median of the nodes.
    pub(crate) fn node_count(&self) -> Option<f64> {
        median(&self.nodes)
    }
}

/// The depths of a position.
pub(crate) type Depths = BTreeMap<u32, Cell>;

/// The measurements of one searcher, by position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Track {
    /// By which clock it is compared: with one thread by the processor's, where that is known.
    pub(crate) clock: Clock,
    positions: BTreeMap<String, Depths>,
}

/// All measurements of a run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Grouping(Vec<(Contestant, Track)>);

impl Grouping {
    /// The rows of a run; searchers in the order of its description.
    pub(crate) fn of(run: &Run) -> Grouping {
        let mut grouping = Grouping(Vec::new());
        for contestant in &run.manifest.contestants {
            grouping.0.push((contestant.clone(), Track::default()));
        }
        for row in &run.rows {
            let track = grouping.track_mut(row.contestant());
            let depths = track.positions.entry(row.position.clone()).or_default();
            let cell = depths.entry(row.depth).or_default();
            cell.wall.push(row.seconds());
            cell.cpu.extend(row.cpu_ns.map(|cpu| cpu as f64 / 1e9));
            cell.nodes.extend(row.nodes.map(|nodes| nodes as f64));
        }
        for (who, track) in &mut grouping.0 {
            let is_known = |cell: &Cell| cell.cpu.len() == cell.wall.len();
            if who.is_alone() && track.cells().all(is_known) {
                track.clock = Clock::Processor;
            }
        }
        grouping
    }

    fn track_mut(&mut self, contestant: Contestant) -> &mut Track {
        let known = self.0.iter().position(|(who, _)| *who == contestant);
        let index = known.unwrap_or_else(|| {
            self.0.push((contestant, Track::default()));
            self.0.len() - 1
        });
        &mut self.0[index].1
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Contestant, &Track)> {
        self.0.iter().map(|(contestant, track)| (contestant, track))
    }

    pub(crate) fn get(&self, contestant: &Contestant) -> Option<&Track> {
        let mut tracks = self.0.iter();
        let found = tracks.find(|(who, _)| who == contestant);
        found.map(|(_, track)| track)
    }

    /// The longest time by the wall, in seconds.
    pub(crate) fn longest(&self) -> f64 {
        let cells = self.0.iter().flat_map(|(_, track)| track.cells());
        cells.map(|cell| cell.time(Clock::Wall)).fold(0.0, f64::max)
    }
}

impl Track {
    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.positions.values().flat_map(BTreeMap::values)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// How deep each position was searched within some seconds.
    pub(crate) fn depths_within(&self, seconds: f64, clock: Clock) -> Vec<f64> {
        let depth = |depths: &Depths| {
            let within = depths
                .iter()
                .filter(|(_, cell)| cell.time(clock) <= seconds);
            within
                .map(|(&depth, _)| f64::from(depth))
                .next_back()
                .unwrap_or(0.0)
        };
        self.positions.values().map(depth).collect()
    }

    /// Plies within some seconds: the mean of the middle half of the positions; `None` without any.
    pub(crate) fn plies_within(&self, seconds: f64, clock: Clock) -> Option<f64> {
        interquartile_mean(&self.depths_within(seconds, clock))
    }

    /// Nodes a second: the geometric mean over the positions, each at its last depth.
    pub(crate) fn nodes_per_second(&self, clock: Clock) -> Option<f64> {
        let rate = |depths: &Depths| {
            let cell = depths.values().next_back()?;
            Some(cell.node_count()? / cell.time(clock).max(1e-9))
        };
        let rates: Vec<f64> = self.positions.values().filter_map(rate).collect();
        geometric_mean(&rates)
    }

    /// A value at every depth, as the geometric mean over the positions that get to the last depth
    /// of the list. That is the deepest to which three positions in four get, so that all its
    /// depths tell of the same positions.
    pub(crate) fn by_depth(&self, value: impl Fn(&Cell) -> Option<f64>) -> Vec<(u32, f64)> {
        let deepest = |depths: &Depths| depths.keys().next_back().copied().unwrap_or(0);
        let mut ends: Vec<u32> = self.positions.values().map(deepest).collect();
        ends.sort_unstable();
        let last = ends.get(ends.len() / 4).copied().unwrap_or(0);
        let far = self
            .positions
            .values()
            .filter(|depths| depths.contains_key(&last));
        let far: Vec<&Depths> = far.collect();
        let mean = |depth: u32| {
            let cells = far.iter().filter_map(|depths| depths.get(&depth));
            let values: Vec<f64> = cells.filter_map(&value).collect();
            Some((depth, geometric_mean(&values)?))
        };
        (1..=last).filter_map(mean).collect()
    }

    /// For each position that both have searched: its name, and both cells of the deepest depth
    /// that both got to.
    pub(crate) fn matched<'a>(
        &'a self,
        other: &'a Track,
    ) -> Vec<(&'a str, u32, &'a Cell, &'a Cell)> {
        let pair = |(id, depths): (&'a String, &'a Depths)| {
            let others = other.positions.get(id)?;
            let common = |(&depth, cell): (&u32, &'a Cell)| {
                others.get(&depth).map(|against| (depth, cell, against))
            };
            let (depth, cell, against) = depths.iter().rev().find_map(common)?;
            Some((id.as_str(), depth, cell, against))
        };
        self.positions.iter().filter_map(pair).collect()
    }

    /// By which clock two searchers are compared: the processor's, if both have it.
    pub(crate) fn common_clock(&self, other: &Track) -> Clock {
        if self.clock == other.clock {
            self.clock
        } else {
            Clock::Wall
        }
    }

    /// This one's time divided by the other's, to the deepest depth that both got to: the geometric
    /// mean over the positions.
    pub(crate) fn time_ratio(&self, other: &Track) -> Option<Ratio> {
        let clock = self.common_clock(other);
        let pairs = self.matched(other).into_iter();
        let ratios = pairs.map(|(_, _, a, b)| a.time(clock) / b.time(clock).max(1e-9));
        Ratio::geometric_mean(&ratios.collect::<Vec<f64>>())
    }

    /// The same with nodes.
    pub(crate) fn node_ratio(&self, other: &Track) -> Option<Ratio> {
        let pairs = self.matched(other).into_iter();
        let ratios = pairs.filter_map(|(_, _, a, b)| Some(a.node_count()? / b.node_count()?));
        Ratio::geometric_mean(&ratios.collect::<Vec<f64>>())
    }
}
