//! Alpha-beta: negamax that stops looking at a position once it is known to be too good to be
//! allowed by the opponent.
//!
//! The value is that of negamax; how much is saved depends on trying good moves first.

use crate::game::{Found, Game};
use crate::ordering::{Orderer, Ordering};

/// Above every score, and safe to negate.
pub(crate) const INFINITE: i32 = i32::MAX;

/// Searches a position to a depth in plies.
pub fn alpha_beta<G: Game>(game: &mut G, depth: u32, ordering: Ordering) -> Found<G::Move> {
    let mut search = AlphaBeta {
        game,
        orderer: Orderer::new::<G>(ordering),
        nodes: 0,
    };
    let (score, best) = search.node(-INFINITE, INFINITE, depth, 0);
    let nodes = search.nodes;
    Found { score, best, nodes }
}

struct AlphaBeta<'a, G: Game> {
    game: &'a mut G,
    orderer: Orderer,
    nodes: u64,
}

impl<G: Game> AlphaBeta<'_, G> {
    /// `alpha` is what the mover can have elsewhere, `beta` what the opponent will at most allow.
    fn node(&mut self, mut alpha: i32, beta: i32, depth: u32, ply: u32) -> (i32, Option<G::Move>) {
        self.nodes += 1;

        // 1. A finished game has its value.
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        if let Some(score) = self.game.outcome(!moves.is_empty(), ply) {
            return (score, None);
        }

        // 2. At the horizon the evaluation speaks.
        if depth == 0 {
            return (self.game.evaluate(), None);
        }

        // 3. Good moves first: the sooner beta is reached, the less is searched.
        self.orderer.order(self.game, &mut moves);

        // 4. Each move with the window seen from the other side.
        let mut best = (-INFINITE, None);
        for mv in moves {
            let undo = self.game.make(mv);
            let score = -self.node(-beta, -alpha, depth - 1, ply + 1).0;
            self.game.unmake(mv, undo);

            // 5. The best so far; from above alpha on, it narrows the window.
            if score > best.0 {
                best = (score, Some(mv));
                alpha = alpha.max(score);
            }

            // 6. Too good: the opponent will not let it come to this.
            if alpha >= beta {
                self.orderer.reward(self.game, mv, depth);
                break;
            }
        }
        best
    }
}
