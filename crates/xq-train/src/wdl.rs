//! `wdl`: fits the chances of winning, drawing and losing that a score stands for to games.
//!
//! ```text
//! win = 1 / (1 + exp((offset - score) / slope)),   loss the same for -score,   draw the rest
//! ```
//! Offset and slope are those under which the results of the games are most likely (an ordered
//! logistic regression).

use std::path::PathBuf;

use anyhow::ensure;

use crate::blocks::Blocks;

/// Which games.
#[derive(clap::Args, Clone, Debug)]
pub struct WdlArgs {
    /// Files that `play` or `rescore` has written
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
}

/// How often each score, in tens, led to a loss, a draw, a win.
type Counts = Vec<[f64; 3]>;

/// Scores beyond this, in tens, are left out.
const MOST: i32 = 200;

/// Prints the offset and the slope.
///
/// # Errors
/// When a file cannot be read or is damaged, or holds no results.
pub fn run(options: &WdlArgs) -> anyhow::Result<()> {
    let mut counts: Counts = vec![[0.0; 3]; 2 * MOST as usize + 1];
    for path in &options.data {
        for block in Blocks::open(path)? {
            for record in &block?.records {
                let tens = (record.score() + 5).div_euclid(10);
                let Some(result) = record.result_for_mover() else {
                    continue;
                };
                if tens.abs() <= MOST && !record.flags().is_decisive {
                    counts[(tens + MOST) as usize][(result * 2.0) as usize] += 1.0;
                }
            }
        }
    }
    let positions: f64 = counts.as_flattened().iter().sum();
    ensure!(positions > 0.0, "found no position with a result");
    let (offset, slope) = fit(&counts);
    say!("{positions:.0} positions: offset {offset:.0}, slope {slope:.0}");
    say!(
        "{:>7}{:>10}{:>8}{:>8}{:>8}",
        "score",
        "positions",
        "won",
        "drawn",
        "model"
    );
    for score in (-60..=60).step_by(10) {
        print_row(&counts, score, win(f64::from(score * 10), offset, slope));
    }
    Ok(())
}

/// What became of the positions around a score, beside the model's chance of a win.
fn print_row(counts: &Counts, tens: i32, model: f64) {
    let around = (tens - 2..=tens + 2).map(|tens| counts[(tens + MOST) as usize]);
    let [lost, drawn, won] = around.fold([0.0; 3], |sum, row| [0, 1, 2].map(|i| sum[i] + row[i]));
    let all = (lost + drawn + won).max(1.0);
    say!(
        "{:>7}{all:>10.0}{:>8.3}{:>8.3}{model:>8.3}",
        tens * 10,
        won / all,
        drawn / all
    );
}

fn win(score: f64, offset: f64, slope: f64) -> f64 {
    1.0 / (1.0 + ((offset - score) / slope).exp())
}

/// How unlikely the results are: the negative logarithm of their likelihood.
fn unlikelihood(counts: &Counts, offset: f64, slope: f64) -> f64 {
    let of_score = |(place, counts): (usize, &[f64; 3])| {
        let score = f64::from((place as i32 - MOST) * 10);
        let (won, lost) = (win(score, offset, slope), win(-score, offset, slope));
        let chances = [lost, 1.0 - won - lost, won];
        let terms = counts
            .iter()
            .zip(chances)
            .map(|(n, chance)| -n * chance.max(1e-9).ln());
        terms.sum::<f64>()
    };
    counts.iter().enumerate().map(of_score).sum()
}

/// The likeliest offset and slope, by steps that are halved where none of them helps.
fn fit(counts: &Counts) -> (f64, f64) {
    let mut best = (100.0, 150.0);
    let mut least = unlikelihood(counts, best.0, best.1);
    let mut step = 32.0;
    while step > 0.1 {
        let mut improved = false;
        for (across, up) in [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)] {
            let (offset, slope) = (f64::max(best.0 + across, 0.0), f64::max(best.1 + up, 1.0));
            let unlikely = unlikelihood(counts, offset, slope);
            if unlikely < least {
                (best, least, improved) = ((offset, slope), unlikely, true);
            }
        }
        if !improved {
            step /= 2.0;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_made_the_results_is_found() {
        let (offset, slope) = (83.0, 121.0);
        let row = |place: i32| {
            let score = f64::from((place - MOST) * 10);
            let (won, lost) = (win(score, offset, slope), win(-score, offset, slope));
            [lost, 1.0 - won - lost, won].map(|chance| chance * 1000.0)
        };
        let counts: Counts = (0..=2 * MOST).map(row).collect();
        let found = fit(&counts);
        assert!(
            (found.0 - offset).abs() < 1.0 && (found.1 - slope).abs() < 1.0,
            "{found:?}"
        );
    }
}
