//! Rooks, cannons and horses: their mobility and their attack on the enemy palace.

use xq_core::{Bitboard, Color, Piece, PieceKind, Square};

use super::attack_map::{AttackMap, between_on_file, between_on_rank, file_of};
use super::scorer::Scorer;
use super::weights::WEIGHTS;

impl AttackMap<'_> {
    /// Scores a side's rooks, cannons and horses and notes what they strike.
    #[inline(always)]
    pub fn pieces(&mut self, color: Color, scorer: &mut impl Scorer) {
        let unguarded = !self.army(color.other()).pawn_attacks;
        for from in self.position.men(Piece::new(color, PieceKind::Rook)) {
            self.rook(color, from, unguarded, scorer);
        }
        for from in self.position.men(Piece::new(color, PieceKind::Cannon)) {
            self.cannon(color, from, unguarded, scorer);
        }
        for from in self.position.men(Piece::new(color, PieceKind::Horse)) {
            self.horse(color, from, unguarded, scorer);
        }
        let army = &mut self.armies[color.index()];
        army.attacks = army.pawn_attacks
            | army.guard_attacks
            | army.horse_attacks
            | army.cannon_attacks
            | army.rook_attacks;
    }

    #[inline(always)]
    fn rook(&mut self, color: Color, from: Square, unguarded: Bitboard, scorer: &mut impl Scorer) {
        let attacks = self.occupancy.slide(from);
        let army = &mut self.armies[color.index()];
        army.rook_attacks |= attacks;
        let free = attacks & unguarded & !army.men;
        scorer.add(color, &WEIGHTS.rook_mobility[free.len()], 1);
        self.add_king_attack(color, attacks, 2);
        let enemy = color.other();
        let pawns = self.position.pieces(color, PieceKind::Pawn);
        let enemy_pawns = self.position.pieces(enemy, PieceKind::Pawn);
        let file = file_of(from);
        if (file & pawns).is_empty() {
            let half = !(file & enemy_pawns).is_empty();
            scorer.add(color, &WEIGHTS.rook_file[usize::from(half)], 1);
        }
        if file.contains(self.army(enemy).king) {
            scorer.add(color, &WEIGHTS.rook_file[2], 1);
        }
    }

    #[inline(always)]
    fn cannon(
        &mut self,
        color: Color,
        from: Square,
        unguarded: Bitboard,
        scorer: &mut impl Scorer,
    ) {
        let free = self.occupancy.slide(from) & !self.occupancy.set() & unguarded;
        scorer.add(color, &WEIGHTS.cannon_mobility[free.len()], 1);
        let attacks = self.occupancy.jump(from);
        self.armies[color.index()].cannon_attacks |= attacks;
        self.add_king_attack(color, attacks, 2);
        self.aimed_cannon(color, from, scorer);
    }

    /// The patterns of a cannon on the line of the enemy king.
    ///
    /// ```text
    /// hollow:       C . . . k    nothing between: no man may step in without giving check
    /// behind two:   C . x . y k  both are pinned to the line
    /// bottom:       C . . k      on the king's own back rank, where any screen gives check
    /// ```
    #[inline(always)]
    fn aimed_cannon(&mut self, color: Color, from: Square, scorer: &mut impl Scorer) {
        let enemy = self.army(color.other());
        let king = enemy.king;
        if from.file() == king.file() {
            let between = between_on_file(self.occupancy.set(), from, king);
            match between.len() {
                0 => {
                    let distance = from.rank().index().abs_diff(king.rank().index());
                    scorer.add(color, &WEIGHTS.hollow_cannon[distance.clamp(1, 8) - 1], 1);
                    self.armies[color.index()].king_attack += 4;
                }
                2 => {
                    let horses = self.position.pieces(enemy.color, PieceKind::Horse);
                    let smothered = !(between & horses & enemy.palace).is_empty();
                    scorer.add(color, &WEIGHTS.cannon_behind_two[usize::from(smothered)], 1);
                    self.armies[color.index()].king_attack += 1;
                }
                _ => {}
            }
        } else if from.rank() == king.rank() {
            let between = between_on_rank(self.occupancy.set(), from, king).len();
            if between < 3 {
                scorer.add(color, &WEIGHTS.bottom_cannon[between], 1);
                self.armies[color.index()].king_attack += 2;
            }
        }
    }

    #[inline(always)]
    fn horse(&mut self, color: Color, from: Square, unguarded: Bitboard, scorer: &mut impl Scorer) {
        let attacks = self.occupancy.attacks_from(color, PieceKind::Horse, from);
        let army = &mut self.armies[color.index()];
        army.horse_attacks |= attacks;
        let free = attacks & unguarded & !army.men;
        scorer.add(color, &WEIGHTS.horse_mobility[free.len()], 1);
        self.add_king_attack(color, attacks, 3);
    }

    /// A piece joins the attack on the enemy king: the more squares of the palace, the heavier.
    #[inline(always)]
    fn add_king_attack(&mut self, color: Color, attacks: Bitboard, weight: usize) {
        let aimed_at = (attacks & self.army(color.other()).palace).len();
        if aimed_at > 0 {
            self.armies[color.index()].king_attack += weight + aimed_at;
        }
    }

    /// Squares where a side's rook could give check next move with nothing to take it.
    #[inline(always)]
    pub fn rook_checks(&self, color: Color, scorer: &mut impl Scorer) {
        let (own, enemy) = (self.army(color), self.army(color.other()));
        let checks =
            self.occupancy.slide(enemy.king) & own.rook_attacks & !own.men & !enemy.attacks;
        scorer.add(color, &WEIGHTS.rook_check, checks.len() as i32);
    }
}
