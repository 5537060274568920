//! What is played, as crew, journal and reports see it: whatever the game, its rules are the
//! business of a [`Referee`].

use std::sync::Arc;

use anyhow::Result;

use crate::arena::ending::Ending;
use crate::arena::schedule::Fixture;
use crate::journal::{GameRecord, PlayerEntry};
use xq_engines::Interrupt;
use xq_engines::turn::Thought;

/// What is played, and by whom.
pub trait Programme: Send + Sync {
    /// What the journal begins with.
    fn description(&self) -> Description;

    /// Where the games of a round begin.
    fn beginning(&self, round: usize) -> Beginning;

    /// Whether players are programs, which must not outlive this one.
    fn starts_programs(&self) -> bool {
        false
    }

    /// Checks that every player can be had at all, so that a wrong path makes no games.
    ///
    /// # Errors
    /// When one cannot.
    fn check_players(&self) -> Result<()> {
        Ok(())
    }

    /// After so many failures a player plays no more; 0 for any number.
    fn most_failures(&self, player: usize) -> usize;

    /// What stops everything.
    fn interrupt(&self) -> &Interrupt;

    /// Somebody who plays games one after another; each worker has one of its own.
    fn referee(self: Arc<Self>) -> Box<dyn Referee>;
}

/// Plays games one after another, with players of its own.
pub trait Referee {
    /// Plays a game; `None` if it was interrupted.
    fn play(&mut self, fixture: Fixture) -> Option<GameRecord>;

    /// There are no more games.
    fn leave(self: Box<Self>) {}
}

/// What a programme says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The players, by whose place games name them.
    pub players: Vec<PlayerEntry>,
    /// The rules.
    pub rule: String,
    /// How many openings there are.
    pub opening_count: usize,
    /// What they are, as a number.
    pub opening_fingerprint: u64,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// A position, in the text of the game.
    pub fen: String,
    /// The moves of the opening, with spaces between them.
    pub moves: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<M> {
    /// The moves, those of the opening left out.
    pub moves: Vec<M>,
    /// What the mover told about each.
    pub thoughts: Vec<Thought>,
    /// The end.
    pub ending: Ending,
}
