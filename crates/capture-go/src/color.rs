//! The two players.

use std::fmt;

/// A player, and the colour of its stones. Black begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// `x` in diagrams, `b` as the side to move.
    Black,
    /// `o` in diagrams, `w` as the side to move.
    White,
}

impl Color {
    /// Both players.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The opponent.
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// How a stone looks in a position's text.
    pub const fn stone(self) -> char {
        match self {
            Color::Black => 'x',
            Color::White => 'o',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
