//! A game: its start, its moves and how it stands.

use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::banned::banned_moves;
use crate::rules::history::History;
use crate::rules::ruleset::Conditions;
use crate::rules::verdict::Verdict;
use crate::rules::warning::Warning;

/// A game under given [`Conditions`], judged after every move.
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::{Conditions, Game};
///
/// // The black rook goes after the horse wherever it jumps.
/// let start = Position::from_fen("3k5/9/2r6/9/6N2/9/9/9/6C2/4K4 b").unwrap();
/// let mut game = Game::new(start, Conditions::default());
/// while !game.verdict().is_over() {
///     for mv in ["c7c5", "g5f7", "c5c7", "f7g5"] {
///         game.push(mv.parse().unwrap()).unwrap();
///     }
/// }
/// assert_eq!(
///     game.verdict().to_string(),
///     "Red wins: Black chased the horse on g5 with the rook on every move of a 4-move cycle"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    history: History,
    verdict: Verdict,
}

/// Why a move was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PushError {
    /// The rules do not allow it here.
    #[error("found {mv}, which is not legal in {fen}")]
    Illegal {
        /// The move.
        mv: Move,
        /// The position.
        fen: String,
    },
    /// The game has ended already.
    #[error("found {mv} after the end of the game ({verdict})")]
    Over {
        /// The move.
        mv: Move,
        /// How the game ended.
        verdict: Box<Verdict>,
    },
}

impl Default for Game {
    /// A game from the usual start under the default conditions.
    fn default() -> Game {
        Game::from(Position::start())
    }
}

impl From<Position> for Game {
    /// A game that begins in this position, under the default conditions.
    fn from(start: Position) -> Game {
        Game::new(start, Conditions::default())
    }
}

impl Game {
    /// A game that begins in this position, which may already be its end.
    pub fn new(start: Position, conditions: Conditions) -> Game {
        let history = History::new(&start, conditions);
        let verdict = history.verdict(&start);
        Game {
            position: start.clone(),
            start,
            history,
            verdict,
        }
    }

    /// Plays a move and judges the game.
    ///
    /// # Errors
    /// The move is not legal, or the game is over; nothing changes then.
    pub fn push(&mut self, mv: Move) -> Result<&Verdict, PushError> {
        if self.verdict.is_over() {
            let verdict = Box::new(self.verdict.clone());
            return Err(PushError::Over { mv, verdict });
        }
        self.play_on(mv)
    }

    /// Plays a move even if the game is over: those who play it may have agreed to go on. The game is
    /// judged as it stands after the move.
    ///
    /// # Errors
    /// The move is not legal; nothing changes then.
    pub fn play_on(&mut self, mv: Move) -> Result<&Verdict, PushError> {
        if !self.position.is_legal(mv) {
            let fen = self.position.to_fen();
            return Err(PushError::Illegal { mv, fen });
        }
        self.history.make(&mut self.position, mv);
        self.verdict = self.history.verdict(&self.position);
        Ok(&self.verdict)
    }

    /// Takes the last move back; `None` at the start.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.history.unmake(&mut self.position)?;
        self.verdict = self.history.verdict(&self.position);
        Some(mv)
    }

    /// How the game stands.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.history.moves()
    }

    /// The path so far, for a search or to judge variations.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What is lost if the last cycle is closed once more: `Some` where the position stands for the
    /// last time before a repetition is judged (by default the second time).
    pub fn warning(&self) -> Option<Warning> {
        match self.verdict.is_over() {
            true => None,
            false => Warning::of(&self.position, &self.history),
        }
    }

    /// The legal moves that would lose at once by the rules of repetition; none once the game is
    /// over.
    pub fn banned_moves(&self) -> MoveList {
        match self.verdict.is_over() {
            true => MoveList::new(),
            false => banned_moves(&self.position, &self.history),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_game_can_be_played_on_and_taken_back() {
        let mut game = Game::default();
        let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"].map(|mv| mv.parse().unwrap());
        for mv in shuffle.into_iter().cycle().take(8) {
            game.push(mv).unwrap();
        }
        assert!(game.verdict().is_over());
        let mv = "b0c2".parse().unwrap();
        assert!(matches!(game.push(mv), Err(PushError::Over { .. })));
        assert!(!game.play_on(mv).unwrap().is_over());
        assert!(matches!(game.play_on(mv), Err(PushError::Illegal { .. })));
        assert_eq!(game.pop(), Some(mv));
        assert!(game.verdict().is_over());
        game.pop();
        assert!(!game.verdict().is_over());
    }
}
