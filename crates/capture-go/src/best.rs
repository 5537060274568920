//! The best of many moves: a priority queue of fixed length.

use std::num::NonZeroUsize;

use crate::point::Point;

/// Keeps the moves with the highest scores, best first. Of moves with equal scores the one that
/// came first is the better.
///
/// ```
/// use capture_go::{BestMoves, Point};
/// use std::num::NonZeroUsize;
///
/// let point = |column| Point::new(column, 0).unwrap();
/// let mut best = BestMoves::new(NonZeroUsize::new(2).unwrap());
/// for (column, score) in [(0, 0), (1, 31), (2, 12), (3, 12)] {
///     best.push(point(column), score);
/// }
/// assert!(best.iter().eq([(point(1), 31), (point(2), 12)]));
/// ```
#[derive(Clone, Debug)]
pub struct BestMoves {
    length: usize,
    /// Best first.
    moves: Vec<(Point, i32)>,
}

impl BestMoves {
    /// A queue for so many moves.
    pub fn new(length: NonZeroUsize) -> BestMoves {
        BestMoves {
            length: length.get(),
            moves: Vec::new(),
        }
    }

    /// Puts a move where its score belongs. When the queue is full the worst is dropped.
    pub fn push(&mut self, point: Point, score: i32) {
        let place = self.moves.partition_point(|&(_, other)| other >= score);
        if place == self.length {
            return;
        }
        self.moves.truncate(self.length - 1);
        self.moves.insert(place, (point, score));
    }

    /// The moves with their scores, best first.
    pub fn iter(&self) -> impl Iterator<Item = (Point, i32)> + '_ {
        self.moves.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_a_stable_sort_puts_in_front() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..500 {
            let mut moves: Vec<(Point, i32)> = (0..rng.usize(..19))
                .filter_map(|column| Some((Point::new(column, 3)?, rng.i32(0..5))))
                .collect();
            let length = NonZeroUsize::new(rng.usize(1..=20)).unwrap();
            let mut best = BestMoves::new(length);
            for &(point, score) in &moves {
                best.push(point, score);
            }
            moves.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            moves.truncate(length.get());
            assert!(best.iter().eq(moves));
        }
    }
}
