//! What the steps of the search hand to each other: a node, one of its moves, and what was decided.

use arrayvec::ArrayVec;
use xq_core::Move;
use xq_eval::Score;

/// What stays the same at a node while its moves are searched.
#[derive(Clone, Copy)]
pub struct Node {
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub is_cut: bool,
    pub in_check: bool,
    /// The corrected evaluation, or the table's score where that is better; means nothing in check.
    pub eval: Score,
    /// Whether the evaluation has gone up since the mover's last move.
    pub is_improving: bool,
    pub hash_move: Option<Move>,
    /// Whether the position was on a principal variation before.
    pub was_pv: bool,
}

/// A move of a node and what is known of it before it is searched.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub mv: Move,
    /// Its number at the node, from 1.
    pub number: usize,
    pub is_capture: bool,
    pub gives_check: bool,
    /// What the histories say about it.
    pub history: i32,
}

/// What a test for a singular hash move has shown.
pub enum Singular {
    /// Search the hash move so many plies deeper.
    Extend(i32),
    /// Multi-cut: the node is above beta.
    Cut(Score),
}

/// What pruning at shallow depth makes of a move.
pub enum Shallow {
    Search,
    Skip,
    /// Neither this one nor any later quiet move.
    SkipQuiets,
}

/// Moves that were searched and did not refute.
pub type Tried = ArrayVec<Move, 64>;
