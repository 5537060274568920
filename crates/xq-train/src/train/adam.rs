//! Adam with decoupled weight decay (Kingma and Ba, 2014; Loshchilov and Hutter, 2017).

use multiversion::multiversion;
use rayon::prelude::*;

use super::model::{Model, Numbers};

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const SMALL: f32 = 1e-8;

/// One step down the gradient; then all weights are brought back within their bounds.
pub fn step(model: &mut Model, gradient: &Numbers, rate: f32, decay: f32) {
    model.steps += 1;
    let steps = i32::try_from(model.steps).unwrap_or(i32::MAX);
    let step = Step {
        rate: rate / (1.0 - KEEP_MEAN.powi(steps)),
        square_bias: 1.0 / (1.0 - KEEP_SQUARE.powi(steps)),
        shrink: 1.0 - rate * decay,
    };
    const PIECE: usize = 4096;
    let values = model.numbers.values.par_chunks_mut(PIECE);
    let means = model.mean.par_chunks_mut(PIECE);
    let squares = model.square.par_chunks_mut(PIECE);
    let slopes = gradient.values.par_chunks(PIECE);
    (values, means, squares, slopes).into_par_iter().for_each(
        |(values, means, squares, slopes)| {
            descend(step, values, means, squares, slopes);
        },
    );
    model.numbers.clamp();
}

#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    square_bias: f32,
    shrink: f32,
}

#[multiversion(targets("x86_64+avx512f+avx512vl+avx2", "x86_64+avx2", "aarch64+neon"))]
fn descend(step: Step, values: &mut [f32], means: &mut [f32], squares: &mut [f32], slopes: &[f32]) {
    let memories = means.iter_mut().zip(squares);
    for ((value, (mean, square)), slope) in values.iter_mut().zip(memories).zip(slopes) {
        *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
        *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
        let spread = (*square * step.square_bias).sqrt() + SMALL;
        *value = *value * step.shrink - step.rate * *mean / spread;
    }
}

/// The learning rate of a step: up to `highest` in `warm_up` steps, then down to `lowest` along half
/// a cosine.
pub fn rate(step: u64, steps: u64, highest: f32, lowest: f32, warm_up: u64) -> f32 {
    if step < warm_up {
        return highest * (step + 1) as f32 / warm_up as f32;
    }
    let share = (step - warm_up) as f32 / (steps.saturating_sub(warm_up)).max(1) as f32;
    let cosine = (share.min(1.0) * std::f32::consts::PI).cos();
    lowest + (highest - lowest) * (1.0 + cosine) / 2.0
}
