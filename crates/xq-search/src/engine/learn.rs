//! What a searched node teaches: the order of moves, and how far the evaluation was off.

use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::score::DECISIVE;
use super::search::Node;
use super::table::Bound;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// The move that refuted is tried earlier next time, those tried in vain later.
    pub fn learn_order(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus = (160 * depth - 60).min(1800);
        let malus = -(180 * depth - 40).min(1600);
        let steps = self.steps(ply);
        let histories = &self.memory.histories;
        let position = &self.position;
        let Some(piece) = position.piece_at(mv.from) else {
            return;
        };
        match position.piece_at(mv.to) {
            Some(victim) => histories.reward_capture(piece, mv.to, victim.kind(), bonus),
            None => {
                let killers = &mut self.frames[ply].killers;
                if killers[0] != Some(mv) {
                    *killers = [Some(mv), killers[0]];
                }
                // At low depth a first move that refutes teaches nothing new.
                if !quiets.is_empty() || depth > 3 {
                    histories.reward_quiet(piece, mv, &steps, bonus);
                }
                for &other in quiets {
                    if let Some(piece) = position.piece_at(other.from) {
                        histories.reward_quiet(piece, other, &steps, malus);
                    }
                }
            }
        }
        for &other in captures {
            if let (Some(piece), Some(victim)) =
                (position.piece_at(other.from), position.piece_at(other.to))
            {
                histories.reward_capture(piece, other.to, victim.kind(), malus);
            }
        }
    }

    /// The evaluation was off by what the search found, unless a capture explains it or the score
    /// is a bound on the wrong side.
    pub fn learn_correction(&mut self, node: &Node, best: Score, mv: Option<Move>, bound: Bound) {
        let Some(eval) = self.frames[node.ply].eval else {
            return;
        };
        let is_explained = mv.is_some_and(|mv| self.position.is_capture(mv))
            || bound == Bound::Lower && best <= eval
            || bound == Bound::Upper && best >= eval
            || best.abs() >= DECISIVE;
        if !is_explained {
            let structure = self.frames[node.ply].structure;
            let mover = self.position.side_to_move();
            let corrections = &self.memory.corrections;
            corrections.learn(&structure, mover, node.depth, best - eval);
        }
    }
}
