//! Sets of points.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::point::{POINTS, Point, STRIDE, Size};

const WORDS: usize = POINTS.div_ceil(64);

/// A set of points, one bit each.
///
/// ```
/// use capture_go::{Point, PointSet};
/// let point: Point = "c3".parse().unwrap();
/// let mut set = PointSet::EMPTY;
/// set.insert(point);
/// assert_eq!(set.len(), 1);
/// assert!(set.iter().eq([point]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// All points of a board.
    pub fn board(size: Size) -> PointSet {
        let sides = 0..size.get();
        sides
            .clone()
            .flat_map(|row| {
                sides
                    .clone()
                    .filter_map(move |column| Point::new(column, row))
            })
            .collect()
    }

    /// One point.
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Whether it holds a point.
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts a point in.
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many it holds.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its points, from the bottom left upwards.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| Point::from_index(index * 64 + rest.trailing_zeros() as usize))
        })
    }

    /// The points beside its points, and at an edge also what lies beyond: the unused column
    /// catches it, to be masked off with a set of points of the board.
    pub(crate) fn beside(self) -> PointSet {
        self.raised(1) | self.lowered(1) | self.raised(STRIDE) | self.lowered(STRIDE)
    }

    fn raised(self, by: usize) -> PointSet {
        let below = |index: usize| index.checked_sub(1).map_or(0, |below| self.0[below]);
        PointSet(std::array::from_fn(|index| {
            self.0[index] << by | below(index) >> (64 - by)
        }))
    }

    fn lowered(self, by: usize) -> PointSet {
        let above = |index: usize| self.0.get(index + 1).copied().unwrap_or(0);
        PointSet(std::array::from_fn(|index| {
            self.0[index] >> by | above(index) << (64 - by)
        }))
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    fn bitand(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    fn bitor(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl Not for PointSet {
    type Output = PointSet;

    fn not(self) -> PointSet {
        PointSet(self.0.map(|word| !word))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beside_is_what_touches_on_every_board() {
        for size in 2..=19 {
            let board = PointSet::board(Size::new(size).unwrap());
            assert_eq!(board.len(), size * size);
            for point in board.iter() {
                let touching = board
                    .iter()
                    .filter(|other| {
                        other.column().abs_diff(point.column()) + other.row().abs_diff(point.row())
                            == 1
                    })
                    .collect::<PointSet>();
                assert_eq!(PointSet::of(point).beside() & board, touching, "{point}");
            }
        }
    }
}
