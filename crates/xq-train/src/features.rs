//! Positions as the fit sees them: which numbers they add up, and how often.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use xq_core::{Color, Position};
use xq_eval::Tapered;
use xq_eval::handcrafted::weights::{COUNT, WEIGHTS};
use xq_eval::handcrafted::{FULL_PHASE, Placement, Scorer, add_features, scaled};

/// A position with what became of it.
pub struct Sample {
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
    /// Which game it comes from.
    pub game: usize,
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

/// Reads a file of positions; games are numbered on from `first_game`.
pub fn read(path: &Path, first_game: usize) -> anyhow::Result<Vec<Sample>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut game = first_game;
    let mut samples = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() {
            game += 1;
            continue;
        }
        let sample =
            parse(line, game).with_context(|| format!("{} line {}", path.display(), number + 1))?;
        samples.push(sample);
    }
    Ok(samples)
}

fn parse(line: &str, game: usize) -> anyhow::Result<Sample> {
    let mut fields = line.split('|');
    let mut field = |name| {
        fields
            .next()
            .ok_or_else(|| anyhow!("{name} is missing; FEN|score|half points are expected"))
    };
    let position = Position::from_fen(field("the position")?)?;
    let score: i32 = field("the score")?.parse()?;
    let half_points: u8 = field("the result")?.parse()?;
    let mut count = Count([0; COUNT]);
    add_features(&position, &mut count);
    let counted = count.0.iter().enumerate().filter(|&(_, &times)| times != 0);
    const PROBE: i32 = 10_000;
    Ok(Sample {
        features: counted.map(|(i, &times)| (i as u16, times as i8)).collect(),
        middle: Placement::of(&position).phase().clamp(0, FULL_PHASE) as f32 / FULL_PHASE as f32,
        factor: scaled(&position, PROBE * score.signum()).abs() as f32 / PROBE as f32,
        score: score as f32,
        result: f32::from(half_points) / 2.0,
        game,
    })
}
