//! Counts of results, from the first player's side.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// What a player got out of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Score {
    Loss,
    Draw,
    Win,
}

impl Score {
    /// What the other player got.
    pub fn flipped(self) -> Score {
        match self {
            Score::Loss => Score::Win,
            Score::Draw => Score::Draw,
            Score::Win => Score::Loss,
        }
    }
}

/// Results of single games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Wdl {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Wdl {
    /// How many games there are.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Counts one more.
    pub fn count(&mut self, score: Score) {
        match score {
            Score::Loss => self.losses += 1,
            Score::Draw => self.draws += 1,
            Score::Win => self.wins += 1,
        }
    }

    /// The same games from the other player's side.
    pub fn flipped(&self) -> Wdl {
        Wdl {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Results of pairs: the letters are what the first player got in the two games, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Pairs {
    pub ll: u64,
    pub ld: u64,
    pub wl: u64,
    pub dd: u64,
    pub wd: u64,
    pub ww: u64,
}

impl Pairs {
    /// How many pairs there are.
    pub fn total(&self) -> u64 {
        self.ll + self.ld + self.wl + self.dd + self.wd + self.ww
    }

    /// Counts one more.
    pub fn count(&mut self, one: Score, other: Score) {
        use Score::{Draw, Loss, Win};
        let counter = match (one.min(other), one.max(other)) {
            (Loss, Loss) => &mut self.ll,
            (Loss, Draw) => &mut self.ld,
            (Loss, _) => &mut self.wl,
            (Draw, Draw) => &mut self.dd,
            (Draw, _) => &mut self.wd,
            (Win, _) => &mut self.ww,
        };
        *counter += 1;
    }

    /// The same pairs from the other player's side.
    pub fn flipped(&self) -> Pairs {
        Pairs {
            ll: self.ww,
            ld: self.wd,
            wd: self.ld,
            ww: self.ll,
            ..*self
        }
    }

    /// The games of which they are made.
    pub fn games(&self) -> Wdl {
        Wdl {
            wins: 2 * self.ww + self.wd + self.wl,
            draws: self.ld + 2 * self.dd + self.wd,
            losses: 2 * self.ll + self.ld + self.wl,
        }
    }

    /// The share of pairs in which both came out even.
    pub fn draw_ratio(&self) -> Option<f64> {
        ratio(self.wl + self.dd, self.total())
    }

    /// Pairs won to pairs lost; `None` while none is lost.
    pub fn pairs_ratio(&self) -> Option<f64> {
        ratio(self.ww + self.wd, self.ld + self.ll)
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        self.ll += other.ll;
        self.ld += other.ld;
        self.wl += other.wl;
        self.dd += other.dd;
        self.wd += other.wd;
        self.ww += other.ww;
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_counted_once_and_flips() {
        let scores = [Score::Loss, Score::Draw, Score::Win];
        for one in scores {
            for other in scores {
                let (mut pairs, mut mirrored) = (Pairs::default(), Pairs::default());
                pairs.count(one, other);
                mirrored.count(one.flipped(), other.flipped());
                assert_eq!(pairs.total(), 1);
                assert_eq!(pairs.flipped(), mirrored);
                let mut games = Wdl::default();
                games.count(one);
                games.count(other);
                assert_eq!(pairs.games(), games);
                assert_eq!(pairs.games().flipped(), mirrored.games());
            }
        }
    }
}
