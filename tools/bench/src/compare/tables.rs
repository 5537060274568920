//! Runs side by side: plies, and what differs between their machines and programs.

use std::collections::BTreeMap;

use super::pairs::{Comparison, Named};
use crate::grouping::Track;
use crate::tables::{interval, or_nothing, plain_seconds};
use xq_tools::document::{Section, Table, cells};

/// Plies of each searcher in each run, and with two runs how they compare.
pub(super) fn side_by_side(runs: &[Named], comparisons: &[Comparison]) -> Section {
    let is_pair = runs.len() == 2;
    let seconds = runs.iter().filter_map(Named::seconds).reduce(f64::min);
    let mut titles = vec!["searcher".to_owned()];
    titles.extend(runs.iter().map(|run| run.name.clone()));
    titles.push("by".to_owned());
    if is_pair {
        titles.extend(cells(["times as fast", "95 % interval", "positions"]));
    }
    let mut table = vec![titles];
    let mut told = Vec::new();
    for comparison in comparisons {
        let who = &comparison.searcher;
        if told.contains(&who) {
            continue;
        }
        told.push(who);
        let tracks: Vec<Option<&Track>> = runs.iter().map(|run| run.grouping.get(who)).collect();
        let clocks = comparisons.iter().filter(|other| other.searcher == *who);
        let clock = clocks
            .map(|other| other.clock)
            .find(|&clock| clock == Default::default());
        let clock = clock.unwrap_or(comparison.clock);
        let plies = |track: &Option<&Track>| {
            let plies = seconds.and_then(|seconds| track.as_ref()?.plies_within(seconds, clock));
            or_nothing(plies.map(|plies| format!("{plies:.1}")))
        };
        let mut row = vec![who.to_string()];
        row.extend(tracks.iter().map(plies));
        row.push(clock.to_string());
        if is_pair {
            row.push(format!("{:.3}", comparison.ratio.value));
            row.push(interval(&comparison.ratio));
            row.push(comparison.positions.len().to_string());
        }
        table.push(row);
    }
    let limit = seconds.map_or("-".to_owned(), plain_seconds);
    Section {
        title: format!("Plies in {limit} s"),
        text: "The mean of the middle half of the positions, by the clock named. Times as fast: the \
               geometric mean over the positions, each at the deepest depth that both runs reached, \
               and its 95 % interval by Student's t of the logarithms."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

/// What the machines and the programs have not in common; nothing if they are the same.
pub(super) fn differences(runs: &[Named]) -> Option<Section> {
    let lines = runs.iter().map(|run| {
        let manifest = &run.run.manifest;
        [manifest.machine.lines(), manifest.build.lines()].concat()
    });
    let lines: Vec<Vec<(&str, String)>> = lines.collect();
    let mut titles = vec!["what".to_owned()];
    titles.extend(runs.iter().map(|run| run.name.clone()));
    let mut table = vec![titles];
    for (place, (name, first)) in lines.first()?.iter().enumerate() {
        let values: Vec<&String> = lines.iter().map(|lines| &lines[place].1).collect();
        // The name of the machine is that of the column.
        if place > 0 && values.iter().any(|value| *value != first) {
            let mut row = vec![(*name).to_owned()];
            row.extend(values.into_iter().cloned());
            table.push(row);
        }
    }
    (table.len() > 1).then(|| Section {
        title: "What differs".to_owned(),
        text: String::new(),
        table: Table::of(table),
        ..Section::default()
    })
}

/// The ratio in each position, a table for each run.
pub(super) fn by_position(comparisons: &[Comparison]) -> Vec<Section> {
    let mut by_run: BTreeMap<&str, Vec<Vec<String>>> = BTreeMap::new();
    for comparison in comparisons {
        let titles = [
            "searcher, position",
            "depth",
            "times as fast",
            "95 % interval",
        ];
        let table = by_run.entry(&comparison.run);
        let table = table.or_insert_with(|| vec![cells(titles)]);
        for place in &comparison.positions {
            table.push(vec![
                format!("{}, {}", comparison.searcher, place.position),
                place.depth.to_string(),
                format!("{:.3}", place.ratio.value),
                interval(&place.ratio),
            ]);
        }
    }
    let section = |(run, table): (&str, _)| Section {
        title: format!("{run}, position by position"),
        text:
            "The ratio of the medians; its interval by Welch's t of the logarithms of the repeats."
                .to_owned(),
        table: Table::of(table),
        ..Section::default()
    };
    by_run.into_iter().map(section).collect()
}
