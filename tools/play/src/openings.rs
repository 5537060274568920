//! What is played in a position in the games of an opened library.

use std::collections::HashMap;

use serde::Serialize;
use xq_core::record::{GameResult, Record};
use xq_core::{Move, Position};

/// Moves beyond this ply are no longer the opening.
const LAST_PLY: usize = 60;

/// A move that was played, and how the games with it ended.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Continuation {
    pub(crate) mv: String,
    /// In the chosen notation.
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) results: Results,
}

/// How many games there were, and how they ended.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Results {
    pub(crate) games: usize,
    pub(crate) red: usize,
    pub(crate) draws: usize,
    pub(crate) black: usize,
}

impl Results {
    fn count(&mut self, result: GameResult) {
        self.games += 1;
        match result {
            GameResult::RedWins => self.red += 1,
            GameResult::BlackWins => self.black += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Unknown => {}
        }
    }
}

/// The moves of many games by the position in which they were played.
#[derive(Default)]
pub(crate) struct Openings(HashMap<u64, HashMap<Move, Results>>);

impl Openings {
    /// Counts the main line of a game.
    pub(crate) fn count(&mut self, record: &Record) {
        let Ok(mut position) = Position::from_setup(&record.start) else {
            return;
        };
        for mv in record.tree.main_moves().take(LAST_PLY) {
            if !position.is_legal(mv) {
                break;
            }
            let moves = self.0.entry(position.key()).or_default();
            moves.entry(mv).or_default().count(record.result);
            let _ = position.make(mv);
        }
    }

    /// The moves played in a position, the most usual first.
    pub(crate) fn moves(&self, position: &Position) -> Vec<(Move, Results)> {
        let known = self.0.get(&position.key()).into_iter().flatten();
        let mut moves: Vec<(Move, Results)> = known.map(|(&mv, &results)| (mv, results)).collect();
        moves.sort_by_key(|&(mv, results)| (std::cmp::Reverse(results.games), mv.to_string()));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_position_whatever_led_there() {
        let mut openings = Openings::default();
        let game = |moves: &str, result| {
            let moves = moves.split(' ').map(|mv| mv.parse().expect("a move"));
            let mut record = Record::of_moves(&Position::start(), moves);
            record.result = result;
            record
        };
        openings.count(&game("h2e2 h9g7 h0g2", GameResult::RedWins));
        openings.count(&game("h0g2 h9g7 h2e2", GameResult::Draw));
        openings.count(&game("h2e2 b9c7", GameResult::BlackWins));
        let first = openings.moves(&Position::start());
        assert_eq!(
            (first[0].0.to_string(), first[0].1.games),
            ("h2e2".to_owned(), 2)
        );
        assert_eq!(
            (first[0].1.red, first[0].1.draws, first[0].1.black),
            (1, 0, 1)
        );
        assert_eq!(first[1].1.draws, 1);
    }
}
