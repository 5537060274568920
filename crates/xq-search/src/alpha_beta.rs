//! Alpha-beta: negamax that stops looking at a position once it is known to be too good to be
//! allowed by the opponent.
//!
//! The value is that of negamax; how much is saved depends on trying good moves first.

use crate::game::{Found, Game};

/// Below every score, and safe to negate.
const INFINITE: i32 = i32::MAX;

/// How moves are ordered; each part can be switched off to see what it saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordering {
    /// Promising moves first ([`Game::promise`]): captures by what they win.
    pub promise: bool,
    /// Then moves that caused cut-offs elsewhere, weighted by depth (the history heuristic,
    /// Schaeffer 1983).
    pub history: bool,
}

impl Ordering {
    /// Moves as the generator lists them.
    pub const NONE: Ordering = Ordering {
        promise: false,
        history: false,
    };
    /// Everything that helps.
    pub const FULL: Ordering = Ordering {
        promise: true,
        history: true,
    };
}

/// Searches a position to a depth in plies.
pub fn alpha_beta<G: Game>(game: &mut G, depth: u32, ordering: Ordering) -> Found<G::Move> {
    let mut search = Search {
        game,
        ordering,
        history: vec![0; G::HISTORY],
        nodes: 0,
    };
    let (score, best) = search.node(-INFINITE, INFINITE, depth, 0);
    let nodes = search.nodes;
    Found { score, best, nodes }
}

struct Search<'a, G: Game> {
    game: &'a mut G,
    ordering: Ordering,
    history: Vec<u64>,
    nodes: u64,
}

impl<G: Game> Search<'_, G> {
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
        self.order(&mut moves);

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
                self.history[self.game.history_index(mv)] += u64::from(depth * depth);
                break;
            }
        }
        best
    }

    fn order(&self, moves: &mut [G::Move]) {
        moves.sort_by_cached_key(|&mv| {
            let promise = if self.ordering.promise {
                self.game.promise(mv)
            } else {
                0
            };
            let history = if self.ordering.history {
                self.history[self.game.history_index(mv)]
            } else {
                0
            };
            std::cmp::Reverse((promise, history))
        });
    }
}
