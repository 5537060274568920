//! King safety: the attack on the palace and the guards that are missing.

use xq_core::{Color, PieceKind};

use super::attack_map::AttackMap;
use super::scorer::Scorer;
use super::weights::WEIGHTS;

/// How many steps the table of dangers has for each number of advisors.
const STEPS: usize = 16;

impl AttackMap<'_> {
    /// Scores a side's attack on the enemy king.
    #[inline(always)]
    pub fn king_attack(&self, color: Color, scorer: &mut impl Scorer) {
        let own = self.army(color);
        let enemy = self.army(color.other());
        let pawns = (own.pawn_attacks & enemy.palace).len();
        let weight = (own.king_attack + 2 * pawns) * 3 / 4;
        let missing = 2 - self.count(enemy.color, PieceKind::Advisor).min(2);
        let step = weight.min(STEPS - 1);
        scorer.add(color, &WEIGHTS.king_danger[missing][step], 1);
        self.rook_checks(color, scorer);
    }

    /// Scores a side's guards against what the enemy has to attack with.
    #[inline(always)]
    pub fn guards(&self, color: Color, scorer: &mut impl Scorer) {
        let advisors = self.count(color, PieceKind::Advisor).min(2);
        let elephants = self.count(color, PieceKind::Elephant).min(2);
        let enemy = |kind| self.count(color.other(), kind).min(2);
        let rooks = enemy(PieceKind::Rook);
        scorer.add(color, &WEIGHTS.advisors_against_rooks[advisors][rooks], 1);
        let horses = enemy(PieceKind::Horse);
        scorer.add(color, &WEIGHTS.advisors_against_horses[advisors][horses], 1);
        let cannons = enemy(PieceKind::Cannon);
        scorer.add(
            color,
            &WEIGHTS.elephants_against_cannons[elephants][cannons],
            1,
        );
    }
}
