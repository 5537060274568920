//! Insufficient material: positions that nobody can win.

use crate::color::Color;
use crate::piece::PieceKind;
use crate::position::Position;

/// What the pieces on the board allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prospect {
    /// Somebody may still win.
    Open,
    /// Drawn, unless the side to move mates at once.
    DrawnUnlessMateInOne,
    /// Drawn.
    Drawn,
}

/// Whether nobody can win any more.
///
/// Source: the material draws of the `computer` rules. They ask for a board without pawns:
///
/// | the rooks, horses and cannons | drawn |
/// |---|---|
/// | none | always |
/// | one cannon, its owner without advisors, against no advisor | always |
/// | the same against one advisor | unless the owner has an elephant and there is a mate in one |
/// | the same against two advisors | if the owner has no elephant, unless there is a mate in one |
/// | a cannon each, no advisors | unless there are elephants and a mate in one |
///
/// A mate in one is a move of the side to move that leaves the other without a legal move.
///
/// ```text
/// 9  . . . a k . . . .     A cannon needs a screen to mate, and has only its own king for it.
/// 8  . . . . a . . . .     With Black to move this is drawn; with Red to move it is not, for the
///          ...             cannon mates on a9, the advisor d9 its screen.
/// 0  C . . K . . . . .
///    a b c d e f g h i
/// ```
///
/// ```
/// use xq_core::{Position, rules::insufficient_material};
/// let drawn = Position::from_fen("4k4/9/9/9/9/9/9/9/9/C2K5 w").unwrap();
/// assert!(insufficient_material(&drawn));
/// let open = Position::from_fen("4k4/9/9/9/9/9/9/9/4A4/C2K5 w").unwrap();
/// assert!(!insufficient_material(&open));
/// ```
pub fn insufficient_material(position: &Position) -> bool {
    match prospect(position) {
        Prospect::Open => false,
        Prospect::Drawn => true,
        Prospect::DrawnUnlessMateInOne => !mates_in_one(position),
    }
}

fn prospect(position: &Position) -> Prospect {
    let count = |color, kind| position.pieces(color, kind).len();
    let both = |kind| count(Color::Red, kind) + count(Color::Black, kind);
    if both(PieceKind::Pawn) + both(PieceKind::Rook) + both(PieceKind::Horse) > 0 {
        return Prospect::Open;
    }
    let cannons = Color::ALL.map(|color| count(color, PieceKind::Cannon));
    match cannons {
        [0, 0] => Prospect::Drawn,
        [1, 0] => lone_cannon(position, Color::Red),
        [0, 1] => lone_cannon(position, Color::Black),
        [1, 1] if both(PieceKind::Advisor) == 0 => match both(PieceKind::Elephant) {
            0 => Prospect::Drawn,
            _ => Prospect::DrawnUnlessMateInOne,
        },
        _ => Prospect::Open,
    }
}

fn lone_cannon(position: &Position, owner: Color) -> Prospect {
    let count = |color, kind| position.pieces(color, kind).len();
    if count(owner, PieceKind::Advisor) > 0 {
        return Prospect::Open;
    }
    let has_elephant = count(owner, PieceKind::Elephant) > 0;
    match (count(owner.other(), PieceKind::Advisor), has_elephant) {
        (0, _) | (1, false) => Prospect::Drawn,
        (1, true) | (_, false) => Prospect::DrawnUnlessMateInOne,
        (_, true) => Prospect::Open,
    }
}

/// Whether the side to move has a move after which the other has none.
fn mates_in_one(position: &Position) -> bool {
    let mut next = position.clone();
    position.legal_moves().iter().any(|&mv| {
        let undo = next.make(mv);
        let mates = !next.has_legal_move();
        next.unmake(mv, undo);
        mates
    })
}
