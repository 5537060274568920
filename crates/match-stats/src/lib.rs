//! Statistics of matches: pure functions of counts.
//!
//! Results are counted from the first player's side, over single games ([`Wdl`]) or over pairs of
//! games from one opening with colours swapped ([`Pairs`]). The games of a pair are not
//! independent, so pairs are the sample to judge by wherever they are whole.
//!
//! With scores `s_i = i / (n - 1)` over `n = 3` results of a game or `n = 5` results of a pair, and
//! shares `p_i = count_i / N`: mean `mu = sum p_i s_i`, variance `var = sum p_i (s_i - mu)^2`.
//!
//! ```
//! use match_stats::{Estimate, Pairs, Sprt};
//! let pairs = Pairs { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
//! let estimate = Estimate::of(&pairs.into()).unwrap();
//! assert_eq!(format!("{:.1} +- {:.1}", estimate.elo, estimate.elo_error), "55.6 +- 27.7");
//! let sprt = Sprt { elo0: 0.0, elo1: 5.0, ..Sprt::default() };
//! assert_eq!(format!("{:.2}", sprt.llr(&pairs.into())), "1.30");
//! ```

#![warn(missing_docs)]

mod counts;
mod elo;
mod likelihood;
mod rating;
mod sample;
mod sprt;

pub use counts::{Pairs, Score, Wdl};
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use rating::{Anchor, Encounter, Rating, ratings};
pub use sample::Sample;
pub use sprt::{Decision, EloModel, Sprt, SprtError};
