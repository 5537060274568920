//! The numbers of a network, and the bounds within which they must lie.

use std::fmt;

use super::error::NetError;
use super::features::INPUTS;
use super::lanes::{LANE, Lane};
use crate::Score;

/// A sum of one: sums are kept in this many parts.
pub const FINE: i32 = 1020;

/// An activation of one.
const ACTIVE: i32 = 255;

/// The scores of the search are `SCALE x ln(chance of winning / chance of losing)`.
pub const SCALE: i32 = 400;

/// The largest number of units: their sums are kept in place, ply by ply.
pub const MOST_UNITS: usize = 256;

/// The largest number of sets of output weights.
pub const MOST_BUCKETS: usize = 16;

/// The largest output weight: with an activation of 255 its product still fits 16 bits.
pub const MOST_WEIGHT: i32 = 127;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Units of each view, a multiple of 32, at most 256.
    pub units: usize,
    /// Sets of output weights, 1 to 16.
    pub buckets: usize,
}

impl Shape {
    /// Numbers in the first layer's table: a row for each input.
    pub const fn table_len(self) -> usize {
        INPUTS * self.units
    }

    /// Numbers in all sets of output weights: mover's view first.
    pub const fn outputs_len(self) -> usize {
        self.buckets * 2 * self.units
    }

    /// Whether such a network can be used.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(self) -> Result<(), NetError> {
        let Shape { units, buckets } = self;
        let fits = (LANE..=MOST_UNITS).contains(&units) && units.is_multiple_of(LANE);
        if fits && (1..=MOST_BUCKETS).contains(&buckets) {
            return Ok(());
        }
        Err(NetError::Shape { units, buckets })
    }
}

/// The numbers of a network as a file lists them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetWeights {
    /// How large it is.
    pub shape: Shape,
    /// An output weight of one, 1 to 127.
    pub output_one: i32,
    /// The first layer, input by input, in parts of [`FINE`].
    pub table: Vec<i16>,
    /// What each unit starts from, in the same parts.
    pub bias: Vec<i16>,
    /// The output weights, set by set, each for the mover's view and then the other's, in parts of
    /// `output_one`.
    pub outputs: Vec<i16>,
    /// What each set's score starts from, in parts of `255 x output_one`.
    pub output_bias: Vec<i32>,
    /// Where the network comes from, for people.
    pub provenance: String,
}

/// A network, ready to be used.
///
/// Reading it from a file checks everything that inference relies on: no sum and no product can
/// leave its bounds.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    pub(super) shape: Shape,
    output_one: i32,
    pub(super) table: Vec<Lane>,
    pub(super) bias: Vec<Lane>,
    outputs: Vec<Lane>,
    output_bias: Vec<i32>,
    provenance: String,
}

impl Net {
    /// The network of some numbers.
    ///
    /// # Errors
    /// When the shape is not one that can be used, there are too few or too many numbers, or a sum
    /// or product could leave its bounds.
    pub fn new(weights: &NetWeights) -> Result<Net, NetError> {
        weights.shape.check()?;
        weights.check_lengths()?;
        weights.check_sums()?;
        weights.check_outputs()?;
        Ok(Net {
            shape: weights.shape,
            output_one: weights.output_one,
            table: lanes(&weights.table),
            bias: lanes(&weights.bias),
            outputs: lanes(&weights.outputs),
            output_bias: weights.output_bias.clone(),
            provenance: weights.provenance.clone(),
        })
    }

    /// The numbers, as a file lists them.
    pub fn weights(&self) -> NetWeights {
        NetWeights {
            shape: self.shape,
            output_one: self.output_one,
            table: numbers(&self.table),
            bias: numbers(&self.bias),
            outputs: numbers(&self.outputs),
            output_bias: self.output_bias.clone(),
            provenance: self.provenance.clone(),
        }
    }

    /// How large it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Where it comes from, for people.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// The output weights of a set for one view; 0 is the mover's.
    #[inline]
    pub(super) fn output(&self, bucket: usize, view: usize) -> &[Lane] {
        let length = self.shape.units / LANE;
        &self.outputs[(bucket * 2 + view) * length..][..length]
    }

    /// The score that a sum of squared products stands for.
    #[inline]
    pub(super) fn score(&self, bucket: usize, product: i32) -> Score {
        let sum = i64::from(product / ACTIVE + self.output_bias[bucket]);
        (sum * i64::from(SCALE) / i64::from(ACTIVE * self.output_one)) as Score
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { units, buckets } = self.shape;
        write!(f, "Net({units} units, {buckets} output sets)")
    }
}

fn lanes(numbers: &[i16]) -> Vec<Lane> {
    let (lanes, _) = numbers.as_chunks::<LANE>();
    lanes.iter().map(|&lane| Lane(lane)).collect()
}

fn numbers(lanes: &[Lane]) -> Vec<i16> {
    lanes.iter().flat_map(|lane| lane.0).collect()
}

impl NetWeights {
    fn check_lengths(&self) -> Result<(), NetError> {
        let shape = self.shape;
        let lengths = [
            ("first layer", self.table.len(), shape.table_len()),
            ("bias", self.bias.len(), shape.units),
            ("outputs", self.outputs.len(), shape.outputs_len()),
            ("output bias", self.output_bias.len(), shape.buckets),
        ];
        for (part, found, expected) in lengths {
            if found != expected {
                return Err(NetError::Length {
                    part,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }

    /// No arrangement of men may carry a unit's sum beyond 16 bits. Of each side and kind there are
    /// as many men as a set has; the bound takes the largest weights of each.
    fn check_sums(&self) -> Result<(), NetError> {
        for unit in 0..self.shape.units {
            let column = |input: usize| i32::from(self.table[input * self.shape.units + unit]);
            let bias = i32::from(self.bias[unit]);
            let (mut most, mut least) = (bias, bias);
            for (group, count) in groups() {
                let mut values: Vec<i32> = group.map(column).collect();
                values.sort_unstable();
                least += values.iter().take(count).map(|&v| v.min(0)).sum::<i32>();
                most += values
                    .iter()
                    .rev()
                    .take(count)
                    .map(|&v| v.max(0))
                    .sum::<i32>();
            }
            // The activation adds two before it divides by four.
            if most > i32::from(i16::MAX) - 2 || least < i32::from(i16::MIN) {
                return Err(NetError::SumTooLarge { unit, least, most });
            }
        }
        Ok(())
    }

    fn check_outputs(&self) -> Result<(), NetError> {
        if !(1..=MOST_WEIGHT).contains(&self.output_one) {
            return Err(NetError::OutputOne(self.output_one));
        }
        if let Some(&weight) = self
            .outputs
            .iter()
            .find(|w| i32::from(**w).abs() > MOST_WEIGHT)
        {
            return Err(NetError::OutputWeight(weight.into()));
        }
        let each_set = self.outputs.chunks(2 * self.shape.units);
        for (set, bias) in each_set.zip(&self.output_bias) {
            let weights: i64 = set.iter().map(|&weight| i64::from(weight).abs()).sum();
            let product = weights * i64::from(ACTIVE * ACTIVE);
            if product.max(i64::from(*bias).abs()) > i64::from(i32::MAX) / 2 {
                return Err(NetError::ProductTooLarge(product));
            }
        }
        Ok(())
    }
}

/// The inputs of each side and kind, and how many such men a set has.
fn groups() -> impl Iterator<Item = (std::ops::Range<usize>, usize)> {
    let kinds = xq_core::PieceKind::ALL.into_iter();
    let group = |side: usize, kind: xq_core::PieceKind| {
        let first = (side * 7 + kind.index()) * 90;
        (first..first + 90, kind.count_in_set())
    };
    kinds.flat_map(move |kind| [group(0, kind), group(1, kind)])
}
