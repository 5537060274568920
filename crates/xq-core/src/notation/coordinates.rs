//! Coordinates: from where to where.
//!
//! | style | Red's first cannon move | Black's back rank | shape |
//! |---|---|---|---|
//! | [`Coordinates0`](super::Style::Coordinates0) | `h2e2` | `b9c7` | ranks 0 to 9, lower case |
//! | [`Coordinates1`](super::Style::Coordinates1) | `h3e3` | `b10c8` | ranks 1 to 10, lower case |
//! | [`Iccs`](super::Style::Iccs) | `H2-E2` | `B9-C7` | ranks 0 to 9, upper case, a dash |
//!
//! Either case and the dash are read everywhere. Both letters have the same case: `C3e3` is a cannon
//! of the rank 3 in [algebraic notation](super::Style::San1).

use crate::moves::Move;
use crate::notation::error::NotationError;
use crate::notation::ranks::FirstRank;
use crate::notation::signs::Signs;

/// Whether the signs have the shape of coordinates: letter, number, perhaps a dash, letter, number.
pub fn look_like(signs: &[char]) -> bool {
    let Some((rest, first)) = point(signs) else {
        return false;
    };
    let (rest, dashed) = match rest.split_first() {
        Some(('-', rest)) => (rest, true),
        _ => (rest, false),
    };
    // A dash leaves no doubt; without one a piece before a square is no point.
    point(rest).is_some_and(|(rest, second)| {
        rest.is_empty() && (dashed || first.is_ascii_uppercase() == second.is_ascii_uppercase())
    })
}

/// Takes a letter and a number of one or two digits from the front.
fn point(signs: &[char]) -> Option<(&[char], char)> {
    let (letter, rest) = signs.split_first()?;
    let digits = rest.iter().take_while(|sign| sign.is_ascii_digit()).count();
    let is_point = letter.is_ascii_alphabetic() && (1..=2).contains(&digits);
    is_point.then(|| (&rest[digits..], *letter))
}

pub fn write(mv: Move, ranks: FirstRank) -> String {
    ranks.name(mv.from) + &ranks.name(mv.to)
}

pub fn write_iccs(mv: Move) -> String {
    format!("{}-{}", mv.from, mv.to).to_ascii_uppercase()
}

/// Reads the two squares.
pub fn read(signs: &mut Signs<'_>, ranks: FirstRank) -> Result<Move, NotationError> {
    let from = ranks.square(signs)?;
    let _ = signs.accept(|sign| (sign == '-').then_some(()));
    let to = ranks.square(signs)?;
    signs.end()?;
    Ok(Move::new(from, to))
}
