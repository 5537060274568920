//! A sink that counts moves by the square they start from and the way they go.

use crate::bitboard::Bitboard;
use crate::movegen::Sink;
use crate::square::{Square, SquareMap};

/// Move counts by square of origin.
pub(super) struct Tally {
    rank: SquareMap<u8>,
    file: SquareMap<u8>,
    elsewhere: SquareMap<u8>,
    pub total: u64,
}

impl Tally {
    pub fn new() -> Tally {
        Tally {
            rank: SquareMap::filled(0),
            file: SquareMap::filled(0),
            elsewhere: SquareMap::filled(0),
            total: 0,
        }
    }

    /// All moves of the piece on a square.
    #[inline]
    pub fn of(&self, from: Square) -> i32 {
        self.in_rank(from) + self.in_file(from) + i32::from(self.elsewhere[from])
    }

    /// The moves of a free slider along its rank.
    #[inline]
    pub fn in_rank(&self, from: Square) -> i32 {
        self.rank[from].into()
    }

    /// The moves of a free slider along its file.
    #[inline]
    pub fn in_file(&self, from: Square) -> i32 {
        self.file[from].into()
    }
}

impl Sink for Tally {
    #[inline]
    fn rank(&mut self, from: Square, targets: u16) {
        let count = targets.count_ones();
        self.rank[from] = count as u8;
        self.total += u64::from(count);
    }

    #[inline]
    fn file(&mut self, from: Square, targets: u16) {
        let count = targets.count_ones();
        self.file[from] = count as u8;
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
