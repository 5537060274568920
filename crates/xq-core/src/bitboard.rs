//! Sets of squares: a [`Bitboard`] of ninety bits, and an [`Area`] that can also be read a rank or
//! a file at a time.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::square::{File, Rank, Square};

/// A set of squares; bit `square.index()` of the number stands for the square.
///
/// ```
/// use xq_core::{Bitboard, Square};
/// let set = Bitboard::from(Square::E0) | Bitboard::from(Square::E9);
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Square::E9));
/// assert_eq!(set.into_iter().next(), Some(Square::E0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

/// The one-square sets; looking them up is quicker than shifting 128 bits.
const SINGLE: [Bitboard; Square::SPAN] = {
    let mut table = [Bitboard::EMPTY; Square::SPAN];
    let mut i = 0;
    while i < 90 {
        table[Square::ALL[i] as usize] = Bitboard(1 << i);
        i += 1;
    }
    table
};

/// From a dense index to the square; the gap above 89 holds `a0` and is never asked for.
const BY_INDEX: [Square; 128] = {
    let mut table = [Square::A0; 128];
    let mut i = 0;
    while i < 90 {
        table[i] = Square::ALL[i];
        i += 1;
    }
    table
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All ninety.
    pub const ALL: Bitboard = Bitboard((1 << 90) - 1);

    /// The set of one square.
    #[inline]
    pub const fn single(square: Square) -> Bitboard {
        SINGLE[square as usize]
    }

    /// The set with one square more.
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | Bitboard::single(square).0)
    }

    /// The squares of both sets, while a constant is computed.
    pub(crate) const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// Whether the square is in it.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Bitboard::single(square).0 != 0
    }

    /// Whether no square is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it.
    #[inline]
    pub const fn len(self) -> usize {
        ((self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()) as usize
    }

    /// The set as a number, bit `square.index()` for each square.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of a number's lowest ninety bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::single(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares {
            low: self.0 as u64,
            high: (self.0 >> 64) as u64,
        }
    }
}

/// The squares of a [`Bitboard`], in the order of their index.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let index = if self.low != 0 {
            let bit = self.low.trailing_zeros();
            self.low &= self.low - 1;
            bit
        } else if self.high != 0 {
            let bit = self.high.trailing_zeros();
            self.high &= self.high - 1;
            bit + 64
        } else {
            return None;
        };
        Some(BY_INDEX[index as usize & 127])
    }
}

/// Draws the set as a board, Black's back rank on top.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.iter().rev() {
            let points = File::ALL.map(|file| {
                if self.contains(Square::new(file, *rank)) {
                    'X'
                } else {
                    '.'
                }
            });
            writeln!(f, "{}", points.iter().collect::<String>())?;
        }
        Ok(())
    }
}

/// A set of squares kept three ways at once: whole, by ranks (bit = file) and by files
/// (bit = rank), so that both the leapers' masks and the sliders' line tables can be met with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Area {
    pub set: Bitboard,
    pub ranks: [u16; Square::LINES],
    pub files: [u16; Square::LINES],
}

impl Area {
    /// The set kept all three ways.
    pub fn of(set: Bitboard) -> Area {
        let mut area = Area::default();
        for square in set {
            area.toggle(square);
        }
        area
    }

    /// Adds the square if it is absent, takes it out if it is there.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.set ^= Bitboard::single(square);
        self.ranks[square.rank_index()] ^= 1 << square.file_index();
        self.files[square.file_index()] ^= 1 << square.rank_index();
    }

    /// The word of the rank of a square.
    #[inline]
    pub fn rank_of(&self, square: Square) -> u16 {
        self.ranks[square.rank_index()]
    }

    /// The word of the file of a square.
    #[inline]
    pub fn file_of(&self, square: Square) -> u16 {
        self.files[square.file_index()]
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.set |= Bitboard::single(square);
        self.ranks[square.rank_index()] |= 1 << square.file_index();
        self.files[square.file_index()] |= 1 << square.rank_index();
    }

    /// Everything but the given squares.
    pub fn all_except(kept_out: Bitboard) -> Area {
        let mut area = Area {
            set: Bitboard::ALL,
            ranks: [0x1FF; Square::LINES],
            files: [0x3FF; Square::LINES],
        };
        for square in kept_out {
            area.toggle(square);
        }
        area
    }

    /// Everything that is not in the set.
    #[inline]
    pub fn complement(&self) -> Area {
        Area {
            set: !self.set,
            ranks: self.ranks.map(|rank| rank ^ 0x1FF),
            files: self.files.map(|file| file ^ 0x3FF),
        }
    }

    /// The union of two sets.
    #[inline]
    pub fn union(&self, other: &Area) -> Area {
        let mut joined = *self;
        joined.set |= other.set;
        for (rank, more) in joined.ranks.iter_mut().zip(other.ranks) {
            *rank |= more;
        }
        for (file, more) in joined.files.iter_mut().zip(other.files) {
            *file |= more;
        }
        joined
    }
}

/// The bits of a file's word, spread so that each falls on its rank; five ranks at a time.
const SPREAD: [u128; 32] = {
    let mut table = [0; 32];
    let mut word = 0;
    while word < 32 {
        let mut bit = 0;
        while bit < 5 {
            if word >> bit & 1 != 0 {
                table[word] |= 1 << (9 * bit);
            }
            bit += 1;
        }
        word += 1;
    }
    table
};

impl Bitboard {
    /// The squares of the rank of a square whose files are set in the word.
    #[inline]
    pub(crate) fn of_rank(on: Square, word: u16) -> Bitboard {
        Bitboard(u128::from(word) << (9 * on.rank_index()))
    }

    /// The squares of the file of a square whose ranks are set in the word.
    #[inline]
    pub(crate) fn of_file(on: Square, word: u16) -> Bitboard {
        let low = SPREAD[usize::from(word) & 31];
        let high = SPREAD[usize::from(word >> 5) & 31];
        Bitboard((low | high << 45) << on.file_index())
    }
}
