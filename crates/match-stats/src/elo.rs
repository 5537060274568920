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
    /// Where all results are alike the formulas have no value. Half a result more at either end (see
    /// [`Sample`]) then gives what cannot be had otherwise: Elo and the mean of a sample of only wins or
    /// only losses, and the spread that nElo, LOS and errors divide by. Any other score keeps its own
    /// Elo. An interval that leaves the scale ends half a result short of it.
    pub fn of(sample: &Sample) -> Option<Estimate> {
        let (score, bare_variance) = sample.moments()?;
        let spread = bare_variance > 0.0;
        let is_one_sided = score <= 0.0 || score >= 1.0;
        let (prior_mean, prior_variance) = sample.spread().moments()?;
        let mean = if is_one_sided { prior_mean } else { score };
        let variance = if spread {
            bare_variance
        } else {
            prior_variance
        };
        let total = sample.total();
        let deviation = if is_one_sided {
            variance
        } else {
            bare_variance
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Pairs;

    /// Whatever the sample, its Elo is that of its score, unless there is none.
    #[test]
    fn elo_belongs_to_the_score() {
        let pairs = Pairs {
            wd: 50,
            ..Pairs::default()
        };
        let estimate = Estimate::of(&pairs.into()).unwrap();
        assert_eq!(format!("{:.2}", estimate.elo), "190.85");
        assert!(!estimate.spread && estimate.nelo.is_finite());
        for ld in 0..4 {
            for dd in 0..4 {
                for wd in 1..4 {
                    let pairs = Pairs {
                        ld,
                        dd,
                        wd,
                        ..Pairs::default()
                    };
                    let estimate = Estimate::of(&pairs.into()).unwrap();
                    assert!(
                        (estimate.elo - elo_of_score(estimate.score)).abs() < 1e-9,
                        "{pairs:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn only_wins_are_finite() {
        let pairs = Pairs {
            ww: 50,
            ..Pairs::default()
        };
        let estimate = Estimate::of(&pairs.into()).unwrap();
        // 50.5 of 51 pairs.
        assert!((estimate.elo - elo_of_score(50.5 / 51.0)).abs() < 1e-9);
    }
}
