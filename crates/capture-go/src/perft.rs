//! Counting move trees.

use crate::board::Board;
use crate::moves::Generation;

/// How many sequences of so many moves there are from a position on. Games that end earlier do
/// not count.
///
/// ```
/// use capture_go::{Board, Generation, Size, perft};
/// let mut board = Board::new(Size::new(5).unwrap());
/// assert_eq!(perft(&mut board, 3, Generation::All), 25 * 24 * 23);
/// ```
pub fn perft(board: &mut Board, depth: u32, generation: Generation) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves(generation);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for point in moves.iter() {
        let undo = board.make(point);
        leaves += perft(board, depth - 1, generation);
        board.unmake(undo);
    }
    leaves
}
