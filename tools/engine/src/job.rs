//! What takes long, on a thread of its own: searching, counting, measuring.

use std::panic::{AssertUnwindSafe, catch_unwind};

use xq_core::Position;
use xq_core::perft::Perft;
use xq_search::{Control, Engine, Info, Limits, Line, Reporter, SearchResult};

use crate::bench;
use crate::handicap::Handicap;
use crate::voice::Voice;
use crate::{ucci, uci};
use xq_engines::protocol::Protocol;

/// Something that takes long.
pub enum Job {
    /// Find a move.
    Search(Box<Search>),
    /// `go perft`.
    Perft {
        /// From where.
        position: Box<Position>,
        /// How many plies.
        depth: u32,
    },
    /// `bench`.
    Bench {
        /// How many plies.
        depth: u32,
    },
}

/// A search.
pub struct Search {
    /// The game.
    pub line: Line,
    /// When it ends.
    pub limits: Limits,
    /// Whether to play below full strength.
    pub handicap: Option<Handicap>,
    /// Whether chances are told with scores.
    pub show_wdl: bool,
}

/// How a job ended.
pub enum Ended {
    /// With a move, or with none where there is no legal one.
    Searched(SearchResult),
    /// All is said.
    Done,
    /// It was told to stop before it was done.
    Stopped,
}

impl Job {
    /// Does it. `None` if the searcher broke, which is a defect of it.
    pub fn run(
        self,
        mut engine: Engine,
        protocol: Protocol,
        voice: &Voice,
    ) -> Option<(Engine, Ended)> {
        catch_unwind(AssertUnwindSafe(|| {
            let ended = match self {
                Job::Search(search) => {
                    Ended::Searched(search.run(&mut engine, protocol, voice.clone()))
                }
                Job::Perft { position, depth } => perft(&position, depth, &engine.control(), voice),
                Job::Bench { depth } => measure(depth, &engine.control(), voice),
            };
            (engine, ended)
        }))
        .ok()
    }
}

impl Search {
    fn run(mut self, engine: &mut Engine, protocol: Protocol, voice: Voice) -> SearchResult {
        let options = engine.options().clone();
        let mut printer = Printer {
            voice,
            protocol,
            lines: options.multi_pv,
            show_wdl: self.show_wdl,
        };
        let Some(handicap) = self.handicap else {
            return engine.go_armed(&self.line, &self.limits, &mut printer);
        };
        let depth = self.limits.depth.unwrap_or(u32::MAX);
        self.limits.depth = handicap
            .depth
            .map(|most| most.min(depth))
            .or(self.limits.depth);
        let mut wider = options.clone();
        wider.multi_pv = wider.multi_pv.max(Handicap::LINES);
        engine.set_options(wider);
        let mut result = engine.go_armed(&self.line, &self.limits, &mut printer);
        engine.set_options(options);
        if let Some(chosen) = handicap.choose(&result.lines, &mut fastrand::Rng::new()) {
            result.best = chosen.pv.first().copied();
            result.ponder = chosen.pv.get(1).copied();
            result.score = chosen.score;
        }
        result
    }
}

/// Tells how a search goes on.
struct Printer {
    voice: Voice,
    protocol: Protocol,
    lines: usize,
    show_wdl: bool,
}

impl Reporter for Printer {
    fn info(&mut self, info: &Info) {
        if info.rank > self.lines {
            return;
        }
        let text = match self.protocol {
            Protocol::Uci => Some(uci::info(info, self.show_wdl)),
            Protocol::Ucci => ucci::info(info),
        };
        if let Some(text) = text {
            self.voice.say(text);
        }
    }
}

fn perft(position: &Position, depth: u32, control: &Control, voice: &Voice) -> Ended {
    let perft = Perft::default();
    let Some(below) = depth.checked_sub(1) else {
        voice.say("\nNodes searched: 1");
        return Ended::Done;
    };
    let mut total = 0;
    for task in perft.tasks(position, 1) {
        let Some(nodes) = count(&perft, &task.position, below, control) else {
            return Ended::Stopped;
        };
        voice.say(format!("{}: {nodes}", xq_tools::position::line(&task.line)));
        total += nodes;
    }
    voice.say(format!("\nNodes searched: {total}"));
    Ended::Done
}

/// The tree is counted in parts small enough to end soon after a stop.
const PART: u32 = 4;

fn count(perft: &Perft, position: &Position, depth: u32, control: &Control) -> Option<u128> {
    if control.is_stopped() {
        return None;
    }
    if depth <= PART {
        return Some(perft.count(position, depth));
    }
    perft
        .tasks(position, 1)
        .iter()
        .map(|task| count(perft, &task.position, depth - 1, control))
        .sum()
}

fn measure(depth: u32, control: &Control, voice: &Voice) -> Ended {
    let setup = bench::Setup {
        depth,
        ..bench::Setup::default()
    };
    let report = bench::run(&setup, |_, _| !control.is_stopped());
    match report {
        Some(report) => {
            voice.say(report.to_string());
            Ended::Done
        }
        None => Ended::Stopped,
    }
}
