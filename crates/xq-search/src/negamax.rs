//! Negamax: the value of a position is the best that its moves offer, each worth the negative of
//! what it leaves to the opponent.
//!
//! Nothing is left out, so its values are right by definition; the other searchers are tested
//! against it.

use crate::principal_variation::PvTable;
use crate::searchable::{Found, Searchable};

/// Searches a position to a depth in plies.
pub fn negamax<G: Searchable>(game: &mut G, depth: u32) -> Found<G::Move> {
    let mut search = Negamax {
        game,
        pv: PvTable::new(),
        nodes: 0,
    };
    let score = search.node(depth, 0);
    Found {
        score,
        line: search.pv.into_line(),
        nodes: search.nodes,
    }
}

struct Negamax<'a, G: Searchable> {
    game: &'a mut G,
    pv: PvTable<G::Move>,
    nodes: u64,
}

impl<G: Searchable> Negamax<'_, G> {
    fn node(&mut self, depth: u32, ply: u32) -> i32 {
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

        // 3. Otherwise the best move counts, seen from the other side after each.
        let mut best = i32::MIN;
        for mv in moves {
            let undo = self.game.make(mv);
            let score = -self.node(depth - 1, ply + 1);
            self.game.unmake(mv, undo);
            if score > best {
                best = score;
                self.pv.update(mv, ply);
            }
        }
        best
    }
}
