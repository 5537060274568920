//! The knockout: who loses a match is out. Seeds are places of entry, the first is the best.

use super::encounter::{Results, fixture};
use crate::schedule::{Fixture, Schedule};

/// A knockout, as far as its matches are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Knockout {
    schedule: Schedule,
    /// Stage by stage, the final last.
    stages: Vec<Vec<Match>>,
}

/// A match of the bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Match {
    /// Who plays, as far as that is known, with nobody in a bye.
    pub players: [Option<usize>; 2],
    /// Their half points.
    pub halves: [u32; 2],
    /// How many pairs of games it has so far.
    pub pairs: usize,
    /// Who goes on, and why.
    pub winner: Option<(usize, Why)>,
}

/// Why somebody goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It had no opponent.
    Bye,
    /// It had more points.
    Points,
    /// It had more points in a pair that was played because points were equal.
    TieBreak,
    /// Points were equal after all pairs, and it was entered earlier.
    Seed,
}

impl Knockout {
    /// Before the first game.
    pub fn new(schedule: Schedule) -> Knockout {
        let size = schedule.players.next_power_of_two();
        let is_there = |seed: usize| (seed < schedule.players).then_some(seed);
        let seeds: Vec<Option<usize>> = bracket(size).into_iter().map(is_there).collect();
        let first = seeds.chunks(2).map(|seeds| Match {
            players: [seeds[0], seeds[1]],
            ..Match::default()
        });
        let mut stages: Vec<Vec<Match>> = vec![first.collect()];
        let mut matches = size / 4;
        while matches > 0 {
            stages.push(vec![Match::default(); matches]);
            matches /= 2;
        }
        let mut knockout = Knockout { schedule, stages };
        knockout.advance(&Results::default());
        knockout
    }

    /// The matches, stage by stage, the final last.
    pub fn stages(&self) -> &[Vec<Match>] {
        &self.stages
    }

    /// Who has won the final.
    pub fn winner(&self) -> Option<usize> {
        let last = self.stages.last()?.first()?;
        last.winner.map(|(player, _)| player)
    }

    /// Looks at all matches in the light of new results.
    pub fn advance(&mut self, results: &Results) {
        for stage in 0..self.stages.len() {
            for place in 0..self.stages[stage].len() {
                let mut looked_at = self.stages[stage][place];
                if stage > 0 {
                    let feeders = [2 * place, 2 * place + 1];
                    let winner = |feeder: usize| self.stages[stage - 1][feeder].winner;
                    looked_at.players =
                        feeders.map(|feeder| winner(feeder).map(|(player, _)| player));
                }
                let is_bye = stage == 0;
                self.judge(
                    &mut looked_at,
                    self.first_pair(stage, place),
                    is_bye,
                    results,
                );
                self.stages[stage][place] = looked_at;
            }
        }
    }

    /// Finds out how a match stands and whether it needs further pairs.
    fn judge(&self, looked_at: &mut Match, first: usize, may_be_bye: bool, results: &Results) {
        let [Some(one), Some(other)] = looked_at.players else {
            let alone = looked_at.players.iter().flatten().next();
            looked_at.winner = alone
                .filter(|_| may_be_bye)
                .map(|&player| (player, Why::Bye));
            return;
        };
        looked_at.halves = [0, 0];
        looked_at.winner = None;
        looked_at.pairs = self.schedule.rounds;
        let mut whole = true;
        let mut pair = 0;
        while pair < looked_at.pairs {
            let halves = results.so_far(first + pair);
            looked_at.halves[0] += halves[0];
            looked_at.halves[1] += halves[1];
            whole &= results.of_pair(first + pair).is_some();
            pair += 1;
            let [own, others] = looked_at.halves;
            let more = looked_at.pairs < self.pairs_in_match();
            if pair == looked_at.pairs && whole && own == others && more {
                looked_at.pairs += 1;
            }
        }
        if !whole {
            return;
        }
        let [own, others] = looked_at.halves;
        let why = match looked_at.pairs > self.schedule.rounds {
            _ if own == others => Why::Seed,
            true => Why::TieBreak,
            false => Why::Points,
        };
        let better = if own > others { one } else { other };
        let better = if own == others {
            one.min(other)
        } else {
            better
        };
        looked_at.winner = Some((better, why));
    }

    /// The most pairs that a match can have.
    fn pairs_in_match(&self) -> usize {
        self.schedule.rounds + self.schedule.tie_breaks
    }

    /// The number of a match's first pair. Every match has room for the most pairs it can have, so
    /// that numbers depend on no result.
    fn first_pair(&self, stage: usize, place: usize) -> usize {
        let earlier: usize = self.stages[..stage].iter().map(Vec::len).sum();
        (earlier + place) * self.pairs_in_match()
    }

    /// The games of all matches whose players are known.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let mut fixtures = Vec::new();
        for (stage, matches) in self.stages.iter().enumerate() {
            for (place, looked_at) in matches.iter().enumerate() {
                let first = self.first_pair(stage, place);
                let games = 2 * first..2 * (first + looked_at.pairs);
                fixtures.extend(games.filter_map(|number| self.fixture(number)));
            }
        }
        fixtures
    }

    /// The game of this number, if it is known that it is to be played.
    pub fn fixture(&self, number: usize) -> Option<Fixture> {
        let room = self.pairs_in_match();
        let (mut place, pair) = (number / 2 / room, number / 2 % room);
        for (stage, matches) in self.stages.iter().enumerate() {
            if let Some(looked_at) = matches.get(place) {
                let [Some(one), Some(other)] = looked_at.players else {
                    return None;
                };
                let round = stage * room + pair;
                return (pair < looked_at.pairs).then(|| fixture(number, round, (one, other)));
            }
            place -= matches.len();
        }
        None
    }
}

/// Seeds in the order of a bracket: the best two can meet in the final alone, the best four in the
/// semifinals, and so on.
fn bracket(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Format;
    use match_stats::Score;

    fn knockout(players: usize, rounds: usize, tie_breaks: usize) -> Knockout {
        Knockout::new(Schedule {
            players,
            format: Format::Knockout,
            rounds,
            paired: true,
            tie_breaks,
        })
    }

    /// Plays to the end, every game with the score that `score` gives its Red.
    fn played(mut knockout: Knockout, score: impl Fn(Fixture) -> Score) -> Knockout {
        let mut results = Results::default();
        while knockout.winner().is_none() {
            let fixtures = knockout.fixtures().into_iter();
            let open: Vec<Fixture> = fixtures
                .filter(|fixture| !results.holds(fixture.number))
                .collect();
            assert!(!open.is_empty());
            for fixture in open {
                results.count(fixture.number, score(fixture));
            }
            knockout.advance(&results);
        }
        knockout
    }

    #[test]
    fn the_best_meet_last() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(bracket(1), [0]);
    }

    #[test]
    fn the_best_seeds_have_the_byes() {
        let knockout = knockout(5, 1, 0);
        let byes: Vec<usize> = knockout.stages[0]
            .iter()
            .filter_map(|looked_at| looked_at.winner)
            .map(|(player, why)| {
                assert_eq!(why, Why::Bye);
                player
            })
            .collect();
        assert_eq!(byes, [0, 1, 2]);
        // Their match is known and can begin before the last one of the first stage is over.
        assert_eq!(knockout.stages[1][1].players, [Some(1), Some(2)]);
    }

    #[test]
    fn who_wins_every_game_wins_the_knockout() {
        for players in 2..18 {
            let last = players - 1;
            let over = played(knockout(players, 2, 3), |fixture| {
                let wins = fixture.red > fixture.black;
                if wins { Score::Win } else { Score::Loss }
            });
            assert_eq!(over.winner(), Some(last), "of {players}");
        }
    }

    #[test]
    fn drawn_matches_go_on_up_to_a_bound_and_then_the_better_seed_does() {
        let over = played(knockout(4, 1, 3), |_| Score::Draw);
        assert_eq!(over.winner(), Some(0));
        for looked_at in over.stages.iter().flatten() {
            assert_eq!((looked_at.pairs, looked_at.halves), (4, [8, 8]));
            assert!(matches!(looked_at.winner, Some((_, Why::Seed))));
        }
    }

    #[test]
    fn a_tie_break_ends_with_the_first_pair_that_is_not_even() {
        // Of the only match the first pair is drawn, and of the second the last game.
        let over = played(knockout(2, 1, 5), |fixture| match fixture.number {
            0..=2 => Score::Draw,
            _ => Score::Win,
        });
        let last = over.stages[0][0];
        assert_eq!((last.pairs, last.halves), (2, [3, 5]));
        assert_eq!(last.winner, Some((1, Why::TieBreak)));
    }
}
