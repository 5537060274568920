//! Boards that are mirror images or rotations of each other, for boards up to 8x8: their stones
//! fit in a 64-bit word, eight bits to a row, and are turned over as a whole.

use crate::board::Board;
use crate::point_set::PointSet;

/// The most rows that a board may have here.
pub(crate) const LARGEST: usize = 8;

/// The stones of the player to move and those of the opponent, the same for all eight images of
/// a position. Of boards of different sizes it may be the same too, so the size is part of it.
pub(crate) type Canonical = (usize, [u64; 2]);

/// The least of the eight images.
pub(crate) fn canonical(board: &Board) -> Canonical {
    let size = board.size().get();
    debug_assert!(size <= LARGEST);
    let us = board.to_move();
    let mut image = [us, us.other()].map(|color| word(board.stones(color)));
    let mut least = image;
    // A transposition and a flip in turn go through all eight.
    for _ in 0..4 {
        image = image.map(transposed);
        least = least.min(image);
        image = image.map(|word| flipped(word, size));
        least = least.min(image);
    }
    (size, least)
}

fn word(stones: PointSet) -> u64 {
    stones
        .iter()
        .map(|point| 1 << (LARGEST * point.row() + point.column()))
        .sum()
}

/// The top row becomes the bottom row.
fn flipped(word: u64, size: usize) -> u64 {
    word.swap_bytes() >> (8 * (LARGEST - size))
}

/// Rows become columns: bits are swapped across the diagonal in blocks of 1, 2 and 4.
fn transposed(word: u64) -> u64 {
    let swapped = |word: u64, distance: u32, upper: u64| {
        let differing = (word ^ (word >> distance)) & upper;
        word ^ differing ^ (differing << distance)
    };
    let word = swapped(word, 7, 0x00AA_00AA_00AA_00AA);
    let word = swapped(word, 14, 0x0000_CCCC_0000_CCCC);
    swapped(word, 28, 0x0000_0000_F0F0_F0F0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::point::{Point, Size};

    /// The position with columns and rows sent through a map.
    fn image(board: &Board, map: impl Fn(usize, usize) -> (usize, usize)) -> Board {
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            let points = board.stones(color).iter().collect::<Vec<_>>();
            points.into_iter().map(move |point| (color, point))
        });
        let mapped = stones.filter_map(|(color, point)| {
            let (column, row) = map(point.column(), point.row());
            Some((color, Point::new(column, row)?))
        });
        Board::from_stones(board.size(), mapped, board.to_move())
    }

    #[test]
    fn all_eight_images_are_the_same_and_others_are_not() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..300 {
            let size = rng.usize(2..=LARGEST);
            let mut board = Board::new(Size::new(size).unwrap());
            for _ in 0..rng.usize(1..=size) {
                let moves: Vec<Point> = board.moves(Default::default()).iter().collect();
                if !moves.is_empty() {
                    let _ = board.make(moves[rng.usize(..moves.len())]);
                }
            }
            let last = size - 1;
            let maps: [&dyn Fn(usize, usize) -> (usize, usize); 8] = [
                &|c, r| (c, r),
                &|c, r| (last - c, r),
                &|c, r| (c, last - r),
                &|c, r| (last - c, last - r),
                &|c, r| (r, c),
                &|c, r| (last - r, c),
                &|c, r| (r, last - c),
                &|c, r| (last - r, last - c),
            ];
            let expected = canonical(&board);
            assert!(
                maps.iter()
                    .all(|map| canonical(&image(&board, map)) == expected)
            );
            let images = maps.map(|map| image(&board, map));
            for point in board.empty().iter() {
                let stones = board.stones(Color::Black) | PointSet::of(point);
                let other = Board::from_stones(
                    board.size(),
                    stones.iter().map(|point| (Color::Black, point)),
                    board.to_move(),
                );
                let same = images.contains(&other);
                assert_eq!(canonical(&other) == expected, same, "{board} {other}");
            }
        }
    }
}
