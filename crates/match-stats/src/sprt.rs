//! The sequential probability ratio test: whether the first player is `elo1` stronger rather than
//! `elo0`, with the log-likelihood ratio from exact maximum likelihood estimates (GSPRT).
//!
//! The usual short-cuts take the scores for normally distributed; where nearly everything is drawn
//! they give false verdicts.

use std::f64::consts::{LN_10, SQRT_2};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::elo::score_of_elo;
use crate::likelihood::{with_mean, with_t};
use crate::sample::Sample;

/// In which unit the hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Normalised Elo: the mean's distance from one half in standard deviations of a game.
    #[default]
    Normalized,
    /// Elo: the mean score on the logistic curve.
    Logistic,
}

impl FromStr for EloModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<EloModel, SprtError> {
        match text {
            "normalized" | "normalised" => Ok(EloModel::Normalized),
            "logistic" => Ok(EloModel::Logistic),
            _ => Err(SprtError::Model(text.to_owned())),
        }
    }
}

/// A test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// The chance to accept H1 where H0 holds.
    pub alpha: f64,
    /// The chance to accept H0 where H1 holds.
    pub beta: f64,
    pub model: EloModel,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Normalized,
        }
    }
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// Undecided.
    #[serde(rename = "continue")]
    Continue,
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
}

impl Decision {
    /// `continue`, `H0` or `H1`.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Continue => "continue",
            Decision::H0 => "H0",
            Decision::H1 => "H1",
        }
    }
}

impl Sprt {
    /// The log-likelihood ratio at or below which H0 is accepted: `ln(beta / (1 - alpha))`.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at or above which H1 is accepted: `ln((1 - beta) / alpha)`.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of a sample: `N sum q_i ln(p1_i / p0_i)`, with `q` the observed
    /// shares (zeros replaced by a trace) and `p0`, `p1` the likeliest distributions under either
    /// hypothesis. Zero of an empty sample.
    pub fn llr(&self, sample: &Sample) -> f64 {
        if sample.total() <= 0.0 {
            return 0.0;
        }
        let sample = sample.without_zeros();
        let total = sample.total();
        let (scores, shares): (Vec<f64>, Vec<f64>) = sample
            .iter()
            .map(|(score, count)| (score, count / total))
            .unzip();
        let under = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&scores, &shares, score_of_elo(elo)),
            EloModel::Normalized => {
                let of_game = elo * LN_10 / 800.0;
                let t = if sample.is_paired() {
                    of_game * SQRT_2
                } else {
                    of_game
                };
                with_t(&scores, &shares, t)
            }
        };
        let (p0, p1) = (under(self.elo0), under(self.elo1));
        let terms = shares.iter().zip(p0.iter().zip(&p1));
        total * terms.map(|(q, (p0, p1))| q * (p1 / p0).ln()).sum::<f64>()
    }

    /// What a log-likelihood ratio decides.
    pub fn decide(&self, llr: f64) -> Decision {
        if llr >= self.upper() {
            Decision::H1
        } else if llr <= self.lower() {
            Decision::H0
        } else {
            Decision::Continue
        }
    }

    /// The test itself, if it makes sense.
    ///
    /// # Errors
    /// Bounds the wrong way round or beyond 2000 Elo, error rates that leave nothing between them.
    pub fn checked(self) -> Result<Sprt, SprtError> {
        const FAR: f64 = 2000.0;
        let (elo0, elo1) = (self.elo0, self.elo1);
        if !(elo0 < elo1 && elo0.abs() <= FAR && elo1.abs() <= FAR) {
            return Err(SprtError::Bounds { elo0, elo1 });
        }
        for rate in [self.alpha, self.beta] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate(rate));
            }
        }
        Ok(self)
    }
}

/// Why a text or a set of numbers is no test.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses.
    #[error("found elo0={elo0} and elo1={elo1}, expected elo0 below elo1, both within 2000")]
    Bounds {
        /// The one.
        elo0: f64,
        /// The other.
        elo1: f64,
    },
    /// An error rate.
    #[error("found an error rate of {0}, expected one above 0 and below 0.5")]
    Rate(f64),
    /// The model.
    #[error("found the model {0:?}, expected normalized or logistic")]
    Model(String),
    /// A key of `key=value`.
    #[error("found {0:?}, expected elo0=, elo1=, alpha=, beta= or model=")]
    Key(String),
    /// A number.
    #[error("found {found:?} for {key}, expected a number")]
    Number {
        /// The key.
        key: String,
        /// What stood there.
        found: String,
    },
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`; what is left out is as in this
    /// example.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SprtError::Key(part.to_owned()))?;
            let number = || {
                value.parse::<f64>().map_err(|_| SprtError::Number {
                    key: key.to_owned(),
                    found: value.to_owned(),
                })
            };
            match key {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => sprt.model = value.parse()?,
                _ => return Err(SprtError::Key(part.to_owned())),
            }
        }
        sprt.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Pairs;

    /// Nothing but wins speaks for the stronger hypothesis, whichever it is.
    #[test]
    fn wins_never_speak_against_strength() {
        let pairs = Pairs {
            ww: 4,
            ..Pairs::default()
        };
        let mut last = 0.0;
        for elo1 in [5.0, 50.0, 200.0, 300.0, 600.0, 2000.0] {
            let sprt = Sprt {
                elo1,
                ..Sprt::default()
            };
            let llr = sprt.llr(&pairs.into());
            assert!(llr >= last - 1e-9, "{elo1}: {llr} after {last}");
            last = llr;
        }
        assert!(last > 0.0);
    }
}
