//! The moves that would lose at once by the rules of repetition.

use crate::moves::MoveList;
use crate::position::Position;
use crate::rules::history::History;

/// The legal moves after which the rules would judge the game lost for the side to move: what a
/// UCCI front end sends as `banmoves`. `history` is the path that led to `position`, and holds the
/// rule set; under [`RuleSet::Draw`](crate::rules::RuleSet::Draw) there are none.
///
/// ```text
/// 9  . . . . . k . . .     Red to move has checked with e7f7+ f9e9 f7e7+ e9f9 more than once:
/// 8  . . . . . . . . .     the check that completes the third occurrence of a position that
/// 7  . . . . R . . . .     arose by a check is banned.
///    a b c d e f g h i
/// ```
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::{Conditions, History, banned_moves};
///
/// let mut position = Position::from_fen("4k4/9/9/4R4/9/9/9/9/9/3K5 b").unwrap();
/// let mut history = History::new(&position, Conditions::default());
/// for mv in "e9f9 e6f6 f9e9 f6e6 e9f9 e6f6 f9e9".split(' ') {
///     assert!(banned_moves(&position, &history).is_empty());
///     history.make(&mut position, mv.parse().unwrap());
/// }
/// assert_eq!(banned_moves(&position, &history).to_vec(), ["f6e6".parse().unwrap()]);
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
