//! What settles a whole node without trying its moves one by one.

use xq_core::PieceKind;
use xq_eval::{Evaluator, Score};

use super::picker::{Picker, Wanted};
use super::score::{DECISIVE, WINNING, from_table};
use super::search::Node;
use super::table::{Bound, Entry};
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// What can be told of a whole node without trying its moves one by one.
    #[inline]
    pub fn prune_node(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        self.razor(node, alpha)
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
    }

    /// Step 8. So far below alpha near the horizon that only captures could help: look at those alone.
    #[inline]
    fn razor(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        let hope = node.eval + 180 + 170 * node.depth * node.depth;
        if node.depth > 3 || hope > alpha || self.hunts_for(alpha) {
            return None;
        }
        let score = self.quiescence::<false>(alpha, alpha + 1, 0, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Step 9. So far above beta that the opponent's best reply will not bring it back.
    #[inline]
    fn reverse_futility(&self, node: &Node) -> Option<Score> {
        let margin = 75 * (node.depth - i32::from(node.is_improving));
        let is_safe = node.depth <= 8
            && !node.was_pv
            && node.eval - margin >= node.beta
            && node.beta > -DECISIVE
            && node.eval < DECISIVE
            && !self.hunts_for(-node.beta);
        is_safe.then_some((2 * node.beta + node.eval) / 3)
    }

    /// Whether the side that hunts for a mate asks for so much that nothing less will do: then the
    /// evaluation is not trusted to tell that a line is good or bad enough.
    #[inline]
    pub fn hunts_for(&self, score: Score) -> bool {
        self.is_hunting && score >= WINNING
    }

    /// Step 10. If passing the turn is still good enough, so is a move. Where that may be wrong, because
    /// having to move is bad (few pieces) or because much depends on it (deep), it is verified by
    /// a search without null moves.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let Node {
            beta, depth, ply, ..
        } = *node;
        let attackers = self.attackers_left();
        let is_sensible = depth >= 3
            && node.eval >= beta
            && self.frames[ply]
                .eval
                .is_some_and(|eval| eval + 20 * depth >= beta + 60)
            && beta > -DECISIVE
            && !self.hunts_for(-beta)
            && ply >= self.no_null_before
            && attackers > 0
            && !(ply > 0 && self.frames[ply - 1].is_null);
        if !is_sensible {
            return None;
        }
        let reduction = 3 + depth / 3 + ((node.eval - beta) / 170).min(3);
        let undo = self.make_null(ply);
        let score =
            -self.search::<false>(-beta, 1 - beta, depth - reduction, ply + 1, !node.is_cut);
        self.unmake_null(undo);
        if self.stopped || score < beta {
            return None;
        }
        let score = if score >= DECISIVE { beta } else { score };
        if attackers > 1 && depth < 12 {
            return Some(score);
        }
        let before = self.no_null_before;
        self.no_null_before = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.search::<false>(beta - 1, beta, depth - reduction, ply, false);
        self.no_null_before = before;
        (verified >= beta).then_some(score)
    }

    /// How many rooks, cannons and horses the mover has.
    #[inline]
    fn attackers_left(&self) -> usize {
        let mover = self.position.side_to_move();
        [PieceKind::Rook, PieceKind::Cannon, PieceKind::Horse]
            .iter()
            .map(|&kind| self.position.pieces(mover, kind).len())
            .sum()
    }

    /// Step 12. ProbCut: if a capture beats beta by a margin in a shallower search, it will most likely
    /// beat beta in a full one.
    pub fn captures_far_above(&mut self, node: &Node, entry: Option<&Entry>) -> Option<Score> {
        const MARGIN: Score = 190;
        let Node { depth, ply, .. } = *node;
        let target = node.beta + MARGIN;
        let is_doubtful = entry
            .is_some_and(|entry| entry.depth >= depth - 3 && from_table(entry.score, ply) < target);
        if depth < 5 || target.abs() >= DECISIVE || is_doubtful {
            return None;
        }
        let wanted = Wanted::Captures(target - node.eval);
        let hash = node.hash.filter(|&mv| self.position.is_capture(mv));
        let steps = self.steps(ply);
        let mut picker = Picker::new(&self.position, false, wanted, hash, [None; 2], steps);
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
                return Some(score - MARGIN);
            }
        }
        None
    }
}
