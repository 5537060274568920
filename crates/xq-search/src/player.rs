//! A searcher of any name, set up to play xiangqi.

use std::time::Instant;

use fastrand::Rng;
use xq_core::rules::Game;
use xq_core::{Move, Position};
use xq_eval::{Classic, Evaluator, Handcrafted};

use crate::deepening::{Deepened, Watch};
use crate::engine::score::{DRAW, mated_in};
use crate::engine::{
    Bound, Control, Engine, EngineError, Evaluation, Info, Limits, Options, Reporter, SearchError,
    SearchResult, TimePlan, allowed_moves,
};
use crate::root_moves::RootMoves;
use crate::searcher::Searcher;
use crate::xiangqi::Xiangqi;

/// A searcher of any name that plays xiangqi under all [`Limits`].
///
/// The textbook searchers deepen iteratively and leave repetitions within the tree aside; moves that
/// [`Limits`] bans or leaves out at the root are not played by any of them.
///
/// ```
/// use xq_core::rules::Game;
/// use xq_search::{Limits, Options, Searcher, XiangqiPlayer};
///
/// for searcher in Searcher::ALL {
///     let options = Options { hash_mib: 1, ..Options::default() };
///     let mut player = XiangqiPlayer::new(searcher, options, 7)?;
///     let result = player.go(&Game::default(), &Limits::nodes(5_000), &mut ())?;
///     assert!(result.best.is_some(), "{searcher}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct XiangqiPlayer {
    searcher: Searcher,
    options: Options,
    /// Only the engine has one.
    engine: Option<Engine>,
    control: Control,
    seed: u64,
    rng: Rng,
}

/// Far from every small number, so that seeds and numbers of games are not mixed up.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

impl XiangqiPlayer {
    /// A searcher that is ready for games. The textbook ones take evaluation and move overhead from
    /// the options, the random one depends on the seed alone.
    ///
    /// # Errors
    /// The engine cannot be had with these options.
    pub fn new(
        searcher: Searcher,
        options: Options,
        seed: u64,
    ) -> Result<XiangqiPlayer, EngineError> {
        let engine = match searcher {
            Searcher::Engine => Some(Engine::try_new(options.clone())?),
            _ => None,
        };
        Ok(XiangqiPlayer {
            searcher,
            options,
            control: engine
                .as_ref()
                .map_or_else(Control::default, Engine::control),
            engine,
            seed,
            rng: Rng::with_seed(seed),
        })
    }

    /// Which searcher it is.
    pub fn searcher(&self) -> Searcher {
        self.searcher
    }

    /// The levers that stop a search from another thread.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Forgets what it knows before a game with this number: the same game is played the same way,
    /// however many were played before.
    pub fn begin_game(&mut self, number: usize) {
        self.rng = Rng::with_seed(self.seed.wrapping_add((number as u64).wrapping_mul(STRIDE)));
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// Searches the last position of a game and gives a move.
    ///
    /// # Errors
    /// The limits allow no legal move.
    pub fn go(
        &mut self,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        self.control.arm(limits.ponder);
        self.go_armed(game, limits, reporter)
    }

    /// [`XiangqiPlayer::go`] with levers that the caller has [armed](Control::arm).
    ///
    /// # Errors
    /// The limits allow no legal move.
    pub fn go_armed(
        &mut self,
        game: &Game,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult, SearchError> {
        if let Some(engine) = &mut self.engine {
            return engine.go_armed(game, limits, reporter);
        }
        let moves = allowed_moves(game, limits)?;
        let start = limits.start.unwrap_or_else(Instant::now);
        let plan = TimePlan::new(limits, self.options.move_overhead, start);
        let position = game.position();
        let found = match (self.searcher, self.options.evaluation) {
            (Searcher::Random, _) => self.random(moves, &plan),
            (_, Evaluation::Classic) => {
                self.deepen(Classic, position, moves, limits, &plan, reporter)
            }
            (_, Evaluation::Handcrafted) => {
                self.deepen(Handcrafted, position, moves, limits, &plan, reporter)
            }
            (_, Evaluation::Neural) => {
                let neural = self.options.neural();
                self.deepen(neural, position, moves, limits, &plan, reporter)
            }
        };
        self.control.wait_while_early(limits.infinite);
        Ok(found)
    }

    fn random(&mut self, moves: Vec<Move>, plan: &TimePlan) -> SearchResult {
        let best = self.rng.choice(moves);
        let score = if best.is_some() { DRAW } else { mated_in(0) };
        result(best.into_iter().collect(), score, 0, 0, plan)
    }

    fn deepen<E: Evaluator>(
        &self,
        evaluator: E,
        position: &Position,
        moves: Vec<Move>,
        limits: &Limits,
        plan: &TimePlan,
        reporter: &mut dyn Reporter,
    ) -> SearchResult {
        if moves.is_empty() {
            return result(Vec::new(), mated_in(0), 0, 0, plan);
        }
        let mut game = RootMoves::new(Xiangqi::new(position.clone(), evaluator), moves);
        let clock = ByClock {
            plan,
            control: &self.control,
        };
        let hear = |deepened: &Deepened<Move>| reporter.info(&info(deepened, plan));
        match self.searcher.deepen(&mut game, limits, &clock, hear) {
            Some(Deepened { depth, found }) => {
                result(found.line, found.score, depth, found.nodes, plan)
            }
            // Neither `random` nor `engine` come here.
            None => result(Vec::new(), DRAW, 0, 0, plan),
        }
    }
}

/// Ends a search when its time is over or a lever is pulled.
struct ByClock<'a> {
    plan: &'a TimePlan,
    control: &'a Control,
}

impl Watch for ByClock<'_> {
    fn must_stop(&self) -> bool {
        self.control.is_stopped() || !self.control.is_pondering() && self.plan.is_over()
    }

    fn is_enough(&self) -> bool {
        let is_late = !self.control.is_pondering() && self.plan.is_enough(1.0);
        is_late || self.must_stop()
    }
}

fn info(deepened: &Deepened<Move>, plan: &TimePlan) -> Info {
    let Deepened { depth, found } = deepened;
    Info {
        depth: *depth,
        selective_depth: *depth,
        rank: 1,
        score: found.score,
        bound: Bound::Exact,
        nodes: found.nodes,
        elapsed: plan.elapsed(),
        table_fullness: 0,
        pv: found.line.clone(),
    }
}

fn result(line: Vec<Move>, score: i32, depth: u32, nodes: u64, plan: &TimePlan) -> SearchResult {
    let found = crate::searchable::Found { score, line, nodes };
    let (best, ponder) = (found.best(), found.line.get(1).copied());
    let deepened = Deepened { depth, found };
    SearchResult {
        best,
        ponder,
        score,
        depth,
        nodes,
        elapsed: plan.elapsed(),
        lines: best.iter().map(|_| info(&deepened, plan)).collect(),
    }
}
