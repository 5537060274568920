//! Who plays whom, when, from which opening and with which colours.

use anyhow::{Result, ensure};
use clap::ValueEnum as _;
use serde::{Deserialize, Serialize};
use xq_tools::part::Part;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// Two players meet; the name says that games come in pairs, which they do in every format.
    Pairs,
    /// In each round those meet who have about as many points and have not met.
    Swiss,
    /// Who loses a match of so many pairs is out; seeds are places of entry.
    Knockout,
}

impl Format {
    /// Whether results decide who meets whom.
    pub fn needs_results(self) -> bool {
        matches!(self, Format::Swiss | Format::Knockout)
    }

    /// Its name on the command line.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// In which order openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Shuffled by the seed.
    #[default]
    Random,
    /// As in the file.
    Sequential,
}

/// All games of a tournament, numbered from 0 in the order in which they are played.
///
/// In a round every encounter is played once, from one opening: as two games with colours swapped,
/// numbered `2p` and `2p + 1`, or as one game with colours alternating from round to round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Schedule {
    /// How many players there are.
    pub players: usize,
    /// Who meets whom.
    pub format: Format,
    /// How often.
    pub rounds: usize,
    /// Whether every encounter is a pair of games.
    pub paired: bool,
    /// How many further pairs a drawn match of a knockout can have.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tie_breaks: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The most players of a schedule in which results decide, and the most rounds or pairs of a match.
const MOST_PLAYERS: usize = 256;
const MOST_PAIRS: usize = 10_000;

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fixture {
    /// Its number.
    pub number: usize,
    /// The number of its encounter.
    pub pair: usize,
    /// The round, which decides the opening.
    pub round: usize,
    /// The player of Red.
    pub red: usize,
    /// The player of Black.
    pub black: usize,
}

impl Schedule {
    /// The encounters of a round, where no results decide them.
    fn encounters(&self) -> Vec<(usize, usize)> {
        let firsts = match self.format {
            Format::RoundRobin => 0..self.players,
            Format::Gauntlet | Format::Pairs => 0..self.players.min(1),
            Format::Swiss | Format::Knockout => 0..0,
        };
        firsts
            .flat_map(|first| (first + 1..self.players).map(move |second| (first, second)))
            .collect()
    }

    /// Checks that pairings can be made of results; the others need no check.
    ///
    /// # Errors
    /// When there are too few players, games by themselves, or too many of anything.
    pub fn check(&self) -> Result<()> {
        if !self.format.needs_results() {
            return Ok(());
        }
        let (players, format) = (self.players, self.format.name());
        ensure!(
            (2..=MOST_PLAYERS).contains(&players),
            "found {players} players, expected 2 to {MOST_PLAYERS} for --format {format}"
        );
        ensure!(
            self.paired,
            "found single games in a {format}, expected pairs"
        );
        let pairs = self.rounds.saturating_add(self.tie_breaks);
        ensure!(
            (1..=MOST_PAIRS).contains(&pairs),
            "found {pairs} rounds and tie breaks, expected 1 to {MOST_PAIRS} for --format {format}"
        );
        Ok(())
    }

    fn games_each(&self) -> usize {
        if self.paired { 2 } else { 1 }
    }

    /// How many games there are in a round; of a knockout, in all matches together for each pair
    /// that they have.
    pub fn games_in_round(&self) -> usize {
        let encounters = match self.format {
            Format::Swiss => self.players / 2,
            Format::Knockout => self.players.saturating_sub(1),
            _ => self.encounters().len(),
        };
        encounters * self.games_each()
    }

    /// How many games there are in all, further pairs of drawn matches left out.
    pub fn games(&self) -> usize {
        self.rounds.saturating_mul(self.games_in_round())
    }

    /// The game of this number; `None` beyond the last, and where results decide.
    pub fn fixture(&self, number: usize) -> Option<Fixture> {
        self.fixture_among(&self.encounters(), number)
    }

    /// All games, in order; none where results decide.
    pub fn fixtures(self) -> impl Iterator<Item = Fixture> {
        let encounters = self.encounters();
        (0..self.games()).filter_map(move |number| self.fixture_among(&encounters, number))
    }

    fn fixture_among(&self, encounters: &[(usize, usize)], number: usize) -> Option<Fixture> {
        let in_round = encounters.len() * self.games_each();
        if in_round == 0 || number >= self.rounds.saturating_mul(in_round) {
            return None;
        }
        let pair = number / self.games_each();
        let round = pair / encounters.len();
        let (first, second) = *encounters.get(pair % encounters.len())?;
        let swapped = if self.paired {
            number % 2 == 1
        } else {
            round % 2 == 1
        };
        let (red, black) = if swapped {
            (second, first)
        } else {
            (first, second)
        };
        Some(Fixture {
            number,
            pair,
            round,
            red,
            black,
        })
    }
}

/// Whether a part plays a round of a tournament with so many openings.
///
/// Rounds are dealt out by their openings, so that no opening is played in two parts, and a round
/// is never torn.
pub(crate) fn plays(part: Part, round: usize, openings: usize) -> bool {
    // Random plies make another opening of the start alone in each round.
    let opening = if openings > 1 {
        round % openings
    } else {
        round
    };
    part.holds(opening as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_whole_and_colours_even() {
        for format in [Format::RoundRobin, Format::Gauntlet] {
            let schedule = Schedule {
                players: 4,
                format,
                rounds: 3,
                paired: true,
                tie_breaks: 0,
            };
            let fixtures: Vec<Fixture> = schedule.fixtures().collect();
            assert_eq!(fixtures.len(), schedule.games());
            for pair in fixtures.chunks(2) {
                assert_eq!((pair[0].red, pair[0].black), (pair[1].black, pair[1].red));
                assert_eq!((pair[0].pair, pair[0].round), (pair[1].pair, pair[1].round));
            }
        }
    }

    #[test]
    fn parts_share_no_opening_and_leave_no_round() {
        for of in 1..6 {
            for openings in [1, 2, 5, 7, 100] {
                for round in 0..50 {
                    let holders =
                        (1..=of).filter(|&index| plays(Part { index, of }, round, openings));
                    assert_eq!(holders.count(), 1);
                }
                if openings > 1 {
                    for opening in 0..openings {
                        let holds = |round| plays(Part { index: 1, of }, round, openings);
                        assert_eq!(holds(opening), holds(opening + 3 * openings));
                    }
                }
            }
        }
    }

    #[test]
    fn example_of_schedule() {
        let schedule = Schedule {
            players: 3,
            format: Format::RoundRobin,
            rounds: 2,
            paired: true,
            tie_breaks: 0,
        };
        assert_eq!(schedule.games(), 12);
        let mut games = schedule.fixtures().skip(8);
        let (one, other) = (games.next().unwrap(), games.next().unwrap());
        assert_eq!((one.round, one.red, one.black), (1, 0, 2));
        assert_eq!((other.red, other.black, other.pair), (2, 0, one.pair));
    }
}
