//! `check`: how far networks and the handcrafted evaluation are off on the games kept apart.

use std::path::PathBuf;

use anyhow::ensure;
use xq_eval::{Evaluator, Neural, Score};

use crate::record::Record;
use crate::train::loader::{Subset, records};
use crate::train::losses::Losses;
use crate::train::model::Model;
use crate::train::sample::unfaded;
use crate::train::validate;

/// What is compared, and on which positions.
#[derive(clap::Args, Clone, Debug)]
pub struct CheckArgs {
    /// Files of positions; only games kept for validation are looked at
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Networks that `train` has written
    #[arg(long)]
    pub model: Vec<PathBuf>,
    /// Networks as the engine uses them
    #[arg(long)]
    pub net: Vec<PathBuf>,
    /// The share of the game's result in the target
    #[arg(long, default_value_t = 0.4)]
    pub lambda: f32,
    /// At most so many positions
    #[arg(long, default_value_t = 200_000)]
    pub positions: usize,
}

/// Prints a table of losses.
///
/// # Errors
/// When files cannot be read or are damaged.
pub fn run(options: &CheckArgs) -> anyhow::Result<()> {
    let records: Vec<Record> = records(&options.data, Subset::Validation)
        .take(options.positions)
        .collect::<Result<_, _>>()?;
    ensure!(
        !records.is_empty(),
        "found no quiet positions for validation"
    );
    say!(
        "{:<28}{:>10}{:>10}{:>10}",
        "evaluation",
        "target",
        "result",
        "score"
    );
    let (scale, losses) = best_scale(&records, options.lambda);
    print_row(&format!("handcrafted, K = {scale:.0}"), &losses);
    for path in &options.model {
        let model = Model::read(path)?;
        let losses = validate(&model.numbers, &records, options.lambda);
        print_row(&name(path), &losses);
    }
    for path in &options.net {
        let neural = Neural::new(xq_eval::neural::Net::read(path)?.into());
        let scores = scores(&neural, &records)?;
        print_row(
            &name(path),
            &losses_of(&records, &scores, 400.0, options.lambda),
        );
    }
    Ok(())
}

fn name(path: &std::path::Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn print_row(name: &str, losses: &Losses) {
    say!(
        "{name:<28}{:>10.6}{:>10.6}{:>10.6}",
        losses.mixed,
        losses.result,
        losses.score
    );
}

/// The scores of a network, without the fading of the sixty-move counter.
fn scores(neural: &Neural, records: &[Record]) -> anyhow::Result<Vec<Score>> {
    let score = |record: &Record| {
        let mut setup = record.position()?.to_setup();
        setup.halfmove_clock = 0;
        let position = xq_core::Position::from_setup(&setup)?;
        Ok(neural.evaluate(&position, &neural.state(&position)))
    };
    records.iter().map(score).collect()
}

fn losses_of(records: &[Record], scores: &[Score], scale: f32, lambda: f32) -> Losses {
    let chance = |score: &Score| 1.0 / (1.0 + (-(*score as f32) / scale).exp());
    let chances: Vec<f32> = scores.iter().map(chance).collect();
    Losses::of(records, &chances, lambda)
}

/// The handcrafted evaluation with the scale that suits the targets best.
fn best_scale(records: &[Record], lambda: f32) -> (f32, Losses) {
    let unfaded = |record: &Record| unfaded(record.handcrafted(), record);
    let scores: Vec<Score> = records.iter().map(unfaded).collect();
    let scales = (20..100).map(|tens| tens as f32 * 10.0);
    let each = scales.map(|scale| (scale, losses_of(records, &scores, scale, lambda)));
    each.min_by(|a, b| a.1.mixed.total_cmp(&b.1.mixed))
        .unwrap_or_default()
}
