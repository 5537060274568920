//! Threats: enemy men that are struck, and those among them that nothing guards.

use xq_core::{Bitboard, Color};

use super::scene::Scene;
use super::term::Scorer;
use super::weights::{HANGING, THREAT};

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
            self.victims(color, struck, THREAT + attacker * 7, scorer);
        }
        let hanging = own.strikes & enemy.men & !enemy.strikes;
        self.victims(color, hanging, HANGING, scorer);
    }

    /// Adds up some enemy men by kind, from a weight on; there are seldom many.
    #[inline]
    fn victims(&self, color: Color, struck: Bitboard, weight: usize, scorer: &mut impl Scorer) {
        for square in struck {
            if let Some(victim) = self.position.piece_at(square) {
                scorer.add(color, weight + victim.kind().index(), 1);
            }
        }
    }
}
