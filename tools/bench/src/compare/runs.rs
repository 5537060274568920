//! Many runs at a glance: a row and three bars each, grouped by processor.

use super::pairs::Named;
use crate::clock::Clock;
use crate::contestant::Contestant;
use crate::figures::{bar, ratios};
use crate::grouping::Track;
use crate::stats::Ratio;
use crate::tables::{interval, or_nothing, plain_seconds};
use xq_tools::document::{Figure, Section, Table, cells};

/// What is told of a run.
struct Line<'a> {
    run: &'a Named,
    rate: Option<f64>,
    plies: Option<f64>,
    /// Against the first run.
    times: Option<Ratio>,
    /// The most threads that were tried, and how much faster they are than one.
    speedup: Option<(u32, Ratio)>,
}

/// Runs with the same processor stand together, those of the first run's first.
fn lines(runs: &[Named]) -> (Option<&Contestant>, Vec<Line<'_>>) {
    let Some(base) = runs.first() else {
        return (None, Vec::new());
    };
    let common = |who: &&Contestant| runs.iter().all(|run| run.grouping.get(who).is_some());
    let searchers = || base.grouping.iter().map(|(who, _)| who).filter(common);
    let alone = searchers().find(|who| who.is_engine() && who.is_alone());
    let Some(who) = alone.or_else(|| searchers().next()) else {
        return (None, Vec::new());
    };
    let seconds = runs.iter().filter_map(Named::seconds).reduce(f64::min);
    let first = base.grouping.get(who);
    let line = |run| line(run, who, seconds, first);
    let mut lines: Vec<Line<'_>> = runs.iter().map(line).collect();
    let processor = |run: &Named| run.run.manifest.machine.processor();
    lines.sort_by_key(|line| (processor(line.run) != processor(base), processor(line.run)));
    (Some(who), lines)
}

fn line<'a>(
    run: &'a Named,
    who: &Contestant,
    seconds: Option<f64>,
    first: Option<&Track>,
) -> Line<'a> {
    let track = run.grouping.get(who);
    let clock = track.map_or(Clock::Wall, |track| track.clock);
    Line {
        run,
        rate: track.and_then(|track| track.nodes_per_second(clock)),
        plies: track
            .zip(seconds)
            .and_then(|(track, seconds)| track.plies_within(seconds, clock)),
        times: first
            .zip(track)
            .and_then(|(first, track)| first.time_ratio(track)),
        speedup: track.and_then(|track| speedup(run, who, track)),
    }
}

fn speedup(run: &Named, who: &Contestant, track: &Track) -> Option<(u32, Ratio)> {
    let alike = |other: &&Contestant| {
        let same = Contestant {
            threads: who.threads,
            ..(*other).clone()
        };
        same == *who && other.threads > Some(1)
    };
    let others = run.grouping.iter().map(|(other, _)| other).filter(alike);
    let most = others.max_by_key(|other| other.threads)?;
    let ratio = track.time_ratio(run.grouping.get(most)?)?;
    Some((most.threads?, ratio))
}

/// One row a run.
pub(super) fn table(runs: &[Named]) -> Section {
    let (who, lines) = lines(runs);
    let seconds = runs.iter().filter_map(Named::seconds).reduce(f64::min);
    let plies = format!(
        "plies in {} s",
        seconds.map_or("-".to_owned(), plain_seconds)
    );
    let mut table = vec![cells([
        "processor",
        "run",
        "nodes/s",
        &plies,
        "times as fast",
        "95 % interval",
        "speed-up",
    ])];
    let mut before = String::new();
    for line in lines {
        let processor = line.run.run.manifest.machine.processor();
        let shown = if processor == before {
            String::new()
        } else {
            processor.clone()
        };
        before = processor;
        let speedup = line
            .speedup
            .map(|(n, ratio)| format!("{:.2} ({n}T)", ratio.value));
        table.push(vec![
            shown,
            line.run.name.clone(),
            or_nothing(line.rate.map(|rate| format!("{rate:.0}"))),
            or_nothing(line.plies.map(|plies| format!("{plies:.1}"))),
            or_nothing(line.times.map(|times| format!("{:.2}", times.value))),
            or_nothing(line.times.map(|times| interval(&times))),
            or_nothing(speedup),
        ]);
    }
    let of = who.map_or("no searcher in common".to_owned(), Contestant::to_string);
    Section {
        title: "Runs".to_owned(),
        text: format!(
            "Of {of}, by processor time where that is known; times as fast as {}. Speed-up: time to \
             depth with one thread divided by that with the threads named, by the wall.",
            runs.first().map_or("", |run| run.name.as_str())
        ),
        table: Table::of(table).with_names(2),
        ..Section::default()
    }
}

/// Nodes a second, plies and speed-up of each run, divided by those of the first.
pub(super) fn figure(runs: &[Named], title: &str) -> Figure {
    let (_, lines) = lines(runs);
    let base = runs.first().map_or("", |run| run.name.as_str());
    let first = lines
        .iter()
        .position(|line| line.run.name == base)
        .unwrap_or(0);
    let mut bars = Vec::new();
    for line in lines.iter().filter(|line| line.run.name != base) {
        let Some(first) = lines.get(first) else { break };
        let name = |what: &str| format!("{}: {what}", line.run.name);
        let plain = |value: Option<f64>, base: Option<f64>| {
            let value = value? / base?;
            Some(Ratio {
                value,
                interval: None,
            })
        };
        let rates = plain(line.rate, first.rate);
        bars.extend(rates.map(|ratio| bar(name("nodes a second"), &ratio)));
        let plies = plain(line.plies, first.plies);
        bars.extend(plies.map(|ratio| bar(name("plies"), &ratio)));
        let gain = |line: &Line<'_>| line.speedup.map(|(_, ratio)| ratio.value);
        let speedups = plain(gain(line), gain(first));
        bars.extend(speedups.map(|ratio| bar(name("speed-up"), &ratio)));
    }
    ratios(
        "comparison",
        title,
        &format!("divided by that of {base}"),
        bars,
    )
}
