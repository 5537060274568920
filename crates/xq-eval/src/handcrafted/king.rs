//! The safety of the king: what bears on its palace and which guards are missing.

use xq_core::{Color, PieceKind};

use super::scene::Scene;
use super::term::Scorer;
use super::weights::{
    ADVISORS_AGAINST_HORSES, ADVISORS_AGAINST_ROOKS, ELEPHANTS_AGAINST_CANNONS, KING_DANGER,
};

/// How many steps the table of dangers has for each number of advisors.
const STEPS: usize = 16;

impl Scene<'_> {
    /// Scores a side's attack on the enemy king.
    #[inline(always)]
    pub fn assault(&self, color: Color, scorer: &mut impl Scorer) {
        let own = self.army(color);
        let enemy = self.army(color.other());
        let pawns = (own.by_pawns & enemy.palace).len();
        let weight = (own.assault + 2 * pawns) * 3 / 4;
        let missing = 2 - self.count(enemy.color, PieceKind::Advisor).min(2);
        let step = weight.min(STEPS - 1);
        scorer.add(color, KING_DANGER + missing * STEPS + step, 1);
        self.rook_checks(color, scorer);
    }

    /// Scores a side's guards against what the enemy has to attack with.
    #[inline(always)]
    pub fn guards(&self, color: Color, scorer: &mut impl Scorer) {
        let advisors = self.count(color, PieceKind::Advisor).min(2) * 3;
        let elephants = self.count(color, PieceKind::Elephant).min(2) * 3;
        let enemy = |kind| self.count(color.other(), kind).min(2);
        let rooks = enemy(PieceKind::Rook);
        scorer.add(color, ADVISORS_AGAINST_ROOKS + advisors + rooks, 1);
        let horses = enemy(PieceKind::Horse);
        scorer.add(color, ADVISORS_AGAINST_HORSES + advisors + horses, 1);
        let cannons = enemy(PieceKind::Cannon);
        scorer.add(color, ELEPHANTS_AGAINST_CANNONS + elephants + cannons, 1);
    }
}
