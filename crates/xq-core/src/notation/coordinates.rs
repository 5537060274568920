//! Coordinates: from where to where.
//!
//! | style | Red's first cannon move | Black's back rank | shape |
//! |---|---|---|---|
//! | [`Coordinates0`](super::Style::Coordinates0) | `h2e2` | `b9c7` | ranks 0 to 9, lower case |
//! | [`Coordinates1`](super::Style::Coordinates1) | `h3e3` | `b10c8` | ranks 1 to 10, lower case |
//! | [`Iccs`](super::Style::Iccs) | `H2-E2` | `B9-C7` | ranks 0 to 9, upper case, a dash |
//!
//! Either case and the dash are read everywhere. Whether ranks count from 0 or from 1 is told by
//! the style asked for; without one they count from 0 unless a rank 10 shows.

use crate::moves::Move;
use crate::notation::signs::Signs;
use crate::notation::{NotationError, Style};
use crate::square::{File, Rank, Square};

/// Which number Red's back rank has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRank {
    Zero,
    One,
}

impl FirstRank {
    /// What a style asks for; `None` leaves it to the text.
    pub fn of(style: Option<Style>) -> Option<FirstRank> {
        match style? {
            Style::Coordinates0 | Style::Iccs | Style::San0 => Some(FirstRank::Zero),
            Style::Coordinates1 | Style::San1 => Some(FirstRank::One),
            _ => None,
        }
    }

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

/// Whether the signs have the shape of coordinates: letter, number, perhaps a dash, letter, number.
pub fn look_like(signs: &[char]) -> bool {
    let shape: String = signs
        .iter()
        .map(|sign| match sign {
            'a'..='z' | 'A'..='Z' => 'x',
            '0'..='9' => '0',
            &other => other,
        })
        .collect();
    matches!(shape.replace("00", "0").as_str(), "x0x0" | "x0-x0")
}

pub fn write(mv: Move, ranks: FirstRank) -> String {
    ranks.name(mv.from) + &ranks.name(mv.to)
}

pub fn write_iccs(mv: Move) -> String {
    format!("{}-{}", mv.from, mv.to).to_ascii_uppercase()
}

pub fn read(signs: &mut Signs<'_>, style: Option<Style>) -> Result<Move, NotationError> {
    let ranks = FirstRank::of(style).unwrap_or_else(|| FirstRank::shown_by(signs.as_slice()));
    let from = ranks.square(signs)?;
    let _ = signs.accept(|sign| (sign == '-').then_some(()));
    let to = ranks.square(signs)?;
    signs.end()?;
    Ok(Move::new(from, to))
}
