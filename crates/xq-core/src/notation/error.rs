//! Why a text is no move of a position.

use crate::color::Color;
use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::Square;

/// Why a text is no move of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A sign that means nothing at its place.
    #[error("{text:?}, column {column}: found {found:?}, expected {expected}")]
    UnknownSign {
        /// The whole text, cut after forty characters.
        text: String,
        /// Where the sign is, in characters from 1.
        column: usize,
        /// The sign.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// The text ends too early; an empty one does so at once.
    #[error("{text:?} ends where {expected} was expected")]
    Incomplete {
        /// The whole text, cut after forty characters.
        text: String,
        /// What is missing.
        expected: &'static str,
    },
    /// The side to move has no piece that answers to the description.
    #[error("{text:?}: {side} has no {wanted}")]
    NoSuchPiece {
        /// The whole text, cut after forty characters.
        text: String,
        /// The side to move.
        side: Color,
        /// What was looked for, such as "horse on its file 4".
        wanted: String,
    },
    /// The piece is there, but nothing on the board is where the text sends it.
    #[error("{text:?}: the {piece} on {from} has no such place to go")]
    NoTarget {
        /// The whole text, cut after forty characters.
        text: String,
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// Several legal moves answer to the text.
    #[error("{text:?} may be any of {}", join(.candidates))]
    Ambiguous {
        /// The whole text, cut after forty characters.
        text: String,
        /// The moves, at least two.
        candidates: Vec<Move>,
    },
    /// The move is clear but not allowed.
    #[error("{text:?} ({mv}): {reason}")]
    Illegal {
        /// The whole text, cut after forty characters.
        text: String,
        /// The move.
        mv: Move,
        /// The rule it breaks.
        reason: IllegalMove,
    },
}

fn join(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(", ")
}

/// A text as errors hold it: cut if somebody pasted a novel.
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or(text)),
    }
}
