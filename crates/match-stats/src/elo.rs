//! Elo, normalised Elo and the likelihood of superiority, with errors.

use std::f64::consts::{LN_10, SQRT_2};

use crate::sample::Sample;

/// The normal distribution holds 95 % within so many standard deviations of its mean.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// What a sample says about the difference in strength. Every number is finite, whatever the
/// sample. Errors are half of the 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score, 0 to 1.
    pub score: f64,
    /// `-400 log10(1/mu - 1)`.
    pub elo: f64,
    /// Half of `Elo(mu + z sd) - Elo(mu - z sd)`, with `sd = sqrt(var/N)`.
    pub elo_error: f64,
    /// `(mu - 1/2) / sqrt(var) * 800/ln 10`; over pairs the divisor is `sqrt(2 var)`.
    pub nelo: f64,
    /// `z / sqrt(N) * 800/ln 10`, over pairs divided by `sqrt(2)`.
    pub nelo_error: f64,
    /// The likelihood that the first player is the stronger one, 0 to 1:
    /// `(1 + erf((mu - 1/2) / sqrt(2 var/N))) / 2`.
    pub los: f64,
    /// Whether the sample has any spread. Where it has none (all results alike) the errors follow
    /// from no observation and mean little.
    pub spread: bool,
}

impl Estimate {
    /// The estimate from a sample; `None` of an empty one.
    ///
    /// Where all results are alike the formulas have no value. A sample of only wins or only losses
    /// is then taken with half a result more at either end, and so is any sample without spread
    /// for what divides by it (nElo, LOS). An interval that leaves the scale ends half a result
    /// short of it.
    pub fn of(sample: &Sample) -> Option<Estimate> {
        let (score, bare_variance) = sample.moments()?;
        let spread = bare_variance > 0.0;
        let (mean, variance) = if spread {
            (score, bare_variance)
        } else {
            sample.spread().moments()?
        };
        let total = sample.total();
        let one_sided = score <= 0.0 || score >= 1.0;
        let deviation = if one_sided { variance } else { bare_variance };
        let (elo, elo_error) = elo(mean, (deviation / total).sqrt(), total);
        let unit = if sample.is_paired() {
            800.0 / LN_10 / SQRT_2
        } else {
            800.0 / LN_10
        };
        Some(Estimate {
            score,
            elo,
            elo_error,
            nelo: (mean - 0.5) / variance.sqrt() * unit,
            nelo_error: Z95 / total.sqrt() * unit,
            los: (1.0 + libm::erf((mean - 0.5) / (2.0 * variance / total).sqrt())) / 2.0,
            spread,
        })
    }
}

/// Elo of a mean score and its error, from the mean's standard deviation.
fn elo(mean: f64, deviation: f64, total: f64) -> (f64, f64) {
    let rim = 0.5 / (total + 1.0);
    let within = |score: f64| score.clamp(rim.min(mean), (1.0 - rim).max(mean));
    let upper = elo_of_score(within(mean + Z95 * deviation));
    let lower = elo_of_score(within(mean - Z95 * deviation));
    // A mean of one half is zero Elo and not minus zero.
    (elo_of_score(mean) + 0.0, (upper - lower) / 2.0)
}

/// The difference in Elo at which this mean score is to be expected: `-400 log10(1/s - 1)`.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The mean score to be expected at a difference in Elo: `1 / (1 + 10^(-elo/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
