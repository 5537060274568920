//! The result of `xq-perft run`, printed for people and for programs.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;
use xq_core::Move;
use xq_core::perft::LeafStats;

use crate::args::Format;
use xq_tools::cli::Output;

/// What was counted, how, and how long it took.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Report {
    pub fen: String,
    pub moves: String,
    pub depth: u32,
    pub rules: String,
    pub generator: String,
    pub method: String,
    /// Of a count in parts, how many there were.
    pub parts: Option<usize>,
    pub threads: Option<usize>,
    pub hash_mib: Option<u32>,
    pub nodes: u128,
    /// A bound on the chance that the hash table has spoilt the number.
    pub chance_of_error: Option<f64>,
    pub seconds: f64,
    /// Of the leaves that were counted now, not those from a checkpoint.
    pub leaves_per_second: Option<u128>,
    pub leaves_from_checkpoint: Option<u128>,
    pub stats: Option<Stats>,
    pub divide: Option<Vec<MoveCount>>,
}

/// What happens at the leaves.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Stats {
    pub captures: u128,
    pub checks: u128,
    pub checkmates: u128,
    pub stalemates: u128,
}

/// The leaves below a move.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MoveCount {
    #[serde(rename = "move")]
    pub mv: String,
    pub nodes: u128,
}

/// One row of the CSV output.
#[derive(Serialize)]
struct CsvRow<'a> {
    fen: &'a str,
    moves: &'a str,
    depth: u32,
    rules: &'a str,
    generator: &'a str,
    method: &'a str,
    parts: Option<usize>,
    threads: Option<usize>,
    hash_mib: Option<u32>,
    nodes: u128,
    seconds: f64,
    leaves_per_second: Option<u128>,
    captures: Option<u128>,
    checks: Option<u128>,
    checkmates: Option<u128>,
    stalemates: Option<u128>,
}

impl From<LeafStats> for Stats {
    fn from(stats: LeafStats) -> Stats {
        Stats {
            captures: stats.captures,
            checks: stats.checks,
            checkmates: stats.checkmates,
            stalemates: stats.stalemates,
        }
    }
}

impl From<(Move, u128)> for MoveCount {
    fn from((mv, nodes): (Move, u128)) -> MoveCount {
        MoveCount {
            mv: mv.to_string(),
            nodes,
        }
    }
}

/// So many a second, rounded; 0 where no time passed.
pub fn per_second(nodes: u128, time: Duration) -> u128 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 {
        (nodes as f64 / seconds).round() as u128
    } else {
        0
    }
}

impl Report {
    /// Prints it.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn print(&self, format: Format, out: &mut Output) -> Result<()> {
        match format {
            Format::Text => self.text(out),
            Format::Csv => self.csv(out),
            Format::Json => self.json(out),
        }
        .and_then(|()| Ok(out.flush()?))
        .context("cannot write to standard output")
    }

    fn text(&self, out: &mut Output) -> Result<()> {
        for row in self.divide.iter().flatten() {
            writeln!(out, "{}: {}", row.mv, row.nodes)?;
        }
        if self.divide.is_some() {
            writeln!(out)?;
        }
        let mut row = |name: &str, value: &dyn std::fmt::Display| {
            writeln!(out, "{name:<18} {value}") //
        };
        row("position", &self.fen)?;
        if !self.moves.is_empty() {
            row("moves", &self.moves)?;
        }
        row("depth", &self.depth)?;
        row("rules", &self.rules)?;
        row("generator", &self.generator)?;
        row("method", &self.method)?;
        if let Some(parts) = self.parts {
            row("parts", &parts)?;
        }
        if let Some(threads) = self.threads {
            row("threads", &threads)?;
        }
        if let Some(size) = self.hash_mib {
            row("hash MiB", &size)?;
        }
        if let Some(stats) = &self.stats {
            row("captures", &stats.captures)?;
            row("checks", &stats.checks)?;
            row("checkmates", &stats.checkmates)?;
            row("stalemates", &stats.stalemates)?;
        }
        row("nodes", &self.nodes)?;
        if let Some(chance) = self.chance_of_error {
            row("chance of error", &format_args!("below {chance:.1e}"))?;
        }
        if let Some(known) = self.leaves_from_checkpoint {
            row("from checkpoint", &known)?;
        }
        row("seconds", &format_args!("{:.3}", self.seconds))?;
        if let Some(rate) = self.leaves_per_second {
            row("leaves per second", &rate)?;
        }
        Ok(())
    }

    fn csv(&self, out: &mut Output) -> Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        match &self.divide {
            Some(rows) => {
                for row in rows {
                    writer.serialize(row)?;
                }
            }
            None => writer.serialize(self.csv_row())?,
        }
        writer.flush()?;
        Ok(())
    }

    fn csv_row(&self) -> CsvRow<'_> {
        CsvRow {
            fen: &self.fen,
            moves: &self.moves,
            depth: self.depth,
            rules: &self.rules,
            generator: &self.generator,
            method: &self.method,
            parts: self.parts,
            threads: self.threads,
            hash_mib: self.hash_mib,
            nodes: self.nodes,
            seconds: self.seconds,
            leaves_per_second: self.leaves_per_second,
            captures: self.stats.map(|stats| stats.captures),
            checks: self.stats.map(|stats| stats.checks),
            checkmates: self.stats.map(|stats| stats.checkmates),
            stalemates: self.stats.map(|stats| stats.stalemates),
        }
    }

    fn json(&self, out: &mut Output) -> Result<()> {
        serde_json::to_writer_pretty(&mut *out, self)?;
        writeln!(out)?;
        Ok(())
    }
}
