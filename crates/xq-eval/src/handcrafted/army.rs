//! The army as a whole: pawns, what the pieces are worth together, where they are massed, and the
//! ground they hold.

use xq_core::{Bitboard, Color, PieceKind};

use super::scene::{HOME, Scene};
use super::term::Scorer;
use super::weights::{ARMY, CROSSED_PAWNS, MASSED, PAWN_BEFORE_HORSE, PAWNS_SIDE_BY_SIDE, SPACE};

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

impl Scene<'_> {
    /// Scores a side's pawns together.
    #[inline(always)]
    pub fn pawns(&self, color: Color, scorer: &mut impl Scorer) {
        let pawns = self.position.pieces(color, PieceKind::Pawn);
        let crossed = pawns & HOME[color.other().index()];
        let useful = (crossed & !LAST_RANK[color.index()]).len();
        scorer.add(color, CROSSED_PAWNS + useful.min(5), 1);
        let guarding = crossed & self.army(color).by_pawns;
        scorer.add(color, PAWNS_SIDE_BY_SIDE, guarding.len() as i32);
        let stuck = self.stuck_before_horses(color, pawns);
        scorer.add(color, PAWN_BEFORE_HORSE, stuck.len() as i32);
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
        let army = count(PieceKind::Rook) * 9 + count(PieceKind::Cannon) * 3;
        scorer.add(color, ARMY + army + count(PieceKind::Horse), 1);
        let pieces = self.position.pieces(color, PieceKind::Rook)
            | self.position.pieces(color, PieceKind::Cannon)
            | self.position.pieces(color, PieceKind::Horse);
        let massed = WINGS.map(|wing| (pieces & wing).len());
        scorer.add(color, MASSED + massed[0].max(massed[1]).min(6), 1);
    }

    /// Scores the squares that a side strikes where no enemy pawn stands guard.
    #[inline(always)]
    pub fn space(&self, color: Color, scorer: &mut impl Scorer) {
        let held = self.army(color).strikes & !self.army(color.other()).by_pawns;
        let home = (held & HOME[color.index()]).len();
        scorer.add(color, SPACE, home as i32);
        let beyond = (held & HOME[color.other().index()]).len();
        scorer.add(color, SPACE + 1, beyond as i32);
    }
}
