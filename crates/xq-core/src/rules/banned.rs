//! The moves that would lose at once by the rules of repetition.

use crate::moves::MoveList;
use crate::position::Position;
use crate::rules::history::History;

/// The legal moves after which the rules would judge the game lost for the side to move: what a
/// UCCI front end sends as `banmoves`. `history` is the path that led to `position`.
///
/// ```text
/// . . . . k . . . .     The rook has checked on e5 and d5 and the king has stepped aside, twice
/// . . . . . . . . .     over: the check that completes the third occurrence is banned.
///      ...
/// ```
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::{Conditions, History, banned_moves};
///
/// let mut position = Position::from_fen("3k5/9/9/9/4R4/9/9/9/9/5K3 w").unwrap();
/// let mut history = History::new(&position, Conditions::default());
/// for mv in "e5d5 d9e9 d5e5 e9d9 e5d5 d9e9 d5e5 e9d9".split(' ') {
///     assert!(banned_moves(&position, &history).is_empty());
///     history.make(&mut position, mv.parse().unwrap());
/// }
/// ```
pub fn banned_moves(position: &Position, history: &History) -> MoveList {
    let mut banned = MoveList::new();
    let mut path = history.clone();
    let mut next = position.clone();
    for mv in &position.legal_moves() {
        path.make(&mut next, mv);
        let loser = path.verdict(&next).winner().map(|winner| winner.other());
        if loser == Some(position.side_to_move()) {
            banned.push(mv);
        }
        path.unmake(&mut next);
    }
    banned
}
