//! The strong searcher.
//!
//! [`Engine`] is the front: it owns the transposition table and what the threads remember, starts them
//! (`lazy_smp`) and picks the result. One thread is a `worker`; its search is spread over
//! `iterative_deepening`, `aspiration`, `root_search`, `search` (the tree, with a list of its steps and
//! their files) and `quiescence` (beyond the horizon). `parameters` holds every margin.

mod aspiration;
mod candidates;
mod control;
mod correction_history;
mod deferral;
mod futility;
mod history;
mod history_update;
mod iterative_deepening;
mod late_move_pruning;
mod late_move_reduction;
mod lazy_smp;
mod limits;
mod line;
mod move_picker;
mod node;
mod null_move;
mod options;
pub mod parameters;
mod piece_square;
mod probcut;
mod quiescence;
mod reduction_table;
mod report;
mod root;
mod root_results;
mod root_search;
pub mod score;
mod scored_moves;
mod search;
mod singular;
mod stack;
mod static_eval;
mod static_exchange;
mod time;
mod transposition;
mod verified;
mod worker;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use line::Line;
pub use options::{Evaluation, Options};
pub use report::{Info, Reporter, SearchResult};
pub use transposition::{Bound, Entry};

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use xq_core::Position;
use xq_eval::{Classic, Evaluator, Handcrafted};

use deferral::CurrentlySearching;
use iterative_deepening::Goal;
use lazy_smp::{BestLines, Threads};
use reduction_table::Reductions;
use root::root_moves;
use root_results::RootResults;
use score::{INFINITE, MAX_PLY, mated_in};
use time::TimePlan;
use transposition::TranspositionTable;
use worker::{Memory, Shared};

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
    table: TranspositionTable,
    memory: Memory,
    reductions: Reductions,
    control: Control,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Engine {
        Engine {
            table: TranspositionTable::new(options.hash_mb),
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

    /// Sets it up anew. The hash table is emptied only if its size or the evaluation changes; where there is not the
    /// memory for a larger one it keeps its size, as [`Engine::options`] then says.
    pub fn set_options(&mut self, mut options: Options) {
        if options.hash_mb != self.options.hash_mb {
            match TranspositionTable::try_new(options.hash_mb) {
                Some(table) => self.table = table,
                None => options.hash_mb = self.options.hash_mb,
            }
        }
        let judges = |options: &Options| (options.evaluation, options.net.clone());
        let is_judged_otherwise = judges(&options) != judges(&self.options);
        self.options = options;
        if is_judged_otherwise {
            // What is remembered was judged by the other evaluation.
            self.clear();
        }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::default();
    }

    /// What earlier searches found out about a position.
    pub fn probe(&mut self, position: &Position) -> Option<Entry> {
        self.table.view().probe(position.key())
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
            Evaluation::Neural => {
                let neural = self.options.neural();
                self.go_with(&neural, line, limits, reporter)
            }
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
        let plan = TimePlan::new(limits, self.options.move_overhead, start);
        let moves = root_moves(line, limits);
        let threads = self.options.threads.max(1);
        let counts: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
        self.table.start_generation();
        let shared = Shared {
            table: self.table.view(),
            searching: CurrentlySearching::new(threads),
            root_results: RootResults::default(),
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
        let best = if moves.is_empty() {
            None
        } else {
            let threads = Threads {
                evaluator,
                line,
                limits,
                root_moves: moves,
                plan: plan.clone(),
                goal,
            };
            Some(threads.search(&shared, &self.memory, reporter))
        };
        self.control.wait_while_early(limits.infinite);
        self.control.stop();
        result(best, shared.nodes(), plan.elapsed())
    }
}

fn result(best: Option<BestLines>, nodes: u64, elapsed: Duration) -> SearchResult {
    let (depth, lines) = match best {
        Some(best) => (best.depth, best.lines),
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
