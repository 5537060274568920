//! Singular extension: a hash move that stands alone is searched deeper; where it does not, several
//! moves may be good enough for a cut-off (multi-cut).

use xq_eval::Evaluator;

use super::node::{Node, Singular};
use super::parameters::{double_extension_margin, singular_depth, singular_margin};
use super::score::{DECISIVE, from_table};
use super::transposition::{Bound, Entry};
use super::worker::Worker;

/// The most extensions by two plies in one line.
const MOST_DOUBLE_EXTENSIONS: u32 = 6;

impl<E: Evaluator> Worker<'_, E> {
    /// Step 13, singular extension. The hash move is searched deeper if all others fail well below its score; if several
    /// beat beta, the node is cut (multi-cut).
    pub fn singular(&mut self, node: &Node, entry: Option<&Entry>, is_pv: bool) -> Singular {
        let Node {
            beta, depth, ply, ..
        } = *node;
        let (Some(entry), Some(mv)) = (entry, node.hash_move) else {
            return Singular::Extend(0);
        };
        let score = from_table(entry.score, ply);
        let is_sensible = ply > 0
            && depth >= singular_depth()
            && entry.mv == Some(mv)
            && entry.depth >= depth - 3
            && entry.bound != Bound::Upper
            && score.abs() < DECISIVE
            && ply < 2 * self.root_depth as usize;
        if !is_sensible {
            return Singular::Extend(0);
        }
        let bar = score - singular_margin() * depth;
        self.stack[ply].excluded = Some(mv);
        let others = self.search::<false>(bar - 1, bar, (depth - 1) / 2, ply, node.is_cut);
        self.stack[ply].excluded = None;
        if others < bar {
            let is_far = !is_pv
                && others < bar - double_extension_margin()
                && self.stack[ply].double_extensions < MOST_DOUBLE_EXTENSIONS;
            Singular::Extend(1 + i32::from(is_far))
        } else if bar >= beta {
            Singular::Cut(bar)
        } else if score >= beta {
            Singular::Extend(-2)
        } else if node.is_cut {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
