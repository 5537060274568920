//! The names of squares, their ranks counted from 0 or from 1.

use crate::notation::error::NotationError;
use crate::notation::signs::Signs;
use crate::square::{File, Rank, Square};

/// Which number Red's back rank has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRank {
    Zero,
    One,
}

impl FirstRank {
    /// What fits a text: from 0 unless a rank 10 shows.
    pub fn shown_by(signs: &[char]) -> FirstRank {
        if signs.windows(2).any(|pair| pair == ['1', '0']) {
            FirstRank::One
        } else {
            FirstRank::Zero
        }
    }

    /// The number of a rank.
    pub fn number(self, rank: Rank) -> usize {
        match self {
            FirstRank::Zero => rank.index(),
            FirstRank::One => rank.index() + 1,
        }
    }

    /// The square's name, such as `e10`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", square.file().char(), self.number(square.rank()))
    }

    /// Reads a rank.
    pub fn rank(self, signs: &mut Signs<'_>) -> Result<Rank, NotationError> {
        let (lowest, expected) = match self {
            FirstRank::Zero => (0, "a rank from 0 to 9"),
            FirstRank::One => (1, "a rank from 1 to 10"),
        };
        let index = |sign: char| (sign.to_digit(10)? as usize).checked_sub(lowest);
        let rank = signs.expect(expected, |sign| Rank::from_index(index(sign)?))?;
        let ten = self == FirstRank::One && rank == Rank::R0;
        if ten && signs.accept(|sign| (sign == '0').then_some(())).is_some() {
            return Ok(Rank::R9);
        }
        Ok(rank)
    }

    /// Reads a square.
    pub fn square(self, signs: &mut Signs<'_>) -> Result<Square, NotationError> {
        let file = signs.expect("a file from a to i", file)?;
        Ok(Square::new(file, self.rank(signs)?))
    }
}

/// The file of a letter of either case.
pub fn file(letter: char) -> Option<File> {
    let letter = letter.to_ascii_lowercase();
    File::ALL.into_iter().find(|file| file.char() == letter)
}
