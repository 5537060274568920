//! In which order the textbook searchers try moves.

use std::cmp::Reverse;

use crate::searchable::Searchable;

/// How moves are ordered; each part can be switched off to see what it saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordering {
    /// Promising moves first ([`Searchable::promise`]): captures by what they win.
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

/// An ordering and what it has learnt during searches.
pub(crate) struct MoveOrderer<M> {
    ordering: Ordering,
    history: Vec<u64>,
    /// The principal variation of an earlier search, tried before everything.
    line: Vec<M>,
    /// How many of its moves have been tried.
    followed: usize,
}

impl<M: Copy + PartialEq> MoveOrderer<M> {
    /// An ordering that has learnt nothing yet.
    pub fn new<G: Searchable<Move = M>>(ordering: Ordering) -> MoveOrderer<M> {
        MoveOrderer {
            ordering,
            history: vec![0; G::HISTORY],
            line: Vec::new(),
            followed: 0,
        }
    }

    /// The next search begins with the moves of this line; not if moves are left as they are listed.
    pub fn follow(&mut self, line: &[M]) {
        self.followed = 0;
        self.line.clear();
        if self.ordering != Ordering::NONE {
            self.line.extend_from_slice(line);
        }
    }

    /// Lists the moves of a game, good ones first.
    pub fn order<G: Searchable<Move = M>>(&mut self, game: &G, moves: &mut [M], ply: u32) {
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
        // The first descent of a search goes along the line.
        if self.followed == ply as usize
            && let Some(next) = self.line.get(self.followed)
            && let Some(place) = moves.iter().position(|mv| mv == next)
        {
            moves[..=place].rotate_right(1);
            self.followed += 1;
        }
    }

    /// A move has caused a cut-off.
    pub fn reward<G: Searchable<Move = M>>(&mut self, game: &G, mv: M, depth: u32) {
        self.history[game.history_index(mv)] += u64::from(depth * depth);
    }
}
