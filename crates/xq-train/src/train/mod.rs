//! `train`: teaches a network from files of positions.
//!
//! Distil first: walks alone, whose score is the handcrafted evaluation. Then learn from games, going
//! on from that network (`--from`).

pub mod adam;
mod curve;
pub mod gradient;
pub mod loader;
pub mod losses;
pub mod model;
pub mod sample;
pub mod start;

use std::path::PathBuf;

use anyhow::ensure;
use fastrand::Rng;
use rayon::prelude::*;
use xq_eval::neural::Shape;

use crate::progress::Progress;
use crate::record::Record;
use curve::{Curve, Row};
use gradient::{chances, of_batch, slices};
use loader::{Loader, Subset, drawn, records};
use losses::Losses;
use model::{Model, Numbers};
use sample::Sample;
use start::widened;

/// What is learnt from, and how.
#[derive(clap::Args, Clone, Debug)]
pub struct TrainArgs {
    /// Files of positions: of `play`, `walk`, `rescore` or `shuffle`
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// The file of the network in training; where it is there, training goes on after its last epoch
    #[arg(long)]
    pub out: PathBuf,
    /// A network to begin with in place of random numbers: a file of `train`, or a packed one as the
    /// engine uses it. It may have fewer units, and one set of output weights
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// Units of each view, a multiple of 32
    #[arg(long, default_value_t = 128)]
    pub units: usize,
    /// Sets of output weights
    #[arg(long, default_value_t = 1)]
    pub buckets: usize,
    /// Times through all positions
    #[arg(long, default_value_t = 3)]
    pub epochs: u64,
    /// Positions in a batch
    #[arg(long, default_value_t = 4096)]
    pub batch: usize,
    /// The highest learning rate; 0.001 from scratch, 0.0005 from a network that knows something
    #[arg(long, default_value_t = 0.001)]
    pub rate: f32,
    /// The learning rate at the end
    #[arg(long, default_value_t = 0.00002)]
    pub lowest_rate: f32,
    /// How strongly weights are drawn to zero
    #[arg(long, default_value_t = 0.01)]
    pub decay: f32,
    /// The share of the game's result in the target
    #[arg(long, default_value_t = 0.4)]
    pub lambda: f32,
    /// Seed of the first numbers and of the order of positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Positions from which batches are drawn at random, 40 bytes of memory each
    #[arg(long, default_value_t = 4_000_000)]
    pub pool: usize,
    /// Threads; 0 stands for one a core. What is learnt does not depend on it
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// A table of the losses while it learns (CSV); a drawing (SVG) goes beside it
    #[arg(long)]
    pub curve: Option<PathBuf>,
}

/// Steps in which the learning rate rises.
const WARM_UP: u64 = 100;

/// Validation looks at no more positions.
const MOST_VALIDATION: usize = 200_000;

/// Losses are noted so many times an epoch.
const NOTES_AN_EPOCH: u64 = 8;

/// Trains a network and writes it after each epoch.
///
/// # Errors
/// When files cannot be read or written, are damaged, or hold too little.
pub fn run(options: &TrainArgs) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    pool.install(|| Training::new(options)?.run())
}

struct Training<'a> {
    options: &'a TrainArgs,
    model: Model,
    validation: Vec<Record>,
    positions: u64,
    steps_an_epoch: u64,
}

impl<'a> Training<'a> {
    fn new(options: &'a TrainArgs) -> anyhow::Result<Training<'a>> {
        ensure!(
            options.batch > 0,
            "found a batch of 0 positions, expected at least 1"
        );
        let model = first_model(options)?;
        let mut positions = 0;
        for record in records(&options.data, Subset::Training) {
            record?;
            positions += 1;
        }
        let validation = records(&options.data, Subset::Validation);
        let rng = Rng::with_seed(options.seed);
        let validation = drawn(validation, MOST_VALIDATION, rng)?;
        ensure!(
            positions > 0 && !validation.is_empty(),
            "found {positions} quiet positions to learn from and {} for validation, expected more",
            validation.len()
        );
        Ok(Training {
            options,
            model,
            validation,
            positions,
            steps_an_epoch: positions.div_ceil(options.batch as u64),
        })
    }

    fn run(mut self) -> anyhow::Result<()> {
        let options = self.options;
        let steps = self.steps_an_epoch * options.epochs;
        let done = self.model.steps / self.steps_an_epoch;
        say!(
            "{} positions to learn from, {} for validation; {} units, {} output sets, {} steps",
            self.positions,
            self.validation.len(),
            options.units,
            options.buckets,
            steps
        );
        let mut curve = Curve::open(options.curve.as_deref(), self.model.steps)?;
        let progress = Progress::new("steps", steps, self.model.steps);
        for epoch in done..options.epochs {
            self.epoch(epoch, steps, &mut curve, &progress)?;
            self.model.write(&options.out)?;
        }
        progress.finish();
        let losses = self.validate();
        say!(
            "validation: loss {:.6}, against results alone {:.6}, against scores alone {:.6}",
            losses.mixed,
            losses.result,
            losses.score
        );
        curve.draw()
    }

    fn epoch(
        &mut self,
        epoch: u64,
        steps: u64,
        curve: &mut Curve,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let options = self.options;
        let mut rng = Rng::with_seed(options.seed << 20 ^ epoch);
        let order = rng.fork();
        let mut loader = Loader::new(
            records(&options.data, Subset::Training),
            options.pool,
            order,
        );
        let mut slices = slices(&self.model.numbers, options.batch);
        let mut gradient = Numbers::zero(self.model.numbers.shape);
        let mut batch = Vec::with_capacity(options.batch);
        let (mut sum, mut count) = (0.0, 0u32);
        let interval = (self.steps_an_epoch / NOTES_AN_EPOCH).max(1);
        loop {
            loader.fill(&mut batch, options.batch)?;
            if batch.is_empty() {
                return Ok(());
            }
            let samples = samples(&batch, options, &mut rng);
            let loss = of_batch(&self.model.numbers, &samples, &mut slices, &mut gradient);
            let step = self.model.steps;
            let rate = adam::rate(step, steps, options.rate, options.lowest_rate, WARM_UP);
            adam::step(&mut self.model, &gradient, rate, options.decay);
            progress.add(1, batch.len() as u64);
            (sum, count) = (sum + loss, count + 1);
            if self.model.steps.is_multiple_of(interval) {
                let row = Row {
                    step: self.model.steps,
                    rate,
                    training: sum / f64::from(count),
                    validation: self.validate(),
                };
                curve.note(&row)?;
                (sum, count) = (0.0, 0);
            }
        }
    }

    fn validate(&self) -> Losses {
        validate(&self.model.numbers, &self.validation, self.options.lambda)
    }
}

/// The losses of a network on some records.
pub fn validate(numbers: &Numbers, records: &[Record], lambda: f32) -> Losses {
    let sample = |record: &Record| Sample::new(record, numbers.shape.buckets, false, lambda);
    let samples: Vec<Sample> = records.iter().filter_map(sample).collect();
    Losses::of(records, &chances(numbers, &samples), lambda)
}

fn samples(batch: &[Record], options: &TrainArgs, rng: &mut Rng) -> Vec<Sample> {
    let seed = rng.u64(..);
    let sample = |(place, record): (usize, &Record)| {
        let in_mirror = Rng::with_seed(seed ^ place as u64).bool();
        Sample::new(record, options.buckets, in_mirror, options.lambda)
    };
    batch.par_iter().enumerate().filter_map(sample).collect()
}

/// The model that is there already, or a new one.
fn first_model(options: &TrainArgs) -> anyhow::Result<Model> {
    let shape = Shape {
        units: options.units,
        buckets: options.buckets,
    };
    shape.check()?;
    let model = match &options.from {
        _ if options.out.exists() => Model::read(&options.out)?,
        Some(path) => Model::new(widened(&start::read(path)?, shape, options.seed)),
        None => Model::new(Numbers::random(shape, options.seed)),
    };
    let found = model.numbers.shape;
    ensure!(
        found == shape,
        "found a network of {} units and {} output sets, expected {} and {}",
        found.units,
        found.buckets,
        shape.units,
        shape.buckets
    );
    Ok(model)
}
