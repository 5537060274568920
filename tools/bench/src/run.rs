//! Measuring, one search after the other: nothing runs beside what is timed.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use anyhow::{Result, ensure};
use indicatif::ProgressBar;

use super::contestant::Contestant;
use super::folder::Folder;
use super::ledger::Ledger;
use super::machine::load;
use super::manifest::{Manifest, Run};
use super::measure::Effort;
use super::plan::Plan;
use super::row::{Origin, Row};
use super::subject::{Start, Subject};
use xq_engine::bench;
use xq_engines::Interrupt;
use xq_tools::cli;
use xq_tools::progress;
use xq_tools::suite::Entry;

/// Before anything is timed, each searcher searches so long at most.
const WARM_UP: Effort = Effort {
    depth: 4,
    time: Some(Duration::from_millis(200)),
};
/// An engine that breaks down more often is left out from then on.
const MOST_FAULTS: u32 = 3;

/// Measures what is planned. Rows go to the folder after each search.
///
/// # Errors
/// When an engine from elsewhere cannot be started, or the folder not be written.
pub(crate) fn run(plan: Plan, folder: Option<&Folder>) -> Result<Run> {
    let manifest = Manifest::new(&plan);
    measure(plan, folder, manifest, Vec::new())
}

/// Goes on with a run, of which there are the rows of some searches.
///
/// # Errors
/// The same, and when the searcher is another by now.
pub(crate) fn go_on(plan: Plan, folder: &Folder, old: Manifest, rows: Vec<Row>) -> Result<Run> {
    let manifest = Manifest {
        load_after: None,
        interrupted: false,
        ..old
    };
    measure(plan, Some(folder), manifest, rows)
}

fn measure(
    mut plan: Plan,
    folder: Option<&Folder>,
    manifest: Manifest,
    rows: Vec<Row>,
) -> Result<Run> {
    let interrupt = Interrupt::new()?;
    let raised = interrupt.clone();
    cli::at_first_interrupt(move || raised.raise())?;
    let mut runner = Runner {
        done: rows.iter().map(Row::search).collect(),
        run: Run { manifest, rows },
        ledger: None,
        interrupt,
        known: HashMap::new(),
        faults: HashMap::new(),
    };
    runner.sign(&plan)?;
    runner.warm_up(&mut plan)?;
    // Only now is it known that all searchers can be started: until then the folder stays as it is.
    if let Some(folder) = folder {
        folder.describe(&runner.run.manifest)?;
        runner.ledger = Some(folder.ledger(&runner.run.rows)?);
    }
    runner.measure(&mut plan)?;
    let manifest = &mut runner.run.manifest;
    manifest.load_after = load();
    manifest.interrupted = runner.interrupt.is_raised();
    if let Some(folder) = folder {
        folder.describe(manifest)?;
    }
    Ok(runner.run)
}

/// Goes through the searches and keeps what they find.
struct Runner {
    run: Run,
    ledger: Option<Ledger>,
    interrupt: Interrupt,
    /// Searches that were measured before the run was cut off.
    done: HashSet<(String, Contestant, u32)>,
    /// The depth that the first repeat has reached, by searcher and position.
    known: HashMap<(usize, usize), u32>,
    /// How often a searcher has broken down.
    faults: HashMap<usize, u32>,
}

/// One search of many.
#[derive(Clone, Copy)]
struct Search<'a> {
    place: (usize, usize),
    contestant: &'a Contestant,
    entry: &'a Entry<Start>,
    repeat: u32,
}

impl Runner {
    /// Counts the signature; that warms up the processor, too.
    fn sign(&mut self, plan: &Plan) -> Result<()> {
        let is_strong = |(_, searcher): &(_, Subject)| matches!(searcher, Subject::Strong(_));
        if !plan.searchers.iter().any(is_strong) {
            return Ok(());
        }
        let spinner = progress::spinner("signature");
        let interrupt = &self.interrupt;
        let counted = bench::signature(|_| !interrupt.is_raised());
        spinner.finish_and_clear();
        let recorded = self.run.manifest.signature;
        if let Some((recorded, counted)) = recorded.zip(counted) {
            ensure!(
                recorded == counted,
                "cannot go on: the search had the signature {recorded}, now it has {counted}"
            );
        }
        self.run.manifest.signature = recorded.or(counted);
        Ok(())
    }

    fn warm_up(&mut self, plan: &mut Plan) -> Result<()> {
        let Some(first) = plan.positions.first() else {
            return Ok(());
        };
        for (_, searcher) in &mut plan.searchers {
            if self.interrupt.is_raised() {
                break;
            }
            // One that does not even start now is a mistake of the command line.
            searcher.measure(&first.position, WARM_UP, &self.interrupt)?;
        }
        Ok(())
    }

    fn measure(&mut self, plan: &mut Plan) -> Result<()> {
        let searches = plan.positions.len() * plan.searchers.len();
        let bar = progress::bar(searches as u64 * u64::from(plan.repeats), "");
        let effort = plan.effort;
        for repeat in 1..=plan.repeats {
            for (position, entry) in plan.positions.iter().enumerate() {
                for (who, (contestant, searcher)) in plan.searchers.iter_mut().enumerate() {
                    if self.interrupt.is_raised() {
                        return Ok(());
                    }
                    let search = Search {
                        place: (who, position),
                        contestant,
                        entry,
                        repeat,
                    };
                    announce(&bar, search);
                    if !self.is_done(search) {
                        self.search(searcher, search, effort)?;
                    }
                    bar.inc(1);
                }
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Whether a search was measured before; what it found is known then.
    fn is_done(&mut self, search: Search<'_>) -> bool {
        let id = &search.entry.id;
        let key = (id.clone(), search.contestant.clone(), search.repeat);
        if !self.done.contains(&key) {
            return false;
        }
        let rows = self.run.rows.iter().filter(|row| row.search() == key);
        let deepest = rows.map(|row| row.depth).max().unwrap_or(0);
        self.known.entry(search.place).or_insert(deepest);
        true
    }

    /// Measures one search and keeps its rows. One that Ctrl-C ended is not kept: it has not had its
    /// time.
    fn search(&mut self, searcher: &mut Subject, search: Search<'_>, effort: Effort) -> Result<()> {
        if self
            .faults
            .get(&search.place.0)
            .is_some_and(|&faults| faults >= MOST_FAULTS)
        {
            return Ok(());
        }
        // What fitted into the time once is measured again, even if it takes a little longer now.
        let again = self.known.get(&search.place).map(|&depth| Effort {
            depth,
            time: effort.time.map(|time| 2 * time),
        });
        let again = again.filter(|_| !matches!(searcher, Subject::External(_)));
        let findings = searcher.measure(
            &search.entry.position,
            again.unwrap_or(effort),
            &self.interrupt,
        );
        if self.interrupt.is_raised() {
            return Ok(());
        }
        let findings = match findings {
            Ok(findings) => findings,
            Err(error) => {
                let fault = format!("{error:#} ({})", search.entry.id);
                cli::complain(&fault);
                self.run.manifest.faults.push(fault);
                *self.faults.entry(search.place.0).or_default() += 1;
                return Ok(());
            }
        };
        let deepest = findings.last().map_or(0, |finding| finding.depth);
        self.known.entry(search.place).or_insert(deepest);
        let origin = Origin {
            run: &self.run.manifest.run,
            position: &search.entry.id,
            contestant: search.contestant,
            repeat: search.repeat,
        };
        let rows = Row::of_search(origin, &findings);
        if let Some(ledger) = &mut self.ledger {
            ledger.write(&rows)?;
        }
        self.run.rows.extend(rows);
        Ok(())
    }
}

fn announce(bar: &ProgressBar, search: Search<'_>) {
    let (who, what) = (search.contestant, &search.entry.id);
    bar.set_message(format!("{who}, {what}, repeat {}", search.repeat));
}
