//! Rows by searcher, position and depth.

use std::collections::BTreeMap;

use super::contestant::Contestant;
use super::manifest::Run;
use super::row::Row;
use super::stats::{geometric_mean, median};

/// What was measured of a search to a depth, repeat by repeat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// Seconds by the clock.
    pub seconds: Vec<f64>,
    /// Nodes.
    pub nodes: Vec<f64>,
}

impl Cell {
    /// The usual time, in seconds.
    pub fn time(&self) -> f64 {
        median(&self.seconds).unwrap_or(0.0)
    }

    /// The usual number of nodes.
    pub fn node_count(&self) -> Option<f64> {
        median(&self.nodes)
    }
}

/// The depths of a position.
pub type Depths = BTreeMap<u32, Cell>;

/// The measurements of one searcher, by position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Track(pub BTreeMap<String, Depths>);

/// All measurements of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Grouping(Vec<(Contestant, Track)>);

impl Grouping {
    /// The rows of a run; searchers in the order of its description.
    pub fn of(run: &Run) -> Grouping {
        let mut grouping = Grouping(Vec::new());
        for contestant in &run.manifest.contestants {
            grouping.0.push((contestant.clone(), Track::default()));
        }
        for row in &run.rows {
            let Row { depth, nodes, .. } = *row;
            let track = grouping.track_mut(row.contestant());
            let depths = track.0.entry(row.position.clone()).or_default();
            let cell = depths.entry(depth).or_default();
            cell.seconds.push(row.seconds());
            cell.nodes.extend(nodes.map(|nodes| nodes as f64));
        }
        grouping
    }

    fn track_mut(&mut self, contestant: Contestant) -> &mut Track {
        let known = self.0.iter().position(|(other, _)| *other == contestant);
        let index = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push((contestant, Track::default()));
        }
        &mut self.0[index].1
    }

    /// All searchers of which something was measured.
    pub fn iter(&self) -> impl Iterator<Item = (&Contestant, &Track)> {
        let entries = self.0.iter().filter(|(_, track)| !track.0.is_empty());
        entries.map(|(contestant, track)| (contestant, track))
    }

    /// The measurements of a searcher.
    pub fn get(&self, contestant: &Contestant) -> Option<&Track> {
        let mut entries = self.iter();
        entries
            .find(|(other, _)| *other == contestant)
            .map(|(_, track)| track)
    }
}

impl Track {
    /// How deep each position was searched within some seconds.
    pub fn depths_within(&self, seconds: f64) -> Vec<f64> {
        let depth = |depths: &Depths| {
            let within = depths.iter().filter(|(_, cell)| cell.time() <= seconds);
            within
                .map(|(&depth, _)| f64::from(depth))
                .next_back()
                .unwrap_or(0.0)
        };
        self.0.values().map(depth).collect()
    }

    /// All times, in seconds.
    pub fn times(&self) -> impl Iterator<Item = f64> {
        self.0
            .values()
            .flat_map(|depths| depths.values().map(Cell::time))
    }

    /// Nodes a second: the geometric mean over the positions, each at its last depth.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let rate = |depths: &Depths| {
            let cell = depths.values().next_back()?;
            Some(cell.node_count()? / cell.time().max(1e-9))
        };
        let rates: Vec<f64> = self.0.values().filter_map(rate).collect();
        geometric_mean(&rates)
    }

    /// A value at every depth, as the geometric mean over the positions that get to the last depth
    /// of the list. That is the deepest to which three positions in four get, so that all its
    /// depths tell of the same positions.
    pub fn by_depth(&self, value: impl Fn(&Cell) -> Option<f64>) -> Vec<(u32, f64)> {
        let deepest = |depths: &Depths| depths.keys().next_back().copied().unwrap_or(0);
        let mut ends: Vec<u32> = self.0.values().map(deepest).collect();
        ends.sort_unstable();
        let last = ends.get(ends.len() / 4).copied().unwrap_or(0);
        let far = self.0.values().filter(|depths| depths.contains_key(&last));
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
    pub fn matched<'a>(&'a self, other: &'a Track) -> Vec<(&'a str, u32, &'a Cell, &'a Cell)> {
        let pair = |(id, depths): (&'a String, &'a Depths)| {
            let others = other.0.get(id)?;
            let common = |(&depth, cell): (&u32, &'a Cell)| {
                others.get(&depth).map(|against| (depth, cell, against))
            };
            let (depth, cell, against) = depths.iter().rev().find_map(common)?;
            Some((id.as_str(), depth, cell, against))
        };
        self.0.iter().filter_map(pair).collect()
    }
}
