//! ProbCut: a capture that beats beta by a margin in a shallow search would do so in a deep one.

use xq_eval::{Evaluator, Score};

use super::move_picker::{MovePicker, Wanted};
use super::node::Node;
use super::parameters::{probcut_depth, probcut_margin};
use super::score::{DECISIVE, from_table};
use super::transposition::{Bound, Entry};
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 12, ProbCut. If a capture beats beta by a margin in a shallower search, it will most likely
    /// beat beta in a full one.
    pub fn probcut(&mut self, node: &Node, entry: Option<&Entry>) -> Option<Score> {
        let Node { depth, ply, .. } = *node;
        let target = node.beta + probcut_margin();
        let is_doubtful = entry
            .is_some_and(|entry| entry.depth >= depth - 3 && from_table(entry.score, ply) < target);
        if depth < probcut_depth() || target.abs() >= DECISIVE || is_doubtful {
            return None;
        }
        let wanted = Wanted::Captures(target - node.eval);
        let hash = node.hash_move.filter(|&mv| self.position.is_capture(mv));
        let last_moves = self.last_moves(ply);
        let mut picker =
            MovePicker::new(&self.position, false, wanted, hash, [None; 2], last_moves);
        while let Some(mv) = picker.next(&self.position, false, &self.memory.histories) {
            let undo = self.make(mv, ply);
            let mut score = -self.quiescence::<false>(-target, 1 - target, 0, ply + 1);
            if score >= target {
                score =
                    -self.search::<false>(-target, 1 - target, depth - 4, ply + 1, !node.is_cut);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(0);
            }
            if score >= target {
                let key = self.position.key();
                let raw = entry.and_then(|entry| entry.eval);
                self.remember(key, Some(mv), score, raw, depth - 3, Bound::Lower, ply);
                return Some(score - probcut_margin());
            }
        }
        None
    }
}
