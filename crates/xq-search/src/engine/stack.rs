//! The search stack: what the search keeps for each ply of the line it is in.

use arrayvec::ArrayVec;
use xq_core::Move;
use xq_eval::Score;

use super::correction_history::CorrectionKeys;
use super::history::PieceTo;
use super::score::MAX_PLY;

/// A line of moves.
pub type Pv = ArrayVec<Move, MAX_PLY>;

/// One ply of the line being searched.
#[derive(Clone)]
pub struct Frame<S> {
    /// The evaluator's state of the position.
    pub state: S,
    /// What corrections of the evaluation are filed under.
    pub correction_keys: CorrectionKeys,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The corrected evaluation; `None` in check.
    pub eval: Option<Score>,
    /// The move that is being searched from here.
    pub moved: PieceTo,
    /// Whether that is a null move.
    pub is_null: bool,
    /// The move that a singularity test leaves out.
    pub excluded: Option<Move>,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<Move>; 2],
    /// How many double extensions the line has had.
    pub double_extensions: u32,
    /// The best line from here.
    pub pv: Pv,
}

impl<S> Frame<S> {
    /// A frame in which nothing has happened yet.
    pub fn new(state: S) -> Frame<S> {
        Frame {
            state,
            correction_keys: CorrectionKeys::default(),
            in_check: false,
            eval: None,
            moved: PieceTo::NONE,
            is_null: false,
            excluded: None,
            killers: [None; 2],
            double_extensions: 0,
            pv: Pv::new(),
        }
    }
}
