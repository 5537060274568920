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
pub use options::{EngineError, Evaluation, MAX_THREADS, Options};
pub use report::{Info, Reporter, SearchResult};
pub use root::SearchError;
pub use transposition::{Bound, Entry};

pub(crate) use root::allowed_moves;
pub(crate) use time::TimePlan;

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use xq_core::Position;
use xq_core::rules::Game;
use xq_eval::{Classic, Evaluator, Handcrafted};

use deferral::CurrentlySearching;
use iterative_deepening::Goal;
use lazy_smp::{BestLines, Threads};
use reduction_table::Reductions;
use root::RootMove;
use root_results::RootResults;
use score::{INFINITE, mated_in};
use transposition::TranspositionTable;
use worker::{Memory, Shared};

/// A xiangqi engine.
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::Game;
/// use xq_search::{Engine, Limits, Options};
///
/// let mut engine = Engine::try_new(Options { hash_mib: 1, ..Options::default() })?;
/// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w")?;
/// let result = engine.go(&Game::from(position), &Limits::depth(6), &mut ())?;
/// assert!(result.score > 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    ///
    /// # Panics
    /// When it cannot be had with these options; [`Engine::try_new`] gives an error instead.
    pub fn new(options: Options) -> Engine {
        Engine::try_new(options).expect("an engine with these options")
    }

    /// An engine that knows nothing yet.
    ///
    /// # Errors
    /// The memory for its transposition table or so many threads are not to be had.
    pub fn try_new(options: Options) -> Result<Engine, EngineError> {
        options.check()?;
        Ok(Engine {
            table: table_of(&options)?,
            options,
            memory: Memory::default(),
            reductions: Reductions::new(),
            control: Control::default(),
        })
    }

    /// How it is set up.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets it up anew. The transposition table is emptied only if its size or the
    /// evaluation changes.
    ///
    /// # Errors
    /// As for [`Engine::try_new`]; nothing changes then.
    pub fn set_options(&mut self, options: Options) -> Result<(), EngineError> {
        options.check()?;
        if options.hash_mib != self.options.hash_mib {
            self.table = table_of(&options)?;
        }
        let judges = |options: &Options| (options.evaluation, options.net.clone());
        let is_judged_otherwise = judges(&options) != judges(&self.options);
        self.options = options;
        if is_judged_otherwise {
            // What is remembered was judged by the other evaluation.
            self.clear();
        }
        Ok(())
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
    ///
    /// # Errors
    /// None of the limits' search moves is legal.
    pub fn go(
        &mut self,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        self.control.arm(limits.ponder);
        self.go_armed(game, limits, reporter)
    }

    /// [`Engine::go`] with levers that the caller has [armed](Control::arm), so that a stop that
    /// comes before the search has begun is heeded.
    ///
    /// # Errors
    /// As for [`Engine::go`].
    pub fn go_armed(
        &mut self,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        match self.options.evaluation {
            Evaluation::Classic => self.search(&Classic, game, limits, reporter),
            Evaluation::Handcrafted => self.search(&Handcrafted, game, limits, reporter),
            Evaluation::Neural => {
                let neural = self.options.neural();
                self.search(&neural, game, limits, reporter)
            }
        }
    }

    /// [`Engine::go`] with an evaluator of one's own instead of the one that the options name. What
    /// the engine remembers comes from the evaluator that it was used with: call
    /// [`Engine::clear`] when you change it.
    ///
    /// ```
    /// use xq_core::rules::Game;
    /// use xq_core::{Color, PieceKind, Position};
    /// use xq_eval::{Evaluator, Score};
    /// use xq_search::{Engine, Limits, Options};
    ///
    /// /// Counts rooks, and nothing else.
    /// struct Rooks;
    ///
    /// impl Evaluator for Rooks {
    ///     type State = ();
    ///
    ///     fn state(&self, _: &Position) {}
    ///
    ///     fn evaluate(&self, position: &Position, (): &()) -> Score {
    ///         let mover = position.side_to_move();
    ///         let rooks = |side: Color| position.pieces(side, PieceKind::Rook).len() as Score;
    ///         900 * (rooks(mover) - rooks(mover.other()))
    ///     }
    /// }
    ///
    /// let mut engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
    /// let position = Position::from_fen("5k3/9/9/4r4/9/9/9/9/4R4/3K5 w")?;
    /// let result = engine.go_with(&Rooks, &Game::from(position), &Limits::depth(3), &mut ())?;
    /// assert_eq!(result.best, Some("e1e6".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Engine::go`].
    pub fn go_with<E: Evaluator>(
        &mut self,
        evaluator: &E,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        self.control.arm(limits.ponder);
        self.search(evaluator, game, limits, reporter)
    }

    fn search<E: Evaluator>(
        &mut self,
        evaluator: &E,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        if cfg!(feature = "tune") {
            self.reductions = Reductions::new();
        }
        let start = limits.start.unwrap_or_else(Instant::now);
        let plan = TimePlan::new(limits, self.options.move_overhead, start);
        let root_moves: Vec<RootMove> =
            (allowed_moves(game, limits)?.into_iter().map(RootMove::new)).collect();
        let threads = self.options.threads;
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
        let best = (!root_moves.is_empty()).then(|| {
            let threads = Threads {
                evaluator,
                game,
                limits,
                root_moves,
                plan: plan.clone(),
                goal: Goal::new(limits, self.options.multi_pv),
            };
            threads.search(&shared, &self.memory, reporter)
        });
        self.control.wait_while_early(limits.infinite);
        self.control.stop();
        Ok(result(best, shared.nodes(), plan.elapsed()))
    }
}

fn table_of(options: &Options) -> Result<TranspositionTable, EngineError> {
    let hash_mib = options.hash_mib;
    TranspositionTable::try_new(hash_mib).ok_or(EngineError::Memory { hash_mib })
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
