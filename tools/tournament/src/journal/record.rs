//! The record of a game in the journal.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use xq_core::record::GameResult;
use xq_core::{Color, Move};

use crate::ending::Reason;
use match_stats::Score;
use xq_engines::turn::{Points, Thought};

/// A game that was played. In capture Go, White takes the place of Red: Black begins, and `1-0`
/// is a win of White.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    /// Its number, from 0.
    pub game: usize,
    /// The number of its encounter; where games come in pairs, that of the pair.
    pub pair: usize,
    /// The round.
    pub round: usize,
    /// The player of Red, by its place in the header.
    pub red: usize,
    /// The player of Black.
    pub black: usize,
    /// Where the game began.
    pub fen: String,
    /// The moves of the opening, with spaces between them.
    pub opening: String,
    /// The moves of the players.
    pub moves: String,
    /// What the mover told about each of them: see [`Noted`].
    pub thoughts: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why, in a word.
    pub reason: Reason,
    /// Why, in a sentence.
    pub detail: String,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
    /// How long it took, in milliseconds.
    pub milliseconds: u64,
}

impl GameRecord {
    /// The result.
    pub fn result(&self) -> GameResult {
        GameResult::parse(&self.result).unwrap_or_default()
    }

    /// What a player got out of it.
    pub fn score_of(&self, player: usize) -> Score {
        match self.result().winner() {
            None => Score::Draw,
            Some(Color::Red) if self.red == player => Score::Win,
            Some(Color::Black) if self.black == player => Score::Win,
            Some(_) => Score::Loss,
        }
    }

    /// Who lost, if somebody did.
    pub fn loser(&self) -> Option<usize> {
        match self.result().winner()? {
            Color::Red => Some(self.black),
            Color::Black => Some(self.red),
        }
    }

    /// All moves, those of the opening first.
    ///
    /// # Errors
    /// When the journal holds something else.
    pub fn all_moves(&self) -> Result<Vec<Move>> {
        let words = self.opening.split(' ').chain(self.moves.split(' '));
        let words = words.filter(|word| !word.is_empty());
        let moves: Result<Vec<Move>, _> = words.map(str::parse).collect();
        moves.with_context(|| format!("in the moves of game {}", self.game))
    }

    /// How many moves the opening has.
    pub fn opening_plies(&self) -> usize {
        self.opening.split_ascii_whitespace().count()
    }

    /// How many moves the players made.
    pub fn plies(&self) -> usize {
        self.moves.split_ascii_whitespace().count()
    }

    /// What was told about each move of the players.
    pub fn all_thoughts(&self) -> impl Iterator<Item = Thought> + '_ {
        let words = self.thoughts.split_ascii_whitespace();
        words.map(|word| word.parse::<Noted>().unwrap_or_default().0)
    }

    /// What was thought about each move, as the journal has it.
    pub fn noted(thoughts: &[Thought]) -> String {
        let mut text = String::with_capacity(24 * thoughts.len());
        for thought in thoughts {
            if !text.is_empty() {
                text.push(' ');
            }
            Noted(*thought).push(&mut text);
        }
        text
    }

    /// A number that is the same for records of which everything is the same.
    pub fn checksum(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        serde_json::to_string(self)
            .unwrap_or_default()
            .hash(&mut hasher);
        hasher.finish()
    }

    /// Whether Black moves at a ply of the game, those of the opening counted.
    pub fn is_black_at(&self, ply: usize) -> bool {
        let black_begins = self.fen.split(' ').nth(1) == Some("b");
        black_begins ^ (ply % 2 == 1)
    }

    /// A number that is the same for the same game between the same players.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.red, self.black, &self.fen, &self.opening, &self.moves).hash(&mut hasher);
        hasher.finish()
    }
}

/// A thought as the journal has it: `score/depth/milliseconds/nodes`, each empty where nothing was
/// told; the score in hundredths of a pawn, or `#5` for mate in five. Such as `-31/12/104.250/98231`
/// or `//0.041/`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Noted(pub Thought);

impl Noted {
    /// Appends it.
    pub fn push(self, out: &mut String) {
        use std::fmt::Write as _;
        let thought = self.0;
        let _ = match thought.score {
            Some(Points::Centipawns(score)) => write!(out, "{score}/"),
            Some(Points::Mate(moves)) => write!(out, "#{moves}/"),
            None => write!(out, "/"),
        };
        if let Some(depth) = thought.depth {
            let _ = write!(out, "{depth}");
        }
        let micros = thought.time.as_micros();
        let _ = write!(out, "/{}.{:03}/", micros / 1000, micros % 1000);
        if let Some(nodes) = thought.nodes {
            let _ = write!(out, "{nodes}");
        }
    }
}

impl FromStr for Noted {
    type Err = ();

    fn from_str(text: &str) -> Result<Noted, ()> {
        let mut parts = text.split('/');
        let mut next = || parts.next().ok_or(());
        let (score, depth, time, nodes) = (next()?, next()?, next()?, next()?);
        let score = match score.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Points::Mate),
            None => score.parse().ok().map(Points::Centipawns),
        };
        let milliseconds: f64 = time.parse().map_err(|_| ())?;
        Ok(Noted(Thought {
            score,
            depth: depth.parse().ok(),
            nodes: nodes.parse().ok(),
            time: Duration::try_from_secs_f64(milliseconds / 1000.0).map_err(|_| ())?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_read_back() {
        for score in [
            None,
            Some(Points::Centipawns(-31)),
            Some(Points::Mate(-3)),
            Some(Points::Mate(5)),
        ] {
            for (depth, nodes) in [(None, None), (Some(12), Some(98_231)), (Some(0), None)] {
                let time = Duration::from_micros(104_250);
                let thought = Thought {
                    score,
                    depth,
                    nodes,
                    time,
                };
                let mut text = String::new();
                Noted(thought).push(&mut text);
                assert_eq!(text.parse(), Ok(Noted(thought)), "{text}");
            }
        }
        for text in ["", "1/2", "x", "1/2/-3/4", "1/2/nan/4"] {
            assert!(text.parse::<Noted>().is_err(), "{text}");
        }
    }
}
