//! The standings: all counts of a tournament, game by game.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::ending::Reason;
use crate::journal::header::Header;
use crate::journal::record::GameRecord;
use crate::pairing::Course;
use match_stats::{Anchor, Decision, Encounter, Pairs, Rating, Sample, Score, Sprt, Wdl, ratings};

/// Counts of a tournament. Its size does not grow with the games but for a few bytes each, by which
/// games that are the same are found.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    names: Vec<String>,
    paired: bool,
    sprt: Option<Sprt>,
    meetings: BTreeMap<(usize, usize), Meeting>,
    /// The first game of each pair whose second has not been played: its number and the score of
    /// the lower player.
    halves: HashMap<usize, (usize, Score)>,
    reasons: BTreeMap<Reason, u64>,
    losses: Vec<BTreeMap<Reason, u64>>,
    seen: HashSet<u64>,
    duplicates: u64,
    games: u64,
    test: Option<TestStatus>,
    course: Option<Course>,
}

/// What two players did against each other, from the side of the one who was entered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meeting {
    /// All games.
    pub games: Wdl,
    /// The whole pairs among them.
    pub pairs: Pairs,
}

/// How the test stands. Once it has decided, nothing changes it: games that were being played at
/// that moment count for everything else.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TestStatus {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// What it decides.
    pub decision: Decision,
    /// After how many whole pairs, or games where they do not come in pairs.
    pub samples: u64,
}

impl Meeting {
    /// What statistics are to be made of: the pairs where games come in pairs, else the games.
    pub fn sample(&self, paired: bool) -> Sample {
        if paired {
            self.pairs.into()
        } else {
            self.games.into()
        }
    }
}

impl Standings {
    /// Before the first game.
    pub fn new(header: &Header) -> Standings {
        Standings {
            names: header
                .names()
                .iter()
                .map(|name| (*name).to_owned())
                .collect(),
            paired: header.schedule.paired,
            sprt: header.sprt,
            meetings: BTreeMap::new(),
            halves: HashMap::new(),
            reasons: BTreeMap::new(),
            losses: vec![BTreeMap::new(); header.players.len()],
            seen: HashSet::new(),
            duplicates: 0,
            games: 0,
            test: None,
            course: Course::new(header.schedule, header.seed),
        }
    }

    /// Counts a game. True if a whole sample, pair or game, has come to its end with it.
    pub fn count(&mut self, game: &GameRecord) -> bool {
        let key = (game.red.min(game.black), game.red.max(game.black));
        let score = game.score_of(key.0);
        self.games += 1;
        if let Some(course) = &mut self.course {
            course.count(game.game, game.score_of(game.red));
        }
        *self.reasons.entry(game.reason).or_default() += 1;
        if let Some(losses) = game.loser().and_then(|loser| self.losses.get_mut(loser)) {
            *losses.entry(game.reason).or_default() += 1;
        }
        // Games that break off at once are alike without being repetitions.
        if !game.moves.is_empty() && !self.seen.insert(game.fingerprint()) {
            self.duplicates += 1;
        }
        let meeting = self.meetings.entry(key).or_default();
        meeting.games.count(score);
        let mut whole = true;
        if self.paired {
            match self.halves.remove(&game.pair) {
                Some((_, other)) => meeting.pairs.count(score, other),
                None => {
                    self.halves.insert(game.pair, (game.game, score));
                    whole = false;
                }
            }
        }
        if whole {
            self.update_test();
        }
        whole
    }

    fn update_test(&mut self) {
        let is_open = |status: TestStatus| status.decision == Decision::Continue;
        let Some(sprt) = self.sprt.filter(|_| self.test.is_none_or(is_open)) else {
            return;
        };
        let sample = self.meeting(0, 1).sample(self.paired);
        let llr = sprt.llr(&sample);
        self.test = Some(TestStatus {
            llr,
            decision: sprt.decide(llr),
            samples: sample.total() as u64,
        });
    }

    /// How far a tournament has come in which results decide who meets whom.
    pub fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// Names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether games come in pairs.
    pub fn is_paired(&self) -> bool {
        self.paired
    }

    /// How many games have been counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many of them had been played before, move by move.
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// Games of pairs that are not whole.
    pub fn half_pairs(&self) -> usize {
        self.halves.len()
    }

    /// How often games ended for each reason.
    pub fn reasons(&self) -> &BTreeMap<Reason, u64> {
        &self.reasons
    }

    /// How often a player lost for a reason.
    pub fn losses(&self, player: usize, which: impl Fn(Reason) -> bool) -> u64 {
        let losses = self.losses.get(player).into_iter().flatten();
        losses
            .filter(|(reason, _)| which(**reason))
            .map(|(_, count)| count)
            .sum()
    }

    /// What two players did against each other, from the first one's side.
    pub fn meeting(&self, first: usize, second: usize) -> Meeting {
        let of = |key| self.meetings.get(&key).copied().unwrap_or_default();
        if first < second {
            return of((first, second));
        }
        let mirrored = of((second, first));
        Meeting {
            games: mirrored.games.flipped(),
            pairs: mirrored.pairs.flipped(),
        }
    }

    /// What a player did against all others.
    pub fn total(&self, player: usize) -> Meeting {
        let mut total = Meeting::default();
        for other in (0..self.names.len()).filter(|&other| other != player) {
            let meeting = self.meeting(player, other);
            total.games += meeting.games;
            total.pairs += meeting.pairs;
        }
        total
    }

    /// Joint ratings.
    pub fn ratings(&self, anchor: Anchor) -> Vec<Option<Rating>> {
        let encounters: Vec<Encounter> = self
            .meetings
            .iter()
            .map(|(&(first, second), meeting)| Encounter {
                first,
                second,
                games: meeting.games,
                pairs: if self.paired {
                    meeting.pairs
                } else {
                    Pairs::default()
                },
            })
            .collect();
        ratings(self.names.len(), &encounters, anchor)
    }

    /// Whether somebody took no point at all off somebody else.
    pub fn has_shutout(&self) -> bool {
        let mut meetings = self.meetings.values().map(|meeting| meeting.games);
        meetings.any(|games| games.points() <= 0.0 || games.flipped().points() <= 0.0)
    }

    /// The test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// How the test stands; nothing before the first whole sample.
    pub fn test(&self) -> Option<TestStatus> {
        self.test
    }
}
