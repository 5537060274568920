//! What a game must offer so that it can be searched.

/// A two-player game in which a position can be judged by a number and moves taken back.
///
/// Scores are always told from the point of view of the player to move: what is good for the
/// mover is the negative of what is good for its opponent.
pub trait Searchable {
    /// A move.
    type Move: Copy + PartialEq;
    /// What is needed to take a move back.
    type Undo;

    /// Appends the moves of the player to move.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// Makes a move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that was made last.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The value of a position that is not searched further.
    fn evaluate(&self) -> i32;

    /// The value of a position in which the game is over, `None` while it goes on. `has_moves`
    /// says whether [`Searchable::moves`] found any; `ply` is the distance from the root, so that
    /// a quick win can be told from a slow one.
    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32>;

    /// How promising a move looks before it is searched, for ordering; more is better. What a
    /// capture wins belongs here.
    fn promise(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// A small number that stands for the move in the table of the history heuristic, below
    /// [`Searchable::HISTORY`].
    fn history_index(&self, _mv: Self::Move) -> usize {
        0
    }

    /// How many different numbers [`Searchable::history_index`] gives.
    const HISTORY: usize = 1;
}

/// A borrowed game can be searched as well.
impl<G: Searchable> Searchable for &mut G {
    type Move = G::Move;
    type Undo = G::Undo;

    fn moves(&self, list: &mut Vec<G::Move>) {
        (**self).moves(list);
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        (**self).make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        (**self).unmake(mv, undo);
    }

    fn evaluate(&self) -> i32 {
        (**self).evaluate()
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        (**self).outcome(has_moves, ply)
    }

    fn promise(&self, mv: G::Move) -> i32 {
        (**self).promise(mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        (**self).history_index(mv)
    }

    const HISTORY: usize = G::HISTORY;
}

/// What a search to a fixed depth has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The value of the position for the player to move.
    pub score: i32,
    /// The principal variation: a line that keeps this value if both sides follow it. Empty if the
    /// game is over or the depth was 0.
    pub line: Vec<M>,
    /// How many positions were looked at, the first one included.
    pub nodes: u64,
}

impl<M: Copy> Found<M> {
    /// The first move of the line; `None` if the game is over or the depth was 0.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}
