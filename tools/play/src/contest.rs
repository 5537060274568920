//! A contest: who plays, the clocks, and the endings that the rules of the board do not know.

use std::time::{Duration, Instant};

use xq_core::Color;
use xq_core::record::NodeId;

use super::clock::Clock;
use super::level::{Level, Player};
use super::values::Ending;

/// What the engine thinks of its own position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opinion {
    /// In hundredths of a pawn.
    pub(crate) score: i32,
    /// How many plies deep it has looked.
    pub(crate) depth: u32,
}

/// A game that is being played, or has just ended.
pub(crate) struct Contest {
    /// Red's player and Black's.
    pub(crate) players: [Player; 2],
    pub(crate) clock: Option<Clock>,
    /// The move after which it stands.
    pub(crate) tip: NodeId,
    /// How it ended, if not by the rules.
    pub(crate) ending: Option<Ending>,
    /// Whether it goes on.
    pub(crate) live: bool,
    /// What the engine last thought of its own position.
    pub(crate) opinion: Option<Opinion>,
    /// What both clocks showed when the position after so many plies arose, in milliseconds.
    pub(crate) clocks: Vec<(u64, u64)>,
}

impl Contest {
    /// A contest at its start.
    pub(crate) fn new(players: [Player; 2], clock: Option<Clock>) -> Contest {
        Contest {
            players,
            clock,
            tip: NodeId::ROOT,
            ending: None,
            live: true,
            opinion: None,
            clocks: Vec::new(),
        }
    }

    /// Who plays a side.
    pub(crate) fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    /// The engine's level if it is to move.
    pub(crate) fn level(&self, turn: Color) -> Option<Level> {
        match self.player(turn) {
            Player::Engine(level) if self.live => Some(level),
            _ => None,
        }
    }

    /// The side of the only person, if the other is the engine's.
    pub(crate) fn lone_human(&self) -> Option<Color> {
        match self.players {
            [Player::Human, Player::Engine(_)] => Some(Color::Red),
            [Player::Engine(_), Player::Human] => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether nobody at the page plays.
    pub(crate) fn is_watched(&self) -> bool {
        !self.players.contains(&Player::Human)
    }

    /// The clocks begin to run, or go on after a pause.
    pub(crate) fn start_clock(&mut self, turn: Color, ply: usize) {
        let Some(clock) = &mut self.clock else { return };
        let now = Instant::now();
        if self.clocks.len() <= ply {
            self.clocks.resize(ply + 1, clock.shown(now));
        }
        clock.run(turn, now);
    }

    /// A move has been played: the other clock runs.
    pub(crate) fn moved(&mut self, mover: Color, tip: NodeId, ply: usize) {
        self.tip = tip;
        if let Some(clock) = &mut self.clock {
            let now = Instant::now();
            clock.stop(now);
            clock.reward(mover);
            self.clocks.truncate(ply);
            self.clocks.resize(ply, clock.shown(now));
            self.clocks.push(clock.shown(now));
            clock.run(mover.other(), now);
        }
    }

    /// What the clock of a side showed after its move.
    pub(crate) fn clock_after(&self, mover: Color, ply: usize) -> Option<Duration> {
        let &(red, black) = self.clocks.get(ply)?;
        // PGN notes whole seconds.
        Some(Duration::from_secs(match mover {
            Color::Red => red / 1000,
            Color::Black => black / 1000,
        }))
    }

    /// Moves have been taken back to this ply, and with them the time that they took.
    pub(crate) fn taken_back(&mut self, tip: NodeId, ply: usize) {
        self.tip = tip;
        self.live = true;
        self.ending = None;
        self.opinion = None;
        self.clocks.truncate(ply + 1);
        if let (Some(clock), Some(&shown)) = (&mut self.clock, self.clocks.get(ply)) {
            clock.set(shown);
        }
    }

    /// The engine has found its move: its clock stands while people follow.
    pub(crate) fn hold_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
    }

    pub(crate) fn end(&mut self, ending: Option<Ending>) {
        self.live = false;
        self.ending = ending;
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
    }
}
