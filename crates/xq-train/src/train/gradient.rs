//! Forwards and backwards through the network, one position after the other.
//!
//! ```text
//! sum        = bias + rows of the inputs that are one           per view
//! active     = min(max(sum, 0), 1)^2
//! chance     = 1 / (1 + exp(-(output bias + active x output weights)))
//! loss       = (chance - target)^2
//! ```
//! Sums are made in lanes of 32 numbers, in one order on every processor: what is learnt does not
//! depend on the width of its vectors or on the number of threads.

use multiversion::multiversion;
use rayon::prelude::*;

use super::model::{Numbers, bias, output_bias, outputs};
use super::sample::Sample;

const LANE: usize = 32;
type Lane = [f32; LANE];

/// A batch is cut into slices of so many positions, each with a gradient of its own.
pub const SLICE: usize = 1024;

/// The gradient of a slice, and the losses it adds up.
pub struct Slice {
    gradient: Numbers,
    loss: f64,
}

/// Room for the gradients of batches of up to `batch` positions.
pub fn slices(like: &Numbers, batch: usize) -> Vec<Slice> {
    let slice = || Slice {
        gradient: Numbers::zero(like.shape),
        loss: 0.0,
    };
    (0..batch.div_ceil(SLICE)).map(|_| slice()).collect()
}

/// The gradient of a batch's mean loss, put into `gradient`; gives that mean.
pub fn of_batch(
    numbers: &Numbers,
    samples: &[Sample],
    slices: &mut [Slice],
    gradient: &mut Numbers,
) -> f64 {
    let used = samples.len().div_ceil(SLICE);
    let slices = &mut slices[..used];
    slices
        .par_iter_mut()
        .zip(samples.par_chunks(SLICE))
        .for_each(|(slice, samples)| {
            slice.gradient.values.fill(0.0);
            slice.loss = add_gradient(numbers, samples, &mut slice.gradient);
        });
    let share = 1.0 / samples.len() as f32;
    const PIECE: usize = 4096;
    gradient
        .values
        .par_chunks_mut(PIECE)
        .enumerate()
        .for_each(|(piece, total)| {
            total.fill(0.0);
            for slice in slices.iter() {
                let from = &slice.gradient.values[piece * PIECE..];
                for (total, value) in total.iter_mut().zip(from) {
                    *total += value * share;
                }
            }
        });
    slices.iter().map(|slice| slice.loss).sum::<f64>() / samples.len() as f64
}

/// What the network expects of each position: the result for the mover, 0 to 1.
pub fn chances(numbers: &Numbers, samples: &[Sample]) -> Vec<f32> {
    let chunks = samples.par_chunks(SLICE);
    chunks
        .flat_map_iter(|samples| chances_of(numbers, samples))
        .collect()
}

#[multiversion(targets("x86_64+avx512f+avx512vl+avx2", "x86_64+avx2", "aarch64+neon"))]
fn chances_of(numbers: &Numbers, samples: &[Sample]) -> Vec<f32> {
    let mut sums = Sums::new(numbers);
    let chance = |sample| chance(numbers, sample, &mut sums);
    samples.iter().map(chance).collect()
}

#[multiversion(targets("x86_64+avx512f+avx512vl+avx2", "x86_64+avx2", "aarch64+neon"))]
fn add_gradient(numbers: &Numbers, samples: &[Sample], gradient: &mut Numbers) -> f64 {
    let mut sums = Sums::new(numbers);
    let mut slopes = vec![[0.0; LANE]; sums.0[0].len()];
    let mut loss = 0.0;
    for sample in samples {
        let chance = chance(numbers, sample, &mut sums);
        let error = chance - sample.target;
        loss += f64::from(error * error);
        let slope = 2.0 * error * chance * (1.0 - chance);
        gradient.values[output_bias(numbers.shape).start + sample.bucket] += slope;
        for view in 0..2 {
            back(
                numbers,
                sample,
                view,
                slope,
                &sums.0[view],
                &mut slopes,
                gradient,
            );
        }
    }
    loss
}

/// The first layer's sums of both views.
struct Sums([Vec<Lane>; 2]);

impl Sums {
    fn new(numbers: &Numbers) -> Sums {
        let lanes = numbers.shape.units / LANE;
        Sums([vec![[0.0; LANE]; lanes], vec![[0.0; LANE]; lanes]])
    }
}

/// Where the output weights of a view stand.
#[inline(always)]
fn output_start(numbers: &Numbers, bucket: usize, view: usize) -> usize {
    outputs(numbers.shape).start + (bucket * 2 + view) * numbers.shape.units
}

#[inline(always)]
fn lane(values: &[f32], at: usize) -> &Lane {
    values[at..at + LANE].try_into().expect("a lane")
}

#[inline(always)]
fn lane_mut(values: &mut [f32], at: usize) -> &mut Lane {
    (&mut values[at..at + LANE]).try_into().expect("a lane")
}

#[inline(always)]
fn chance(numbers: &Numbers, sample: &Sample, sums: &mut Sums) -> f32 {
    let values = &numbers.values[..];
    let units = numbers.shape.units;
    let bias = bias(numbers.shape).start;
    let mut products = [0.0; LANE];
    for view in 0..2 {
        let weights = output_start(numbers, sample.bucket, view);
        for (offset, sum) in sums.0[view].iter_mut().enumerate() {
            let at = offset * LANE;
            let mut total = *lane(values, bias + at);
            for &input in sample.inputs(view) {
                let row = lane(values, usize::from(input) * units + at);
                for (total, value) in total.iter_mut().zip(row) {
                    *total += value;
                }
            }
            *sum = total;
            let weights = lane(values, weights + at);
            for ((product, sum), weight) in products.iter_mut().zip(total).zip(weights) {
                let active = sum.clamp(0.0, 1.0);
                *product += active * active * weight;
            }
        }
    }
    let bias = values[output_bias(numbers.shape).start + sample.bucket];
    let logit = bias + products.iter().sum::<f32>();
    1.0 / (1.0 + (-logit).exp())
}

#[inline(always)]
fn back(
    numbers: &Numbers,
    sample: &Sample,
    view: usize,
    slope: f32,
    sums: &[Lane],
    slopes: &mut [Lane],
    gradient: &mut Numbers,
) {
    let units = numbers.shape.units;
    let bias = bias(numbers.shape).start;
    let weights = output_start(numbers, sample.bucket, view);
    let into = &mut gradient.values[..];
    for (offset, (slopes, sums)) in slopes.iter_mut().zip(sums).enumerate() {
        let at = offset * LANE;
        let weight = lane(&numbers.values, weights + at);
        let weight_slopes = lane_mut(into, weights + at);
        for i in 0..LANE {
            let active = sums[i].clamp(0.0, 1.0);
            weight_slopes[i] += slope * active * active;
            let is_between = sums[i] > 0.0 && sums[i] < 1.0;
            slopes[i] = if is_between {
                slope * weight[i] * 2.0 * active
            } else {
                0.0
            };
        }
        let bias_slopes = lane_mut(into, bias + at);
        for (total, slope) in bias_slopes.iter_mut().zip(&*slopes) {
            *total += slope;
        }
    }
    for &input in sample.inputs(view) {
        let row = &mut into[usize::from(input) * units..][..units];
        let (row, _) = row.as_chunks_mut::<LANE>();
        for (row, slopes) in row.iter_mut().zip(&*slopes) {
            for (total, slope) in row.iter_mut().zip(slopes) {
                *total += slope;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use xq_eval::neural::Shape;

    use super::*;
    use crate::record::{Flags, Record};
    use crate::train::model::table;

    fn some_samples(buckets: usize) -> Vec<Sample> {
        let mut rng = Rng::with_seed(5);
        let games = (0..6).flat_map(|seed| xq_testkit::random_game(seed, 60));
        let sample = |position| {
            let score = rng.i32(-500..500);
            let record = Record::new(&position, score, 0, Flags::default(), 9);
            Sample::new(&record, buckets, rng.bool(), 0.5)
        };
        games.filter_map(sample).collect()
    }

    fn mean_loss(numbers: &Numbers, samples: &[Sample]) -> f64 {
        let chances = chances(numbers, samples);
        let errors = chances.iter().zip(samples).map(|(chance, sample)| {
            let error = f64::from(chance - sample.target);
            error * error
        });
        errors.sum::<f64>() / samples.len() as f64
    }

    fn gradient_of(numbers: &Numbers, samples: &[Sample]) -> Numbers {
        let mut gradient = Numbers::zero(numbers.shape);
        let mut slices = slices(numbers, samples.len());
        of_batch(numbers, samples, &mut slices, &mut gradient);
        gradient
    }

    /// The slope of the loss along a step of each number, measured, is what the gradient says.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let shape = Shape {
            units: 32,
            buckets: 2,
        };
        let samples = some_samples(shape.buckets);
        let numbers = Numbers::random(shape, 3);
        let gradient = gradient_of(&numbers, &samples);
        let mut rng = Rng::with_seed(8);
        let parts = [
            table(shape),
            bias(shape),
            outputs(shape),
            output_bias(shape),
        ];
        let mut compared = 0;
        for range in parts {
            for _ in 0..60 {
                let place = rng.usize(range.clone());
                let slope = f64::from(gradient.values[place]);
                let step = 2e-3;
                let at = |change: f32| {
                    let mut changed = numbers.clone();
                    changed.values[place] += change;
                    mean_loss(&changed, &samples)
                };
                let measured = (at(step) - at(-step)) / (2.0 * f64::from(step));
                let off = (measured - slope).abs();
                assert!(
                    off < 1e-5 + 0.02 * slope.abs(),
                    "{place}: {measured} and {slope}"
                );
                compared += usize::from(slope.abs() > 1e-5);
            }
        }
        assert!(compared > 100, "only {compared} slopes to compare");
    }

    #[test]
    fn threads_do_not_change_the_gradient() {
        let shape = Shape {
            units: 64,
            buckets: 1,
        };
        let samples: Vec<Sample> = some_samples(1).into_iter().cycle().take(5000).collect();
        let numbers = Numbers::random(shape, 4);
        let of = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads")
                .install(|| gradient_of(&numbers, &samples))
        };
        assert_eq!(of(1).values, of(3).values);
    }
}
