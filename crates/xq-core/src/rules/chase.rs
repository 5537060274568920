//! Which pieces a side chases: the captures it threatens, judged on one position alone.
//!
//! Source: the chase of the `computer` rules. All attackers of a position are looked at, whichever
//! moved last, so that discovered attacks and changed screens count by themselves.
//!
//! ```text
//! . . . k . . . . .     The rook attacks the horse and nothing could take it back there: the
//! . . R . . n . . .     horse is chased. With a black elephant to retake on f8 it would not
//! . . . . . . . . .     be, but a horse or a cannon that attacks a rook need not ask.
//!      ...
//! ```

use crate::attacks::leapers::{HORSE_SOURCES, across_river, horse_leg};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{PieceId, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// A set of men, one bit for each of the thirty-two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Men(u32);

impl Men {
    pub const NONE: Men = Men(0);
    pub const ALL: Men = Men(u32::MAX);

    pub fn insert(&mut self, man: PieceId) {
        self.0 |= 1 << man.index();
    }

    pub fn contains(self, man: PieceId) -> bool {
        self.0 >> man.index() & 1 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn and(self, other: Men) -> Men {
        Men(self.0 & other.0)
    }

    pub fn without(self, other: Men) -> Men {
        Men(self.0 & !other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = PieceId> {
        PieceId::ALL.into_iter().filter(move |&man| self.contains(man))
    }
}

/// Whom a side chases in a position, and with which men.
#[derive(Clone, Debug, Default)]
pub(super) struct Chases {
    pub victims: Men,
    attackers: [Men; 32],
}

impl Chases {
    fn add(&mut self, attacker: PieceId, victim: PieceId) {
        self.victims.insert(victim);
        self.attackers[victim.index()].insert(attacker);
    }

    /// The men that chase a victim.
    pub fn attackers(&self, victim: PieceId) -> Men {
        self.attackers[victim.index()]
    }

    /// Takes up the attackers of another moment, whoever the victims were.
    pub fn absorb_attackers(&mut self, other: &Chases) {
        for (mine, more) in self.attackers.iter_mut().zip(other.attackers) {
            mine.0 |= more.0;
        }
    }
}

/// Whom a side would capture, were it to move. `guards_privileged` says whether advisors and
/// elephants chase rooks, cannons and horses even if they are protected.
pub(super) fn chases(position: &Position, by: Color, guards_privileged: bool) -> Chases {
    let mut board = position.clone();
    if board.side_to_move() != by {
        let _ = board.make_null();
    }
    let mut found = Chases::default();
    let victims = board.side(by.other());
    for from in board.side(by) {
        let Some(attacker) = board.id_at(from) else {
            continue;
        };
        if matches!(attacker.kind(), PieceKind::King | PieceKind::Pawn) {
            continue;
        }
        for to in board.reach(from) & victims {
            let Some(victim) = board.id_at(to).filter(|&man| may_be_chased(man, to)) else {
                continue;
            };
            let capture = Capture { attacker, victim, mv: Move::new(from, to) };
            if capture.is_chase(&mut board, guards_privileged) {
                found.add(attacker, victim);
            }
        }
    }
    found
}

/// The enemy rooks that stand on the leg of a horse which would otherwise attack their king.
pub(super) fn rooks_pinned_by_horses(position: &Position, by: Color) -> Men {
    let mut pinned = Men::NONE;
    let Some(king) = position.king(by.other()) else {
        return pinned;
    };
    for horse in position.pieces(by, PieceKind::Horse) & HORSE_SOURCES[king] {
        let shield = horse_leg(horse, king).and_then(|leg| position.id_at(leg));
        let rook = shield.filter(|man| man.kind() == PieceKind::Rook && man.color() != by);
        if let Some(rook) = rook {
            pinned.insert(rook);
        }
    }
    pinned
}

/// All but the king and pawns still on their own half.
fn may_be_chased(victim: PieceId, square: Square) -> bool {
    match victim.kind() {
        PieceKind::King => false,
        PieceKind::Pawn => across_river(victim.color(), square),
        _ => true,
    }
}

/// Two men of which one could take the other by the way it moves.
struct Capture {
    attacker: PieceId,
    victim: PieceId,
    mv: Move,
}

impl Capture {
    /// Whether the capture is a threat that chases; the attacker's side is to move on the board.
    fn is_chase(&self, board: &mut Position, guards_privileged: bool) -> bool {
        // This leaves a shielding attacker nothing to take but the piece that pins it.
        if !board.is_safe(self.mv) {
            return false;
        }
        if self.is_privileged(guards_privileged) {
            return true;
        }
        if self.can_be_retaken(board) {
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

    /// Whether some piece of the victim's side could legally take the attacker after the capture.
    fn can_be_retaken(&self, board: &mut Position) -> bool {
        let square = self.mv.to;
        let undo = board.make(self.mv);
        let retakers = board.attackers(square, self.victim.color(), board.occupied());
        let retaken = retakers
            .into_iter()
            .any(|from| board.is_safe(Move::new(from, square)));
        board.unmake(self.mv, undo);
        retaken
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
