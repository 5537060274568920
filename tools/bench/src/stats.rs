//! Statistics of times: pure functions of numbers.
//!
//! Times vary by factors, so they are compared by ratios and their logarithms. With logarithms
//! `x_1 .. x_n` of mean `m` and standard deviation `s` (divisor `n - 1`), the geometric mean is
//! `exp(m)` and its 95 % interval `exp(m -+ t s / sqrt(n))`, `t` being Student's quantile at 97.5 % with
//! `n - 1` degrees of freedom. Two samples are compared in the same way with Welch's degrees of
//! freedom.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::statistics::{Data, OrderStatistics, Statistics};

/// An interval whose ends differ by more than this factor says nothing, and is not told: two values
/// that vary may give one from 0.00 to 41201313.
const WIDEST: f64 = 100.0;

/// A ratio, and the interval that holds it 95 times in 100; no interval where there are too few
/// values to tell how they vary.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Ratio {
    pub(crate) value: f64,
    /// Low and high end.
    pub(crate) interval: Option<(f64, f64)>,
}

impl Ratio {
    /// The geometric mean of ratios; `None` without any.
    pub(crate) fn geometric_mean(ratios: &[f64]) -> Option<Ratio> {
        let logs = logarithms(ratios);
        let moments = Moments::of(&logs)?;
        Some(Ratio::around(moments.mean, moments.error, moments.freedom))
    }

    /// The ratio of two samples of times, `base` divided by `other`; `None` if one is empty. With
    /// three times or more the medians are divided, so that one disturbed search does no harm; the
    /// interval is Welch's, around that ratio.
    pub(crate) fn of_samples(base: &[f64], other: &[f64]) -> Option<Ratio> {
        let centre = median(base)?.ln() - median(other)?.ln();
        let (a, b) = (
            Moments::of(&logarithms(base))?,
            Moments::of(&logarithms(other))?,
        );
        let (u, v) = (a.error.powi(2), b.error.powi(2));
        let spread = u.powi(2) / a.freedom + v.powi(2) / b.freedom;
        let freedom = if a.freedom == 0.0 || b.freedom == 0.0 {
            0.0
        } else if spread > 0.0 {
            (u + v).powi(2) / spread
        } else {
            a.freedom + b.freedom
        };
        Some(Ratio::around(centre, (u + v).sqrt(), freedom))
    }

    fn around(mean: f64, error: f64, freedom: f64) -> Ratio {
        let quantile = StudentsT::new(0.0, 1.0, freedom).map(|t| t.inverse_cdf(0.975));
        let reach = quantile.ok().map(|quantile| quantile * error);
        let reach = reach.filter(|reach| (2.0 * reach).exp() <= WIDEST);
        Ratio {
            value: mean.exp(),
            interval: reach.map(|reach| ((mean - reach).exp(), (mean + reach).exp())),
        }
    }
}

/// Mean, standard error of the mean, and degrees of freedom.
struct Moments {
    mean: f64,
    error: f64,
    freedom: f64,
}

impl Moments {
    fn of(values: &[f64]) -> Option<Moments> {
        let count = values.len() as f64;
        let variance = if values.len() > 1 {
            values.variance()
        } else {
            0.0
        };
        (!values.is_empty()).then(|| Moments {
            mean: values.mean(),
            error: (variance / count).sqrt(),
            freedom: count - 1.0,
        })
    }
}

fn logarithms(values: &[f64]) -> Vec<f64> {
    let positive = values.iter().filter(|&&value| value > 0.0);
    positive.map(|value| value.ln()).collect()
}

/// The value below which the given share lies (Hyndman and Fan's eighth kind, the one that they
/// recommend); `None` of nothing.
pub(crate) fn quantile(values: &[f64], share: f64) -> Option<f64> {
    (!values.is_empty()).then(|| Data::new(values.to_vec()).quantile(share))
}

/// The value in the middle; `None` of nothing.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The mean of the middle half: as smooth as a mean, and as little moved by what lies far out as a
/// median. Each end loses a quarter of the values, rounded down; `None` of nothing.
pub(crate) fn interquartile_mean(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 4;
    let middle = sorted.get(cut..sorted.len() - cut)?;
    (!middle.is_empty()).then(|| middle.mean())
}

/// The geometric mean; `None` of nothing.
pub(crate) fn geometric_mean(values: &[f64]) -> Option<f64> {
    Ratio::geometric_mean(values).map(|ratio| ratio.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_no_interval() {
        let single = Ratio::geometric_mean(&[3.0]).unwrap();
        assert!((single.value - 3.0).abs() < 1e-12);
        assert_eq!(single.interval, None);
        assert_eq!(Ratio::geometric_mean(&[]), None);
        assert_eq!(Ratio::of_samples(&[1.0], &[2.0]).unwrap().interval, None);
        assert_eq!(Ratio::of_samples(&[], &[2.0]), None);
    }

    #[test]
    fn an_interval_that_says_nothing_is_not_told() {
        let wild = Ratio::geometric_mean(&[1.0, 20.0]).unwrap();
        assert!((wild.value - 20_f64.sqrt()).abs() < 1e-9);
        assert_eq!(wild.interval, None);
        assert!(
            Ratio::geometric_mean(&[1.0, 1.1])
                .unwrap()
                .interval
                .is_some()
        );
    }

    #[test]
    fn samples_are_compared_by_welch() {
        // Logarithms 0, 1, 2 and 3, 4, 5: means 1 and 4, errors sqrt(1/3) each, 4 degrees of freedom.
        let base = [0.0_f64, 1.0, 2.0].map(f64::exp);
        let other = [3.0_f64, 4.0, 5.0].map(f64::exp);
        let ratio = Ratio::of_samples(&base, &other).unwrap();
        assert!((ratio.value.ln() + 3.0).abs() < 1e-12);
        let reach = 2.776_445 * (2.0_f64 / 3.0).sqrt();
        let (low, high) = ratio.interval.unwrap();
        assert!((low.ln() - (-3.0 - reach)).abs() < 1e-4);
        assert!((high.ln() - (-3.0 + reach)).abs() < 1e-4);
    }

    #[test]
    fn equal_times_give_a_point() {
        let ratio = Ratio::of_samples(&[2.0; 3], &[1.0; 3]).unwrap();
        let (low, high) = ratio.interval.unwrap();
        assert!((low - 2.0).abs() < 1e-9 && (high - 2.0).abs() < 1e-9);
    }

    #[test]
    fn example_of_geometric_mean() {
        let ratio = Ratio::geometric_mean(&[1.0, 2.0, 4.0]).unwrap();
        assert!((ratio.value - 2.0).abs() < 1e-12);
        let (low, high) = ratio.interval.unwrap();
        // exp(ln 2 -+ 4.30265 ln 2 / sqrt 3)
        assert!((low - 0.357_45).abs() < 1e-4 && (high - 11.1903).abs() < 1e-3);
    }

    #[test]
    fn example_of_quantile() {
        // At (4 + 1/3) / 4 + 1/3 = 1.4167 of the sorted values.
        let first = quantile(&[4.0, 1.0, 3.0, 2.0], 0.25).unwrap();
        assert!((first - 17.0 / 12.0).abs() < 1e-12, "{first}");
        assert_eq!(quantile(&[3.0, 1.0, 2.0], 0.5), Some(2.0));
        assert_eq!(quantile(&[3.0, 1.0], 1.0), Some(3.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn example_of_interquartile_mean() {
        assert_eq!(interquartile_mean(&[1.0, 2.0, 4.0, 100.0]), Some(3.0));
    }
}
