//! Schedules in which results decide who meets whom: what is known of them so far.
//!
//! A [`Course`] is fed with results and tells the games that follow from them. It depends on
//! nothing else but the schedule and the seed, so that a tournament that is taken up again goes on
//! with the same pairings.

mod encounter;
pub(crate) mod knockout;
pub(crate) mod swiss;

use match_stats::Score;

use crate::schedule::{Fixture, Format, Schedule};
use encounter::Results;
use knockout::Knockout;
use swiss::Swiss;

/// How far a tournament has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Course {
    results: Results,
    kind: Kind,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Swiss(Swiss),
    Knockout(Knockout),
}

impl Course {
    /// Before the first game; nothing where the schedule needs no results.
    pub fn new(schedule: Schedule, seed: u64) -> Option<Course> {
        let kind = match schedule.format {
            Format::Swiss => Kind::Swiss(Swiss::new(schedule, seed)),
            Format::Knockout => Kind::Knockout(Knockout::new(schedule)),
            Format::RoundRobin | Format::Gauntlet | Format::Pairs => return None,
        };
        Some(Course {
            results: Results::default(),
            kind,
        })
    }

    /// Counts a game, with the score of Red.
    pub fn count(&mut self, number: usize, red: Score) {
        self.results.count(number, red);
        match &mut self.kind {
            Kind::Swiss(swiss) => swiss.advance(&self.results),
            Kind::Knockout(knockout) => knockout.advance(&self.results),
        }
    }

    /// All games that are known to be played, those that were played among them.
    pub fn fixtures(&self) -> Vec<Fixture> {
        match &self.kind {
            Kind::Swiss(swiss) => swiss.fixtures(),
            Kind::Knockout(knockout) => knockout.fixtures(),
        }
    }

    /// The game of this number, if results have decided it so far.
    pub fn fixture(&self, number: usize) -> Option<Fixture> {
        match &self.kind {
            Kind::Swiss(swiss) => swiss.fixture(number),
            Kind::Knockout(knockout) => knockout.fixture(number),
        }
    }

    /// Whether nothing is left to be played.
    pub fn is_over(&self) -> bool {
        let fixtures = self.fixtures();
        let all_played = fixtures
            .iter()
            .all(|fixture| self.results.holds(fixture.number));
        all_played
            && match &self.kind {
                Kind::Swiss(swiss) => swiss.is_drawn_up(),
                Kind::Knockout(knockout) => knockout.winner().is_some(),
            }
    }

    /// The table of a Swiss tournament, best first.
    pub fn swiss_table(&self) -> Option<Vec<swiss::Place>> {
        match &self.kind {
            Kind::Swiss(swiss) => Some(swiss.table(&self.results)),
            Kind::Knockout(_) => None,
        }
    }

    /// The bracket of a knockout.
    pub fn bracket(&self) -> Option<&Knockout> {
        match &self.kind {
            Kind::Knockout(knockout) => Some(knockout),
            Kind::Swiss(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn schedule(format: Format, players: usize, rounds: usize) -> Schedule {
        Schedule {
            players,
            format,
            rounds,
            paired: true,
            tie_breaks: 2,
        }
    }

    fn score(rng: &mut fastrand::Rng) -> Score {
        [Score::Loss, Score::Draw, Score::Win][rng.usize(..3)]
    }

    /// Plays all that is known in a random order, until nothing is left; the games in that order.
    fn play_out(mut course: Course, rng: &mut fastrand::Rng) -> (Course, Vec<(Fixture, Score)>) {
        let mut played: Vec<(Fixture, Score)> = Vec::new();
        let mut done = HashSet::new();
        while !course.is_over() {
            let mut open = course.fixtures();
            open.retain(|fixture| !done.contains(&fixture.number));
            let fixture = open[rng.usize(..open.len())];
            assert_eq!(course.fixture(fixture.number), Some(fixture));
            let score = score(rng);
            course.count(fixture.number, score);
            done.insert(fixture.number);
            played.push((fixture, score));
        }
        (course, played)
    }

    #[test]
    fn whatever_happens_it_ends_and_a_second_run_with_the_same_results_is_the_same() {
        let mut rng = fastrand::Rng::with_seed(5);
        for format in [Format::Swiss, Format::Knockout] {
            for players in 2..20 {
                let schedule = schedule(format, players, 3);
                let course = Course::new(schedule, players as u64).unwrap();
                let (over, played) = play_out(course.clone(), &mut rng);
                assert!(played.len() >= schedule.games(), "{format:?} {players}");
                let mut again = course;
                for &(fixture, score) in &played {
                    assert_eq!(again.fixture(fixture.number), Some(fixture));
                    again.count(fixture.number, score);
                }
                assert_eq!(again, over);
            }
        }
    }

    #[test]
    fn every_encounter_is_a_pair_of_games_with_colours_reversed() {
        let mut rng = fastrand::Rng::with_seed(6);
        for format in [Format::Swiss, Format::Knockout] {
            let course = Course::new(schedule(format, 7, 2), 1).unwrap();
            let (_, mut played) = play_out(course, &mut rng);
            played.sort_by_key(|(fixture, _)| fixture.number);
            for games in played.chunks(2) {
                let (one, other) = (games[0].0, games[1].0);
                assert_eq!((one.pair, one.round), (other.pair, other.round));
                assert_eq!((one.red, one.black), (other.black, other.red));
            }
        }
    }
}
