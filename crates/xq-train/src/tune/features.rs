//! Positions as the fit sees them: which numbers they add up, and how often.

use std::path::Path;

use anyhow::Context;
use xq_core::Color;
use xq_eval::Tapered;
use xq_eval::handcrafted::weights::{COUNT, WEIGHTS};
use xq_eval::handcrafted::{FULL_PHASE, Placement, Scorer, add_features, scaled};

use crate::blocks::Blocks;
use crate::record::Record;

/// A position with what became of it.
pub struct Features {
    /// Each number that counts here, and how often: for Red minus for Black.
    pub features: Vec<(u16, i8)>,
    /// The share of the middle game, 0 to 1.
    pub middle: f32,
    /// What drawish endings and the sixty-move limit leave of the score.
    pub factor: f32,
    /// The score of a search for Red.
    pub score: f32,
    /// The result for Red, 0 to 1.
    pub result: f32,
    /// Whether its game is kept for validation.
    pub is_validation: bool,
}

struct Count([i32; COUNT]);

impl Scorer for Count {
    fn add(&mut self, color: Color, weight: &'static Tapered, times: i32) {
        let count = &mut self.0[WEIGHTS.index_of(weight)];
        match color {
            Color::Red => *count += times,
            Color::Black => *count -= times,
        }
    }
}

/// Reads the quiet positions of a file; every tenth game is marked for validation.
///
/// # Errors
/// When the file cannot be read, or holds what is no position of a game.
pub fn read(path: &Path) -> anyhow::Result<Vec<Features>> {
    let mut samples = Vec::new();
    for block in Blocks::open(path)? {
        for record in &block?.records {
            if let (true, Some(result)) = (record.is_quiet(), record.result()) {
                let sample = sample(record, result);
                samples.push(sample.with_context(|| format!("in {}", path.display()))?);
            }
        }
    }
    Ok(samples)
}

fn sample(record: &Record, half_points: u8) -> anyhow::Result<Features> {
    let position = record.position()?;
    let score = match position.side_to_move() {
        Color::Red => record.score(),
        Color::Black => -record.score(),
    };
    let mut count = Count([0; COUNT]);
    add_features(&position, &mut count);
    let counted = count.0.iter().enumerate().filter(|&(_, &times)| times != 0);
    const PROBE: i32 = 10_000;
    Ok(Features {
        features: counted.map(|(i, &times)| (i as u16, times as i8)).collect(),
        middle: Placement::of(&position).phase().clamp(0, FULL_PHASE) as f32 / FULL_PHASE as f32,
        factor: scaled(&position, PROBE * score.signum()).abs() as f32 / PROBE as f32,
        score: score as f32,
        result: f32::from(half_points) / 2.0,
        is_validation: record.is_validation(),
    })
}
