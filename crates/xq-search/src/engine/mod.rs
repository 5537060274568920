//! The strong searcher.
//!
//! [`Engine`] is the front: it owns the hash table and what the threads remember, starts them,
//! and picks the result. One thread is a `worker`; its search is spread over `iterate` (deeper and
//! deeper), `search` (the tree) and `quiescence` (beyond the horizon).

mod busy;
mod candidates;
mod control;
mod correction;
mod depth;
mod estimate;
mod frame;
mod history;
mod iterate;
mod learn;
mod limits;
mod line;
mod pages;
mod picker;
mod progress;
mod prune;
mod queue;
mod quiescence;
mod reductions;
mod report;
mod root;
pub mod score;
mod search;
mod see;
mod slots;
mod table;
mod time;
mod verified;
mod worker;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use line::Line;
pub use report::{Info, Reporter, SearchResult};
pub use table::{Bound, Entry};

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use xq_core::Position;
use xq_eval::{Classic, Evaluator, Handcrafted};

use busy::Busy;
use iterate::Goal;
use progress::Progress;
use reductions::Reductions;
use root::{RootMove, root_moves};
use score::{INFINITE, MAX_PLY, mated_in};
use table::Table;
use time::Plan;
use worker::{Memory, Shared, Task, Worker};

/// Which evaluation judges the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evaluation {
    /// [`Classic`].
    Classic,
    /// [`Handcrafted`].
    #[default]
    Handcrafted,
}

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the hash table in mebibytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many lines are searched and reported.
    pub multi_pv: usize,
    /// What passing a move on may cost.
    pub move_overhead: Duration,
    /// The evaluation.
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            evaluation: Evaluation::default(),
        }
    }
}

/// A xiangqi engine.
///
/// ```
/// use xq_core::Position;
/// use xq_search::{Engine, Limits, Line, Options};
///
/// let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
/// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w").unwrap();
/// let result = engine.go(&Line::new(position), &Limits::depth(6), &mut ());
/// assert!(result.score > 500);
/// ```
pub struct Engine {
    options: Options,
    table: Table,
    memory: Memory,
    reductions: Reductions,
    control: Control,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Engine {
        Engine {
            table: Table::new(options.hash_mb),
            options,
            memory: Memory::default(),
            reductions: Reductions::new(),
            control: Control::default(),
        }
    }

    /// How it is set up.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets it up anew. The hash table is emptied only if its size changes; where there is not the
    /// memory for a larger one it keeps its size, as [`Engine::options`] then says.
    pub fn set_options(&mut self, mut options: Options) {
        if options.hash_mb != self.options.hash_mb {
            match Table::try_new(options.hash_mb) {
                Some(table) => self.table = table,
                None => options.hash_mb = self.options.hash_mb,
            }
        }
        self.options = options;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::default();
    }

    /// What earlier searches found out about a position.
    pub fn probe(&mut self, position: &Position) -> Option<Entry> {
        self.table.shelf().probe(position.key())
    }

    /// The levers that stop a search from another thread.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Searches the last position of a game and gives a move. Ends at the first limit reached, or
    /// when [`Control::stop`] is called.
    pub fn go(
        &mut self,
        line: &Line,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> SearchResult {
        self.control.arm(limits.ponder);
        self.go_armed(line, limits, reporter)
    }

    /// [`Engine::go`] with levers that the caller has [armed](Control::arm), so that a stop that
    /// comes before the search has begun is heeded.
    pub fn go_armed(
        &mut self,
        line: &Line,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> SearchResult {
        match self.options.evaluation {
            Evaluation::Classic => self.go_with(&Classic, line, limits, reporter),
            Evaluation::Handcrafted => self.go_with(&Handcrafted, line, limits, reporter),
        }
    }

    fn go_with<E: Evaluator>(
        &mut self,
        evaluator: &E,
        line: &Line,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> SearchResult {
        let start = limits.start.unwrap_or_else(Instant::now);
        let plan = Plan::new(limits, self.options.move_overhead, start);
        let moves = root_moves(line, limits);
        let threads = self.options.threads.max(1);
        let counts: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
        self.table.grow_older();
        let shared = Shared {
            table: self.table.shelf(),
            busy: Busy::new(threads),
            progress: Progress::default(),
            control: &self.control,
            counts: &counts,
            reductions: &self.reductions,
        };
        let goal = Goal {
            depth: limits.depth.map_or(MAX_PLY as i32, |depth| {
                depth.clamp(1, MAX_PLY as u32) as i32
            }),
            mate: limits.mate,
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            lines: self.options.multi_pv.max(1),
        };
        let outcome = if moves.is_empty() {
            None
        } else {
            let crew = Crew {
                evaluator,
                line,
                limits,
                moves,
                plan: plan.clone(),
                goal,
            };
            Some(crew.search(&shared, &self.memory, reporter))
        };
        wait_if_told(&self.control, limits);
        result(outcome, shared.nodes(), plan.elapsed())
    }
}

/// What the threads of one search are told.
struct Crew<'a, E> {
    evaluator: &'a E,
    line: &'a Line,
    limits: &'a Limits,
    moves: Vec<RootMove>,
    plan: Plan,
    goal: Goal,
}

/// What the first thread found.
struct Outcome {
    depth: i32,
    lines: Vec<Info>,
}

impl<E: Evaluator> Crew<'_, E> {
    /// Lets all threads search. They help each other through the hash table and the histories,
    /// leave each other the moves that one of them is in ([`Busy`]), and go from one search of the
    /// root to the next together ([`Progress`]).
    fn search(&self, shared: &Shared<'_>, memory: &Memory, reporter: &mut dyn Reporter) -> Outcome {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        std::thread::scope(|scope| {
            for id in 1..shared.counts.len() {
                scope.spawn(move || {
                    let mut worker = self.worker(id, shared, memory, u64::MAX);
                    worker.iterate(self.goal, &mut ());
                });
            }
            let mut worker = self.worker(0, shared, memory, node_limit);
            let depth = worker.iterate(self.goal, reporter);
            shared.counts[0].store(worker.nodes, Relaxed);
            let nodes = shared.nodes();
            let lines = self.goal.lines.min(worker.root_moves.len());
            let infos = (0..lines).map(|rank| worker.info(depth, rank, nodes));
            let lines = infos.collect();
            if !self.limits.infinite && !shared.control.is_pondering() {
                shared.control.stop();
            }
            wait_if_told(shared.control, self.limits);
            Outcome { depth, lines }
        })
    }

    fn worker<'b>(
        &'b self,
        id: usize,
        shared: &'b Shared<'b>,
        memory: &'b Memory,
        node_limit: u64,
    ) -> Worker<'b, E> {
        let task = Task {
            line: self.line,
            root_moves: self.moves.clone(),
            plan: self.plan.clone(),
            node_limit,
            is_pondering: self.limits.ponder,
        };
        Worker::new(id, shared, memory, self.evaluator, task)
    }
}

/// An infinite search and one on the opponent's time may not answer before they are told to.
fn wait_if_told(control: &Control, limits: &Limits) {
    let is_early = || limits.infinite || control.is_pondering();
    while is_early() && !control.is_stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
    control.stop();
}

fn result(outcome: Option<Outcome>, nodes: u64, elapsed: Duration) -> SearchResult {
    let (depth, lines) = match outcome {
        Some(outcome) => (outcome.depth, outcome.lines),
        None => (0, Vec::new()),
    };
    let best = lines.first();
    SearchResult {
        best: best.and_then(|info| info.pv.first().copied()),
        ponder: best.and_then(|info| info.pv.get(1).copied()),
        // Without a legal move the game is lost.
        score: best.map_or(mated_in(0), |info| info.score.max(1 - INFINITE)),
        depth: depth as u32,
        nodes,
        elapsed,
        lines,
    }
}
