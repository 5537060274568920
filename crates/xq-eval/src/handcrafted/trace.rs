//! The score taken apart: what each term gives to each side.

use std::fmt;

use xq_core::{Color, Position};

use super::endings::scaled;
use super::features::add_features;
use super::phase::taper;
use super::placement::Placement;
use super::scorer::Scorer;
use super::term::Term;
use super::weights::{SECTIONS, WEIGHTS};
use crate::{Score, Tapered};

/// The handcrafted evaluation of one position, term by term, from Red's point of view.
///
/// ```
/// use xq_core::Position;
/// use xq_eval::handcrafted::trace::Trace;
/// let trace = Trace::of(&Position::start());
/// let terms: i32 = trace.rows.iter().map(|row| row.red - row.black).sum();
/// assert_eq!(terms + trace.rest, trace.score);
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    /// One row for each term.
    pub rows: Vec<Row>,
    /// What scaling in drawish endings, the nearing sixty-move limit and rounding add.
    pub rest: Score,
    /// The score for Red: all rows and the rest.
    pub score: Score,
}

/// What one term gives to each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The term.
    pub term: Term,
    /// What Red has of it.
    pub red: Score,
    /// What Black has of it.
    pub black: Score,
}

/// Sums by term and side.
#[derive(Default)]
struct ByTerm([[Tapered; 2]; Term::ALL.len()]);

impl Scorer for ByTerm {
    fn add(&mut self, color: Color, weight: &'static Tapered, times: i32) {
        self.0[term_of(weight) as usize][color.index()] += *weight * times;
    }
}

/// The term that a weight counts towards.
fn term_of(weight: &Tapered) -> Term {
    let index = WEIGHTS.index_of(weight);
    let section = SECTIONS.partition_point(|section| section.start <= index) - 1;
    SECTIONS[section].term
}

impl Trace {
    /// Takes the evaluation of a position apart.
    pub fn of(position: &Position) -> Trace {
        let mut by_term = ByTerm::default();
        add_features(position, &mut by_term);
        let phase = Placement::of(position).phase;
        let rows: Vec<Row> = Term::ALL
            .iter()
            .map(|&term| {
                let [red, black] = by_term.0[term as usize];
                Row {
                    term,
                    red: taper(red, phase),
                    black: taper(black, phase),
                }
            })
            .collect();
        let total = by_term
            .0
            .iter()
            .fold(Tapered::ZERO, |sum, [red, black]| sum + *red - *black);
        let score = scaled(position, taper(total, phase));
        let shown: Score = rows.iter().map(|row| row.red - row.black).sum();
        Trace {
            rows,
            rest: score - shown,
            score,
        }
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<22}{:>8}{:>8}{:>8}", "Term", "Red", "Black", "Total")?;
        for row in &self.rows {
            let (name, total) = (row.term.name(), row.red - row.black);
            writeln!(f, "{name:<22}{:>8}{:>8}{total:>8}", row.red, row.black)?;
        }
        writeln!(f, "{:<38}{:>8}", "Scaling and rounding", self.rest)?;
        write!(f, "{:<38}{:>8}", "Score for Red", self.score)
    }
}
