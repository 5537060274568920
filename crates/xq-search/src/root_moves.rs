//! A game in which not every move may be played at the root.

use crate::searchable::Searchable;

/// A game searched with only some of the moves at its root.
pub(crate) struct RootMoves<G: Searchable> {
    game: G,
    allowed: Vec<G::Move>,
    /// Moves made since the root.
    ply: u32,
}

impl<G: Searchable> RootMoves<G> {
    /// The game, with these moves to choose from where it stands now.
    pub fn new(game: G, allowed: Vec<G::Move>) -> Self {
        RootMoves {
            game,
            allowed,
            ply: 0,
        }
    }
}

impl<G: Searchable> Searchable for RootMoves<G> {
    type Move = G::Move;
    type Undo = G::Undo;

    fn moves(&self, list: &mut Vec<G::Move>) {
        if self.ply == 0 {
            list.extend_from_slice(&self.allowed);
        } else {
            self.game.moves(list);
        }
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.ply += 1;
        self.game.make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.ply -= 1;
        self.game.unmake(mv, undo);
    }

    fn evaluate(&self) -> i32 {
        self.game.evaluate()
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        self.game.outcome(has_moves, ply)
    }

    fn promise(&self, mv: G::Move) -> i32 {
        self.game.promise(mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv)
    }

    const HISTORY: usize = G::HISTORY;
}
