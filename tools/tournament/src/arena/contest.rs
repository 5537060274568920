//! What is played, as the workers see it: whatever the game, its rules are the business of a
//! [`Referee`], who hands out what was [`Played`].

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

use crate::ending::Ending;
use crate::schedule::Fixture;
use xq_engines::Interrupt;
use xq_engines::turn::Thought;

/// What is played, and by whom.
pub(crate) trait Contest: Send + Sync {
    /// What is played, in words and numbers.
    fn description(&self) -> Description;

    /// Where the games of a round begin.
    fn beginning(&self, round: usize) -> Beginning;

    /// Whether players are programs, which must not outlive this one.
    fn starts_programs(&self) -> bool {
        false
    }

    /// How many threads the players of a game run at a time.
    fn threads(&self) -> usize {
        1
    }

    /// Starts every player once and checks that it is what it was entered as; what they call
    /// themselves.
    ///
    /// # Errors
    /// When one does not start, speaks no known protocol, or lacks what is asked of it.
    fn check_players(&self) -> Result<Vec<Option<String>>>;

    /// After so many failures a player plays no more; 0 for any number.
    fn most_failures(&self, player: usize) -> usize;

    /// What stops everything.
    fn interrupt(&self) -> &Interrupt;

    /// Somebody who plays games one after another; each worker has one of its own.
    fn referee(self: Arc<Self>) -> Box<dyn Referee>;
}

/// Plays games one after another, with players of its own.
pub(crate) trait Referee {
    /// Plays a game.
    ///
    /// # Errors
    /// When there is no result that would be the players' own doing.
    fn play(&mut self, fixture: Fixture) -> Result<Played, Unplayed>;

    /// There are no more games.
    fn leave(self: Box<Self>) {}
}

/// What a contest says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Description {
    /// The players, by whose place games name them: the name, and what was said of it.
    pub players: Vec<(String, String)>,
    /// The rules.
    pub rule: String,
    /// How many openings there are.
    pub opening_count: usize,
    /// What they are, as a number.
    pub opening_fingerprint: u64,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    /// A position, in the text of the game.
    pub fen: String,
    /// The moves of the opening, with spaces between them.
    pub moves: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    /// Which one.
    pub fixture: Fixture,
    /// Where it began.
    pub beginning: Beginning,
    /// The moves with spaces between them, those of the opening left out.
    pub moves: String,
    /// What the mover told about each.
    pub thoughts: Vec<Thought>,
    /// The end.
    pub ending: Ending,
    /// How long it took.
    pub took: Duration,
}

/// Why a game has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unplayed {
    /// Everything is being stopped.
    Interrupted,
    /// This program or its machine got in the way: the game counts for nothing and is played again.
    Annulled(String),
    /// It cannot be played here and now, nor can any other.
    Impossible(String),
}
