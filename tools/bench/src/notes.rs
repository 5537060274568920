//! What makes the numbers of a run less than they seem, and which of them.

use super::clock::MOST_WALL;
use super::contestant::Contestant;
use super::grouping::Grouping;
use super::manifest::{Manifest, Run};
use super::row::Row;

/// What is too short to tell a share of the processor by.
const SHORTEST_NS: u64 = 5_000_000;
/// A quiet machine gives a search by one thread this share of a processor or more.
const QUIET: f64 = 0.97;
/// And one that is merely busy this.
const BUSY: f64 = 0.85;
/// What may want a core before a run begins.
const MOST_LOAD_BEFORE: f64 = 0.3;

/// The notes of a run, gravest first.
pub(crate) fn notes(run: &Run, grouping: &Grouping) -> Vec<String> {
    let manifest = &run.manifest;
    let mut notes = Vec::new();
    notes.extend(cut_off(run));
    notes.extend(load(run));
    notes.extend(crowded(manifest));
    let faults = manifest.faults.iter();
    notes.extend(faults.map(|fault| format!("An engine broke down: {fault}")));
    if !run.rows.is_empty() {
        let silent = grouping.iter().filter(|(_, track)| track.is_empty());
        notes.extend(silent.map(|(who, _)| {
            format!("{who} finished no depth, or told of none: there is nothing to say of it.")
        }));
    }
    notes
}

fn cut_off(run: &Run) -> Option<String> {
    let manifest = &run.manifest;
    if run.rows.is_empty() {
        return Some("Nothing was measured.".to_owned());
    }
    let (planned, done) = (manifest.searches(), run.searches());
    let share = format!("{done} of {planned} searches");
    if manifest.interrupted {
        return Some(format!("The run was interrupted: it has {share}."));
    }
    let was_killed = manifest.load_after.is_none() && manifest.load_before.is_some();
    was_killed.then(|| format!("The run was cut off: it has {share} (--resume goes on with it)."))
}

/// How much of a processor searches by one thread had, taken together; `None` where nobody knows.
pub(crate) fn processor_share(rows: &[Row]) -> Option<f64> {
    let alone = rows.iter().filter(|row| row.contestant().is_alone());
    let (mut wall, mut cpu) = (0, 0);
    for row in alone.filter(|row| row.wall_ns >= SHORTEST_NS) {
        if let Some(cpu_ns) = row.cpu_ns {
            wall += row.wall_ns;
            cpu += cpu_ns;
        }
    }
    (wall > 0).then(|| cpu as f64 / wall as f64)
}

/// What else wanted the processors, and which figures it spoils.
fn load(run: &Run) -> Vec<String> {
    let manifest = &run.manifest;
    let mut notes = Vec::new();
    let share = processor_share(&run.rows);
    if let Some(share) = share.filter(|&share| share < QUIET) {
        let busy = if share >= BUSY { "busy" } else { "overloaded" };
        let rest = if share * f64::from(MOST_WALL) >= 2.0 {
            "figures by processor time hold"
        } else {
            "many searches ended before they had had their processor time"
        };
        notes.push(format!(
            "The machine was {busy}: searches by one thread had a processor for {:.0} % of their \
             time. Times by the wall are {:.2} times too long, and depths within them too low; {rest}.",
            100.0 * share,
            1.0 / share
        ));
    }
    let most = manifest
        .contestants
        .iter()
        .filter_map(|who| who.threads)
        .max();
    if let Some(threads) = most.filter(|&threads| threads > 1) {
        let cores = manifest.machine.threads as f64;
        let before = manifest.load_before.unwrap_or(0.0);
        let is_noisy = before > MOST_LOAD_BEFORE && before + f64::from(threads) > cores;
        if is_noisy || share.is_some_and(|share| share < QUIET) {
            notes.push(format!(
                "Figures with several threads are by the wall alone and too low: {before:.1} others \
                 wanted one of the {cores} processors before the run began."
            ));
        }
    }
    notes
}

/// Searchers with more threads than can run at once.
fn crowded(manifest: &Manifest) -> Option<String> {
    let usable = manifest.machine.threads;
    let is_crowded = |who: &&Contestant| who.threads.is_some_and(|n| n as usize > usable);
    let crowded = manifest.contestants.iter().filter(is_crowded);
    let names: Vec<String> = crowded.map(Contestant::to_string).collect();
    (!names.is_empty()).then(|| {
        format!(
            "More threads than the {usable} that can run at once: what {} shows is how threads share \
             a processor, not what they buy.",
            names.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(threads: u32, wall_ns: u64, cpu_ns: u64) -> Row {
        Row {
            threads: Some(threads),
            wall_ns,
            cpu_ns: Some(cpu_ns),
            ..Row::default()
        }
    }

    #[test]
    fn only_searches_by_one_thread_tell_of_the_load() {
        let second = 1_000_000_000;
        let rows = [
            row(1, second, second / 2),
            row(1, second, second),
            row(2, second, second / 10),
            row(1, 1000, 0),
        ];
        assert_eq!(processor_share(&rows), Some(0.75));
        assert_eq!(processor_share(&rows[2..]), None);
    }
}
