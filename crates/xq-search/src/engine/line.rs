//! A game so far: where it started and what was played.

use xq_core::{Move, Position};

/// A start position and the moves played from it; the last position is the one to be searched,
/// the others are there for repetitions.
///
/// ```
/// use xq_search::Line;
/// let mut line = Line::start();
/// assert!(line.play("h2e2".parse().unwrap()));
/// assert!(!line.play("h2e2".parse().unwrap())); // nothing stands there any more
/// assert_eq!(line.moves().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    first: Position,
    moves: Vec<Move>,
    last: Position,
}

impl Line {
    /// A game that starts from a position.
    pub fn new(position: Position) -> Line {
        Line {
            first: position.clone(),
            moves: Vec::new(),
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
            let _ = self.last.make(mv);
            self.moves.push(mv);
        }
        is_legal
    }

    /// Where it started.
    pub fn first(&self) -> &Position {
        &self.first
    }

    /// What was played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        &self.last
    }
}
