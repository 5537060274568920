//! Principal variation search: alpha-beta that believes in its move ordering.
//!
//! The first move is searched with the whole window; of the others it is only asked whether they
//! are better at all, with a window of nothing, and only those that are get searched again. Nothing
//! is left out, so the value is that of negamax. The strong searcher is this skeleton with
//! everything that prunes, reduces and extends hung onto it.

use crate::alpha_beta::INFINITE;
use crate::game::{Found, Game};
use crate::ordering::{Orderer, Ordering};

/// Searches a position to a depth in plies.
pub fn principal_variation<G: Game>(
    game: &mut G,
    depth: u32,
    ordering: Ordering,
) -> Found<G::Move> {
    let mut search = Pvs {
        game,
        orderer: Orderer::new::<G>(ordering),
        nodes: 0,
    };
    let (score, best) = search.node(-INFINITE, INFINITE, depth, 0);
    let nodes = search.nodes;
    Found { score, best, nodes }
}

struct Pvs<'a, G: Game> {
    game: &'a mut G,
    orderer: Orderer,
    nodes: u64,
}

impl<G: Game> Pvs<'_, G> {
    fn node(&mut self, mut alpha: i32, beta: i32, depth: u32, ply: u32) -> (i32, Option<G::Move>) {
        self.nodes += 1;

        // 1-3. As in alpha-beta.
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        if let Some(score) = self.game.outcome(!moves.is_empty(), ply) {
            return (score, None);
        }
        if depth == 0 {
            return (self.game.evaluate(), None);
        }
        self.orderer.order(self.game, &mut moves);

        let mut best = (-INFINITE, None);
        for mv in moves {
            let undo = self.game.make(mv);
            let is_first = best.1.is_none();

            // 4. All but the first: is it better at all?
            let mut score = INFINITE;
            if !is_first {
                score = -self.node(-alpha - 1, -alpha, depth - 1, ply + 1).0;
            }

            // 5. The first, and what is better: how much?
            if is_first || score > alpha && score < beta {
                score = -self.node(-beta, -alpha, depth - 1, ply + 1).0;
            }
            self.game.unmake(mv, undo);

            // 6. As in alpha-beta.
            if score > best.0 {
                best = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.orderer.reward(self.game, mv, depth);
                break;
            }
        }
        best
    }
}
