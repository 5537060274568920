//! The ninety points of the board, their files and ranks.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A file, `a` (Red's left) to `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl File {
    /// All nine, from `a` to `i`.
    pub const ALL: [File; 9] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
        File::I,
    ];

    /// 0 for `a` to 8 for `i`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index, if it is below 9.
    pub const fn from_index(index: usize) -> Option<File> {
        if index < 9 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// `a` to `i`.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A rank, 0 (Red's back rank) to 9 (Black's back rank).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

impl Rank {
    /// All ten, from Red's back rank to Black's.
    pub const ALL: [Rank; 10] = [
        Rank::R0,
        Rank::R1,
        Rank::R2,
        Rank::R3,
        Rank::R4,
        Rank::R5,
        Rank::R6,
        Rank::R7,
        Rank::R8,
        Rank::R9,
    ];

    /// 0 for Red's back rank to 9 for Black's.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index, if it is below 10.
    pub const fn from_index(index: usize) -> Option<Rank> {
        if index < 10 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// `0` to `9`.
    pub const fn char(self) -> char {
        (b'0' + self as u8) as char
    }
}

macro_rules! squares {
    ($($name:ident = $file:literal, $rank:literal;)*) => {
        /// One of the ninety points, named by file and rank: `a0` is Red's left corner, `e9` the
        /// point where Black's king starts.
        ///
        /// The discriminant is `rank * 16 + file`, so that a step is one addition and rank and
        /// file are a shift and a mask; [`Square::index`] counts densely from 0 to 89.
        /// `Option<Square>` takes one byte too.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Square { $($name = $rank * 16 + $file,)* }

        impl Square {
            /// All ninety, rank by rank from `a0` to `i9`.
            pub const ALL: [Square; 90] = [$(Square::$name,)*];
        }
    };
}

squares! {
    A0 = 0, 0; B0 = 1, 0; C0 = 2, 0; D0 = 3, 0; E0 = 4, 0; F0 = 5, 0; G0 = 6, 0; H0 = 7, 0; I0 = 8, 0;
    A1 = 0, 1; B1 = 1, 1; C1 = 2, 1; D1 = 3, 1; E1 = 4, 1; F1 = 5, 1; G1 = 6, 1; H1 = 7, 1; I1 = 8, 1;
    A2 = 0, 2; B2 = 1, 2; C2 = 2, 2; D2 = 3, 2; E2 = 4, 2; F2 = 5, 2; G2 = 6, 2; H2 = 7, 2; I2 = 8, 2;
    A3 = 0, 3; B3 = 1, 3; C3 = 2, 3; D3 = 3, 3; E3 = 4, 3; F3 = 5, 3; G3 = 6, 3; H3 = 7, 3; I3 = 8, 3;
    A4 = 0, 4; B4 = 1, 4; C4 = 2, 4; D4 = 3, 4; E4 = 4, 4; F4 = 5, 4; G4 = 6, 4; H4 = 7, 4; I4 = 8, 4;
    A5 = 0, 5; B5 = 1, 5; C5 = 2, 5; D5 = 3, 5; E5 = 4, 5; F5 = 5, 5; G5 = 6, 5; H5 = 7, 5; I5 = 8, 5;
    A6 = 0, 6; B6 = 1, 6; C6 = 2, 6; D6 = 3, 6; E6 = 4, 6; F6 = 5, 6; G6 = 6, 6; H6 = 7, 6; I6 = 8, 6;
    A7 = 0, 7; B7 = 1, 7; C7 = 2, 7; D7 = 3, 7; E7 = 4, 7; F7 = 5, 7; G7 = 6, 7; H7 = 7, 7; I7 = 8, 7;
    A8 = 0, 8; B8 = 1, 8; C8 = 2, 8; D8 = 3, 8; E8 = 4, 8; F8 = 5, 8; G8 = 6, 8; H8 = 7, 8; I8 = 8, 8;
    A9 = 0, 9; B9 = 1, 9; C9 = 2, 9; D9 = 3, 9; E9 = 4, 9; F9 = 5, 9; G9 = 6, 9; H9 = 7, 9; I9 = 8, 9;
}

/// From `rank * 16 + file` to the square; the gaps hold `a0` and are never asked for.
const BY_CODE: [Square; 256] = {
    let mut table = [Square::A0; 256];
    let mut i = 0;
    while i < 90 {
        table[Square::ALL[i] as usize] = Square::ALL[i];
        i += 1;
    }
    table
};

impl Square {
    /// One more than the largest discriminant: the size of a table indexed by `square as usize`.
    pub(crate) const SPAN: usize = Square::I9 as usize + 1;

    /// The size of a table indexed by [`Square::rank_index`] or [`Square::file_index`].
    pub(crate) const LINES: usize = 16;

    /// The point where a file and a rank cross.
    ///
    /// ```
    /// use xq_core::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::R0), Square::E0);
    /// ```
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Self::by_code((rank as u8) << 4 | file as u8)
    }

    /// The square whose `rank * 16 + file` this is; the caller knows that there is one.
    #[inline]
    pub(crate) const fn by_code(code: u8) -> Square {
        BY_CODE[code as usize]
    }

    /// The square with this dense index, rank by rank: 0 is `a0`, 89 is `i9`.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 90 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Its dense index, 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        let code = self as usize;
        (code >> 4) * 9 + (code & 15)
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 15]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 4]
    }

    /// The number of its file and of its rank, taken from the discriminant without looking up the
    /// name; a table of [`Square::LINES`] entries needs no check.
    #[inline]
    pub(crate) const fn file_index(self) -> usize {
        self as usize & 15
    }

    #[inline]
    pub(crate) const fn rank_index(self) -> usize {
        self as usize >> 4
    }

    /// The square `files` to Red's right and `ranks` towards Black, if that is on the board.
    ///
    /// ```
    /// use xq_core::Square;
    /// assert_eq!(Square::E0.offset(1, 2), Some(Square::F2));
    /// assert_eq!(Square::A0.offset(-1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as u8 & 15) as i16 + files as i16;
        let rank = (self as u8 >> 4) as i16 + ranks as i16;
        if file >= 0 && file < 9 && rank >= 0 && rank < 10 {
            Some(Self::by_code((rank as u8) << 4 | file as u8))
        } else {
            None
        }
    }

    /// The point seen from the other side of the board with left and right kept: `a0` becomes `a9`.
    pub const fn flip_ranks(self) -> Square {
        let code = self as u8;
        Self::by_code((9 - (code >> 4)) << 4 | (code & 15))
    }

    /// The point in the mirror: `a0` becomes `i0`.
    pub const fn flip_files(self) -> Square {
        let code = self as u8;
        Self::by_code((code & 0xF0) | (8 - (code & 15)))
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().char(), self.rank().char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?} where a square such as e0 (file a-i, rank 0-9) was expected")]
pub struct SquareError {
    /// What stood there.
    pub found: String,
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `e0`; the file may be upper case.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let parsed = match *text.as_bytes() {
            [file, rank] => {
                let file = file.to_ascii_lowercase().wrapping_sub(b'a');
                let rank = rank.wrapping_sub(b'0');
                File::from_index(file.into()).zip(Rank::from_index(rank.into()))
            }
            _ => None,
        };
        match parsed {
            Some((file, rank)) => Ok(Square::new(file, rank)),
            None => Err(SquareError {
                found: text.to_owned(),
            }),
        }
    }
}

/// A table with one entry for each square.
///
/// ```
/// use xq_core::{Square, SquareMap};
/// let mut visits = SquareMap::filled(0u32);
/// visits[Square::E4] += 1;
/// assert_eq!(visits[Square::E4], 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareMap<T>([T; Square::SPAN]);

impl<T: Copy> SquareMap<T> {
    /// The same value everywhere.
    pub const fn filled(value: T) -> Self {
        SquareMap([value; Square::SPAN])
    }

    /// Sets an entry while a constant is computed.
    pub(crate) const fn with(mut self, square: Square, value: T) -> Self {
        self.0[square as usize] = value;
        self
    }

    /// The entry of a square, while a constant is computed.
    pub(crate) const fn get(&self, square: Square) -> T {
        self.0[square as usize]
    }

    /// Every square with its entry, from `a0` to `i9`.
    pub fn iter(&self) -> impl Iterator<Item = (Square, T)> + '_ {
        Square::ALL.iter().map(|&square| (square, self[square]))
    }
}

impl<T> Index<Square> for SquareMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0[square as usize]
    }
}

impl<T> IndexMut<Square> for SquareMap<T> {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square as usize]
    }
}

const _: () = assert!(size_of::<Option<Square>>() == 1);
