//! Futility: what the evaluation alone says is hopeless, or good enough, near the horizon.
//!
//! ```text
//! razoring             the node lies far below alpha: only its captures are looked at
//! reverse futility     the node lies far above beta: it is taken to fail high
//! futility             a quiet move cannot lift the node to alpha: it is skipped
//! ```

use xq_eval::{Evaluator, Score};

use super::node::{Candidate, Node};
use super::parameters::{
    futility_base, futility_history_divisor, futility_slope, razoring_base, razoring_slope,
    reverse_futility_depth, reverse_futility_margin,
};
use super::score::{DECISIVE, INFINITE};
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 8, razoring. So far below alpha near the horizon that only captures could help: look at those alone.
    #[inline]
    pub fn razor(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        let hope = node.eval + razoring_base() + razoring_slope() * node.depth * node.depth;
        if node.depth > 3 || hope > alpha || self.hunts_for(alpha) {
            return None;
        }
        let score = self.quiescence::<false>(alpha, alpha + 1, 0, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Step 9, reverse futility. So far above beta that the opponent's best reply will not bring it back.
    #[inline]
    pub fn reverse_futility(&self, node: &Node) -> Option<Score> {
        let margin = reverse_futility_margin() * (node.depth - i32::from(node.is_improving));
        let is_safe = node.depth <= reverse_futility_depth()
            && !node.was_pv
            && node.eval - margin >= node.beta
            && node.beta > -DECISIVE
            && node.eval < DECISIVE
            && !self.hunts_for(-node.beta);
        is_safe.then_some((2 * node.beta + node.eval) / 3)
    }

    /// Part of step 14, futility. Whether a quiet move will not gain what is missing, with so many
    /// plies left to search behind it.
    #[inline]
    pub fn is_futile(&self, node: &Node, candidate: &Candidate, left: i32, alpha: Score) -> bool {
        let hope = node.eval
            + futility_base()
            + futility_slope() * left
            + candidate.history / futility_history_divisor();
        hope <= alpha && !self.hunts_for(alpha)
    }

    /// Whether the side that hunts for a mate asks for so much that nothing less will do: then the
    /// evaluation is not trusted to tell that a line is good or bad enough.
    #[inline]
    pub fn hunts_for(&self, score: Score) -> bool {
        score >= self.hunts_from
    }

    /// Whether a mate is wanted that is short enough to be seen: then no move is left out.
    #[inline]
    pub fn seeks_mate(&self) -> bool {
        self.hunts_from == -INFINITE
    }
}
