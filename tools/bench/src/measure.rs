//! What a measurement is asked for, and what it finds.

use std::time::Duration;

use super::clock::Lap;

/// How far a search is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// The last depth in plies.
    pub(crate) depth: u32,
    /// The time of the search: by the processor's clock for our searchers with one thread, by the
    /// wall for all others. A depth that is not finished by then is dropped.
    pub(crate) time: Option<Duration>,
}

/// What a search had found when it finished a depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Finding {
    pub(crate) depth: u32,
    /// The longest line looked at, in plies.
    pub(crate) selective_depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Since the search began.
    pub(crate) lap: Lap,
    /// How full the hash table is, in thousandths.
    pub(crate) hash_full: Option<u32>,
    /// The score in hundredths of a pawn; mates lie around a million.
    pub(crate) score: Option<i32>,
    pub(crate) best: Option<String>,
}

/// Keeps one finding a depth, the last one heard: it is the one of the finished depth.
pub(crate) fn keep(findings: &mut Vec<Finding>, finding: Finding) {
    match findings.last_mut() {
        Some(last) if last.depth == finding.depth => *last = finding,
        Some(last) if last.depth > finding.depth => {}
        _ => findings.push(finding),
    }
}
