//! The benchmark: fixed positions to a fixed depth. How many positions are searched is a signature
//! of the search, how fast is a measure of the machine and the code.

use std::fmt;
use std::time::Duration;

use xq_core::Position;
use xq_core::record::{Format, ReadOptions, read};
use xq_search::{Engine, Evaluation, Limits, Line, Options, SearchResult};

use crate::engine::text;

/// The usual depth in plies.
pub const DEPTH: u32 = 12;

/// The positions that come with the engine.
const SUITE: &str = include_str!("../../../data/suites/bench.epd");

/// A position to be searched.
#[derive(Clone, Debug)]
pub struct BenchPosition {
    /// Its name.
    pub id: String,
    /// The position.
    pub position: Position,
}

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
                hash_mb: 16,
                threads: 1,
                evaluation: Evaluation::Handcrafted,
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
    /// The last line is the one that testing frameworks look for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.nodes_per_second();
        writeln!(f, "Positions       {}", self.positions)?;
        writeln!(f, "Depth           {}", self.depth)?;
        writeln!(f, "Total time      {:.3} s", self.time.as_secs_f64())?;
        writeln!(f, "Nodes           {}", self.nodes)?;
        writeln!(f, "Nodes/second    {rate}")?;
        write!(f, "{} nodes {rate} nps", self.nodes)
    }
}

/// The positions of the benchmark.
pub fn positions() -> Vec<BenchPosition> {
    let options = ReadOptions {
        format: Some(Format::Epd),
        ..ReadOptions::default()
    };
    let records = read(SUITE.as_bytes(), &options).into_iter().flatten();
    records
        .filter_map(|game| {
            let record = game.ok()?.record;
            Some(BenchPosition {
                id: record.tags.get("id").unwrap_or_default().to_owned(),
                position: Position::from_setup(&record.start).ok()?,
            })
        })
        .collect()
}

/// Searches all positions, each with an engine that knows nothing. After each one `go_on` says
/// whether to go on; `None` if not.
pub fn run(
    setup: &Setup,
    mut go_on: impl FnMut(&BenchPosition, &SearchResult) -> bool,
) -> Option<Report> {
    let positions = positions();
    let mut engine = Engine::new(setup.options.clone());
    let mut report = Report {
        positions: positions.len(),
        depth: setup.depth,
        nodes: 0,
        time: Duration::ZERO,
    };
    for position in &positions {
        engine.clear();
        let line = Line::new(position.position.clone());
        let result = engine.go(&line, &Limits::depth(setup.depth), &mut ());
        report.nodes += result.nodes;
        report.time += result.elapsed;
        if !go_on(position, &result) {
            return None;
        }
    }
    Some(report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_suite_is_whole() {
        let positions = positions();
        let lines = SUITE.lines().filter(|line| line.contains('/')).count();
        assert_eq!(positions.len(), lines);
        let ids: HashSet<&str> = positions.iter().map(|p| p.id.as_str()).collect();
        assert_eq!(ids.len(), lines);
        assert!(positions.iter().all(|p| p.position.has_legal_move()));
    }
}
