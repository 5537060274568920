//! Measures the strong searcher.

use std::time::Duration;

use xq_core::rules::Game;
use xq_core::{Move, Position};
use xq_search::{Bound, Engine, Evaluation, Info, Limits, Options, Reporter};

use super::clock::Stopwatch;
use super::measure::{Effort, Finding, keep};
use xq_engines::Interrupt;
use xq_engines::builtin::{Watch, points};

/// A searcher that uses the whole of its time.
pub fn engine(evaluation: Evaluation, threads: u32, hash_mib: u32) -> Engine {
    Engine::new(Options {
        hash_mib: hash_mib as usize,
        threads: threads as usize,
        move_overhead: Duration::ZERO,
        evaluation,
        ..Options::default()
    })
}

/// Lets it search a position of which it knows nothing.
pub fn measure(
    engine: &mut Engine,
    position: &Position,
    effort: Effort,
    interrupt: &Interrupt,
) -> Vec<Finding> {
    engine.clear();
    let control = engine.control();
    control.arm(false);
    let game = Game::from(position.clone());
    let limits = Limits {
        depth: Some(effort.depth),
        move_time: effort.time,
        ..Limits::default()
    };
    let mut scribe = Scribe {
        stopwatch: Stopwatch::start(),
        findings: Vec::new(),
        watch: Watch { interrupt, control },
    };
    // Nobody restricts the moves.
    let _ = engine.go_armed(&game, &limits, &mut scribe);
    scribe.findings
}

/// Writes down what the search tells.
struct Scribe<'a> {
    stopwatch: Stopwatch,
    findings: Vec<Finding>,
    watch: Watch<'a>,
}

impl Reporter for Scribe<'_> {
    fn info(&mut self, info: &Info) {
        self.watch.info(info);
        // A score outside its window belongs to a depth that is not finished.
        if info.bound != Bound::Exact || info.rank != 1 {
            return;
        }
        let finding = Finding {
            depth: info.depth,
            selective_depth: Some(info.selective_depth),
            nodes: Some(info.nodes),
            lap: self.stopwatch.lap(),
            hash_full: Some(info.table_fullness),
            score: Some(points(info.score).value()),
            best: info.pv.first().map(Move::to_string),
        };
        keep(&mut self.findings, finding);
    }
}
