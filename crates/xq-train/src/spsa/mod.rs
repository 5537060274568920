//! `spsa`: tunes the margins of the search by games of the engine against itself.
//!
//! ```text
//! each iteration   every number is shifted by its step, up or down at random: plus and minus
//!                  plus plays minus; points = (won - lost) / games
//!                  number += gain x step x points x shift
//! gain = rate / (iteration + tenth of all)^0.602       step = half the number's step x iteration^-0.101
//! ```
//! Simultaneous perturbation stochastic approximation (Spall, 1992). What it finds is a proposal:
//! a match decides. Build with `--features tune`, which lets the numbers be set while the program runs.

mod pair;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use fastrand::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xq_search::engine::parameters::{PARAMETERS, Parameter};

use crate::progress::Progress;
pub use pair::PairOptions;

/// What is tuned, and how.
#[derive(clap::Args, Clone, Debug)]
pub struct SpsaArgs {
    /// Iterations in all
    #[arg(long, default_value_t = 1000)]
    pub iterations: u64,
    /// Pairs of games in an iteration, colours changed in the second game of a pair
    #[arg(long, default_value_t = 4)]
    pub pairs: u64,
    /// Positions looked at for a move
    #[arg(long, default_value_t = 5000)]
    pub nodes: u64,
    /// How far numbers follow the results
    #[arg(long, default_value_t = 20.0)]
    pub rate: f64,
    /// Tune only numbers whose name begins so; all but those of the clock if left out
    #[arg(long)]
    pub only: Vec<String>,
    /// The network to play with [default: the engine's usual evaluation]
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Seed of shifts and openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Pairs at a time; 0 stands for one a core
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// The numbers reached, as JSON; where it is there, the tuning goes on from it. A table (CSV) of
    /// all iterations goes beside it
    #[arg(long)]
    pub out: PathBuf,
}

/// How far the tuning has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    seed: u64,
    iteration: u64,
    games: u64,
    numbers: Vec<Number>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Number {
    name: String,
    value: f64,
}

/// Tunes until all iterations are played.
///
/// # Errors
/// When the program was built without `tune`, a file cannot be read or written, or a game fails.
pub fn run(options: &SpsaArgs) -> anyhow::Result<()> {
    if cfg!(not(feature = "tune")) {
        bail!("the search's numbers are fixed: build with `--features tune` to tune them");
    }
    let parameters = wanted(&options.only)?;
    let mut state = State::open(options, &parameters)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    let progress = Progress::new("iterations", options.iterations, state.iteration);
    while state.iteration < options.iterations {
        pool.install(|| iterate(options, &parameters, &mut state))?;
        state.write(&options.out)?;
        progress.add(1, 0);
    }
    progress.finish();
    for (parameter, number) in parameters.iter().zip(&state.numbers) {
        let (name, default) = (parameter.name, parameter.default);
        say!("{name:<28}{default:>8}{:>8.0}", number.value);
    }
    Ok(())
}

fn wanted(only: &[String]) -> anyhow::Result<Vec<Parameter>> {
    let is_wanted = |parameter: &&Parameter| match only {
        [] => !parameter.name.starts_with("time_"),
        only => only.iter().any(|start| parameter.name.starts_with(start)),
    };
    let wanted: Vec<Parameter> = PARAMETERS.iter().filter(is_wanted).copied().collect();
    ensure!(
        !wanted.is_empty(),
        "found no parameter of the search of these names"
    );
    Ok(wanted)
}

/// One iteration: shift, play, follow.
fn iterate(options: &SpsaArgs, parameters: &[Parameter], state: &mut State) -> anyhow::Result<()> {
    let iteration = state.iteration + 1;
    let mut rng = Rng::with_seed(state.seed << 32 ^ iteration);
    let signs: Vec<f64> = parameters
        .iter()
        .map(|_| if rng.bool() { 1.0 } else { -1.0 })
        .collect();
    let width = (iteration as f64).powf(-0.101) / 2.0;
    let shifted = |direction: f64| -> Vec<String> {
        let numbers = parameters.iter().zip(&state.numbers).zip(&signs);
        let shift = |((parameter, number), sign): ((&Parameter, &Number), &f64)| {
            let value = number.value + direction * sign * width * f64::from(parameter.step);
            let value = value
                .round()
                .clamp(parameter.min.into(), parameter.max.into());
            format!("{}={value:.0}", parameter.name)
        };
        numbers.map(shift).collect()
    };
    let (plus, minus) = (shifted(1.0), shifted(-1.0));
    let seeds: Vec<u64> = (0..options.pairs).map(|_| rng.u64(..)).collect();
    let points: f64 = seeds
        .par_iter()
        .with_max_len(1)
        .map(|&seed| play_pair(options, seed, &plus, &minus))
        .sum::<anyhow::Result<f64>>()?;
    let games = 2 * options.pairs;
    let lead = points / games as f64;
    let late = iteration as f64 + options.iterations as f64 / 10.0;
    let gain = options.rate / late.powf(0.602);
    for ((parameter, number), sign) in parameters.iter().zip(&mut state.numbers).zip(&signs) {
        number.value += gain * width * f64::from(parameter.step) * lead * sign;
        number.value = number
            .value
            .clamp(parameter.min.into(), parameter.max.into());
    }
    state.iteration = iteration;
    state.games += games;
    state.note(&options.out, lead)
}

/// Lets another process play a pair, since numbers are set for a process as a whole. Gives the
/// points of plus: won less lost.
fn play_pair(
    options: &SpsaArgs,
    seed: u64,
    plus: &[String],
    minus: &[String],
) -> anyhow::Result<f64> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(pair::COMMAND);
    command.args([
        "--seed",
        &seed.to_string(),
        "--nodes",
        &options.nodes.to_string(),
    ]);
    command.args(["--plus", &plus.join(","), "--minus", &minus.join(",")]);
    if let Some(net) = &options.net {
        command.arg("--net").arg(net);
    }
    let output = command.output().context("cannot start a pair of games")?;
    ensure!(
        output.status.success(),
        "a pair of games failed: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let told = String::from_utf8_lossy(&output.stdout);
    let told = told.trim();
    told.parse()
        .with_context(|| format!("found {told:?} where points were expected"))
}

/// Plays a pair: what the processes started by [`run`] do.
///
/// # Errors
/// When a number cannot be set or the network cannot be read.
pub fn run_pair(options: &PairOptions) -> anyhow::Result<()> {
    say!("{}", pair::play(options)?);
    Ok(())
}

impl State {
    fn open(options: &SpsaArgs, parameters: &[Parameter]) -> anyhow::Result<State> {
        let path = &options.out;
        if !path.exists() {
            let number = |parameter: &Parameter| Number {
                name: parameter.name.to_owned(),
                value: parameter.default.into(),
            };
            return Ok(State {
                seed: options.seed,
                iteration: 0,
                games: 0,
                numbers: parameters.iter().map(number).collect(),
            });
        }
        let context = || format!("cannot read {}", path.display());
        let text = fs::read_to_string(path).with_context(context)?;
        let state: State = serde_json::from_str(&text).with_context(context)?;
        let names = state.numbers.iter().map(|number| number.name.as_str());
        ensure!(
            state.seed == options.seed && names.eq(parameters.iter().map(|p| p.name)),
            "{} holds the tuning of other numbers or with another seed",
            path.display()
        );
        Ok(state)
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        xq_tools::files::to_file(path, |out| Ok(writeln!(out, "{text}")?))
    }

    /// Adds a row to the table of all iterations.
    fn note(&self, path: &Path, lead: f64) -> anyhow::Result<()> {
        let table = path.with_extension("csv");
        let mut file = OpenOptions::new().create(true).append(true).open(&table)?;
        let mut row = format!("{},{lead:.4}", self.iteration);
        for number in &self.numbers {
            row += &format!(",{:.3}", number.value);
        }
        writeln!(file, "{row}").with_context(|| format!("cannot write {}", table.display()))
    }
}
