//! The one scale of playing strength: levels below the best.

use fastrand::Rng;
use xq_core::Move;
use xq_eval::Score;

use crate::engine::{Info, Limits, SearchResult};

/// How strong the engine plays, from 0 to [`Strength::TOP`].
///
/// A weaker player looks at fewer positions, and some chance is added to the score of each of its best
/// lines, so that it errs. Positions, not plies or seconds: a level plays the same on every machine.
///
/// ```text
/// level                     0      5     10     15     19    20
/// positions for a move     60    550  5,000 46,000 270,000   no limit
/// chance, up to           240    180    120     60     12     0
/// ```
///
/// ```
/// use xq_core::rules::Game;
/// use xq_search::{Engine, Limits, Options, Strength};
///
/// let strength = Strength::new(3).expect("a level of the scale");
/// let options = Options { hash_mib: 1, multi_pv: strength.lines(1), ..Options::default() };
/// let result = Engine::new(options).go(&Game::default(), &strength.limits(&Limits::default()), &mut ())?;
/// let mv = strength.choose(&result, &mut fastrand::Rng::new());
/// assert!(mv.is_some());
/// # Ok::<(), xq_search::SearchError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u8);

impl Default for Strength {
    fn default() -> Strength {
        Strength::FULL
    }
}

impl Strength {
    /// The highest level.
    pub const TOP: u8 = 20;

    /// Nothing held back.
    pub const FULL: Strength = Strength(Strength::TOP);

    /// The strength of a level; `None` beyond [`Strength::TOP`].
    pub const fn new(level: u8) -> Option<Strength> {
        if level <= Strength::TOP {
            Some(Strength(level))
        } else {
            None
        }
    }

    /// The level, from 0.
    pub const fn level(self) -> u8 {
        self.0
    }

    /// Whether nothing is held back.
    pub const fn is_full(self) -> bool {
        self.0 == Strength::TOP
    }

    /// How many positions it may look at for a move; `None` at full strength.
    pub fn nodes(self) -> Option<u64> {
        (!self.is_full()).then(|| (60.0 * 1.556f64.powi(self.0.into())) as u64)
    }

    /// How much chance may add to the score of a line, in score units.
    pub fn spread(self) -> Score {
        12 * Score::from(Strength::TOP - self.0)
    }

    /// How many best lines have to be searched for a choice, if so many are wanted anyway.
    pub fn lines(self, wanted: usize) -> usize {
        if self.is_full() {
            wanted
        } else {
            wanted.max(4)
        }
    }

    /// The limits of a search, narrowed to what this strength may look at.
    pub fn limits(self, limits: &Limits) -> Limits {
        let nodes = limits.nodes.into_iter().chain(self.nodes()).min();
        Limits {
            nodes,
            ..limits.clone()
        }
    }

    /// The move that is played after a search.
    pub fn choose(self, result: &SearchResult, rng: &mut Rng) -> Option<Move> {
        choose_line(&result.lines, self.spread(), rng)
            .and_then(|line| line.pv.first().copied())
            .or(result.best)
    }
}

/// The best line once chance has added something from 0 to `spread` to the score of each. Mates are
/// too far from everything else for chance to hide them.
pub fn choose_line<'a>(lines: &'a [Info], spread: Score, rng: &mut Rng) -> Option<&'a Info> {
    lines
        .iter()
        .map(|line| (line.score + rng.i32(0..=spread), line))
        .rev()
        .max_by_key(|(score, _)| *score)
        .map(|(_, line)| line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Bound;
    use std::time::Duration;

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
    fn every_level_sees_more_and_errs_less_than_the_one_below() {
        for level in 1..Strength::TOP {
            let [below, here] = [level - 1, level].map(|level| Strength::new(level).unwrap());
            assert!(below.nodes() < here.nodes());
            assert!(below.spread() > here.spread());
        }
        assert_eq!(Strength::FULL.nodes(), None);
        assert_eq!((Strength::FULL.spread(), Strength::FULL.lines(1)), (0, 1));
        assert_eq!(Strength::new(Strength::TOP + 1), None);
    }

    #[test]
    fn limits_are_narrowed_and_never_widened() {
        let weak = Strength::new(0).unwrap();
        assert_eq!(weak.limits(&Limits::nodes(10)).nodes, Some(10));
        assert_eq!(weak.limits(&Limits::depth(3)).nodes, Some(60));
        assert_eq!(weak.limits(&Limits::depth(3)).depth, Some(3));
        assert_eq!(Strength::FULL.limits(&Limits::depth(3)).nodes, None);
    }

    #[test]
    fn weaker_players_err_more_and_nobody_misses_a_mate() {
        let mut rng = Rng::with_seed(1);
        let lines = [line(1, 50), line(2, 0)];
        let mut errors = |level| {
            let spread = Strength::new(level).unwrap().spread();
            let choice = |_: &u32| choose_line(&lines, spread, &mut rng).unwrap().rank == 2;
            (0..1000).filter(choice).count()
        };
        let (worst, better, best) = (errors(0), errors(10), errors(19));
        assert!(worst > better && better > best, "{worst} {better} {best}");
        assert_eq!(best, 0);
        let mate = [line(1, 30_000), line(2, 0)];
        for _ in 0..100 {
            assert_eq!(choose_line(&mate, 320, &mut rng).unwrap().rank, 1);
        }
        assert!(choose_line(&[], 0, &mut rng).is_none());
    }

    #[test]
    fn of_equal_lines_the_first_is_played_at_full_strength() {
        let lines = [line(1, 7), line(2, 7)];
        let chosen = choose_line(&lines, 0, &mut Rng::with_seed(1)).unwrap();
        assert_eq!(chosen.rank, 1);
    }
}
