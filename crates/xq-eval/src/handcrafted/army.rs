//! The army as a whole: pawns, what the pieces are worth together, where they are massed, and the
//! ground they hold.

use xq_core::{Bitboard, Color, PieceKind};

use super::attack_map::{AttackMap, HOME};
use super::scorer::Scorer;
use super::weights::WEIGHTS;

/// Files a to d and f to i.
const WINGS: [Bitboard; 2] = [wing(0), wing(5)];

const fn wing(first_file: usize) -> Bitboard {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 0b1111 << (rank * 9 + first_file);
        rank += 1;
    }
    Bitboard::from_bits(bits)
}

/// The last rank before each side, where a pawn has little left to do.
const LAST_RANK: [Bitboard; 2] = [Bitboard::from_bits(0x1FF << 81), Bitboard::from_bits(0x1FF)];

impl AttackMap<'_> {
    /// Scores a side's pawns together.
    #[inline(always)]
    pub fn pawns(&self, color: Color, scorer: &mut impl Scorer) {
        let pawns = self.position.pieces(color, PieceKind::Pawn);
        let crossed = pawns & HOME[color.other().index()];
        let useful = (crossed & !LAST_RANK[color.index()]).len();
        scorer.add(color, &WEIGHTS.crossed_pawns[useful.min(5)], 1);
        let guarding = crossed & self.army(color).pawn_attacks;
        scorer.add(color, &WEIGHTS.pawns_side_by_side, guarding.len() as i32);
        let stuck = self.stuck_before_horses(color, pawns);
        scorer.add(color, &WEIGHTS.pawn_before_horse, stuck.len() as i32);
    }

    /// Pawns at home that an enemy man stops and that stop an own horse behind them.
    #[inline(always)]
    fn stuck_before_horses(&self, color: Color, pawns: Bitboard) -> Bitboard {
        let enemies = self.army(color.other()).men.bits();
        let horses = self.position.pieces(color, PieceKind::Horse).bits();
        let (stopped, hindering) = match color {
            Color::Red => (enemies >> 9, horses << 9),
            Color::Black => (enemies << 9, horses >> 9),
        };
        pawns & HOME[color.index()] & Bitboard::from_bits(stopped & hindering)
    }

    /// Scores what a side's pieces are worth together, and pieces massed on one wing.
    #[inline(always)]
    pub fn together(&self, color: Color, scorer: &mut impl Scorer) {
        let count = |kind| self.count(color, kind).min(2);
        let (rooks, cannons) = (count(PieceKind::Rook), count(PieceKind::Cannon));
        let horses = count(PieceKind::Horse);
        scorer.add(color, &WEIGHTS.army[rooks][cannons][horses], 1);
        let pieces = self.position.pieces(color, PieceKind::Rook)
            | self.position.pieces(color, PieceKind::Cannon)
            | self.position.pieces(color, PieceKind::Horse);
        let massed = WINGS.map(|wing| (pieces & wing).len());
        scorer.add(color, &WEIGHTS.massed[massed[0].max(massed[1]).min(6)], 1);
    }

    /// Scores the squares that a side attacks where no enemy pawn stands guard.
    #[inline(always)]
    pub fn space(&self, color: Color, scorer: &mut impl Scorer) {
        let held = self.army(color).attacks & !self.army(color.other()).pawn_attacks;
        let home = (held & HOME[color.index()]).len();
        scorer.add(color, &WEIGHTS.space[0], home as i32);
        let beyond = (held & HOME[color.other().index()]).len();
        scorer.add(color, &WEIGHTS.space[1], beyond as i32);
    }
}
