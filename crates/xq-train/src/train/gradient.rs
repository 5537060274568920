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
