//! The terms of the evaluation and what hears them: a plain sum in play, a table when people ask.

use xq_core::Color;

use super::weights::WEIGHTS;
use crate::Pair;

/// What a part of the score is given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Term {
    Material,
    Placement,
    Mobility,
    Control,
    KingSafety,
    Cannons,
    Rooks,
    Pawns,
    Threats,
    Army,
    Wing,
    Tempo,
}

impl Term {
    /// All of them, in the order in which a table shows them.
    pub const ALL: [Term; 12] = [
        Term::Material,
        Term::Placement,
        Term::Mobility,
        Term::Control,
        Term::KingSafety,
        Term::Cannons,
        Term::Rooks,
        Term::Pawns,
        Term::Threats,
        Term::Army,
        Term::Wing,
        Term::Tempo,
    ];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "Material",
            Term::Placement => "Placement",
            Term::Mobility => "Mobility",
            Term::Control => "Board control",
            Term::KingSafety => "King safety",
            Term::Cannons => "Cannons",
            Term::Rooks => "Rooks",
            Term::Pawns => "Pawns",
            Term::Threats => "Threats",
            Term::Army => "Army",
            Term::Wing => "Wing",
            Term::Tempo => "Tempo",
        }
    }
}

/// Hears each feature that a side has: the place of its number in the weights, and how often.
pub trait Scorer {
    /// A side has a feature some number of times.
    fn add(&mut self, color: Color, weight: usize, times: i32);
}

/// Red's total minus Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(pub Pair);

impl Scorer for Sum {
    #[inline]
    fn add(&mut self, color: Color, weight: usize, times: i32) {
        let sign = match color {
            Color::Red => 1,
            Color::Black => -1,
        };
        self.0 += WEIGHTS[weight] * (times * sign);
    }
}
