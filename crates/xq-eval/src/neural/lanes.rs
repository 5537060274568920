//! The two inner loops, on lanes of 32 numbers. They are compiled once for each width of the
//! processor's vectors, and the widest that it has is chosen when the program runs.

use multiversion::multiversion;

/// How many numbers lie in a lane.
pub const LANE: usize = 32;

/// Thirty-two numbers that are worked on at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Lane(pub [i16; LANE]);

impl Lane {
    pub const ZERO: Lane = Lane([0; LANE]);
}

/// Adds some rows of a table to a sum and takes others away. A row is as long as the sum.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx2", "x86_64+avx2", "aarch64+neon"))]
pub fn add_rows(sum: &mut [Lane], table: &[Lane], added: &[u16], removed: &[u16]) {
    let length = sum.len();
    for (offset, lane) in sum.iter_mut().enumerate() {
        let mut total = *lane;
        for &row in added {
            let row = &table[usize::from(row) * length + offset];
            for (total, value) in total.0.iter_mut().zip(&row.0) {
                *total = total.wrapping_add(*value);
            }
        }
        for &row in removed {
            let row = &table[usize::from(row) * length + offset];
            for (total, value) in total.0.iter_mut().zip(&row.0) {
                *total = total.wrapping_sub(*value);
            }
        }
        *lane = total;
    }
}

/// The sum of `activation(sum)^2 x weight`, with activations of 0 to 255: a quarter of a sum, kept
/// within 0 and `4 x 255`. Weights are at most 127, so that each product fits.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx2", "x86_64+avx2", "aarch64+neon"))]
pub fn squared_product(sum: &[Lane], weights: &[Lane]) -> i32 {
    let mut total = 0i32;
    for (sum, weights) in sum.iter().zip(weights) {
        let mut part = 0i32;
        for (&sum, &weight) in sum.0.iter().zip(&weights.0) {
            let activation = (sum.clamp(0, 1020) + 2) >> 2;
            part += i32::from(activation.wrapping_mul(weight)) * i32::from(activation);
        }
        total += part;
    }
    total
}
