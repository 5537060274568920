//! In which order the textbook searchers try moves.

use std::cmp::Reverse;

use crate::game::Game;

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

/// An ordering and what it has learnt during a search.
pub(crate) struct Orderer {
    ordering: Ordering,
    history: Vec<u64>,
}

impl Orderer {
    pub fn new<G: Game>(ordering: Ordering) -> Orderer {
        Orderer {
            ordering,
            history: vec![0; G::HISTORY],
        }
    }

    /// Lists the moves of a game, good ones first.
    pub fn order<G: Game>(&self, game: &G, moves: &mut [G::Move]) {
        let Ordering { promise, history } = self.ordering;
        moves.sort_by_cached_key(|&mv| {
            let promise = if promise { game.promise(mv) } else { 0 };
            let history = if history {
                self.history[game.history_index(mv)]
            } else {
                0
            };
            Reverse((promise, history))
        });
    }

    /// A move has caused a cut-off.
    pub fn reward<G: Game>(&mut self, game: &G, mv: G::Move, depth: u32) {
        self.history[game.history_index(mv)] += u64::from(depth * depth);
    }
}
