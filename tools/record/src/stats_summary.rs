//! What games have in common, counted.

use std::collections::HashMap;

use xq_core::notation::{self, Style};
use xq_core::record::{GameResult, Record};
use xq_core::{Color, Position, Setup};

use crate::args::StatsArgs;

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// Games won: by Red, or by the player that is asked about.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Games whose result is not known.
    pub unknown: usize,
}

/// What games have in common.
#[derive(Default, Debug)]
pub struct Summary {
    /// Results of all games, Red's wins first.
    pub results: Results,
    /// How many games are so many plies long.
    pub lengths: HashMap<usize, usize>,
    /// Results by the first moves of games from the usual start, Red's wins first.
    pub first_moves: HashMap<String, Results>,
    /// Games that began elsewhere.
    pub other_starts: usize,
    /// Results of each player.
    pub players: HashMap<String, Results>,
}

impl Results {
    /// All games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses + self.unknown
    }

    /// Points of the games whose result is known, from 0 to 1; `None` if there is none.
    pub fn score(&self) -> Option<f64> {
        let known = self.games() - self.unknown;
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (known > 0).then(|| points / known as f64)
    }

    fn add(&mut self, result: GameResult, side: Color) {
        match result {
            GameResult::Unknown => self.unknown += 1,
            GameResult::Draw => self.draws += 1,
            _ if result.winner() == Some(side) => self.wins += 1,
            _ => self.losses += 1,
        }
    }

    fn merge(&mut self, other: Results) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.unknown += other.unknown;
    }
}

impl Summary {
    pub fn add(&mut self, record: &Record, arguments: &StatsArgs) {
        let result = record.result;
        self.results.add(result, Color::Red);
        let plies = record.tree.main_line().count();
        *self.lengths.entry(plies).or_default() += 1;
        if record.start != Setup::start() {
            self.other_starts += 1;
        } else if plies > 0 {
            let moves = first_moves(record, arguments.plies, arguments.notation);
            let entry = self.first_moves.entry(moves).or_default();
            entry.add(result, Color::Red);
        }
        for (tag, side) in [("Red", Color::Red), ("Black", Color::Black)] {
            if let Some(name) = record.tags.get(tag) {
                let entry = self.players.entry(name.to_owned()).or_default();
                entry.add(result, side);
            }
        }
    }

    pub fn and(mut self, other: Summary) -> Summary {
        self.results.merge(other.results);
        self.other_starts += other.other_starts;
        for (plies, games) in other.lengths {
            *self.lengths.entry(plies).or_default() += games;
        }
        for (moves, results) in other.first_moves {
            self.first_moves.entry(moves).or_default().merge(results);
        }
        for (name, results) in other.players {
            self.players.entry(name).or_default().merge(results);
        }
        self
    }
}

fn first_moves(record: &Record, plies: usize, style: Style) -> String {
    let mut position = Position::start();
    let mut texts = Vec::new();
    for mv in record.tree.main_moves().take(plies) {
        if !position.is_legal(mv) {
            break;
        }
        texts.push(notation::write(&position, mv, style));
        let _ = position.make(mv);
    }
    texts.join(" ")
}
