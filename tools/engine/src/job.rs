//! What takes long, on a thread of its own: searching, counting, measuring.

use std::panic::{AssertUnwindSafe, catch_unwind};

use xq_core::Position;
use xq_core::perft::Perft;
use xq_core::rules::Game;
use xq_search::{
    Control, Engine, Info, Limits, Reporter, SearchError, SearchResult, Strength, choose_line,
};

use crate::bench;
use crate::randomness::Randomness;
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
    pub game: Game,
    /// When it ends.
    pub limits: Limits,
    /// How strong to play.
    pub strength: Strength,
    /// How much chance has a say besides.
    pub randomness: Randomness,
    /// Whether chances are told with scores.
    pub show_wdl: bool,
}

/// How a job ended.
pub enum Ended {
    /// With a move, or with none where there is no legal one.
    Searched(SearchResult),
    /// Not begun: there is no move to choose from.
    Refused(SearchError),
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
                Job::Search(search) => search.run(&mut engine, protocol, voice.clone()),
                Job::Perft { position, depth } => perft(&position, depth, &engine.control(), voice),
                Job::Bench { depth } => measure(depth, &engine.control(), voice),
            };
            (engine, ended)
        }))
        .ok()
    }
}

impl Search {
    fn run(self, engine: &mut Engine, protocol: Protocol, voice: Voice) -> Ended {
        let options = engine.options().clone();
        let mut printer = Printer {
            voice,
            protocol,
            lines: options.multi_pv,
            show_wdl: self.show_wdl,
        };
        let spread = self.strength.spread() + self.randomness.spread();
        if spread == 0 {
            return ended(engine.go_armed(&self.game, &self.limits, &mut printer));
        }
        let mut wider = options.clone();
        wider.multi_pv = wider.multi_pv.max(LINES_TO_CHOOSE_FROM);
        // Neither the table nor the threads change, so nothing can be refused.
        let _ = engine.set_options(wider);
        let limits = self.strength.limits(&self.limits);
        let mut result = engine.go_armed(&self.game, &limits, &mut printer);
        let _ = engine.set_options(options);
        if let Ok(result) = &mut result
            && let Some(chosen) = choose_line(&result.lines, spread, &mut fastrand::Rng::new())
        {
            result.best = chosen.pv.first().copied();
            result.ponder = chosen.pv.get(1).copied();
            result.score = chosen.score;
        }
        ended(result)
    }
}

/// So many lines are in the choice of a player who errs.
const LINES_TO_CHOOSE_FROM: usize = 4;

fn ended(result: Result<SearchResult, SearchError>) -> Ended {
    match result {
        Ok(result) => Ended::Searched(result),
        Err(error) => Ended::Refused(error),
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
