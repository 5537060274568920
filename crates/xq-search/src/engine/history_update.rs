//! What a searched node teaches: killers, the histories that order moves, and the correction history.

use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::node::Node;
use super::parameters::{
    history_bonus_base, history_bonus_limit, history_bonus_slope, history_malus_base,
    history_malus_limit, history_malus_slope,
};
use super::score::DECISIVE;
use super::transposition::Bound;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// The move that refuted is tried earlier next time, those tried in vain later.
    pub fn update_histories(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus =
            (history_bonus_slope() * depth - history_bonus_base()).min(history_bonus_limit());
        let malus =
            -(history_malus_slope() * depth - history_malus_base()).min(history_malus_limit());
        let last_moves = self.last_moves(ply);
        let histories = &self.memory.histories;
        let position = &self.position;
        let Some(piece) = position.piece_at(mv.from) else {
            return;
        };
        match position.piece_at(mv.to) {
            Some(victim) => histories.reward_capture(piece, mv.to, victim.kind(), bonus),
            None => {
                let killers = &mut self.stack[ply].killers;
                if killers[0] != Some(mv) {
                    *killers = [Some(mv), killers[0]];
                }
                // At low depth a first move that refutes teaches nothing new.
                if !quiets.is_empty() || depth > 3 {
                    histories.reward_quiet(piece, mv, &last_moves, bonus);
                }
                for &other in quiets {
                    if let Some(piece) = position.piece_at(other.from) {
                        histories.reward_quiet(piece, other, &last_moves, malus);
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
    pub fn update_correction(&mut self, node: &Node, best: Score, mv: Option<Move>, bound: Bound) {
        let Some(eval) = self.stack[node.ply].eval else {
            return;
        };
        let is_explained = mv.is_some_and(|mv| self.position.is_capture(mv))
            || bound == Bound::Lower && best <= eval
            || bound == Bound::Upper && best >= eval
            || best.abs() >= DECISIVE;
        if !is_explained {
            let correction_keys = self.stack[node.ply].correction_keys;
            let mover = self.position.side_to_move();
            let corrections = &self.memory.corrections;
            corrections.update(&correction_keys, mover, node.depth, best - eval);
        }
    }
}
