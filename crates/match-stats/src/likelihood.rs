//! The most likely distribution of scores under a constraint.
//!
//! Source: M. van den Bergh, "Comments on normalized Elo" and "A practical introduction to the
//! GSPRT": for observed shares `q`, the distribution that maximises `sum q_i ln p_i` under
//! `sum p_i a_i = 0` is `p_i = q_i / (1 + theta a_i)`, with theta the root of
//! `sum q_i a_i / (1 + theta a_i) = 0`.

/// The distribution nearest to the shares in which the score's mean is the given one (0 to 1).
pub(super) fn with_mean(scores: &[f64], shares: &[f64], mean: f64) -> Vec<f64> {
    let offsets: Vec<f64> = scores.iter().map(|score| score - mean).collect();
    tilted(shares, &offsets).unwrap_or_else(|| shares.to_vec())
}

/// The distribution nearest to the shares in which the mean score lies `t` standard deviations
/// above one half.
///
/// The constraint is not linear; it is approached by linear ones around the current distribution. Far
/// from it no distribution meets the linear one, so a large `t` is approached in steps.
pub(super) fn with_t(scores: &[f64], shares: &[f64], t: f64) -> Vec<f64> {
    const LONGEST_STEP: f64 = 0.25;
    let steps = (t.abs() / LONGEST_STEP).ceil().max(1.0);
    let mut current = vec![1.0 / scores.len() as f64; scores.len()];
    for step in 1..=steps as u32 {
        current = approached(scores, shares, t * f64::from(step) / steps, current);
    }
    current
}

/// The distribution of `t` that is found from one near to it.
fn approached(scores: &[f64], shares: &[f64], t: f64, mut current: Vec<f64>) -> Vec<f64> {
    const MOST_STEPS: usize = 50;
    const STILL: f64 = 1e-9;
    for _ in 0..MOST_STEPS {
        let (mean, sigma) = moments(scores, &current);
        let offset = |s: &f64| s - 0.5 - t * sigma * (1.0 + ((s - mean) / sigma).powi(2)) / 2.0;
        let offsets: Vec<f64> = scores.iter().map(offset).collect();
        let Some(next) = tilted(shares, &offsets) else {
            break;
        };
        let change = next.iter().zip(&current).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        current = next;
        if change < STILL {
            break;
        }
    }
    current
}

/// Mean and standard deviation of scores under a distribution.
fn moments(scores: &[f64], distribution: &[f64]) -> (f64, f64) {
    let terms = || distribution.iter().zip(scores);
    let mean: f64 = terms().map(|(p, s)| p * s).sum();
    let variance: f64 = terms().map(|(p, s)| p * (s - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// `q_i / (1 + theta a_i)` with the theta that makes the mean offset zero; `None` where all
/// offsets lie on one side of zero, so that no distribution does.
fn tilted(shares: &[f64], offsets: &[f64]) -> Option<Vec<f64>> {
    let lowest = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(lowest < 0.0 && highest > 0.0) {
        return None;
    }
    let mean_offset = |theta: f64| -> f64 {
        let terms = shares.iter().zip(offsets);
        terms.map(|(q, a)| q * a / (1.0 + theta * a)).sum()
    };
    // The mean offset falls from plus to minus infinity between the two poles.
    let theta = falling_root(-1.0 / highest, -1.0 / lowest, mean_offset);
    let tilted = shares
        .iter()
        .zip(offsets)
        .map(|(q, a)| q / (1.0 + theta * a));
    Some(tilted.collect())
}

/// Where a falling function crosses zero within an open interval, to the last bit (bisection: it
/// cannot fail, and a handful of terms costs nothing).
fn falling_root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            // Neighbours: neither pole may be returned.
            return if f(low).is_finite() { low } else { high };
        }
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However strong the hypothesis, the distribution meets it.
    #[test]
    fn the_distribution_has_the_t_that_was_asked_for() {
        let samples: [&[f64]; 7] = [
            &[1e-3, 1e-3, 1e-3, 1e-3, 4.0],
            &[1e-3, 1e-3, 1e-3, 4.0, 8.0],
            &[1.0, 2.0, 3.0, 4.0, 5.0],
            &[1e-3, 1e-3, 50.0, 1e-3, 1e-3],
            &[10.0, 50.0, 180.0, 20.0, 5.0],
            &[1e-3, 1e-3, 9.0],
            &[3.0, 2.0, 1.0],
        ];
        for counts in samples {
            let total: f64 = counts.iter().sum();
            let shares: Vec<f64> = counts.iter().map(|count| count / total).collect();
            let top = (counts.len() - 1) as f64;
            let scores: Vec<f64> = (0..counts.len()).map(|index| index as f64 / top).collect();
            for t in [-8.0, -1.3, -0.2, 0.0, 0.02, 0.3, 1.0, 1.3, 4.0, 8.0] {
                let found = with_t(&scores, &shares, t);
                let (mean, sigma) = moments(&scores, &found);
                assert!(
                    (mean - 0.5 - t * sigma).abs() < 1e-6,
                    "{counts:?} {t} {found:?}"
                );
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }
}
