//! What a game must offer so that it can be searched.

/// A two-player game in which a position can be judged by a number and moves taken back.
///
/// Scores are always told from the point of view of the player to move: what is good for the
/// mover is the negative of what is good for its opponent.
pub trait Game {
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
    /// says whether [`Game::moves`] found any; `ply` is the distance from the root, so that a
    /// quick win can be told from a slow one.
    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32>;

    /// How promising a move looks before it is searched, for ordering; more is better. What a
    /// capture wins belongs here.
    fn promise(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// A small number that stands for the move in the table of the history heuristic, below
    /// [`Game::HISTORY`].
    fn history_index(&self, _mv: Self::Move) -> usize {
        0
    }

    /// How many different numbers [`Game::history_index`] gives.
    const HISTORY: usize = 1;
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The value of the position for the player to move.
    pub score: i32,
    /// A move that keeps this value; `None` if the game is over or the depth was 0.
    pub best: Option<M>,
    /// How many positions were looked at, the first one included.
    pub nodes: u64,
}
