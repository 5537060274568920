//! Pairs of games by their numbers, and what became of them.

use std::collections::HashMap;

use match_stats::Score;

use crate::schedule::Fixture;

/// Half points in a pair of games.
pub(super) const IN_A_PAIR: u32 = 4;

/// Results by the numbers of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Results {
    /// Half points of the player who was named first, who has Red in the even games.
    halves: HashMap<usize, u32>,
}

impl Results {
    /// Notes the result of a game, with the score of Red.
    pub fn count(&mut self, number: usize, red: Score) {
        let first = if number.is_multiple_of(2) {
            red
        } else {
            red.flipped()
        };
        let halves = match first {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        };
        self.halves.insert(number, halves);
    }

    /// Whether a game has been played.
    pub fn holds(&self, number: usize) -> bool {
        self.halves.contains_key(&number)
    }

    /// Half points of the first of a pair, if both games have been played.
    pub fn of_pair(&self, pair: usize) -> Option<u32> {
        Some(self.halves.get(&(2 * pair))? + self.halves.get(&(2 * pair + 1))?)
    }

    /// Half points of both in a pair as far as it has been played.
    pub fn so_far(&self, pair: usize) -> [u32; 2] {
        let games = [2 * pair, 2 * pair + 1];
        let known = games.iter().filter_map(|number| self.halves.get(number));
        known.fold([0, 0], |[one, other], halves| {
            [one + halves, other + 2 - halves]
        })
    }
}

/// The game of this number between two players.
pub(super) fn fixture(number: usize, round: usize, (first, second): (usize, usize)) -> Fixture {
    let (red, black) = match number % 2 {
        0 => (first, second),
        _ => (second, first),
    };
    Fixture {
        number,
        pair: number / 2,
        round,
        red,
        black,
    }
}
