//! Alpha-beta: negamax that stops looking at a position once it is known to be too good to be
//! allowed by the opponent.
//!
//! The value is that of negamax; how much is saved depends on trying good moves first.

use crate::move_ordering::{MoveOrderer, Ordering};
use crate::principal_variation::PvTable;
use crate::searchable::{Found, Searchable};

/// Above every score, and safe to negate.
const INFINITE: i32 = i32::MAX;

/// Searches a position to a depth in plies.
pub fn alpha_beta<G: Searchable>(game: &mut G, depth: u32, ordering: Ordering) -> Found<G::Move> {
    alpha_beta_ordered_by(&mut MoveOrderer::new::<G>(ordering), game, depth)
}

/// The same with what earlier searches have taught about the order of moves.
pub(crate) fn alpha_beta_ordered_by<G: Searchable>(
    orderer: &mut MoveOrderer<G::Move>,
    game: &mut G,
    depth: u32,
) -> Found<G::Move> {
    let mut search = AlphaBeta {
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

struct AlphaBeta<'a, G: Searchable> {
    game: &'a mut G,
    orderer: &'a mut MoveOrderer<G::Move>,
    pv: PvTable<G::Move>,
    nodes: u64,
}

impl<G: Searchable> AlphaBeta<'_, G> {
    /// `alpha` is what the mover can have elsewhere, `beta` what the opponent will at most allow.
    fn node(&mut self, mut alpha: i32, beta: i32, depth: u32, ply: u32) -> i32 {
        self.nodes += 1;
        self.pv.clear(ply);

        // 1. A finished game has its value.
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        if let Some(score) = self.game.outcome(!moves.is_empty(), ply) {
            return score;
        }

        // 2. At the horizon the evaluation speaks.
        if depth == 0 {
            return self.game.evaluate();
        }

        // 3. Good moves first: the sooner beta is reached, the less is searched.
        self.orderer.order(self.game, &mut moves, ply);

        // 4. Each move with the window seen from the other side.
        let mut best = -INFINITE;
        for mv in moves {
            let undo = self.game.make(mv);
            let score = -self.node(-beta, -alpha, depth - 1, ply + 1);
            self.game.unmake(mv, undo);

            // 5. The best so far; from above alpha on, it narrows the window.
            if score > best {
                best = score;
                alpha = alpha.max(score);
                self.pv.update(mv, ply);
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
