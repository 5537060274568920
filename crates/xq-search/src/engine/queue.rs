//! The moves that wait for their turn, the most promising taken first.

use arrayvec::ArrayVec;
use xq_core::{Move, MoveList};

const CAPACITY: usize = MoveList::CAPACITY;

/// How many bits of a key hold the place in the queue.
const PLACE: u32 = 8;

/// Moves and what they are worth.
///
/// Worth and place stand in one number, so that the best is found several at a time and without
/// branches; of equals the one in front is taken.
#[derive(Default)]
pub struct Queue {
    keys: ArrayVec<i32, CAPACITY>,
    moves: ArrayVec<Move, CAPACITY>,
}

#[inline]
fn key(worth: i32, place: usize) -> i32 {
    worth << PLACE | (CAPACITY - place) as i32
}

impl Queue {
    /// Puts a move at the end; its worth is within ±2^22.
    #[inline]
    pub fn push(&mut self, mv: Move, worth: i32) {
        debug_assert!(worth.abs() < 1 << 22);
        self.keys.push(key(worth, self.keys.len()));
        self.moves.push(mv);
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
    }

    /// Takes out the most promising move; the last one fills its place.
    #[inline]
    pub fn take_best(&mut self) -> Option<Move> {
        let last = *self.keys.last()?;
        let best = self.keys.iter().copied().fold(i32::MIN, i32::max);
        let place = CAPACITY - (best as usize & ((1 << PLACE) - 1));
        self.keys[place] = key(last >> PLACE, place);
        self.keys.pop();
        Some(self.moves.swap_remove(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_core::Square;

    #[test]
    fn the_best_comes_first_and_each_once() {
        let worths = [5, -3, 9, 9, 0, -70_000, 1_200_000, 5];
        let mut queue = Queue::default();
        for (i, &worth) in worths.iter().enumerate() {
            queue.push(Move::new(Square::ALL[i], Square::I9), worth);
        }
        let taken: Vec<usize> = std::iter::from_fn(|| queue.take_best())
            .map(|mv| mv.from.index())
            .collect();
        let sorted: Vec<i32> = taken.iter().map(|&i| worths[i]).collect();
        assert_eq!(sorted, [1_200_000, 9, 9, 5, 5, 0, -3, -70_000]);
        assert_eq!(taken[1], 2, "of equals the one in front");
        assert_eq!(queue.take_best(), None);
    }
}
