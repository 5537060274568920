//! The answer in a sentence.

use super::pairs::{Comparison, Named, Plies};
use crate::stats::Ratio;
use crate::tables::plain_seconds;

/// More runs get one sentence together.
const MOST_SENTENCES: usize = 3;

/// A sentence for each run that is compared with the first; of many runs, one about the ends.
pub(super) fn sentences(runs: &[Named], comparisons: &[Comparison]) -> String {
    let Some((base, others)) = runs.split_first() else {
        return String::new();
    };
    let of = |run: &Named| telling(comparisons.iter().filter(|c| c.run == run.name));
    if others.len() > MOST_SENTENCES {
        return ends(
            base,
            runs.len(),
            &others.iter().filter_map(of).collect::<Vec<_>>(),
        );
    }
    let sentence = |other: &Named| match of(other) {
        Some(comparison) => sentence(&base.name, comparison),
        None => format!(
            "{} and {} have no searcher, position and depth in common.",
            base.name, other.name
        ),
    };
    let sentences: Vec<String> = others.iter().map(sentence).collect();
    sentences.join(" ")
}

/// The fastest and the slowest of many.
fn ends(base: &Named, count: usize, told: &[&Comparison]) -> String {
    let by_ratio = |a: &&&Comparison, b: &&&Comparison| a.ratio.value.total_cmp(&b.ratio.value);
    let (Some(slowest), Some(fastest)) =
        (told.iter().min_by(by_ratio), told.iter().max_by(by_ratio))
    else {
        return "The runs have no searcher, position and depth in common.".to_owned();
    };
    format!(
        "Of {count} runs, {} is {} and {} is {} as fast as {} ({}).",
        fastest.run,
        times(&fastest.ratio),
        slowest.run,
        times(&slowest.ratio),
        base.name,
        fastest.searcher
    )
}

/// The comparison that tells most: of the engine with one thread, else of the engine, else the first.
pub(super) fn telling<'a>(
    comparisons: impl Iterator<Item = &'a Comparison> + Clone,
) -> Option<&'a Comparison> {
    let engine = |c: &&Comparison| c.searcher.is_engine();
    let alone = comparisons
        .clone()
        .filter(engine)
        .find(|c| c.searcher.is_alone());
    let any = || comparisons.clone().find(engine);
    alone.or_else(any).or_else(|| comparisons.clone().next())
}

fn sentence(base: &str, comparison: &Comparison) -> String {
    let Comparison { run, ratio, .. } = comparison;
    let deep = comparison.plies.map(deeper).unwrap_or_default();
    format!(
        "{run} is {} as fast as {base}{deep} ({}, {} positions, {} time).",
        times(ratio),
        comparison.searcher,
        comparison.positions.len(),
        comparison.clock
    )
}

/// A ratio in words, such as `0.87 [0.85, 0.89] times`.
fn times(ratio: &Ratio) -> String {
    match ratio.interval {
        Some((low, high)) => format!("{:.2} [{low:.2}, {high:.2}] times", ratio.value),
        None => format!(
            "about {:.2} times (too few figures to say how surely)",
            ratio.value
        ),
    }
}

fn deeper(plies: Plies) -> String {
    let more = plies.other - plies.base;
    let how = if more.abs() < 0.05 {
        "as deep".to_owned()
    } else if more < 0.0 {
        format!("{:.1} plies less deep", -more)
    } else {
        format!("{more:.1} plies deeper")
    };
    format!(" and gets {how} in {} s", plain_seconds(plies.seconds))
}
