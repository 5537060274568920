//! Principal variation search: alpha-beta that believes in its move ordering.
//!
//! The first move is searched with the whole window; of the others it is only asked whether they
//! are better at all, with a null window, and only those that are get searched again. Nothing is
//! left out, so the value is that of negamax. The engine is this skeleton with everything that
//! prunes, reduces and extends hung onto it.

use crate::move_ordering::{MoveOrderer, Ordering};
use crate::principal_variation::PvTable;
use crate::searchable::{Found, Searchable};

/// Above every score, and safe to negate.
const INFINITE: i32 = i32::MAX;

/// Searches a position to a depth in plies.
pub fn principal_variation_search<G: Searchable>(
    game: &mut G,
    depth: u32,
    ordering: Ordering,
) -> Found<G::Move> {
    pvs_ordered_by(&mut MoveOrderer::new::<G>(ordering), game, depth)
}

/// The same with what earlier searches have taught about the order of moves.
pub(crate) fn pvs_ordered_by<G: Searchable>(
    orderer: &mut MoveOrderer<G::Move>,
    game: &mut G,
    depth: u32,
) -> Found<G::Move> {
    let mut search = Pvs {
        game,
        orderer,
        pv: PvTable::new(),
        nodes: 0,
    };
    let score = search.node(-INFINITE, INFINITE, depth, 0);
    Found {
        score,
        line: search.pv.into_line(),
        nodes: search.nodes,
    }
}

struct Pvs<'a, G: Searchable> {
    game: &'a mut G,
    orderer: &'a mut MoveOrderer<G::Move>,
    pv: PvTable<G::Move>,
    nodes: u64,
}

impl<G: Searchable> Pvs<'_, G> {
    fn node(&mut self, mut alpha: i32, beta: i32, depth: u32, ply: u32) -> i32 {
        self.nodes += 1;
        self.pv.clear(ply);

        // 1-3. As in alpha-beta.
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        if let Some(score) = self.game.outcome(!moves.is_empty(), ply) {
            return score;
        }
        if depth == 0 {
            return self.game.evaluate();
        }
        self.orderer.order(self.game, &mut moves, ply);

        let mut best = -INFINITE;
        for (i, mv) in moves.into_iter().enumerate() {
            let undo = self.game.make(mv);
            let is_first = i == 0;

            // 4. All but the first: is it better at all?
            let mut score = INFINITE;
            if !is_first {
                score = -self.node(-alpha - 1, -alpha, depth - 1, ply + 1);
            }

            // 5. The first, and what is better: how much?
            if is_first || score > alpha && score < beta {
                score = -self.node(-beta, -alpha, depth - 1, ply + 1);
            }
            self.game.unmake(mv, undo);

            // 6. As in alpha-beta.
            if score > best {
                best = score;
                alpha = alpha.max(score);
                self.pv.update(mv, ply);
            }
            if alpha >= beta {
                self.orderer.reward(self.game, mv, depth);
                break;
            }
        }
        best
    }
}
