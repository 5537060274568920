//! Which pieces a side chases: the captures it threatens, judged on one position alone.

use crate::attacks::leapers::{HORSE_SOURCES, across_river, horse_leg};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{PieceId, PieceKind};
use crate::position::Position;
use crate::rules::capture::Capture;
use crate::rules::men::Men;
use crate::rules::ruleset::RuleSet;
use crate::rules::verdict::Victim;
use crate::square::Square;

/// The pieces that a side chases in a position, whoever is to move, lowest [`PieceId`] first.
///
/// Source: the chase of the `computer` rules; under [`RuleSet::Axf`] and [`RuleSet::Wxf`] the
/// privilege of advisors and elephants falls away, and nothing else changes. All attackers on the
/// board count, so discovered attacks and changed screens count by themselves:
///
/// - attackers are all but king and pawns; victims all but the king and pawns that have not
///   crossed the river;
/// - the capture must not leave the own king attacked, or facing the other; so a shielding piece
///   threatens only the piece that pins it;
/// - a horse or cannon chases a rook even if that is protected, an advisor or elephant a rook,
///   cannon or horse;
/// - otherwise the victim must be unprotected: no enemy piece could legally take back;
/// - two pieces of one type offer an exchange, and chase only if the victim could not legally take
///   the attacker: it is pinned, or a horse whose leg is blocked.
///
/// ```text
/// 9  . . . k . . b . .
/// 8  . . . . . . . . .     The rook chases the cannon on a7, which nothing protects, and not the
/// 7  c . R . n . . . .     horse on e7, which the elephant protects. A red horse on c6 would not
/// 6  . . . . . . . . .     chase the horse either, but it would chase a rook in its place.
///    a b c d e f g h i
/// ```
///
/// ```
/// use xq_core::rules::{RuleSet, chased_pieces};
/// use xq_core::{Color, Position};
///
/// let position = Position::from_fen("3k2b2/9/c1R1n4/9/9/9/9/9/9/5K3 w").unwrap();
/// let chased = chased_pieces(&position, Color::Red, RuleSet::Computer);
/// assert_eq!(chased.len(), 1);
/// assert_eq!(chased[0].to_string(), "the cannon on a7 with the rook");
/// ```
pub fn chased_pieces(position: &Position, by: Color, rule_set: RuleSet) -> Vec<Victim> {
    let found = chases(position, by, guards_privileged(rule_set));
    found
        .victims
        .iter()
        .filter_map(|man| found.victim(man, position))
        .collect()
}

/// Whether advisors and elephants chase rooks, cannons and horses that are protected.
pub(super) fn guards_privileged(rule_set: RuleSet) -> bool {
    rule_set == RuleSet::Computer
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

    /// A victim with the men that chase it; `None` if it is not on the board.
    pub fn victim(&self, man: PieceId, position: &Position) -> Option<Victim> {
        Some(Victim {
            man,
            square: position.square_of(man)?,
            attackers: self.attackers[man.index()].iter().collect(),
        })
    }

    /// The men that chase a victim.
    pub fn attackers(&self, victim: PieceId) -> Men {
        self.attackers[victim.index()]
    }

    /// Takes up the attackers of another moment, whoever the victims were.
    pub fn absorb_attackers(&mut self, other: &Chases) {
        for (mine, more) in self.attackers.iter_mut().zip(other.attackers) {
            *mine = mine.or(more);
        }
    }
}

/// Whom a side would capture, were it to move; see [`guards_privileged`] for that.
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
        for to in board.pseudo_legal_targets(from) & victims {
            let Some(victim) = board.id_at(to).filter(|&man| may_be_chased(man, to)) else {
                continue;
            };
            let capture = Capture {
                attacker,
                victim,
                mv: Move::new(from, to),
            };
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
