//! Late move pruning: which moves near the horizon are not searched at all.
//!
//! Besides the late ones these are quiet moves that failed everywhere else (history pruning), that
//! cannot lift the node to alpha (futility), and moves that lose too much in exchanges.

use xq_eval::{Evaluator, Score};

use super::node::{Candidate, Node, Shallow};
use super::parameters::{
    capture_exchange_margin, history_pruning_margin, late_move_pruning_base,
    late_move_pruning_depth, quiet_exchange_margin,
};
use super::reduction_table::GRAIN;
use super::static_exchange::gains;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 14, pruning at shallow depth. Whether a move near the horizon is worth a search at all.
    #[inline]
    pub fn shallow(&self, node: &Node, candidate: &Candidate, alpha: Score) -> Shallow {
        let Candidate {
            mv,
            number,
            is_capture,
            gives_check,
            history,
        } = *candidate;
        let Node { depth, .. } = *node;
        if is_capture {
            let allowed = -capture_exchange_margin() * depth;
            let is_losing = depth <= 7 && !gains(&self.position, mv, allowed) && !gives_check;
            return if is_losing {
                Shallow::Skip
            } else {
                Shallow::Search
            };
        }
        if node.in_check && number <= 2 {
            return Shallow::Search;
        }
        // Late move pruning: after so many quiet moves none is likely to help.
        let enough =
            (late_move_pruning_base() + depth * depth) / if node.is_improving { 1 } else { 2 };
        let is_late = number as i32 > enough && !self.seeks_mate();
        if depth <= late_move_pruning_depth() && is_late {
            return Shallow::SkipQuiets;
        }
        let reduction = self.shared.reductions.get(depth, number) / GRAIN;
        let left = (depth - reduction).max(0);
        // History pruning: moves that failed everywhere else.
        if left <= 3 && history < -history_pruning_margin() * depth {
            return Shallow::Skip;
        }
        // Futility: a quiet move does not gain that much.
        let is_futile = self.is_futile(node, candidate, left, alpha);
        if !node.in_check && left <= 6 && is_futile && !gives_check {
            return Shallow::SkipQuiets;
        }
        // Static exchange: moves that lose the piece, unless by a check.
        let allowed = -quiet_exchange_margin() * left * left;
        if left <= 7 && !gains(&self.position, mv, allowed) && !gives_check {
            return Shallow::Skip;
        }
        Shallow::Search
    }
}
