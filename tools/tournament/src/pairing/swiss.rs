//! The Swiss system: in every round those meet who have about as many points, and have not met.

use std::cmp::Reverse;

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

use super::encounter::{IN_A_PAIR, Results, fixture};
use crate::schedule::{Fixture, Schedule};

/// A Swiss tournament, as far as its rounds are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Swiss {
    schedule: Schedule,
    /// By player: what decides among those with as many points.
    lots: Vec<usize>,
    rounds: Vec<SwissRound>,
}

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SwissRound {
    pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
}

/// A player's place in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The player.
    pub player: usize,
    /// Half points, those of a bye among them.
    pub halves: u32,
    /// Half points of all opponents together.
    pub buchholz: u32,
    /// The opponent of each round, nobody in a bye, and half points against them.
    pub rounds: Vec<(Option<usize>, u32)>,
}

/// What decides the next round.
struct Ranking {
    /// The players, best first.
    order: Vec<usize>,
    halves: Vec<u32>,
    /// How often two players have met.
    met: Vec<Vec<usize>>,
    byes: Vec<usize>,
}

impl Swiss {
    /// Before the first round, for which lots are drawn.
    pub fn new(schedule: Schedule, seed: u64) -> Swiss {
        let mut lots: Vec<usize> = (0..schedule.players).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut lots);
        let mut swiss = Swiss {
            schedule,
            lots,
            rounds: Vec::new(),
        };
        swiss.advance(&Results::default());
        swiss
    }

    /// Draws up the next round if all games of the last one have been played.
    pub fn advance(&mut self, results: &Results) {
        while self.rounds.len() < self.schedule.rounds && self.is_played(results) {
            let next = self.ranking(results).pair();
            self.rounds.push(next);
        }
    }

    /// Whether the last round that is known has been played.
    fn is_played(&self, results: &Results) -> bool {
        let end = self.rounds.len() * self.pairs_in_round();
        let begin = end.saturating_sub(self.pairs_in_round());
        (begin..end).all(|pair| results.of_pair(pair).is_some())
    }

    /// Whether all rounds are known.
    pub fn is_drawn_up(&self) -> bool {
        self.rounds.len() >= self.schedule.rounds
    }

    fn pairs_in_round(&self) -> usize {
        self.schedule.players / 2
    }

    /// The games of all rounds that are known.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let games = 0..2 * self.rounds.len() * self.pairs_in_round();
        games.filter_map(|number| self.fixture(number)).collect()
    }

    /// The game of this number, if its round is known.
    pub fn fixture(&self, number: usize) -> Option<Fixture> {
        let pair = number / 2;
        let round = pair / self.pairs_in_round();
        let players = self.rounds.get(round)?.pairs[pair % self.pairs_in_round()];
        Some(fixture(number, round, players))
    }

    /// The table, best first: by points, then by Buchholz, then in the order of entry.
    pub fn table(&self, results: &Results) -> Vec<Place> {
        let players = 0..self.schedule.players;
        let halves: Vec<u32> = players
            .clone()
            .map(|one| self.halves(one, results))
            .collect();
        let mut places: Vec<Place> = players
            .map(|player| {
                let rounds = self.rounds_of(player, results);
                let opponents = rounds.iter().filter_map(|&(opponent, _)| opponent);
                Place {
                    player,
                    halves: halves[player],
                    buchholz: opponents.map(|opponent| halves[opponent]).sum(),
                    rounds,
                }
            })
            .collect();
        places.sort_by_key(|place| (Reverse(place.halves), Reverse(place.buchholz)));
        places
    }

    /// The opponent of each round, and half points.
    fn rounds_of(&self, player: usize, results: &Results) -> Vec<(Option<usize>, u32)> {
        let rounds = self.rounds.iter().enumerate();
        rounds
            .map(|(index, round)| {
                let place = round.pairs.iter().enumerate().find_map(|(place, &pair)| {
                    let own = [pair.0, pair.1].iter().position(|&one| one == player)?;
                    Some((place, own, [pair.1, pair.0][own]))
                });
                // A bye is worth a pair that was won.
                place.map_or((None, IN_A_PAIR), |(place, own, opponent)| {
                    let pair = index * self.pairs_in_round() + place;
                    (Some(opponent), results.so_far(pair)[own])
                })
            })
            .collect()
    }

    fn halves(&self, player: usize, results: &Results) -> u32 {
        let rounds = self.rounds_of(player, results);
        rounds.iter().map(|&(_, halves)| halves).sum()
    }

    fn ranking(&self, results: &Results) -> Ranking {
        let players = self.schedule.players;
        let mut ranking = Ranking {
            order: (0..players).collect(),
            halves: (0..players).map(|one| self.halves(one, results)).collect(),
            met: vec![vec![0; players]; players],
            byes: vec![0; players],
        };
        for round in &self.rounds {
            for &(one, other) in &round.pairs {
                ranking.met[one][other] += 1;
                ranking.met[other][one] += 1;
            }
            if let Some(bye) = round.bye {
                ranking.byes[bye] += 1;
            }
        }
        let halves = &ranking.halves;
        let rank = |player: &usize| (Reverse(halves[*player]), self.lots[*player]);
        ranking.order.sort_by_key(rank);
        ranking
    }
}

impl Ranking {
    /// The next round: without rematches where that can be, else with as few for each as can be.
    fn pair(&self) -> SwissRound {
        let most_met = self.met.iter().flatten().max().copied().unwrap_or(0);
        let rounds = (0..=most_met).filter_map(|most| self.pair_within(most));
        let mut rounds = rounds.into_iter();
        // Where as many meetings are allowed as there have been, anybody may meet anybody.
        rounds.next().unwrap_or(SwissRound {
            pairs: Vec::new(),
            bye: None,
        })
    }

    /// A round of players who have met at most so often.
    fn pair_within(&self, most: usize) -> Option<SwissRound> {
        self.byes().into_iter().find_map(|bye| {
            let mut left = self.order.clone();
            left.retain(|&player| Some(player) != bye);
            let pairs = self.pair_all(left, most)?;
            Some(SwissRound { pairs, bye })
        })
    }

    /// Who may have the bye, the first choice first: the last of those who have had fewest.
    fn byes(&self) -> Vec<Option<usize>> {
        if self.order.len().is_multiple_of(2) {
            return vec![None];
        }
        let fewest = self.byes.iter().min().copied().unwrap_or(0);
        let from_last = self.order.iter().rev().copied();
        from_last
            .filter(|&player| self.byes[player] == fewest)
            .map(Some)
            .collect()
    }

    /// Gives the first of those who are left the best opponent with whom the others can still be
    /// paired, and so on.
    fn pair_all(&self, mut left: Vec<usize>, most: usize) -> Option<Vec<(usize, usize)>> {
        if !self.can_pair(&left, most) {
            return None;
        }
        let mut pairs = Vec::new();
        while let Some(&first) = left.first() {
            let second = self.choices(&left).into_iter().find(|&second| {
                let others = left.iter().copied();
                let others = others.filter(|&player| player != first && player != second);
                self.met[first][second] <= most && self.can_pair(&others.collect::<Vec<_>>(), most)
            })?;
            pairs.push((first, second));
            left.retain(|&player| player != first && player != second);
        }
        Some(pairs)
    }

    /// Opponents of the first, the best first: the upper half of those with as many points meets
    /// the lower half, then come those with fewer.
    fn choices(&self, left: &[usize]) -> Vec<usize> {
        let points = self.halves[left[0]];
        let equal = left.partition_point(|&player| self.halves[player] == points);
        let half = (equal / 2).max(1);
        let upper = left[1..half].iter().rev();
        let lower = left[half..equal].iter();
        lower.chain(upper).chain(&left[equal..]).copied().collect()
    }

    /// Whether all of them can be paired with somebody whom they have met at most so often.
    fn can_pair(&self, players: &[usize], most: usize) -> bool {
        let mut graph = UnGraph::<(), ()>::default();
        let nodes: Vec<NodeIndex> = players.iter().map(|_| graph.add_node(())).collect();
        for (place, &one) in players.iter().enumerate() {
            for (later, &other) in players.iter().enumerate().skip(place + 1) {
                if self.met[one][other] <= most {
                    graph.add_edge(nodes[place], nodes[later], ());
                }
            }
        }
        maximum_matching(&graph).is_perfect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Format;
    use match_stats::Score;
    use std::collections::HashSet;

    fn swiss(players: usize, rounds: usize, seed: u64) -> Swiss {
        let schedule = Schedule {
            players,
            format: Format::Swiss,
            rounds,
            paired: true,
            tie_breaks: 0,
        };
        Swiss::new(schedule, seed)
    }

    /// Plays all rounds; the one with the lower number wins both games of a pair.
    fn played(players: usize, rounds: usize) -> (Swiss, Results) {
        let (mut swiss, mut results) = (swiss(players, rounds, 3), Results::default());
        let mut next = 0;
        while let Some(fixture) = swiss.fixture(next) {
            let red_wins = fixture.red < fixture.black;
            let score = if red_wins { Score::Win } else { Score::Loss };
            results.count(next, score);
            swiss.advance(&results);
            next += 1;
        }
        (swiss, results)
    }

    #[test]
    fn nobody_meets_anybody_twice_while_that_can_be() {
        // As many rounds as a round-robin tournament has leave no choice at all in the last ones.
        for (players, rounds) in [(8, 4), (9, 4), (16, 7), (30, 9), (6, 3)] {
            let (swiss, _) = played(players, rounds);
            assert!(swiss.is_drawn_up());
            let mut met = HashSet::new();
            for round in &swiss.rounds {
                assert_eq!(round.pairs.len(), players / 2);
                assert_eq!(round.bye.is_some(), players % 2 == 1);
                for &(one, other) in &round.pairs {
                    assert!(met.insert((one.min(other), one.max(other))), "{round:?}");
                }
            }
        }
    }

    #[test]
    fn nobody_has_a_second_bye_before_everybody_had_one() {
        let (swiss, _) = played(5, 5);
        let byes: HashSet<Option<usize>> = swiss.rounds.iter().map(|round| round.bye).collect();
        assert_eq!(byes.len(), 5);
    }

    #[test]
    fn rematches_come_only_when_everybody_has_met() {
        let (swiss, _) = played(2, 3);
        assert_eq!(swiss.rounds.len(), 3);
        let (swiss, _) = played(4, 5);
        assert!(swiss.rounds.iter().all(|round| round.pairs.len() == 2));
    }

    #[test]
    fn the_strongest_is_first_and_winners_meet_winners() {
        let (swiss, results) = played(8, 3);
        let table = swiss.table(&results);
        assert_eq!((table[0].player, table[0].halves), (0, 12));
        // Worked out by hand from the definition: points of all opponents.
        for place in &table {
            let sum: u32 = place
                .rounds
                .iter()
                .flat_map(|(opponent, _)| *opponent)
                .map(|opponent| {
                    let there = table.iter().find(|other| other.player == opponent);
                    there.map_or(0, |other| other.halves)
                })
                .sum();
            assert_eq!(place.buchholz, sum);
        }
        let winners: HashSet<usize> = swiss.rounds[0]
            .pairs
            .iter()
            .map(|&(one, other)| one.min(other))
            .collect();
        for &(one, other) in &swiss.rounds[1].pairs {
            assert_eq!(winners.contains(&one), winners.contains(&other));
        }
    }

    #[test]
    fn the_seed_draws_the_first_round() {
        let first = |seed| swiss(10, 1, seed).rounds[0].clone();
        assert_eq!(first(1), first(1));
        assert!((2..10).any(|seed| first(seed) != first(1)));
    }
}
