//! A turn in a game: what a player is told, and what it replies.

use std::time::{Duration, Instant};

use xq_core::rules::Game;
use xq_core::{Color, Move};

/// What a player is told when it is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The position after the last capture, where UCCI wants the game to begin.
    pub anchor: &'a Anchor,
    /// How long and how deep it may think.
    pub limits: Limits,
    /// Whether the opponent has just offered a draw.
    pub draw_offered: bool,
    /// When the game is lost if there is no reply.
    pub deadline: Instant,
}

/// The last position of a game that can never come back, or its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// Its FEN.
    pub fen: String,
    /// After how many plies it came about.
    pub plies: usize,
}

/// How long and how deep a player may think about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Its clock.
    pub clock: Option<ClockFace>,
    /// The clock of the opponent.
    pub opponent: Option<ClockFace>,
    /// Just so long.
    pub move_time: Option<Duration>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So many plies.
    pub depth: Option<u32>,
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockFace {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Turn<'_> {
    /// Who is to move.
    pub fn side(&self) -> Color {
        self.game.position().side_to_move()
    }
}

/// A player's reply.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What it does.
    pub action: Action,
    /// Whether it offers a draw, or accepts the one that was offered.
    pub draw: bool,
    /// What it expects the opponent to reply.
    pub expected: Option<Move>,
    /// What it thought.
    pub thought: Thought,
}

impl Reply {
    /// A reply without anything beside it.
    pub fn plain(action: Action) -> Reply {
        Reply {
            action,
            draw: false,
            expected: None,
            thought: Thought::default(),
        }
    }
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// It moves.
    Play(Move),
    /// It gives up.
    Resign,
    /// It says that it has no move.
    NoMove,
    /// It says something that is no move.
    Unreadable(String),
}

/// A score from the point of view of the player who tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative where it is mated.
    Mate(i32),
}

impl Points {
    /// The score as one number, mates beyond all others.
    pub fn value(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Points::Centipawns(score) => score.clamp(-MATE / 2, MATE / 2),
            Points::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 2),
            Points::Mate(moves) => -MATE - moves.max(-MATE / 2),
        }
    }
}

/// What a player told about its thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// How good it thinks its position is.
    pub score: Option<Points>,
    /// How many plies it looked ahead.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// How long it took, by the clock of the tournament.
    pub time: Duration,
}
