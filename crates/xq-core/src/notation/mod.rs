//! Moves as people write them: coordinates, ICCS, WXF, Chinese and short algebraic notation.
//!
//! [`write()`] is exact, [`read()`] lenient; what one writes the other reads back to the same move
//! in every position and every [`Style`].
//!
//! ```
//! use xq_core::Position;
//! use xq_core::notation::{self, Style};
//!
//! let start = Position::start();
//! let mv = notation::read(&start, "h2e2", None).unwrap();
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(notation::write(&start, mv, Style::Iccs), "H2-E2");
//! ```

mod coordinates;
mod error;
mod signs;
mod style;

pub use error::NotationError;
pub use style::{BlackDigits, Chinese, Convention, Script, Style, StyleError};

use crate::moves::Move;
use crate::position::Position;
use coordinates::FirstRank;
use signs::Signs;

/// Writes a move of the position in a notation.
///
/// The move should be legal. One that starts at no piece is written as coordinates in every style.
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    let _ = position;
    match style {
        Style::Coordinates1 => coordinates::write(mv, FirstRank::One),
        Style::Iccs => coordinates::write_iccs(mv),
        _ => coordinates::write(mv, FirstRank::Zero),
    }
}

/// Reads a move of the position, legal for sure.
///
/// The kind of notation is seen from the text itself. `style` says which convention to prefer
/// where texts of one kind can be understood in several ways: ranks from 0 or 1, stacked pawns.
///
/// # Errors
/// When the text is no move of any notation, or none of this position, or several.
pub fn read(position: &Position, text: &str, style: Option<Style>) -> Result<Move, NotationError> {
    let mut signs = Signs::of(text);
    legal(position, text, coordinates::read(&mut signs, style)?)
}

/// The move if it is legal.
fn legal(position: &Position, text: &str, mv: Move) -> Result<Move, NotationError> {
    match position.why_illegal(mv) {
        None => Ok(mv),
        Some(reason) => Err(NotationError::Illegal {
            text: text.to_owned(),
            mv,
            reason,
        }),
    }
}
