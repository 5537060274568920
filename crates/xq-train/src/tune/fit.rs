//! The fit: gradient descent (Adam) on the squared difference between the expected result that a
//! score stands for and what became of the position.
//!
//! ```text
//! expected(score) = 1 / (1 + exp(-score / K))
//! target          = share x result + (1 - share) x expected(score of a search)
//! loss            = mean (expected(evaluation) - target)^2 + pull x mean (change of numbers)^2
//! ```
//! One game in ten is kept aside; the numbers that do best on those are the ones kept.

use std::path::PathBuf;

use anyhow::ensure;
use xq_eval::handcrafted::weights::{COUNT, WEIGHTS};

use super::features::{Features, read};

/// How the fit is made.
#[derive(clap::Args, Clone, Debug)]
pub struct FitArgs {
    /// Rounds over all positions
    #[arg(long, default_value_t = 600)]
    rounds: usize,
    /// The share of the result in the target
    #[arg(long, default_value_t = 0.6)]
    share: f32,
    /// How strongly numbers are pulled back to where they were
    #[arg(long, default_value_t = 2e-9)]
    pull: f64,
    /// The step of the descent, in score units
    #[arg(long, default_value_t = 1.0)]
    step: f64,
}

/// The numbers: middle and end of the game, in the order of the weights.
pub type Coefficients = Vec<[f64; 2]>;

/// Fits the numbers to the positions of some files.
pub fn run(paths: &[PathBuf], options: &FitArgs) -> anyhow::Result<Coefficients> {
    let mut samples: Vec<Features> = Vec::new();
    for path in paths {
        samples.extend(read(path)?);
    }
    let (validation, training): (Vec<_>, Vec<_>) =
        samples.into_iter().partition(|sample| sample.is_validation);
    ensure!(
        !training.is_empty() && !validation.is_empty(),
        "too few games"
    );
    let start: Coefficients = WEIGHTS
        .flat()
        .iter()
        .map(|pair| [f64::from(pair.middle()), f64::from(pair.end())])
        .collect();
    let scale = fit_scale(&training, &start);
    say!(
        "{} positions, {} for validation; K = {scale:.0}",
        training.len(),
        validation.len()
    );
    let target = |sample: &Features| {
        options.share * sample.result + (1.0 - options.share) * expected(sample.score, scale as f32)
    };
    let mut numbers = start.clone();
    let mut best = (loss(&validation, &numbers, scale, target), numbers.clone());
    say!(
        "before: {:.6} {:.6}",
        loss(&training, &numbers, scale, target),
        best.0
    );
    let mut adam = Adam::new(options.step);
    for round in 1..=options.rounds {
        let mut gradient = gradient(&training, &numbers, scale, target);
        for (slope, (now, before)) in gradient.iter_mut().zip(numbers.iter().zip(&start)) {
            for half in 0..2 {
                slope[half] += 2.0 * options.pull * (now[half] - before[half]);
            }
        }
        adam.descend(&mut numbers, &gradient);
        if round % 20 == 0 {
            let now = loss(&validation, &numbers, scale, target);
            if now < best.0 {
                best = (now, numbers.clone());
            }
            if round % 100 == 0 {
                let trained = loss(&training, &numbers, scale, target);
                say!("round {round}: {trained:.6} {now:.6}");
            }
        }
    }
    say!("kept: {:.6}", best.0);
    Ok(best.1)
}

fn expected(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

fn evaluate(sample: &Features, numbers: &Coefficients) -> f32 {
    let (mut middle, mut end) = (0.0, 0.0);
    for &(feature, times) in &sample.features {
        let [m, e] = numbers[usize::from(feature)];
        middle += m * f64::from(times);
        end += e * f64::from(times);
    }
    let share = f64::from(sample.middle);
    (middle * share + end * (1.0 - share)) as f32 * sample.factor
}

fn loss(
    samples: &[Features],
    numbers: &Coefficients,
    scale: f64,
    target: impl Fn(&Features) -> f32,
) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let error = expected(evaluate(sample, numbers), scale as f32) - target(sample);
            f64::from(error * error)
        })
        .sum();
    sum / samples.len() as f64
}

/// The K with which the numbers as they are predict results best.
fn fit_scale(samples: &[Features], numbers: &Coefficients) -> f64 {
    let candidates = (10..80).map(|tens| f64::from(tens) * 10.0);
    let with_loss = candidates.map(|scale| (scale, loss(samples, numbers, scale, |s| s.result)));
    with_loss
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(300.0, |(scale, _)| scale)
}

fn gradient(
    samples: &[Features],
    numbers: &Coefficients,
    scale: f64,
    target: impl Fn(&Features) -> f32,
) -> Coefficients {
    let mut slopes = vec![[0.0; 2]; COUNT];
    for sample in samples {
        let guess = expected(evaluate(sample, numbers), scale as f32);
        let error = guess - target(sample);
        let slope = f64::from(2.0 * error * guess * (1.0 - guess) * sample.factor) / scale;
        let middle = slope * f64::from(sample.middle);
        let end = slope - middle;
        for &(feature, times) in &sample.features {
            let slopes = &mut slopes[usize::from(feature)];
            slopes[0] += middle * f64::from(times);
            slopes[1] += end * f64::from(times);
        }
    }
    for slope in &mut slopes {
        *slope = slope.map(|half| half / samples.len() as f64);
    }
    slopes
}

/// Adam (Kingma and Ba, 2014).
struct Adam {
    step: f64,
    mean: Coefficients,
    square: Coefficients,
    round: i32,
}

impl Adam {
    fn new(step: f64) -> Adam {
        Adam {
            step,
            mean: vec![[0.0; 2]; COUNT],
            square: vec![[0.0; 2]; COUNT],
            round: 0,
        }
    }

    fn descend(&mut self, numbers: &mut Coefficients, gradient: &Coefficients) {
        const KEEP_MEAN: f64 = 0.9;
        const KEEP_SQUARE: f64 = 0.999;
        self.round += 1;
        let mean_bias = 1.0 - KEEP_MEAN.powi(self.round);
        let square_bias = 1.0 - KEEP_SQUARE.powi(self.round);
        for i in 0..COUNT {
            for half in 0..2 {
                let slope = gradient[i][half];
                let mean = &mut self.mean[i][half];
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
                let square = &mut self.square[i][half];
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
                let spread = (*square / square_bias).sqrt() + 1e-12;
                numbers[i][half] -= self.step * (*mean / mean_bias) / spread;
            }
        }
    }
}
