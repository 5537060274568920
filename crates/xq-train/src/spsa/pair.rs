//! Two games from one opening between the search with one set of numbers and with another.

use std::path::PathBuf;

use xq_core::Color;
use xq_search::{Engine, Limits};

use crate::judge::Judge;
use crate::play::game::{Referee, judged, opening};

/// The command that plays a pair; it is not for people.
pub const COMMAND: &str = "spsa-pair";

/// Both sets of numbers, and how the games are played.
#[derive(clap::Args, Clone, Debug)]
pub struct PairOptions {
    /// One set: name=value,...
    #[arg(long)]
    pub plus: String,
    /// The other
    #[arg(long)]
    pub minus: String,
    /// Seed of the opening
    #[arg(long)]
    pub seed: u64,
    /// Positions looked at for a move
    #[arg(long)]
    pub nodes: u64,
    /// The network
    #[arg(long)]
    pub net: Option<PathBuf>,
}

/// Plays both games and gives the points of the first set: won less lost.
///
/// # Errors
/// When a number cannot be set or the network cannot be read.
pub fn play(options: &PairOptions) -> anyhow::Result<f64> {
    let judge = Judge::read(options.net.as_deref())?;
    let mut points = 0.0;
    for plus in [Color::Red, Color::Black] {
        let mut engines = [judge.engine(), judge.engine()];
        let half_points = game(options, &mut engines, plus)?;
        let for_red = f64::from(half_points) - 1.0;
        points += if plus == Color::Red {
            for_red
        } else {
            -for_red
        };
    }
    Ok(points)
}

/// One game; gives Red's half points.
fn game(options: &PairOptions, engines: &mut [Engine; 2], plus: Color) -> anyhow::Result<u8> {
    let mut rng = fastrand::Rng::with_seed(options.seed);
    let mut game = opening(&mut rng);
    let mut referee = Referee::default();
    let limits = Limits::nodes(options.nodes);
    loop {
        if let Some(result) = judged(&game) {
            return Ok(result);
        }
        let mover = game.position().side_to_move();
        set(if mover == plus {
            &options.plus
        } else {
            &options.minus
        })?;
        let found = engines[mover.index()].go(&game, &limits, &mut ())?;
        let Some(best) = found.best else { return Ok(1) };
        if let Some(result) = referee.hear(found.score, mover, game.moves().count()) {
            return Ok(result);
        }
        game.push(best)?;
    }
}

/// Sets numbers of the search for this process.
#[cfg(feature = "tune")]
fn set(numbers: &str) -> anyhow::Result<()> {
    use anyhow::Context;
    for number in numbers.split(',') {
        let expected = || format!("found {number:?}, expected name=value");
        let (name, value) = number.split_once('=').with_context(expected)?;
        let value = value.parse().with_context(expected)?;
        xq_search::engine::parameters::set(name, value)?;
    }
    Ok(())
}

#[cfg(not(feature = "tune"))]
fn set(_: &str) -> anyhow::Result<()> {
    anyhow::bail!("the search's numbers are fixed: build with `--features tune`")
}
