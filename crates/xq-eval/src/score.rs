//! The unit of all scores, and tapered scores for the two ends of a game.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A score in hundredths of a pawn that has crossed the river in the middle of a game, positive
/// where the side it is told to stands better.
pub type Score = i32;

/// No evaluation goes beyond this either way: what lies above is left for mates.
pub const EVAL_LIMIT: Score = 20_000;

/// A tapered score: one for the middle of a game and one for its end, mixed by how much of the middle
/// game is left. Both halves lie in one number, so they are added and multiplied in one go.
///
/// ```
/// use xq_eval::Tapered;
/// let sum = Tapered::new(10, -20) + Tapered::new(1, 2) * 3;
/// assert_eq!((sum.middle(), sum.end()), (13, -14));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(transparent)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing at either end.
    pub const ZERO: Tapered = Tapered(0);

    /// The pair of two scores, each within ±16,000.
    #[inline]
    pub const fn new(middle: i16, end: i16) -> Tapered {
        Tapered(((end as i32) << 16) + middle as i32)
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
    pub(crate) const fn plus(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * times)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        self.0 -= other.0;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middle(), self.end())
    }
}
