//! Positions and moves as a conversation names them, held against the rules.

use xq_core::rules::{Conditions, Game};
use xq_core::{Diagram, FenError, IllegalMove, Move, Position};

use crate::command::PositionText;
use xq_engines::protocol::RankBase;

/// Why a position was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The FEN is none, or no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A word in the place of a move.
    #[error("move {number}: {problem}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        problem: MoveProblem,
    },
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveProblem {
    /// It is none.
    #[error("found {0:?}, expected a move such as h2e2")]
    NoMove(String),
    /// It breaks a rule.
    #[error("{0} is illegal: {1}")]
    Illegal(Move, IllegalMove),
}

/// The game that a position and its moves tell. Ranks count from 0, unless a rank 10 shows that
/// they count from 1.
///
/// # Errors
/// A bad FEN, an impossible position, a word that is no move, an illegal move.
pub fn game(text: &PositionText, conditions: Conditions) -> Result<Game, GameError> {
    let start = match &text.fen {
        None => Position::start(),
        Some(fen) => searchable(fen)?,
    };
    let mut game = Game::new(start, conditions);
    let base = base(&text.moves);
    for (number, word) in (1..).zip(&text.moves) {
        let mv = legal_move(game.position(), word, base)
            .map_err(|problem| GameError::Move { number, problem })?;
        // The other program decides when a game is over.
        let _ = game.play_on(mv);
    }
    Ok(game)
}

/// The position of a FEN, which may be a composed problem that no game leads to.
fn searchable(fen: &str) -> Result<Position, GameError> {
    let diagram: Diagram = fen.parse()?;
    let position = diagram.searchable().map_err(FenError::Position)?;
    Ok(position.clone())
}

/// Those of the words that are legal moves, and what is wrong with the others.
pub fn moves(position: &Position, words: &[String]) -> (Vec<Move>, Vec<MoveProblem>) {
    let base = base(words);
    let mut moves = Vec::new();
    let mut problems = Vec::new();
    for word in words {
        match legal_move(position, word, base) {
            Ok(mv) => moves.push(mv),
            Err(problem) => problems.push(problem),
        }
    }
    (moves, problems)
}

/// The same game with the sides changed, from the position reached on.
pub fn flipped(game: &Game) -> Game {
    let fen = game.position().to_fen();
    let conditions = *game.history().conditions();
    match Position::from_fen(&flipped_fen(&fen)) {
        Ok(position) => Game::new(position, conditions),
        Err(_) => game.clone(),
    }
}

/// The same game under other rules.
pub fn under(game: &Game, conditions: Conditions) -> Game {
    let mut changed = Game::new(game.start().clone(), conditions);
    for mv in game.moves() {
        let _ = changed.play_on(mv);
    }
    changed
}

/// Ranks in the other order, capitals for small letters, the other side to move.
fn flipped_fen(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let ranks: Vec<&str> = board.rsplit('/').collect();
    let swap = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    let board: String = ranks.join("/").chars().map(swap).collect();
    let (side, counters) = rest.split_once(' ').unwrap_or((rest, ""));
    let side = if side == "w" { "b" } else { "w" };
    format!("{board} {side} {counters}")
}

fn base(words: &[String]) -> RankBase {
    RankBase::detect(words.iter().map(String::as_str)).unwrap_or(RankBase::Zero)
}

fn legal_move(position: &Position, word: &str, base: RankBase) -> Result<Move, MoveProblem> {
    let Some(mv) = base.read(word) else {
        let found = word.chars().take(20).collect();
        return Err(MoveProblem::NoMove(found));
    };
    match position.why_illegal(mv) {
        None => Ok(mv),
        Some(why) => Err(MoveProblem::Illegal(mv, why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn played(moves: &str) -> Result<String, String> {
        let text = PositionText {
            fen: None,
            moves: words(moves),
        };
        game(&text, Conditions::default())
            .map(|line| line.position().to_fen())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_rank_ten_shows_that_ranks_count_from_one() {
        assert_eq!(played("h2e2 h9g7"), played("h3e3 h10g8"));
        assert!(played("h3e3").is_err());
    }

    #[test]
    fn bad_moves_are_named() {
        let error = played("h2e2 h2e2").unwrap_err();
        assert_eq!(error, "move 2: h2e2 is illegal: there is no piece on h2");
        let error = played("hello").unwrap_err();
        assert_eq!(
            error,
            "move 1: found \"hello\", expected a move such as h2e2"
        );
    }

    #[test]
    fn the_legal_ones_are_kept() {
        let (moves, problems) = moves(&Position::start(), &words("h2e2 a0a9 x b0c2"));
        assert_eq!(moves.len(), 2);
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        for seed in 0..20 {
            for position in xq_testkit::random_game(seed, 40) {
                let game = Game::from(position.clone());
                let there = flipped(&game);
                assert_ne!(there.position().side_to_move(), position.side_to_move());
                assert_eq!(there.position().count_legal(), position.count_legal());
                assert_eq!(flipped(&there).position().to_fen(), position.to_fen());
            }
        }
    }
}
