//! The unit of all scores, and pairs of scores for the two ends of a game.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A score in hundredths of a pawn that has crossed the river in the middle of a game, positive
/// where the side it is told to stands better.
pub type Score = i32;

/// No evaluation goes beyond this either way: what lies above is left for mates.
pub const EVAL_LIMIT: Score = 20_000;

/// Two scores, one for the middle of a game and one for its end, added and multiplied in one go:
/// both halves lie in one number.
///
/// ```
/// use xq_eval::Pair;
/// let sum = Pair::new(10, -20) + Pair::new(1, 2) * 3;
/// assert_eq!((sum.middle(), sum.end()), (13, -14));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// Nothing at either end.
    pub const ZERO: Pair = Pair(0);

    /// The pair of two scores, each within ±16,000.
    #[inline]
    pub const fn new(middle: i16, end: i16) -> Pair {
        Pair(((end as i32) << 16) + middle as i32)
    }

    /// The score for the middle of a game.
    #[inline]
    pub const fn middle(self) -> Score {
        self.0 as i16 as Score
    }

    /// The score for the end of a game; a negative lower half has borrowed one from it.
    #[inline]
    pub const fn end(self) -> Score {
        ((self.0 + 0x8000) >> 16) as i16 as Score
    }

    /// The sum, while a constant is computed.
    pub(crate) const fn plus(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0 * times)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middle(), self.end())
    }
}
