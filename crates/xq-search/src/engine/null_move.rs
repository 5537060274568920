//! Null move pruning: whoever may pass the turn and still stands too well need not move at all.

use xq_core::PieceKind;
use xq_eval::{Evaluator, Score};

use super::node::Node;
use super::parameters::{
    null_move_base, null_move_depth_margin, null_move_divisor, null_move_eval_divisor,
    null_move_margin, null_move_verify_depth,
};
use super::score::DECISIVE;
use super::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 10, null move. If passing the turn is still good enough, so is a move. Where that may be wrong, because
    /// having to move is bad (few pieces) or because much depends on it (deep), it is verified by
    /// a search without null moves.
    pub fn null_move(&mut self, node: &Node) -> Option<Score> {
        let Node {
            beta, depth, ply, ..
        } = *node;
        let attackers = self.attackers_left();
        let is_sensible = depth >= 3
            && node.eval >= beta
            && self.stack[ply].eval.is_some_and(|eval| {
                eval + null_move_depth_margin() * depth >= beta + null_move_margin()
            })
            && beta > -DECISIVE
            && !self.hunts_for(-beta)
            && ply >= self.no_null_before
            && attackers > 0
            && !(ply > 0 && self.stack[ply - 1].is_null);
        if !is_sensible {
            return None;
        }
        let reduction = null_move_base()
            + depth / null_move_divisor()
            + ((node.eval - beta) / null_move_eval_divisor()).min(3);
        let undo = self.make_null(ply);
        let score =
            -self.search::<false>(-beta, 1 - beta, depth - reduction, ply + 1, !node.is_cut);
        self.unmake_null(undo);
        if self.stopped || score < beta {
            return None;
        }
        let score = if score >= DECISIVE { beta } else { score };
        if attackers > 1 && depth < null_move_verify_depth() {
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
}
