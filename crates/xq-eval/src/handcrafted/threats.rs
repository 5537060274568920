//! Threats: enemy men that are struck, and those among them that nothing guards.

use xq_core::{Bitboard, Color, PieceKind};

use super::scene::Scene;
use super::term::Scorer;
use super::weights::{HANGING, THREAT};

/// The victims; a struck king is in check, which the search sees to.
const VICTIMS: [PieceKind; 6] = [
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Rook,
    PieceKind::Cannon,
    PieceKind::Pawn,
];

impl Scene<'_> {
    /// Scores the enemy men that a side strikes.
    #[inline]
    pub fn threats(&self, color: Color, scorer: &mut impl Scorer) {
        let (own, enemy) = (self.army(color), self.army(color.other()));
        let attackers = [
            own.by_pawns,
            own.by_guards,
            own.by_horses,
            own.by_cannons,
            own.by_rooks,
        ];
        for (attacker, strikes) in attackers.into_iter().enumerate() {
            let struck = strikes & enemy.men;
            if !struck.is_empty() {
                self.victims(color, struck, THREAT + attacker * 7, scorer);
            }
        }
        let hanging = own.strikes() & enemy.men & !enemy.strikes();
        if !hanging.is_empty() {
            self.victims(color, hanging, HANGING, scorer);
        }
    }

    /// Counts some enemy men by kind, from a weight on.
    #[inline]
    fn victims(&self, color: Color, struck: Bitboard, weight: usize, scorer: &mut impl Scorer) {
        for kind in VICTIMS {
            let count = (struck & self.position.pieces(color.other(), kind)).len();
            scorer.add(color, weight + kind.index(), count as i32);
        }
    }
}
