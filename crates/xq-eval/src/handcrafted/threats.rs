//! Threats: enemy men that are struck, and those among them that nothing guards.

use xq_core::Color;

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
        for square in own.strikes & enemy.men {
            let Some(victim) = self.position.piece_at(square) else {
                continue;
            };
            let kind = victim.kind().index();
            for (attacker, strikes) in attackers.iter().enumerate() {
                let is_struck = strikes.contains(square);
                scorer.add(color, THREAT + attacker * 7 + kind, is_struck.into());
            }
            let is_hanging = !enemy.strikes.contains(square);
            scorer.add(color, HANGING + kind, is_hanging.into());
        }
    }
}
