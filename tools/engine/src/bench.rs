//! The benchmark: fixed positions to a fixed depth. How many positions are searched is a signature
//! of the search, how fast is a measure of the machine and the code.

use std::fmt;
use std::time::Duration;

use rayon::prelude::*;
use xq_core::Position;
use xq_core::rules::Game;
use xq_search::{Engine, Limits, Options, SearchResult};

use crate::text;
use xq_tools::suite::{self, Entry};

/// The usual depth in plies.
pub const DEPTH: u32 = 12;

/// How to measure. The signature is that of the usual set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How deep every position is searched, in plies.
    pub depth: u32,
    /// How the searcher is set up.
    pub options: Options,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            depth: DEPTH,
            options: Options {
                hash_mib: 16,
                threads: 1,
                ..Options::default()
            },
        }
    }
}

/// What was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Report {
    /// How many positions were searched.
    pub positions: usize,
    /// How deep, in plies.
    pub depth: u32,
    /// Positions looked at: the signature.
    pub nodes: u64,
    /// The time of the searches together.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
}

fn in_seconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

impl Report {
    /// Positions looked at in a second.
    pub fn nodes_per_second(&self) -> u64 {
        text::per_second(self.nodes, self.time)
    }
}

impl fmt::Display for Report {
    /// OpenBench looks for `N nodes` and `N nps` from the last line on, fishtest for the line
    /// `Nodes searched  : N`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.nodes_per_second();
        writeln!(f, "Positions       : {}", self.positions)?;
        writeln!(f, "Depth           : {}", self.depth)?;
        writeln!(f, "Total time      : {:.3} s", self.time.as_secs_f64())?;
        writeln!(f, "Nodes searched  : {}", self.nodes)?;
        writeln!(f, "Nodes/second    : {rate}")?;
        write!(f, "{} nodes {rate} nps", self.nodes)
    }
}

/// Searches all positions, each with an engine that knows nothing. After each one `go_on` says
/// whether to go on; `None` if not.
pub fn run(
    setup: &Setup,
    mut go_on: impl FnMut(&Entry<Position>, &SearchResult) -> bool,
) -> Option<Report> {
    let positions = suite::bundled();
    let mut engine = Engine::new(setup.options.clone());
    let mut report = Report {
        positions: positions.len(),
        depth: setup.depth,
        nodes: 0,
        time: Duration::ZERO,
    };
    for position in &positions {
        engine.clear();
        let game = Game::from(position.position.clone());
        let limits = Limits::depth(setup.depth);
        let Ok(result) = engine.go(&game, &limits, &mut ()) else {
            continue;
        };
        report.nodes += result.nodes;
        report.time += result.elapsed;
        if !go_on(position, &result) {
            return None;
        }
    }
    Some(report)
}

/// The signature alone. The positions are searched in parallel, which cannot change their nodes.
/// Where it is interrupted, `None`.
pub fn signature(go_on: impl Fn(&Entry<Position>) -> bool + Sync) -> Option<u64> {
    let setup = Setup::default();
    let nodes = |entry: &Entry<Position>| {
        let game = Game::from(entry.position.clone());
        let limits = Limits::depth(setup.depth);
        let found = Engine::new(setup.options.clone()).go(&game, &limits, &mut ());
        let nodes = found.map_or(0, |result| result.nodes);
        go_on(entry).then_some(nodes)
    };
    suite::bundled().par_iter().map(nodes).sum()
}
