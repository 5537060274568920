//! A game whose search can be stopped.

use std::cell::Cell;

use crate::searchable::Searchable;

/// The question is asked once in so many positions: it may look at a clock.
const WATCH_INTERVAL: u64 = 256;

/// A game that pretends to be over everywhere once it is told to stop, so that a textbook search
/// of it comes to its end at once. What such a search has found is worth nothing; whether it was
/// stopped, [`Stoppable::is_stopped`] tells.
///
/// ```
/// use xq_core::Position;
/// use xq_eval::Classic;
/// use xq_search::{Stoppable, Xiangqi, negamax};
///
/// let mut game = Stoppable::new(Xiangqi::new(Position::start(), Classic), || false);
/// assert_eq!(negamax(&mut game, 2).nodes, 1 + 44 + 1920);
/// assert!(!game.is_stopped());
///
/// let mut game = Stoppable::new(Xiangqi::new(Position::start(), Classic), || true);
/// assert!(negamax(&mut game, 20).nodes < 10_000);
/// assert!(game.is_stopped());
/// ```
pub struct Stoppable<G, F> {
    game: G,
    must_stop: F,
    nodes_left: Cell<u64>,
    stopped: Cell<bool>,
}

impl<G: Searchable, F: Fn() -> bool> Stoppable<G, F> {
    /// The game, searched until `must_stop` says so; it is asked every few hundred positions.
    pub fn new(game: G, must_stop: F) -> Self {
        Stoppable {
            game,
            must_stop,
            nodes_left: Cell::new(u64::MAX),
            stopped: Cell::new(false),
        }
    }

    /// The search also ends once so many positions have been looked at.
    pub fn limit_nodes(self, nodes: u64) -> Self {
        self.nodes_left.set(nodes);
        self
    }

    /// Whether a search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    #[inline]
    fn watch(&self) {
        let left = self.nodes_left.get();
        let is_asked = left % WATCH_INTERVAL == WATCH_INTERVAL - 1;
        if left == 0 || is_asked && (self.must_stop)() {
            self.stopped.set(true);
        }
        self.nodes_left.set(left.saturating_sub(1));
    }
}

impl<G: Searchable, F: Fn() -> bool> Searchable for Stoppable<G, F> {
    type Move = G::Move;
    type Undo = G::Undo;

    fn moves(&self, list: &mut Vec<G::Move>) {
        self.watch();
        if !self.is_stopped() {
            self.game.moves(list);
        }
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.game.make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.unmake(mv, undo);
    }

    fn evaluate(&self) -> i32 {
        self.game.evaluate()
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        if self.is_stopped() {
            return Some(0);
        }
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
