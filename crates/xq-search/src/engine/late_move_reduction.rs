//! Late move reduction: how much less deep late moves are searched.

use xq_eval::Evaluator;

use super::node::{Candidate, Node};
use super::parameters::{
    reduction_capture_divisor, reduction_check, reduction_cut_node, reduction_history_divisor,
    reduction_killer, reduction_not_improving, reduction_not_pv, reduction_was_pv,
};
use super::reduction_table::GRAIN;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 15, late move reduction. How many plies less a late move is searched.
    #[inline]
    pub fn reduction(&self, node: &Node, candidate: &Candidate, is_pv: bool) -> i32 {
        let Candidate {
            mv,
            number,
            is_capture,
            gives_check,
            history,
        } = *candidate;
        if self.seeks_mate() {
            return 0;
        }
        let mut reduction = self.shared.reductions.get(node.depth, number);
        if is_capture {
            reduction = reduction / 2 - history / reduction_capture_divisor();
        } else {
            reduction -= (history / reduction_history_divisor()).clamp(-2 * GRAIN, 2 * GRAIN);
            if self.stack[node.ply].killers.contains(&Some(mv)) {
                reduction -= reduction_killer();
            }
        }
        if !is_pv {
            reduction += reduction_not_pv();
        }
        if node.is_cut {
            reduction += reduction_cut_node();
        }
        if !node.is_improving {
            reduction += reduction_not_improving();
        }
        if node.was_pv {
            reduction -= reduction_was_pv();
        }
        if node.in_check || gives_check {
            reduction -= reduction_check();
        }
        (reduction / GRAIN).max(0)
    }
}
