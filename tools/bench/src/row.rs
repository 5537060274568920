//! A measurement: how long a searcher took to a depth. The raw truth of a run, a line each.

use serde::{Deserialize, Serialize};

use super::contestant::Contestant;
use super::measure::Finding;
use xq_engine::text::per_second;

/// The columns of `raw.csv`.
///
/// Nodes and time of a searcher that deepens by itself count from the beginning of its search. The
/// textbook's searchers do not: there each depth is a search of its own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) run: String,
    /// The name of the position.
    pub(crate) position: String,
    /// This and the next three: see [`Contestant`].
    pub(crate) algorithm: String,
    pub(crate) evaluation: String,
    pub(crate) threads: Option<u32>,
    pub(crate) hash_mib: Option<u32>,
    /// Which time, from 1.
    pub(crate) repeat: u32,
    pub(crate) depth: u32,
    /// The longest line looked at, in plies.
    pub(crate) selective_depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Time by the wall, in nanoseconds.
    pub(crate) wall_ns: u64,
    /// Time of the processor, of all threads together, in nanoseconds.
    pub(crate) cpu_ns: Option<u64>,
    /// By the wall.
    pub(crate) nodes_per_second: Option<u64>,
    /// Effective branching factor as a ratio: nodes(d) / nodes(d - 1).
    pub(crate) branching_by_ratio: Option<f64>,
    /// Effective branching factor as a root: nodes(d) ^ (1 / d).
    pub(crate) branching_by_root: Option<f64>,
    /// How full the hash table is, in thousandths.
    pub(crate) hash_full_permille: Option<u32>,
    /// The score for the side to move in hundredths of a pawn; mates lie around a million.
    pub(crate) score: Option<i32>,
    pub(crate) best: Option<String>,
}

/// Which search rows belong to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) run: &'a str,
    pub(crate) position: &'a str,
    pub(crate) contestant: &'a Contestant,
    pub(crate) repeat: u32,
}

impl Row {
    /// The rows of a search, from what it found depth by depth.
    pub(crate) fn of_search(origin: Origin<'_>, findings: &[Finding]) -> Vec<Row> {
        let rows = findings.iter().enumerate().map(|(index, finding)| {
            let before = index.checked_sub(1).and_then(|index| findings.get(index));
            Row::new(origin, finding, before)
        });
        rows.collect()
    }

    fn new(origin: Origin<'_>, finding: &Finding, before: Option<&Finding>) -> Row {
        let Contestant {
            algorithm,
            evaluation,
            threads,
            hash_mib,
        } = origin.contestant.clone();
        let nodes = finding.nodes;
        let before = before.filter(|before| before.depth + 1 == finding.depth);
        let before = before.and_then(|before| before.nodes).filter(|&n| n > 0);
        Row {
            run: origin.run.to_owned(),
            position: origin.position.to_owned(),
            algorithm,
            evaluation,
            threads,
            hash_mib,
            repeat: origin.repeat,
            depth: finding.depth,
            selective_depth: finding.selective_depth,
            nodes,
            wall_ns: nanoseconds(finding.lap.wall),
            cpu_ns: finding.lap.cpu.map(nanoseconds),
            nodes_per_second: nodes.map(|nodes| per_second(nodes, finding.lap.wall)),
            branching_by_ratio: nodes.zip(before).map(|(n, b)| rounded(n as f64 / b as f64)),
            branching_by_root: nodes
                .map(|nodes| rounded((nodes as f64).powf(1.0 / f64::from(finding.depth.max(1))))),
            hash_full_permille: finding.hash_full,
            score: finding.score,
            best: finding.best.clone(),
        }
    }

    /// Who was measured.
    pub(crate) fn contestant(&self) -> Contestant {
        Contestant {
            algorithm: self.algorithm.clone(),
            evaluation: self.evaluation.clone(),
            threads: self.threads,
            hash_mib: self.hash_mib,
        }
    }

    /// The search that it belongs to: position, searcher and repeat.
    pub(crate) fn search(&self) -> (String, Contestant, u32) {
        (self.position.clone(), self.contestant(), self.repeat)
    }

    /// The time by the wall, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.wall_ns as f64 / 1e9
    }
}

fn nanoseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// To four digits behind the point: more would only make files differ.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
