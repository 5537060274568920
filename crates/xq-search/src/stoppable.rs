//! A game whose search can be stopped.

use std::cell::Cell;

use crate::game::Game;

/// The question is asked once in so many positions: it may look at a clock.
const WATCH_INTERVAL: u32 = 256;

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
    until_asked: Cell<u32>,
    stopped: Cell<bool>,
}

impl<G: Game, F: Fn() -> bool> Stoppable<G, F> {
    /// The game, searched until `must_stop` says so; it is asked every few hundred positions.
    pub fn new(game: G, must_stop: F) -> Self {
        Stoppable {
            game,
            must_stop,
            until_asked: Cell::new(WATCH_INTERVAL),
            stopped: Cell::new(false),
        }
    }

    /// Whether a search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    #[inline]
    fn watch(&self) {
        let left = self.until_asked.get() - 1;
        self.until_asked.set(left);
        if left == 0 {
            self.until_asked.set(WATCH_INTERVAL);
            self.stopped.set(self.stopped.get() || (self.must_stop)());
        }
    }
}

impl<G: Game, F: Fn() -> bool> Game for Stoppable<G, F> {
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
        match self.is_stopped() {
            true => Some(0),
            false => self.game.outcome(has_moves, ply),
        }
    }

    fn promise(&self, mv: G::Move) -> i32 {
        self.game.promise(mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv)
    }

    const HISTORY: usize = G::HISTORY;
}
