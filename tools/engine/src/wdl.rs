//! Chances of winning, drawing and losing from a score.
//!
//! ```text
//! win = 1000 / (1 + exp((OFFSET - score) / SLOPE)),  loss the same for -score,  draw the rest
//! ```
//! Fitted by `xq-train wdl` to 128,596 positions of games of the engine against itself at 3,000 nodes
//! a move (docs/experiments.md). Longer thought wins more of what is won, and draws the rest. The page
//! of xq-play counts with the same numbers.

use xq_eval::Score;

/// A score with which half of the games are won.
const OFFSET: f64 = 364.0;

/// How fast chances change with the score.
const SLOPE: f64 = 179.0;

/// Win, draw and loss for the side to which the score is told, in thousandths that add up to 1000.
pub fn wdl(score: Score) -> [u32; 3] {
    let win = |score: Score| (1000.0 / (1.0 + ((OFFSET - f64::from(score)) / SLOPE).exp())).round();
    let (win, loss) = (win(score) as u32, win(-score) as u32);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_mean_better_chances() {
        let mut last = wdl(-31_000);
        assert_eq!(last, [0, 0, 1000]);
        for score in (-2000..=2000).step_by(7) {
            let [win, draw, loss] = wdl(score);
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(wdl(-score), [loss, draw, win]);
            assert!(win >= last[0] && loss <= last[2], "{score}");
            last = [win, draw, loss];
        }
    }

    #[test]
    fn example_of_wdl() {
        let [win, draw, loss] = wdl(0);
        assert!(win == loss && draw > win);
        assert_eq!(wdl(30_000), [1000, 0, 0]);
    }
}
