//! What makes a searcher faster: pairs of searchers that differ in one thing.

use super::contestant::Contestant;
use super::grouping::{Grouping, Track};
use super::stats::Ratio;

/// What one searcher has and another has not.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    pub(crate) what: String,
    /// Time without divided by time with it, to the same depth.
    pub(crate) speedup: Ratio,
    /// The same with nodes.
    pub(crate) nodes: Option<Ratio>,
    /// In how many positions.
    pub(crate) positions: usize,
}

/// All pairs of searchers that differ in one thing.
pub(crate) fn steps(grouping: &Grouping) -> Vec<Step> {
    const LADDER: [(&str, &str, &str); 3] = [
        ("pruning", "negamax", "alphabeta"),
        ("ordering", "alphabeta", "alphabeta-ordered"),
        ("null windows", "alphabeta-ordered", "pvs"),
    ];
    let mut steps = Vec::new();
    for (what, base, other) in LADDER {
        for (who, track) in grouping.iter().filter(|(who, _)| who.algorithm == base) {
            let with = Contestant {
                algorithm: other.to_owned(),
                ..who.clone()
            };
            let name = format!("{what}: {other} over {base}");
            steps.extend(step(name, track, grouping.get(&with)));
        }
    }
    for (who, track) in grouping.iter() {
        steps.extend(set_up_steps(grouping, who, track));
    }
    steps
}

/// Against the smallest number of threads and the smallest hash table.
fn set_up_steps(grouping: &Grouping, who: &Contestant, track: &Track) -> Vec<Step> {
    let alike =
        |other: &Contestant| other.algorithm == who.algorithm && other.evaluation == who.evaluation;
    let others = || grouping.iter().filter(|(other, _)| alike(other));
    let fewer = others().filter(|(other, _)| other.hash_mib == who.hash_mib);
    let fewest = fewer.min_by_key(|(other, _)| other.threads);
    let smaller = others().filter(|(other, _)| other.threads == who.threads);
    let smallest = smaller.min_by_key(|(other, _)| other.hash_mib);
    let mut steps = Vec::new();
    if let Some((base, without)) = fewest.filter(|(base, _)| base.threads < who.threads)
        && let (Some(few), Some(many)) = (base.threads, who.threads)
    {
        let name = format!("threads: {} {many} over {few}", who.algorithm);
        steps.extend(step(name, without, Some(track)));
    }
    if let Some((base, without)) = smallest.filter(|(base, _)| base.hash_mib < who.hash_mib)
        && let (Some(small), Some(large)) = (base.hash_mib, who.hash_mib)
    {
        let name = format!("hash: {} {large} over {small} MiB", who.algorithm);
        steps.extend(step(name, without, Some(track)));
    }
    steps
}

fn step(what: String, without: &Track, with: Option<&Track>) -> Option<Step> {
    let with = with?;
    Some(Step {
        what,
        speedup: without.time_ratio(with)?,
        nodes: without.node_ratio(with),
        positions: without.matched(with).len(),
    })
}
