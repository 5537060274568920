//! A sample of scores, and its moments.

use crate::counts::{Pairs, Wdl};

/// How often each score occurred: three scores over single games, five over pairs.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    counts: Vec<f64>,
}

impl Sample {
    /// How many games or pairs it holds.
    pub fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Whether it counts pairs.
    pub fn is_paired(&self) -> bool {
        self.counts.len() == 5
    }

    /// Score and count, the lowest score first.
    pub fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let top = (self.counts.len() - 1) as f64;
        let counts = self.counts.iter().enumerate();
        counts.map(move |(index, &count)| (index as f64 / top, count))
    }

    /// Mean and variance of the score; `None` of an empty sample.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total();
        if total <= 0.0 {
            return None;
        }
        let mean = self.iter().map(|(score, n)| score * n).sum::<f64>() / total;
        let squares = self.iter().map(|(score, n)| (score - mean).powi(2) * n);
        Some((mean, squares.sum::<f64>() / total))
    }

    /// The sample with half a result more at either end: what is reported from where the bare
    /// sample has no spread and a formula would divide by zero (Jeffreys' prior on the two ends).
    pub(super) fn spread(&self) -> Sample {
        let mut counts = self.counts.clone();
        if let [first, .., last] = counts.as_mut_slice() {
            *first += 0.5;
            *last += 0.5;
        }
        Sample { counts }
    }

    /// The sample with counts of zero replaced by a thousandth, as likelihood ratios need them.
    pub(super) fn without_zeros(&self) -> Sample {
        const TRACE: f64 = 1e-3;
        let counts = self.counts.iter();
        Sample {
            counts: counts.map(|&n| if n == 0.0 { TRACE } else { n }).collect(),
        }
    }
}

impl From<Wdl> for Sample {
    fn from(games: Wdl) -> Sample {
        let counts = [games.losses, games.draws, games.wins];
        Sample {
            counts: counts.map(|n| n as f64).to_vec(),
        }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        let counts = [pairs.ll, pairs.ld, pairs.wl + pairs.dd, pairs.wd, pairs.ww];
        Sample {
            counts: counts.map(|n| n as f64).to_vec(),
        }
    }
}
