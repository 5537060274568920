//! The tables of a run.

use super::clock::Clock;
use super::grouping::{Grouping, Track};
use super::manifest::Manifest;
use super::stats::{Ratio, geometric_mean, quantile};
use super::steps::Step;
use xq_tools::document::{Section, Table, cells};

/// What stands where there is nothing to tell.
pub(crate) const NOTHING: &str = "-";

/// Plies within the time of a search and within a tenth of it. For searches by one thread also by
/// the processor's clock, which a busy machine leaves alone.
pub(crate) fn depths(limit: f64, grouping: &Grouping) -> Section {
    let tenth = limit / 10.0;
    let within = |seconds: f64, unit: &str| format!("in {} {unit}", plain_seconds(seconds));
    let mut table = vec![cells([
        "searcher",
        &within(limit, "s"),
        &within(limit, "CPU s"),
        "quartiles",
        "least",
        "most",
        &within(tenth, "s"),
    ])];
    for (who, track) in grouping.iter() {
        let depths = track.depths_within(limit, track.clock);
        let at = |share| quantile(&depths, share).map(|depth| format!("{depth:.0}"));
        let quartiles = at(0.25)
            .zip(at(0.75))
            .map(|(low, high)| format!("{low} to {high}"));
        let plies = |seconds, clock| track.plies_within(seconds, clock).map(tenths);
        let by_processor =
            (track.clock == Clock::Processor).then(|| plies(limit, Clock::Processor));
        table.push(vec![
            who.to_string(),
            or_nothing(plies(limit, Clock::Wall)),
            or_nothing(by_processor.flatten()),
            or_nothing(quartiles),
            or_nothing(at(0.0)),
            or_nothing(at(1.0)),
            or_nothing(plies(tenth, track.clock)),
        ]);
    }
    Section {
        title: format!("How deep in {} s", plain_seconds(limit)),
        text: "Plies, over the positions: the mean of the middle half, by the wall and, for \
               searches by one thread, by the time that they had of a processor; by the latter \
               all further columns. Of repeats the median counts. Textbook searchers: each depth \
               a search of its own."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

pub(crate) fn gains(steps: &[Step]) -> Section {
    let mut table = vec![cells([
        "what",
        "times as fast",
        "95 % interval",
        "times fewer nodes",
        "positions",
    ])];
    for step in steps {
        let nodes = step.nodes.map(|ratio| format!("{:.2}", ratio.value));
        table.push(vec![
            step.what.clone(),
            format!("{:.2}", step.speedup.value),
            interval(&step.speedup),
            or_nothing(nodes),
            step.positions.to_string(),
        ]);
    }
    Section {
        title: "What each step buys".to_owned(),
        text: "Time without it divided by time with it, at the deepest depth that both reach in a \
               position; the geometric mean over the positions. By processor time where both search \
               with one thread, else by the wall."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

pub(crate) fn speeds(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "nodes/s", "nodes/CPU s"])];
    for (who, track) in grouping.iter() {
        let rate = |clock| {
            track
                .nodes_per_second(clock)
                .map(|rate| format!("{rate:.0}"))
        };
        let by_processor = (track.clock == Clock::Processor).then(|| rate(Clock::Processor));
        table.push(vec![
            who.to_string(),
            or_nothing(rate(Clock::Wall)),
            or_nothing(by_processor.flatten()),
        ]);
    }
    Section {
        title: "Nodes a second".to_owned(),
        text:
            "The geometric mean over the positions, each at its last depth; by the wall and, for \
               searches by one thread, by processor time."
                .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

pub(crate) fn branching(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "depth", "by ratio", "by root"])];
    for (who, track) in grouping.iter() {
        let nodes = track.by_depth(|cell| cell.node_count());
        let Some(&(depth, last)) = nodes.last() else {
            continue;
        };
        let growths = nodes.iter().zip(nodes.iter().skip(1));
        let growths = growths.map(|((_, before), (_, after))| after / before);
        let growths: Vec<f64> = growths.skip(1).collect();
        let ratio = geometric_mean(&growths).map(|ratio| format!("{ratio:.2}"));
        let root = last.powf(1.0 / f64::from(depth.max(1)));
        table.push(vec![
            who.to_string(),
            depth.to_string(),
            or_nothing(ratio),
            format!("{root:.2}"),
        ]);
    }
    Section {
        title: "Effective branching factors".to_owned(),
        text: "By ratio: nodes(d) / nodes(d - 1), the geometric mean from depth 3 on. By root: \
               nodes(d) ^ (1 / d) at the depth named."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

pub(crate) fn by_depth(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "depth", "nodes", "seconds", "nodes/s"])];
    for (who, track) in grouping.iter() {
        table.extend(rows_by_depth(&who.to_string(), track));
    }
    Section {
        title: "Depth by depth".to_owned(),
        text: "Geometric means over the positions that get to the last depth named: the deepest to \
               which three in four get. Searches by one thread by processor time, others by the wall."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

fn rows_by_depth(who: &str, track: &Track) -> Vec<Vec<String>> {
    let nodes = track.by_depth(|cell| cell.node_count());
    let times = track.by_depth(|cell| Some(cell.time(track.clock)));
    let row = |(depth, time): (u32, f64)| {
        let nodes = nodes.iter().find(|(other, _)| *other == depth);
        let nodes = nodes.map(|&(_, nodes)| nodes);
        let whole = |value: Option<f64>| or_nothing(value.map(|n| format!("{n:.0}")));
        vec![
            who.to_owned(),
            depth.to_string(),
            whole(nodes),
            format!("{time:.6}"),
            whole(nodes.map(|nodes| nodes / time.max(1e-9))),
        ]
    };
    times.into_iter().map(row).collect()
}

pub(crate) fn description(manifest: &Manifest) -> Section {
    let mut table = vec![cells(["what", "value"])];
    let lines = manifest.lines().into_iter();
    table.extend(lines.map(|(name, value)| vec![name.to_owned(), value]));
    Section {
        title: "Machine and program".to_owned(),
        text: String::new(),
        table: Table::of(table),
        ..Section::default()
    }
}

/// The interval of a ratio; a dash where there are too few values to tell.
pub(crate) fn interval(ratio: &Ratio) -> String {
    let ends = ratio
        .interval
        .map(|(low, high)| format!("{low:.2} to {high:.2}"));
    or_nothing(ends)
}

/// Seconds with as many digits as they need.
pub(crate) fn plain_seconds(seconds: f64) -> String {
    let digits = if seconds >= 0.01 { 3 } else { 6 };
    let text = format!("{seconds:.digits$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    text.to_owned()
}

pub(crate) fn or_nothing(text: Option<String>) -> String {
    text.unwrap_or_else(|| NOTHING.to_owned())
}

fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_plain() {
        assert_eq!(plain_seconds(1.0), "1");
        assert_eq!(plain_seconds(0.1), "0.1");
        assert_eq!(plain_seconds(0.0005), "0.0005");
        assert_eq!(plain_seconds(20.0), "20");
    }
}
