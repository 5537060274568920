//! Where generated moves go: into a list, or into a count.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// Takes the targets of a piece in the form in which the generator has them.
pub(crate) trait Sink {
    /// Targets on the rank of the piece, bit = file.
    fn row(&mut self, from: Square, targets: u16);
    /// Targets on the file of the piece, bit = rank.
    fn column(&mut self, from: Square, targets: u16);
    /// Targets anywhere.
    fn set(&mut self, from: Square, targets: Bitboard);
    /// One target.
    fn one(&mut self, from: Square, to: Square);
}

impl Sink for MoveList {
    #[inline]
    fn row(&mut self, from: Square, mut targets: u16) {
        let base = from as u8 & 0xF0;
        while targets != 0 {
            let bit = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            self.push(Move::new(from, Square::by_code(base | bit)));
        }
    }

    #[inline]
    fn column(&mut self, from: Square, mut targets: u16) {
        let base = from as u8 & 0x0F;
        while targets != 0 {
            let bit = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            self.push(Move::new(from, Square::by_code(base | bit << 4)));
        }
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn one(&mut self, from: Square, to: Square) {
        self.push(Move::new(from, to));
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub(crate) struct Counter(pub u64);

impl Sink for Counter {
    #[inline]
    fn row(&mut self, _: Square, targets: u16) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline]
    fn column(&mut self, _: Square, targets: u16) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline]
    fn set(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn one(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}
