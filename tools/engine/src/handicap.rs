//! Playing below full strength, and with chance.

use fastrand::Rng;
use xq_eval::Score;
use xq_search::Info;

use crate::options::TOP_SKILL;

/// UCCI's `randomness`: how much worse than the best a move may be that is played for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Randomness {
    /// The best move.
    #[default]
    None,
    /// A little worse.
    Small,
    /// Worse.
    Medium,
    /// A good deal worse.
    Large,
}

impl Randomness {
    /// The value of this name, none for another.
    pub fn named(name: &str) -> Randomness {
        match name {
            "small" => Randomness::Small,
            "medium" => Randomness::Medium,
            "large" => Randomness::Large,
            _ => Randomness::None,
        }
    }

    const fn spread(self) -> Score {
        match self {
            Randomness::None => 0,
            Randomness::Small => 10,
            Randomness::Medium => 30,
            Randomness::Large => 80,
        }
    }
}

/// Each level below the top adds this much chance to a move's score.
const SPREAD_BY_LEVEL: Score = 12;

/// What a weaker player looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// So many plies and no more.
    pub depth: Option<u32>,
    /// Every move's score gets a bonus drawn from nothing up to this.
    spread: Score,
}

impl Handicap {
    /// So many moves are in the choice.
    pub const LINES: usize = 4;

    /// The handicap of a skill level and a randomness; `None` at full strength.
    pub fn new(skill: u32, randomness: Randomness) -> Option<Handicap> {
        let missing = TOP_SKILL.saturating_sub(skill);
        let spread = missing as Score * SPREAD_BY_LEVEL + randomness.spread();
        (spread > 0).then_some(Handicap {
            depth: (missing > 0).then_some(1 + skill / 2),
            spread,
        })
    }

    /// The line whose first move is played. Mates are too far from everything else for chance to
    /// hide them.
    pub fn choose<'a>(&self, lines: &'a [Info], rng: &mut Rng) -> Option<&'a Info> {
        lines
            .iter()
            .map(|line| (line.score + rng.i32(0..=self.spread), line))
            .max_by_key(|(score, _)| *score)
            .map(|(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use xq_search::Bound;

    fn line(rank: usize, score: Score) -> Info {
        Info {
            depth: 1,
            selective_depth: 1,
            rank,
            score,
            bound: Bound::Exact,
            nodes: 1,
            elapsed: Duration::ZERO,
            table_fullness: 0,
            pv: Vec::new(),
        }
    }

    #[test]
    fn full_strength_is_no_handicap() {
        assert_eq!(Handicap::new(TOP_SKILL, Randomness::None), None);
        let chance = Handicap::new(TOP_SKILL, Randomness::Small).unwrap();
        assert_eq!(chance.depth, None);
    }

    #[test]
    fn weaker_players_err_more_and_nobody_misses_a_mate() {
        let mut rng = Rng::with_seed(1);
        let lines = [line(1, 50), line(2, 0)];
        let mut errors = |skill| {
            let handicap = Handicap::new(skill, Randomness::None).unwrap();
            let choice = |_: &u32| handicap.choose(&lines, &mut rng).unwrap().rank == 2;
            (0..1000).filter(choice).count()
        };
        let (worst, better, best) = (errors(0), errors(10), errors(19));
        assert!(worst > better && better > best, "{worst} {better} {best}");
        assert_eq!(best, 0);
        let mate = [line(1, 30_000), line(2, 0)];
        let handicap = Handicap::new(0, Randomness::Large).unwrap();
        for _ in 0..100 {
            assert_eq!(handicap.choose(&mate, &mut rng).unwrap().rank, 1);
        }
        assert!(handicap.choose(&[], &mut rng).is_none());
    }
}
