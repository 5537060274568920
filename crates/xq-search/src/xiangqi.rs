//! Xiangqi as a [`Searchable`] game, for the textbook searchers.

use xq_core::{Move, MoveList, Piece, Position, Square, Undo};
use xq_eval::{Evaluator, classic};

use crate::engine::score;
use crate::searchable::Searchable;

/// A position together with the evaluation that judges it.
///
/// ```
/// use xq_core::Position;
/// use xq_eval::Classic;
/// use xq_search::{Ordering, Xiangqi, alpha_beta, negamax};
///
/// let mut game = Xiangqi::new(Position::start(), Classic);
/// let plain = negamax(&mut game, 2);
/// let pruned = alpha_beta(&mut game, 2, Ordering::FULL);
/// assert_eq!(plain.score, pruned.score);
/// assert!(pruned.nodes < plain.nodes);
/// ```
pub struct Xiangqi<E: Evaluator> {
    position: Position,
    evaluator: E,
    state: E::State,
}

impl<E: Evaluator> Xiangqi<E> {
    /// The game from a position on. Repetitions and the sixty-move limit are left aside.
    pub fn new(position: Position, evaluator: E) -> Self {
        let state = evaluator.state(&position);
        Xiangqi {
            position,
            evaluator,
            state,
        }
    }
}

impl<E: Evaluator> Searchable for Xiangqi<E> {
    type Move = Move;
    type Undo = Undo;

    fn moves(&self, list: &mut Vec<Move>) {
        let mut moves = MoveList::new();
        self.position.generate_legal(&mut moves);
        list.extend_from_slice(&moves);
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.position.make_observed(mv, &mut self.state)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake_observed(mv, undo, &mut self.state);
    }

    fn evaluate(&self) -> i32 {
        let mut state = self.state.clone();
        self.evaluator.refresh(&self.position, &mut state);
        self.evaluator.evaluate(&self.position, &state)
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        // Checkmate and stalemate both lose.
        (!has_moves).then(|| score::mated_in(ply as usize))
    }

    /// The most valuable victim, then the least valuable attacker.
    fn promise(&self, mv: Move) -> i32 {
        let value = |square| self.position.piece_at(square).map(value_of);
        match (value(mv.to), value(mv.from)) {
            (Some(victim), Some(attacker)) => 100 * victim - attacker,
            _ => 0,
        }
    }

    fn history_index(&self, mv: Move) -> usize {
        mv.from.index() * Square::ALL.len() + mv.to.index()
    }

    const HISTORY: usize = 90 * 90;
}

fn value_of(piece: Piece) -> i32 {
    classic::value(piece.kind())
}
