//! A game so far: where it started and what was played.

use xq_core::rules::{Conditions, History};
use xq_core::{Move, Position};

/// A start position and the moves played from it; the last position is the one to be searched,
/// the others are there for repetitions.
///
/// ```
/// use xq_search::Line;
/// let mut line = Line::start();
/// assert!(line.play("h2e2".parse().unwrap()));
/// assert!(!line.play("h2e2".parse().unwrap())); // nothing stands there any more
/// assert_eq!(line.moves().count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    first: Position,
    history: History,
    last: Position,
}

impl Line {
    /// A game that starts from a position, under the default rules.
    pub fn new(position: Position) -> Line {
        Line::under(position, Conditions::default())
    }

    /// A game that starts from a position, under these rules.
    pub fn under(position: Position, conditions: Conditions) -> Line {
        Line {
            history: History::new(&position, conditions),
            first: position.clone(),
            last: position,
        }
    }

    /// A game from the usual start position.
    pub fn start() -> Line {
        Line::new(Position::start())
    }

    /// Plays a move if it is legal, and says whether it was.
    pub fn play(&mut self, mv: Move) -> bool {
        let is_legal = self.last.is_legal(mv);
        if is_legal {
            self.history.make(&mut self.last, mv);
        }
        is_legal
    }

    /// Where it started.
    pub fn first(&self) -> &Position {
        &self.first
    }

    /// What was played.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.history.moves()
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        &self.last
    }

    /// The path to the position, as the rules of repetition need it.
    pub fn history(&self) -> &History {
        &self.history
    }
}
