//! Capture Go as a [`Searchable`] game that any searcher of `xq-search` can search.

use std::num::NonZeroUsize;

use xq_search::{Found, Ordering, Searchable, alpha_beta};

use crate::best::BestMoves;
use crate::board::{Board, Undo};
use crate::moves::Generation;
use crate::point::Point;

/// The value of a game that is won at once; one less for each ply it takes.
pub const WIN: i32 = 100_000;

/// More than any atari scores.
const CAPTURES_FIRST: i32 = 1000;

/// Which moves a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// What is generated.
    pub generation: Generation,
    /// Of these only so many, captures first, then those with the best
    /// [`Board::tactical_score`]; all as they are generated if `None`.
    pub best: Option<NonZeroUsize>,
}

/// A position to search, and the moves to look at in it.
///
/// ```
/// use capture_go::{Board, CaptureGo, Selection};
/// use xq_search::{Ordering, alpha_beta, negamax};
///
/// let board: Board = "5/5/2xo1/2ox1/5 b".parse().unwrap();
/// let mut game = CaptureGo::new(board, Selection::default());
/// let plain = negamax(&mut game, 3);
/// let pruned = alpha_beta(&mut game, 3, Ordering::FULL);
/// assert_eq!(plain.score, pruned.score);
/// assert!(pruned.nodes < plain.nodes);
/// ```
#[derive(Clone, Debug)]
pub struct CaptureGo {
    board: Board,
    selection: Selection,
}

impl CaptureGo {
    /// The game from a position on.
    pub fn new(board: Board, selection: Selection) -> CaptureGo {
        CaptureGo { board, selection }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Searchable for CaptureGo {
    type Move = Point;
    type Undo = Undo;

    fn moves(&self, list: &mut Vec<Point>) {
        let moves = self.board.moves(self.selection.generation);
        let Some(length) = self.selection.best else {
            list.extend(moves.iter());
            return;
        };
        let mut best = BestMoves::new(length);
        for point in moves.iter() {
            best.push(point, self.promise(point));
        }
        list.extend(best.iter().map(|(point, _)| point));
    }

    fn make(&mut self, point: Point) -> Undo {
        self.board.make(point)
    }

    fn unmake(&mut self, _point: Point, undo: Undo) {
        self.board.unmake(undo);
    }

    fn evaluate(&self) -> i32 {
        self.board.evaluate()
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        // After a capture there are no moves either.
        (!has_moves).then(|| ply as i32 - WIN)
    }

    /// The tactical score, but with captures before everything: they win, however large a chain
    /// another move may put in atari.
    fn promise(&self, point: Point) -> i32 {
        let score = self.board.tactical_score(point);
        if self.board.captures(point) {
            score + CAPTURES_FIRST
        } else {
            score
        }
    }

    fn history_index(&self, point: Point) -> usize {
        self.board.to_move() as usize * Point::COUNT + point.index()
    }

    const HISTORY: usize = 2 * Point::COUNT;
}

/// Searches a position to a depth in plies, as a player does: by alpha-beta with ordered moves.
/// At depth 0 and in a finished game there is no best move.
///
/// ```
/// use capture_go::{Board, Selection, WIN, search};
/// let board: Board = "5/5/2x2/1xox1/5 b".parse().unwrap();
/// let found = search(&board, 2, Selection::default());
/// assert_eq!(found.best(), Some("c1".parse().unwrap()));
/// assert_eq!(found.score, WIN - 1);
/// ```
pub fn search(board: &Board, depth: u32, selection: Selection) -> Found<Point> {
    let mut game = CaptureGo::new(board.clone(), selection);
    alpha_beta(&mut game, depth, Ordering::FULL)
}
