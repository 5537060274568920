//! One capture that a side threatens: whether it is a chase.

use crate::moves::Move;
use crate::piece::{PieceId, PieceKind};
use crate::position::Position;
use crate::rules::men::Men;

/// Two men of which one could take the other by the way it moves.
///
/// Every question is asked of a board on which the attacker's side is to move; the board is as
/// before afterwards.
pub(super) struct Capture {
    pub attacker: PieceId,
    pub victim: PieceId,
    pub mv: Move,
}

impl Capture {
    /// The capture of one man by another, if the way the attacker moves allows it.
    pub fn between(attacker: PieceId, victim: PieceId, board: &Position) -> Option<Capture> {
        let (from, to) = (board.square_of(attacker)?, board.square_of(victim)?);
        let mv = Move::new(from, to);
        let possible = board.pseudo_legal_targets(from).contains(to);
        possible.then_some(Capture {
            attacker,
            victim,
            mv,
        })
    }

    /// Whether the capture is a threat that chases.
    pub fn is_chase(&self, board: &mut Position, guards_privileged: bool) -> bool {
        // This leaves a shielding attacker nothing to take but the piece that pins it.
        if !board.is_safe(self.mv) {
            return false;
        }
        if self.is_privileged(guards_privileged) {
            return true;
        }
        if !self.protectors(board).is_empty() {
            return false;
        }
        self.attacker.kind() != self.victim.kind() || !self.is_answered(board)
    }

    /// Whether the attacker is worth so much less that protection does not count.
    fn is_privileged(&self, guards_privileged: bool) -> bool {
        use PieceKind::{Advisor, Cannon, Elephant, Horse, Rook};
        match (self.attacker.kind(), self.victim.kind()) {
            (Horse | Cannon, Rook) => true,
            (Advisor | Elephant, Rook | Cannon | Horse) => guards_privileged,
            _ => false,
        }
    }

    /// The men of the victim's side that could legally take the attacker after the capture.
    pub fn protectors(&self, board: &mut Position) -> Men {
        self.retakers(board, Position::is_safe)
    }

    /// The men of the victim's side that bear on its square after the capture, pinned ones too.
    pub fn backers(&self, board: &mut Position) -> Men {
        self.retakers(board, |_, _| true)
    }

    /// The men that bear on the victim's square after the capture and may move there.
    fn retakers(&self, board: &mut Position, may: impl Fn(&Position, Move) -> bool) -> Men {
        let square = self.mv.to;
        let undo = board.make(self.mv);
        let mut men = Men::NONE;
        for from in board.attackers_to(square, self.victim.color(), board.occupied()) {
            if let Some(man) = board
                .id_at(from)
                .filter(|_| may(board, Move::new(from, square)))
            {
                men.insert(man);
            }
        }
        board.unmake(self.mv, undo);
        men
    }

    /// Whether the victim could itself legally take the attacker: two pieces of one type that
    /// face each other offer an exchange, unless the victim is pinned or its leg is blocked.
    fn is_answered(&self, board: &mut Position) -> bool {
        let back = Move::new(self.mv.to, self.mv.from);
        let undo = board.make_null();
        let answered = board.is_legal(back);
        board.unmake_null(undo);
        answered
    }
}
