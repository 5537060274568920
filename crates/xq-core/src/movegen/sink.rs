//! Where generated moves go: into a list, or into a count.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// Takes the targets of a piece in the form in which the generator has them.
pub(crate) trait Sink {
    /// Targets on the rank of the piece, bit = file.
    fn rank(&mut self, from: Square, targets: u16);
    /// Targets on the file of the piece, bit = rank.
    fn file(&mut self, from: Square, targets: u16);
    /// Targets anywhere.
    fn set(&mut self, from: Square, targets: Bitboard);
    /// Targets of a piece that leaves its rank and its file with every move.
    #[inline]
    fn jumps(&mut self, from: Square, targets: Bitboard) {
        self.set(from, targets);
    }
    /// One target.
    fn one(&mut self, from: Square, to: Square);
}

/// The squares on the rank of a square whose files are set in the word.
#[inline]
pub(crate) fn rank_squares(from: Square, targets: u16) -> impl Iterator<Item = Square> {
    let base = from as u8 & 0xF0;
    bits(targets).map(move |bit| Square::by_code(base | bit))
}

/// The squares on the file of a square whose ranks are set in the word.
#[inline]
pub(crate) fn file_squares(from: Square, targets: u16) -> impl Iterator<Item = Square> {
    let base = from as u8 & 0x0F;
    bits(targets).map(move |bit| Square::by_code(base | bit << 4))
}

#[inline]
fn bits(mut word: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as u8);
        word &= word.wrapping_sub(1);
        bit
    })
}

impl Sink for MoveList {
    #[inline]
    fn rank(&mut self, from: Square, targets: u16) {
        for to in rank_squares(from, targets) {
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn file(&mut self, from: Square, targets: u16) {
        for to in file_squares(from, targets) {
            self.push(Move::new(from, to));
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
    fn rank(&mut self, _: Square, targets: u16) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline]
    fn file(&mut self, _: Square, targets: u16) {
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
