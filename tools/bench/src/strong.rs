//! Measures the strong searcher.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use xq_core::rules::Game;
use xq_core::{Move, Position};
use xq_search::{Bound, Control, Engine, Evaluation, Info, Limits, Options, Reporter};

use super::clock::Stopwatch;
use super::measure::{Effort, Finding, keep};
use xq_engines::Interrupt;
use xq_engines::builtin::{Watch, points};

/// A searcher that uses the whole of its time.
///
/// # Errors
/// When there is not the memory for its hash table.
pub(crate) fn engine(evaluation: Evaluation, threads: u32, hash_mib: u32) -> Result<Engine> {
    let options = Options {
        hash_mib: hash_mib as usize,
        threads: threads as usize,
        move_overhead: Duration::ZERO,
        evaluation,
        ..Options::default()
    };
    Engine::try_new(options).with_context(|| format!("--hash {hash_mib} --threads {threads}"))
}

/// Lets it search a position of which it knows nothing. With one thread the time is that of the
/// processor.
pub(crate) fn measure(
    engine: &mut Engine,
    position: &Position,
    effort: Effort,
    interrupt: &Interrupt,
) -> Vec<Finding> {
    engine.clear();
    let control = engine.control();
    control.arm(false);
    let is_alone = engine.options().threads == 1;
    let game = Game::from(position.clone());
    let limits = Limits {
        depth: Some(effort.depth),
        move_time: effort.time.filter(|_| !is_alone),
        ..Limits::default()
    };
    let stopwatch = Stopwatch::start();
    let mut recorder = Recorder {
        stopwatch,
        findings: Vec::new(),
        watch: Watch {
            interrupt,
            control: control.clone(),
        },
    };
    std::thread::scope(|scope| {
        let (end, ended) = mpsc::channel();
        if let Some(time) = effort.time.filter(|_| is_alone) {
            scope.spawn(move || stop_after(time, stopwatch, &control, &ended));
        }
        // Nobody restricts the moves, so nothing is refused.
        let _ = engine.go_armed(&game, &limits, &mut recorder);
        drop(end);
    });
    recorder.findings
}

/// Stops a search when it has had its time of the processor, unless it has ended before.
fn stop_after(time: Duration, stopwatch: Stopwatch, control: &Control, ended: &Receiver<()>) {
    loop {
        let left = stopwatch.left_of(time);
        if left.is_zero() {
            return control.stop();
        }
        if ended.recv_timeout(left) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
    }
}

/// Writes down what the search tells.
struct Recorder<'a> {
    stopwatch: Stopwatch,
    findings: Vec<Finding>,
    watch: Watch<'a>,
}

impl Reporter for Recorder<'_> {
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
