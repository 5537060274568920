//! The moves that wait for their turn, the most promising taken first.

use arrayvec::ArrayVec;
use xq_core::{Move, MoveList};

/// How many bits of a key hold the place in the list.
const PLACE: u32 = 8;

#[inline]
fn key(worth: i32, place: usize) -> i32 {
    worth << PLACE | (MoveList::CAPACITY - place) as i32
}

/// Moves and what they are worth.
///
/// Worth and place stand in one number, so that the best is found several at a time and without
/// branches; of equals the one in front is taken.
#[derive(Default)]
pub struct ScoredMoves {
    pub moves: MoveList,
    /// One for each of the moves, once they have been scored.
    keys: ArrayVec<i32, { MoveList::CAPACITY }>,
}

impl ScoredMoves {
    /// Scores all moves: their worth, within ±2^22, or `None` for those that are not wanted.
    #[inline]
    pub fn score(&mut self, mut worth: impl FnMut(Move) -> Option<i32>) {
        let keys = &mut self.keys;
        self.moves.retain(|mv| {
            let Some(worth) = worth(mv) else {
                return false;
            };
            debug_assert!(worth.abs() < 1 << 22);
            keys.push(key(worth, keys.len()));
            true
        });
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
        self.keys.clear();
    }

    /// Takes out the most promising move; the last one fills its place, so that moves worth the same
    /// do not come piece by piece.
    #[inline]
    pub fn pick_best(&mut self) -> Option<Move> {
        let last = *self.keys.last()?;
        let best = self.keys.iter().copied().fold(i32::MIN, i32::max);
        let place = MoveList::CAPACITY - (best as usize & ((1 << PLACE) - 1));
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
        let mut scored = ScoredMoves::default();
        for i in 0..worths.len() {
            scored.moves.push(Move::new(Square::ALL[i], Square::I9));
        }
        // Zero is not wanted.
        scored.score(|mv| Some(worths[mv.from.index()]).filter(|&worth| worth != 0));
        let taken: Vec<usize> = std::iter::from_fn(|| scored.pick_best())
            .map(|mv| mv.from.index())
            .collect();
        let sorted: Vec<i32> = taken.iter().map(|&i| worths[i]).collect();
        assert_eq!(sorted, [1_200_000, 9, 9, 5, 5, -3, -70_000]);
        assert_eq!(taken[1], 2, "of equals the one in front");
        assert_eq!(scored.pick_best(), None);
    }
}
