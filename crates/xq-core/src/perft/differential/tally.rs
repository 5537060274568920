//! A sink that counts moves by the square they start from and the way they go.

use crate::bitboard::Bitboard;
use crate::movegen::Sink;
use crate::square::{Square, SquareMap};

/// Move counts by square of origin.
pub(super) struct Tally {
    row: SquareMap<u8>,
    column: SquareMap<u8>,
    elsewhere: SquareMap<u8>,
    pub total: u64,
}

impl Tally {
    pub fn new() -> Tally {
        Tally {
            row: SquareMap::filled(0),
            column: SquareMap::filled(0),
            elsewhere: SquareMap::filled(0),
            total: 0,
        }
    }

    /// All moves of the piece on a square.
    #[inline]
    pub fn of(&self, from: Square) -> i32 {
        self.in_row(from) + self.in_column(from) + i32::from(self.elsewhere[from])
    }

    /// The moves of a free slider along its rank.
    #[inline]
    pub fn in_row(&self, from: Square) -> i32 {
        self.row[from].into()
    }

    /// The moves of a free slider along its file.
    #[inline]
    pub fn in_column(&self, from: Square) -> i32 {
        self.column[from].into()
    }
}

impl Sink for Tally {
    #[inline]
    fn row(&mut self, from: Square, targets: u16) {
        let count = targets.count_ones();
        self.row[from] = count as u8;
        self.total += u64::from(count);
    }

    #[inline]
    fn column(&mut self, from: Square, targets: u16) {
        let count = targets.count_ones();
        self.column[from] = count as u8;
        self.total += u64::from(count);
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) {
        let count = targets.len();
        self.elsewhere[from] = count as u8;
        self.total += count as u64;
    }

    #[inline]
    fn one(&mut self, from: Square, _: Square) {
        self.elsewhere[from] += 1;
        self.total += 1;
    }
}
