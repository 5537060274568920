//! Statistics of times: pure functions of numbers.
//!
//! Times vary by factors, so they are compared by ratios and their logarithms. With logarithms
//! `x_1 .. x_n` of mean `m` and standard deviation `s` (divisor `n - 1`), the geometric mean is
//! `exp(m)` and its 95 % interval `exp(m -+ t s / sqrt(n))`, `t` being Student's quantile at 97.5 % with
//! `n - 1` degrees of freedom. Two samples are compared in the same way with Welch's degrees of
//! freedom.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A ratio, and the interval that holds it 95 times in 100; no interval where there are not two
/// values to tell how they vary.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Ratio {
    /// The ratio.
    pub value: f64,
    /// Low and high end of the interval.
    pub interval: Option<(f64, f64)>,
}

impl Ratio {
    /// The geometric mean of ratios; `None` without any.
    pub fn geometric_mean(ratios: &[f64]) -> Option<Ratio> {
        let logs = logarithms(ratios);
        let moments = Moments::of(&logs)?;
        Some(Ratio::around(
            moments.mean,
            moments.error(),
            moments.freedom(),
        ))
    }

    /// The ratio of two samples of times, `base` divided by `other`; `None` if one is empty. With
    /// three times or more the medians are divided, so that one disturbed search does no harm; the
    /// interval is Welch's, around that ratio.
    pub fn of_samples(base: &[f64], other: &[f64]) -> Option<Ratio> {
        let centre = median(base)?.ln() - median(other)?.ln();
        let (a, b) = (
            Moments::of(&logarithms(base))?,
            Moments::of(&logarithms(other))?,
        );
        let (u, v) = (a.error().powi(2), b.error().powi(2));
        let spread = u.powi(2) / a.freedom() + v.powi(2) / b.freedom();
        let freedom = match spread > 0.0 {
            true => (u + v).powi(2) / spread,
            false => a.freedom() + b.freedom(),
        };
        let known = a.freedom() > 0.0 && b.freedom() > 0.0;
        let freedom = if known { freedom } else { 0.0 };
        Some(Ratio::around(centre, (u + v).sqrt(), freedom))
    }

    fn around(mean: f64, error: f64, freedom: f64) -> Ratio {
        let quantile = StudentsT::new(0.0, 1.0, freedom).map(|t| t.inverse_cdf(0.975));
        let reach = quantile.ok().map(|quantile| quantile * error);
        Ratio {
            value: mean.exp(),
            interval: reach.map(|reach| ((mean - reach).exp(), (mean + reach).exp())),
        }
    }
}

struct Moments {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Moments {
    fn of(values: &[f64]) -> Option<Moments> {
        if values.is_empty() {
            return None;
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares = values.iter().map(|value| (value - mean).powi(2));
        let variance = squares.sum::<f64>() / (count - 1.0).max(1.0);
        Some(Moments {
            count,
            mean,
            variance,
        })
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }

    fn freedom(&self) -> f64 {
        self.count - 1.0
    }
}

fn logarithms(values: &[f64]) -> Vec<f64> {
    let positive = values.iter().filter(|&&value| value > 0.0);
    positive.map(|value| value.ln()).collect()
}

/// The value below which the given share lies, with straight lines between the values (the usual
/// kind, Hyndman and Fan's seventh); `None` of nothing.
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share * (sorted.len().checked_sub(1)? as f64);
    let low = sorted.get(place.floor() as usize)?;
    let high = sorted.get(place.ceil() as usize)?;
    Some(low + (high - low) * place.fract())
}

/// The value in the middle; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The mean of the middle half: as smooth as a mean, and as little moved by what lies far out as a
/// median. Each end loses a quarter of the values, rounded down; `None` of nothing.
pub fn interquartile_mean(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 4;
    let middle = sorted.get(cut..sorted.len() - cut)?;
    (!middle.is_empty()).then(|| middle.iter().sum::<f64>() / middle.len() as f64)
}

/// The geometric mean; `None` of nothing.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
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
        assert_eq!(quantile(&[4.0, 1.0, 3.0, 2.0], 0.25), Some(1.75));
    }

    #[test]
    fn example_of_interquartile_mean() {
        assert_eq!(interquartile_mean(&[1.0, 2.0, 4.0, 100.0]), Some(3.0));
    }
}
