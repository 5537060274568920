//! The search of the root, shared between the threads, and what it notes of each root move.

use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::root_results::RootResult;
use super::score::{INFINITE, MAX_PLY};
use super::transposition::Bound;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches the root, or takes over what another thread has found there first.
    pub fn search_root(&mut self, alpha: Score, beta: Score, depth: i32) -> Score {
        let score = self.search::<true>(alpha, beta, depth, 0, false);
        // A stable sort keeps the order of moves that have not been told apart.
        let first = self.first_root_move;
        self.root_moves[first..].sort_by_key(|root_move| -root_move.score);
        if self.is_alone() || self.stopped && !self.is_overtaken {
            return score;
        }
        if !self.stopped {
            let root_moves = self.root_moves.clone();
            let result = RootResult { score, root_moves };
            self.shared.root_results.tell(self.searches, result);
        }
        self.take_over().unwrap_or(score)
    }

    /// Takes over the result of the search of the root that was finished first.
    fn take_over(&mut self) -> Option<Score> {
        let result = self.shared.root_results.get(self.searches)?;
        self.searches += 1;
        (self.stopped, self.is_overtaken) = (false, false);
        self.root_moves = result.root_moves;
        Some(result.score)
    }

    /// Whether a root move may be played and does not belong to a better line.
    #[inline]
    pub fn is_root_choice(&self, mv: Move) -> bool {
        self.root_moves[self.first_root_move..]
            .iter()
            .any(|root_move| root_move.mv() == mv)
    }

    /// Keeps what the search of a root move has found.
    pub fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        (alpha, beta): (Score, Score),
        is_first: bool,
        nodes: u64,
    ) {
        let selective_depth = self.selective_depth;
        let rest = &self.stack[1].pv;
        let Some(root_move) = self.root_moves.iter_mut().find(|known| known.mv() == mv) else {
            return;
        };
        root_move.nodes += nodes;
        if !is_first && score <= alpha {
            // It has only been shown to be no better.
            root_move.score = -INFINITE;
            return;
        }
        root_move.score = score;
        root_move.bound = match score {
            _ if score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        root_move.selective_depth = selective_depth;
        root_move.pv.truncate(1);
        for &next in rest.iter().take(MAX_PLY - 1) {
            root_move.pv.push(next);
        }
    }
}
