//! What a measurement is asked for, and what it finds.

use std::time::Duration;

use super::clock::Lap;

/// How far a search is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// So many plies at most.
    pub depth: u32,
    /// So long at most; a depth that is not finished by then is dropped.
    pub time: Option<Duration>,
}

/// What a search had found when it finished a depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// Plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// How long it took.
    pub lap: Lap,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// The score as one number; mates lie around a million.
    pub score: Option<i32>,
    /// The best move.
    pub best: Option<String>,
}

/// Keeps one finding a depth, the last one heard: it is the one of the finished depth.
pub fn keep(findings: &mut Vec<Finding>, finding: Finding) {
    match findings.last_mut() {
        Some(last) if last.depth == finding.depth => *last = finding,
        Some(last) if last.depth > finding.depth => {}
        _ => findings.push(finding),
    }
}
