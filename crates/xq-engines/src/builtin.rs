//! The searchers of this workspace, played without a process of their own.

use std::str::FromStr;
use std::time::{Duration, Instant};

use fastrand::Rng;
use xq_core::{Move, Position};
use xq_eval::{Classic, Evaluator, Handcrafted, Neural};
use xq_search::engine::score::mate_distance;
use xq_search::{
    Clock, Control, Engine, Evaluation, Info, Limits, Line, Options, Ordering, Reporter, Xiangqi,
    alpha_beta, negamax, principal_variation,
};

use crate::Player;
use crate::fault::{Fault, FaultKind};
use crate::interrupt::Interrupt;
use crate::turn::{Action, ClockFace, Points, Reply, Thought, Turn};

/// Without a clock the strong searcher uses so much of what it has until the deadline at most.
const SHARE_OF_DEADLINE: f64 = 0.8;
/// Far from every small number, so that seeds and games are not mixed up.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searcher {
    /// Any legal move.
    Random,
    /// The textbook negamax.
    Negamax,
    /// The textbook alpha-beta, moves as they are generated.
    AlphaBeta,
    /// The same, captures and refutations first.
    AlphaBetaOrdered,
    /// The textbook principal variation search, ordered likewise.
    Pvs,
    /// The strong searcher.
    Engine,
}

impl Searcher {
    /// All of them, the simplest first.
    pub const ALL: [Searcher; 6] = [
        Searcher::Random,
        Searcher::Negamax,
        Searcher::AlphaBeta,
        Searcher::AlphaBetaOrdered,
        Searcher::Pvs,
        Searcher::Engine,
    ];

    /// Its name, as it is entered.
    pub const fn name(self) -> &'static str {
        match self {
            Searcher::Random => "random",
            Searcher::Negamax => "negamax",
            Searcher::AlphaBeta => "alphabeta",
            Searcher::AlphaBetaOrdered => "alphabeta-ordered",
            Searcher::Pvs => "pvs",
            Searcher::Engine => "engine",
        }
    }
}

impl FromStr for Searcher {
    type Err = String;

    fn from_str(text: &str) -> Result<Searcher, String> {
        let mut all = Searcher::ALL.into_iter();
        let found = all.find(|searcher| searcher.name() == text);
        found.ok_or_else(|| {
            format!("found {text:?}, expected random, negamax, alphabeta, alphabeta-ordered, pvs or engine")
        })
    }
}

/// The evaluation of this name; `None` where there is none.
pub fn evaluation(text: &str) -> Option<Evaluation> {
    match text {
        "classic" => Some(Evaluation::Classic),
        "handcrafted" => Some(Evaluation::Handcrafted),
        "neural" => Some(Evaluation::Neural),
        _ => None,
    }
}

/// A searcher and how it is set up.
#[derive(Clone, Debug)]
pub struct BuiltinRecipe {
    /// Who plays.
    pub searcher: Searcher,
    /// What the strong searcher is set up with; the textbook ones take the evaluation from it.
    pub options: Options,
    /// What the random player's moves depend on.
    pub seed: u64,
}

/// A searcher at play.
pub struct Builtin {
    searcher: Searcher,
    evaluation: Evaluation,
    engine: Option<Engine>,
    seed: u64,
    rng: Rng,
    interrupt: Interrupt,
}

impl Builtin {
    /// A searcher that is ready for games.
    ///
    /// # Errors
    /// When there is not the memory for its hash table.
    pub fn new(recipe: &BuiltinRecipe, interrupt: &Interrupt) -> Result<Builtin, Fault> {
        let engine = match recipe.searcher {
            Searcher::Engine => Some(engine(&recipe.options)?),
            _ => None,
        };
        Ok(Builtin {
            searcher: recipe.searcher,
            evaluation: recipe.options.evaluation,
            engine,
            seed: recipe.seed,
            rng: Rng::with_seed(recipe.seed),
            interrupt: interrupt.clone(),
        })
    }

    fn random(&mut self, position: &Position) -> Reply {
        let moves = position.legal_moves();
        let action = match moves.len() {
            0 => Action::NoMove,
            count => Action::Play(moves[self.rng.usize(..count)]),
        };
        Reply::plain(action)
    }

    /// The textbook searchers know no time: they look as deep as they are told.
    fn textbook<E: Evaluator>(&self, evaluator: E, turn: &Turn<'_>) -> Reply {
        const UNTOLD: u32 = 3;
        let depth = turn.limits.depth.unwrap_or(UNTOLD).max(1);
        let mut game = Xiangqi::new(turn.game.position().clone(), evaluator);
        let found = match self.searcher {
            Searcher::Negamax => negamax(&mut game, depth),
            Searcher::AlphaBeta => alpha_beta(&mut game, depth, Ordering::NONE),
            Searcher::Pvs => principal_variation(&mut game, depth, Ordering::FULL),
            _ => alpha_beta(&mut game, depth, Ordering::FULL),
        };
        let thought = Thought {
            score: Some(points(found.score)),
            depth: Some(depth),
            nodes: Some(found.nodes),
            time: Duration::ZERO,
        };
        reply(found.best, None, thought)
    }

    fn strong(engine: &mut Engine, interrupt: &Interrupt, turn: &Turn<'_>) -> Reply {
        let game = turn.game;
        let mut line = Line::under(game.start().clone(), *game.history().conditions());
        for mv in game.moves() {
            line.play(mv);
        }
        let limits = Limits {
            depth: turn.limits.depth,
            nodes: turn.limits.nodes,
            // Whatever else limits it, it is not to miss the deadline.
            move_time: turn.limits.move_time.or_else(|| {
                let within = turn.deadline.saturating_duration_since(Instant::now());
                turn.limits
                    .clock
                    .is_none()
                    .then(|| within.mul_f64(SHARE_OF_DEADLINE))
            }),
            clock: turn.limits.clock.map(clock),
            banned_moves: game.banned_moves().to_vec(),
            ..Limits::default()
        };
        let control = engine.control();
        control.arm(false);
        let mut watch = Watch { interrupt, control };
        let result = engine.go_armed(&line, &limits, &mut watch);
        let thought = Thought {
            score: Some(points(result.score)),
            depth: Some(result.depth),
            nodes: Some(result.nodes),
            time: Duration::ZERO,
        };
        reply(result.best, result.ponder, thought)
    }
}

impl Player for Builtin {
    fn name(&self) -> &str {
        self.searcher.name()
    }

    fn begin(&mut self, _start: &Position, number: usize) -> Result<(), Fault> {
        // The same game whoever plays it, and however many are played at a time.
        self.rng = Rng::with_seed(self.seed.wrapping_add((number as u64).wrapping_mul(STRIDE)));
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        Ok(())
    }

    fn reply(&mut self, turn: &Turn<'_>) -> Result<Reply, Fault> {
        let reply = match (self.searcher, self.evaluation) {
            (Searcher::Random, _) => self.random(turn.game.position()),
            (Searcher::Engine, _) => match &mut self.engine {
                Some(engine) => Builtin::strong(engine, &self.interrupt, turn),
                None => Reply::plain(Action::NoMove),
            },
            (_, Evaluation::Classic) => self.textbook(Classic, turn),
            (_, Evaluation::Handcrafted) => self.textbook(Handcrafted, turn),
            (_, Evaluation::Neural) => self.textbook(Neural::default(), turn),
        };
        if self.interrupt.is_raised() {
            return Err(Fault::new(FaultKind::Interrupted, "interrupted"));
        }
        let late = Instant::now().saturating_duration_since(turn.deadline);
        match late.is_zero() {
            true => Ok(reply),
            false => Err(Fault::late(late)),
        }
    }
}

/// The strong searcher, whose hash table is all that may be too large for a machine.
fn engine(options: &Options) -> Result<Engine, Fault> {
    let mut engine = Engine::new(Options {
        hash_mb: 1,
        ..options.clone()
    });
    engine.set_options(options.clone());
    match engine.options().hash_mb == options.hash_mb {
        true => Ok(engine),
        false => Err(Fault::new(
            FaultKind::Resources,
            format_args!(
                "there is not the memory for option.Hash={}",
                options.hash_mb
            ),
        )),
    }
}

/// Stops a search once everything is stopped.
pub struct Watch<'a> {
    /// What stops everything.
    pub interrupt: &'a Interrupt,
    /// What stops the search.
    pub control: Control,
}

impl Watch<'_> {
    fn look(&self) {
        if self.interrupt.is_raised() {
            self.control.stop();
        }
    }
}

impl Reporter for Watch<'_> {
    fn info(&mut self, _: &Info) {
        self.look();
    }
}

fn reply(best: Option<Move>, expected: Option<Move>, thought: Thought) -> Reply {
    Reply {
        expected,
        thought,
        ..Reply::plain(best.map_or(Action::NoMove, Action::Play))
    }
}

/// A score of the searchers, as players tell it.
pub fn points(score: i32) -> Points {
    match mate_distance(score) {
        Some(moves) => Points::Mate(moves),
        None => Points::Centipawns(score),
    }
}

fn clock(face: ClockFace) -> Clock {
    Clock {
        remaining: face.remaining,
        increment: face.increment,
        moves_to_go: face.moves_to_go,
    }
}
