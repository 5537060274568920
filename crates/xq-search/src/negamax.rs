//! Negamax: the value of a position is the best that its moves offer, each worth the negative of
//! what it leaves to the opponent.
//!
//! Nothing is left out, so its values are right by definition; the other searchers are tested
//! against it.

use crate::game::{Found, Game};

/// Searches a position to a depth in plies.
pub fn negamax<G: Game>(game: &mut G, depth: u32) -> Found<G::Move> {
    let mut nodes = 0;
    let (score, best) = node(game, depth, 0, &mut nodes);
    Found { score, best, nodes }
}

fn node<G: Game>(game: &mut G, depth: u32, ply: u32, nodes: &mut u64) -> (i32, Option<G::Move>) {
    *nodes += 1;

    // 1. A finished game has its value.
    let mut moves = Vec::new();
    game.moves(&mut moves);
    if let Some(score) = game.outcome(!moves.is_empty(), ply) {
        return (score, None);
    }

    // 2. At the horizon the evaluation speaks.
    if depth == 0 {
        return (game.evaluate(), None);
    }

    // 3. Otherwise the best move counts, seen from the other side after each.
    let mut best = (i32::MIN, None);
    for mv in moves {
        let undo = game.make(mv);
        let score = -node(game, depth - 1, ply + 1, nodes).0;
        game.unmake(mv, undo);
        if score > best.0 {
            best = (score, Some(mv));
        }
    }
    best
}
