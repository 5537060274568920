//! The searchers of this workspace, played without a process of their own.

use std::time::{Duration, Instant};

use xq_core::Position;
use xq_search::engine::score::mate_distance;
use xq_search::{
    Clock, Control, Evaluation, Info, Limits, Options, Reporter, Searcher, XiangqiPlayer,
};

use crate::Player;
use crate::fault::{Fault, FaultKind};
use crate::interrupt::Interrupt;
use crate::turn::{Action, ClockFace, Points, Reply, Thought, Turn};

/// Without a clock a searcher uses so much of what it has until the deadline at most.
const SHARE_OF_DEADLINE: f64 = 0.8;

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
    /// What the engine is set up with; the textbook ones take the evaluation from it.
    pub options: Options,
    /// What the random player's moves depend on.
    pub seed: u64,
}

/// A searcher at play.
pub struct Builtin {
    player: XiangqiPlayer,
    interrupt: Interrupt,
}

impl Builtin {
    /// A searcher that is ready for games.
    ///
    /// # Errors
    /// When there is not the memory for its hash table.
    pub fn new(recipe: &BuiltinRecipe, interrupt: &Interrupt) -> Result<Builtin, Fault> {
        let BuiltinRecipe {
            searcher,
            options,
            seed,
        } = recipe.clone();
        let player = XiangqiPlayer::new(searcher, options, seed);
        Ok(Builtin {
            player: player.map_err(|error| Fault::new(FaultKind::Resources, error))?,
            interrupt: interrupt.clone(),
        })
    }

    fn search(&mut self, turn: &Turn<'_>) -> Reply {
        let control = self.player.control();
        control.arm(false);
        let mut watch = Watch {
            interrupt: &self.interrupt,
            control,
        };
        let limits = limits(turn);
        match self.player.go_armed(turn.game, &limits, &mut watch) {
            Ok(result) => Reply {
                expected: result.ponder,
                thought: Thought {
                    score: Some(points(result.score)),
                    depth: Some(result.depth),
                    nodes: Some(result.nodes),
                    time: Duration::ZERO,
                },
                ..Reply::plain(result.best.map_or(Action::NoMove, Action::Play))
            },
            // It was not told which moves to choose from.
            Err(_) => Reply::plain(Action::NoMove),
        }
    }
}

fn limits(turn: &Turn<'_>) -> Limits {
    let told = &turn.limits;
    Limits {
        depth: told.depth,
        nodes: told.nodes,
        // Whatever else limits it, it is not to miss the deadline.
        move_time: told.move_time.or_else(|| {
            let within = turn.deadline.saturating_duration_since(Instant::now());
            told.clock
                .is_none()
                .then(|| within.mul_f64(SHARE_OF_DEADLINE))
        }),
        clock: told.clock.map(clock),
        banned_moves: turn.game.banned_moves().to_vec(),
        ..Limits::default()
    }
}

impl Player for Builtin {
    fn name(&self) -> &str {
        self.player.searcher().name()
    }

    fn begin(&mut self, _start: &Position, number: usize) -> Result<(), Fault> {
        // The same game whoever plays it, and however many are played at a time.
        self.player.begin_game(number);
        Ok(())
    }

    fn reply(&mut self, turn: &Turn<'_>) -> Result<Reply, Fault> {
        let reply = self.search(turn);
        if self.interrupt.is_raised() {
            return Err(Fault::new(FaultKind::Interrupted, "interrupted"));
        }
        let late = Instant::now().saturating_duration_since(turn.deadline);
        if !late.is_zero() {
            return Err(Fault::late(late));
        }
        Ok(reply)
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
