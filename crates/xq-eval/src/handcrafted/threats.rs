//! Threats: enemy pieces that are attacked, and those among them that nothing guards.

use xq_core::Color;

use super::attack_map::AttackMap;
use super::scorer::Scorer;
use super::weights::WEIGHTS;

impl AttackMap<'_> {
    /// Scores the enemy pieces that a side attacks.
    #[inline]
    pub fn threats(&self, color: Color, scorer: &mut impl Scorer) {
        let (own, enemy) = (self.army(color), self.army(color.other()));
        let attackers = [
            own.pawn_attacks,
            own.guard_attacks,
            own.horse_attacks,
            own.cannon_attacks,
            own.rook_attacks,
        ];
        for square in own.attacks & enemy.men {
            let Some(victim) = self.position.piece_at(square) else {
                continue;
            };
            let kind = victim.kind().index();
            for (attacker, attacks) in attackers.iter().enumerate() {
                let is_attacked = attacks.contains(square);
                scorer.add(color, &WEIGHTS.threat[attacker][kind], is_attacked.into());
            }
            let is_hanging = !enemy.attacks.contains(square);
            scorer.add(color, &WEIGHTS.hanging[kind], is_hanging.into());
        }
    }
}
