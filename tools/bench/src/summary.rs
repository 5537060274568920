//! What a run has to say, as tables.

use super::contestant::Contestant;
use super::figures;
use super::grouping::{Grouping, Track};
use super::manifest::{Manifest, Run};
use super::row::Row;
use super::stats::{Ratio, geometric_mean, interquartile_mean, quantile};
use xq_tools::document::{Document, Section, Table, cells};

/// A search with one thread that has had less of the processor was disturbed.
const LEAST_CPU_SHARE: f64 = 0.95;
/// Times are trusted if no more of the searches were.
const MOST_DISTURBED: f64 = 0.05;
/// What may want a core before a run begins.
const MOST_LOAD_BEFORE: f64 = 0.3;
/// What is too short to tell by.
const SHORTEST_NS: u64 = 5_000_000;

/// The report of a run.
pub fn report(run: &Run) -> Document {
    let manifest = &run.manifest;
    let grouping = Grouping::of(run);
    let steps = steps(&grouping);
    let depths = depths(manifest, &grouping);
    let (gains, speeds) = (gains(&steps), speeds(&grouping));
    let (branching, by_depth) = (branching(&grouping), by_depth(&grouping));
    let (title, mut sections, mut details) = match manifest.question.as_str() {
        "nps" => (
            "Nodes a second",
            vec![speeds, by_depth],
            vec![depths, gains, branching],
        ),
        "threads" => (
            "What threads buy",
            vec![gains, speeds, depths],
            vec![branching, by_depth],
        ),
        _ => (
            "Depth against time",
            vec![depths, gains, speeds],
            vec![branching, by_depth],
        ),
    };
    details.push(description(manifest));
    let figures = figures::of_run(manifest, &grouping, &steps);
    sections.insert(1, Section::figures("", figures));
    sections.extend(details.into_iter().map(Section::as_detail));
    Document {
        title: title.to_owned(),
        about: headline(manifest),
        notes: notes(run),
        sections,
        ..Document::default()
    }
}

fn headline(manifest: &Manifest) -> String {
    let limit = match manifest.seconds {
        Some(seconds) => format!("{seconds} s a search"),
        None => format!("{} plies", manifest.max_depth),
    };
    let machine = &manifest.machine;
    format!(
        "{} positions of {} from the suite `{}`, {limit}, measured {} times; {}, {} threads, {}; \
         version {}, commit {}, begun {} UTC.",
        manifest.positions.len(),
        manifest.game,
        manifest.suite,
        manifest.repeats,
        machine.cpu.as_deref().unwrap_or("unknown processor"),
        machine.threads,
        machine.kernel.as_deref().unwrap_or("unknown system"),
        manifest.build.version,
        manifest.build.commit.as_deref().unwrap_or("unknown"),
        manifest.started,
    )
}

/// What makes the numbers less than they seem.
pub fn notes(run: &Run) -> Vec<String> {
    let manifest = &run.manifest;
    let mut notes = Vec::new();
    if manifest.interrupted {
        notes.push(
            "The run was interrupted: what is here is what was finished until then.".to_owned(),
        );
    }
    if run.rows.is_empty() {
        notes.push("Nothing was measured.".to_owned());
    }
    if let Some(load) = manifest.load_before.filter(|&load| load > MOST_LOAD_BEFORE) {
        notes.push(format!(
            "Times are not to be trusted: {load:.2} processes wanted a core before the run began."
        ));
    }
    let own = manifest
        .contestants
        .iter()
        .filter_map(|who| who.threads)
        .max();
    let expected = f64::from(own.unwrap_or(1)) + 0.5;
    if let Some(load) = manifest.load_after.filter(|&load| load > expected) {
        notes.push(format!(
            "Times are not to be trusted: {load:.2} processes wanted a core at the end."
        ));
    }
    let (disturbed, all) = disturbed(&run.rows);
    if disturbed as f64 > MOST_DISTURBED * all as f64 {
        notes.push(format!(
            "Times are not to be trusted: in {disturbed} of {all} searches with one thread the \
             processor was elsewhere for more than {:.0} % of the time.",
            100.0 * (1.0 - LEAST_CPU_SHARE)
        ));
    }
    let faults = manifest.faults.iter();
    notes.extend(faults.map(|fault| format!("An engine broke down: {fault}")));
    notes
}

/// How many searches with one thread were disturbed, and how many there are.
fn disturbed(rows: &[Row]) -> (usize, usize) {
    let alone = rows
        .iter()
        .filter(|row| row.threads.is_none_or(|n| n == 1) && row.wall_ns >= SHORTEST_NS);
    let shares = alone.filter_map(|row| Some(row.cpu_ns? as f64 / row.wall_ns as f64));
    let shares: Vec<f64> = shares.collect();
    let disturbed = shares.iter().filter(|&&share| share < LEAST_CPU_SHARE);
    (disturbed.count(), shares.len())
}

/// The seconds for which depths are told: the limit of a search, or else the longest time.
pub fn limit(manifest: &Manifest, grouping: &Grouping) -> f64 {
    let longest = || {
        grouping
            .iter()
            .flat_map(|(_, track)| track.times())
            .fold(0.0, f64::max)
    };
    manifest.seconds.unwrap_or_else(longest)
}

fn depths(manifest: &Manifest, grouping: &Grouping) -> Section {
    let limit = limit(manifest, grouping);
    let tenth = limit / 10.0;
    let mut table = vec![cells([
        "searcher",
        &format!("in {} s", seconds(limit)),
        "quartiles",
        "least",
        "most",
        &format!("in {} s", seconds(tenth)),
    ])];
    for (who, track) in grouping.iter() {
        let depths = track.depths_within(limit);
        let at = |share| quantile(&depths, share).unwrap_or(0.0);
        let mean = |depths: &[f64]| interquartile_mean(depths).unwrap_or(0.0);
        table.push(vec![
            who.to_string(),
            format!("{:.1}", mean(&depths)),
            format!("{} to {}", plain(at(0.25)), plain(at(0.75))),
            plain(at(0.0)),
            plain(at(1.0)),
            format!("{:.1}", mean(&track.depths_within(tenth))),
        ]);
    }
    Section {
        title: format!("How deep in {} s", seconds(limit)),
        text:
            "Plies, over the positions: the mean of the middle half, the quartiles and the ends. \
               Of repeats the median counts. Textbook searchers: each depth a search of its own."
                .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

/// What one searcher has and another has not.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What makes the difference.
    pub what: String,
    /// Time without divided by time with it, to the same depth.
    pub speedup: Ratio,
    /// The same with nodes.
    pub nodes: Option<Ratio>,
    /// In how many positions.
    pub positions: usize,
}

/// All pairs of searchers that differ in one thing.
pub fn steps(grouping: &Grouping) -> Vec<Step> {
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
    let pairs = without.matched(with?);
    let times = pairs
        .iter()
        .map(|(_, _, a, b)| a.time() / b.time().max(1e-9));
    let times: Vec<f64> = times.collect();
    let nodes = pairs
        .iter()
        .filter_map(|(_, _, a, b)| Some(a.node_count()? / b.node_count()?));
    let nodes: Vec<f64> = nodes.collect();
    Some(Step {
        what,
        speedup: Ratio::geometric_mean(&times)?,
        nodes: Ratio::geometric_mean(&nodes),
        positions: pairs.len(),
    })
}

fn gains(steps: &[Step]) -> Section {
    let mut table = vec![cells([
        "what",
        "times as fast",
        "95 % interval",
        "times fewer nodes",
        "positions",
    ])];
    for step in steps {
        table.push(vec![
            step.what.clone(),
            format!("{:.2}", step.speedup.value),
            interval(&step.speedup),
            step.nodes
                .map_or("-".to_owned(), |ratio| format!("{:.2}", ratio.value)),
            step.positions.to_string(),
        ]);
    }
    Section {
        title: "What each step buys".to_owned(),
        text: "Time without it divided by time with it, at the deepest depth that both reach in a \
               position; the geometric mean over the positions."
            .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

/// The interval of a ratio, for a table.
pub fn interval(ratio: &Ratio) -> String {
    match ratio.interval {
        Some((low, high)) => format!("{low:.2} to {high:.2}"),
        None => "-".to_owned(),
    }
}

fn speeds(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "nodes/s"])];
    for (who, track) in grouping.iter() {
        let speed = track
            .nodes_per_second()
            .map_or("-".to_owned(), |rate| format!("{rate:.0}"));
        table.push(vec![who.to_string(), speed]);
    }
    Section {
        title: "Nodes a second".to_owned(),
        text: "The geometric mean over the positions, each at its last depth.".to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

fn branching(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "depth", "by ratio", "by root"])];
    for (who, track) in grouping.iter() {
        let nodes = track.by_depth(|cell| cell.node_count());
        let Some(&(depth, last)) = nodes.last() else {
            continue;
        };
        let growths = nodes.windows(2).filter_map(|pair| match pair {
            [(_, before), (_, after)] => Some(after / before),
            _ => None,
        });
        let growths: Vec<f64> = growths.skip(1).collect();
        let ratio = geometric_mean(&growths).map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let root = last.powf(1.0 / f64::from(depth.max(1)));
        table.push(vec![
            who.to_string(),
            depth.to_string(),
            ratio,
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

fn by_depth(grouping: &Grouping) -> Section {
    let mut table = vec![cells(["searcher", "depth", "nodes", "seconds", "nodes/s"])];
    for (who, track) in grouping.iter() {
        let nodes = track.by_depth(|cell| cell.node_count());
        for (depth, time) in track.by_depth(|cell| Some(cell.time())) {
            let nodes = nodes
                .iter()
                .find(|(other, _)| *other == depth)
                .map(|row| row.1);
            let shown = |value: Option<f64>| value.map_or("-".to_owned(), |n| format!("{n:.0}"));
            table.push(vec![
                who.to_string(),
                depth.to_string(),
                shown(nodes),
                format!("{time:.6}"),
                shown(nodes.map(|nodes| nodes / time.max(1e-9))),
            ]);
        }
    }
    Section {
        title: "Depth by depth".to_owned(),
        text:
            "Geometric means over the positions that get to the last depth named: the deepest to \
               which three in four get."
                .to_owned(),
        table: Table::of(table),
        ..Section::default()
    }
}

fn description(manifest: &Manifest) -> Section {
    let load = |load: Option<f64>| load.map_or("unknown".to_owned(), |load| format!("{load:.2}"));
    let signature = manifest
        .signature
        .map_or("-".to_owned(), |nodes| nodes.to_string());
    let mut table = vec![cells(["what", "value"])];
    let lines = manifest
        .machine
        .lines()
        .into_iter()
        .chain(manifest.build.lines());
    let lines = lines.chain([
        ("Signature", signature),
        ("Load before", load(manifest.load_before)),
        ("Load after", load(manifest.load_after)),
    ]);
    table.extend(lines.map(|(name, value)| vec![name.to_owned(), value]));
    Section {
        title: "Machine and program".to_owned(),
        text: String::new(),
        table: Table::of(table),
        ..Section::default()
    }
}

/// Seconds with as many digits as they need.
pub fn seconds(seconds: f64) -> String {
    let digits = if seconds >= 0.01 { 3 } else { 6 };
    plain(format!("{seconds:.digits$}").parse().unwrap_or(seconds))
}

fn plain(value: f64) -> String {
    format!("{value}")
}
