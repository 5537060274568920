//! Rooks, cannons and horses: how far they get and how they bear on the enemy palace.

use xq_core::{Bitboard, Color, Piece, PieceKind, Square};

use super::scene::{Scene, between_on_file, between_on_rank, file_of};
use super::term::Scorer;
use super::weights::{
    BOTTOM_CANNON, CANNON_BEHIND_TWO, CANNON_MOBILITY, HOLLOW_CANNON, HORSE_MOBILITY, ROOK_CHECK,
    ROOK_FILE, ROOK_MOBILITY,
};

impl Scene<'_> {
    /// Scores a side's rooks, cannons and horses and notes what they strike.
    #[inline(always)]
    pub fn pieces(&mut self, color: Color, scorer: &mut impl Scorer) {
        let unguarded = !self.army(color.other()).by_pawns;
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
        army.strikes =
            army.by_pawns | army.by_guards | army.by_horses | army.by_cannons | army.by_rooks;
    }

    #[inline(always)]
    fn rook(&mut self, color: Color, from: Square, unguarded: Bitboard, scorer: &mut impl Scorer) {
        let strikes = self.occupancy.slide(from);
        let army = &mut self.armies[color.index()];
        army.by_rooks |= strikes;
        let free = strikes & unguarded & !army.men;
        scorer.add(color, ROOK_MOBILITY + free.len(), 1);
        self.bear(color, strikes, 2);
        let enemy = color.other();
        let pawns = self.position.pieces(color, PieceKind::Pawn);
        let enemy_pawns = self.position.pieces(enemy, PieceKind::Pawn);
        let file = file_of(from);
        if (file & pawns).is_empty() {
            let half = !(file & enemy_pawns).is_empty();
            scorer.add(color, ROOK_FILE + usize::from(half), 1);
        }
        if file.contains(self.army(enemy).king) {
            scorer.add(color, ROOK_FILE + 2, 1);
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
        scorer.add(color, CANNON_MOBILITY + free.len(), 1);
        let strikes = self.occupancy.jump(from);
        self.armies[color.index()].by_cannons |= strikes;
        self.bear(color, strikes, 2);
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
                    scorer.add(color, HOLLOW_CANNON + distance.clamp(1, 8) - 1, 1);
                    self.armies[color.index()].assault += 4;
                }
                2 => {
                    let horses = self.position.pieces(enemy.color, PieceKind::Horse);
                    let smothered = !(between & horses & enemy.palace).is_empty();
                    scorer.add(color, CANNON_BEHIND_TWO + usize::from(smothered), 1);
                    self.armies[color.index()].assault += 1;
                }
                _ => {}
            }
        } else if from.rank() == king.rank() {
            let between = between_on_rank(self.occupancy.set(), from, king).len();
            if between < 3 {
                scorer.add(color, BOTTOM_CANNON + between, 1);
                self.armies[color.index()].assault += 2;
            }
        }
    }

    #[inline(always)]
    fn horse(&mut self, color: Color, from: Square, unguarded: Bitboard, scorer: &mut impl Scorer) {
        let strikes = self.occupancy.attacks_from(color, PieceKind::Horse, from);
        let army = &mut self.armies[color.index()];
        army.by_horses |= strikes;
        let free = strikes & unguarded & !army.men;
        scorer.add(color, HORSE_MOBILITY + free.len(), 1);
        self.bear(color, strikes, 3);
    }

    /// A piece bears on the enemy palace: the more squares of it, the heavier.
    #[inline(always)]
    fn bear(&mut self, color: Color, strikes: Bitboard, weight: usize) {
        let aimed_at = (strikes & self.army(color.other()).palace).len();
        if aimed_at > 0 {
            self.armies[color.index()].assault += weight + aimed_at;
        }
    }

    /// Squares where a side's rook could give check next move with nothing to take it.
    #[inline(always)]
    pub fn rook_checks(&self, color: Color, scorer: &mut impl Scorer) {
        let (own, enemy) = (self.army(color), self.army(color.other()));
        let checks = self.occupancy.slide(enemy.king) & own.by_rooks & !own.men & !enemy.strikes;
        scorer.add(color, ROOK_CHECK, checks.len() as i32);
    }
}
