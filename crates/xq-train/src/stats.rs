//! `stats`: what files of positions hold; damage and blocks that are there twice are told.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use anyhow::ensure;

use crate::blocks::Blocks;
use crate::record::Record;

/// Which files.
#[derive(clap::Args, Clone, Debug)]
pub struct StatsArgs {
    /// Files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    pub json: bool,
}

/// What the files hold.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
struct Stats {
    blocks: u64,
    positions: u64,
    quiet: u64,
    validation: u64,
    games: u64,
    /// Games that Red lost, drew and won.
    results: [u64; 3],
    without_result: u64,
    in_check: u64,
    best_captures: u64,
    best_checks: u64,
    decisive: u64,
    /// Positions by men on the board, four at a time.
    by_men: BTreeMap<usize, u64>,
    /// Blocks that are there more than once.
    doubled_blocks: u64,
}

/// Prints what the files hold.
///
/// # Errors
/// When a file cannot be read or is damaged, or a block is there twice.
pub fn run(options: &StatsArgs) -> anyhow::Result<()> {
    let mut stats = Stats::default();
    let mut seen = HashSet::new();
    for path in &options.data {
        for block in Blocks::open(path)? {
            let block = block?;
            stats.blocks += 1;
            stats.doubled_blocks += u64::from(!seen.insert((block.origin, block.number)));
            stats.add(&block.records);
        }
    }
    if options.json {
        say!("{}", serde_json::to_string(&stats)?);
    } else {
        stats.print();
    }
    ensure!(
        stats.doubled_blocks == 0,
        "found {} blocks more than once, expected every block once",
        stats.doubled_blocks
    );
    Ok(())
}

impl Stats {
    fn add(&mut self, records: &[Record]) {
        let mut last_ply = usize::MAX;
        for record in records {
            let flags = record.flags();
            self.positions += 1;
            self.quiet += u64::from(record.is_quiet());
            self.validation += u64::from(record.is_validation());
            self.in_check += u64::from(flags.in_check);
            self.best_captures += u64::from(flags.best_captures);
            self.best_checks += u64::from(flags.best_checks);
            self.decisive += u64::from(flags.is_decisive);
            *self.by_men.entry(record.men().count() / 4 * 4).or_default() += 1;
            match record.result() {
                // A new game begins where the ply does not grow.
                Some(result) if record.ply() <= last_ply || last_ply == usize::MAX => {
                    self.games += 1;
                    self.results[usize::from(result.min(2))] += 1;
                }
                Some(_) => {}
                None => self.without_result += 1,
            }
            last_ply = record.ply();
        }
    }

    fn print(&self) {
        let row = |name: &str, count: u64| {
            let share = 100.0 * count as f64 / self.positions.max(1) as f64;
            say!("{name:<28}{count:>12}{share:>8.1} %");
        };
        say!("{:<28}{:>12}", "blocks", self.blocks);
        row("positions", self.positions);
        row("quiet", self.quiet);
        row("kept for validation", self.validation);
        row("in check", self.in_check);
        row("best move captures", self.best_captures);
        row("best move checks", self.best_checks);
        row("mate or rule scores", self.decisive);
        row("without a result", self.without_result);
        for (men, &count) in &self.by_men {
            row(&format!("{men} to {} men", men + 3), count);
        }
        let [lost, drawn, won] = self.results;
        say!(
            "{:<28}{:>12}   Red won {won}, drew {drawn}, lost {lost}",
            "games",
            self.games
        );
    }
}
