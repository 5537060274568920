//! Why a [`Setup`](super::Setup) is no position of a game.

use crate::color::Color;
use crate::piece::{Piece, PieceKind};
use crate::square::Square;

/// One reason why a [`Setup`](super::Setup) is no [`Position`](super::Position).
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Defect {
    /// A side has no king.
    #[error("{color} has no king, exactly one was expected")]
    NoKing {
        /// The side.
        color: Color,
    },
    /// A side has more of a kind than the set holds.
    #[error("found {found} of {piece}, a set has {allowed}")]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many stand on the board.
        found: usize,
        /// How many a set has.
        allowed: usize,
    },
    /// A piece stands where it can never get to.
    #[error("found {piece} on {square}, expected {}", places(*piece))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The kings face each other on an open file.
    #[error("the kings face each other on an open file, a piece between them was expected")]
    KingsFacing,
    /// The side that has just moved is in check.
    #[error(
        "{color} is not to move, but its king on {king} is in check from {by}: \
         the side to move could take it"
    )]
    KingCanBeTaken {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// One of the pieces giving check.
        by: Square,
    },
}

impl Defect {
    /// Whether printed diagrams show it and the moves can still be told.
    pub(super) fn occurs_in_diagrams(&self) -> bool {
        match self {
            Defect::KingCanBeTaken { .. } => true,
            Defect::Misplaced { piece, .. } => piece.kind() == PieceKind::Pawn,
            _ => false,
        }
    }
}

/// Where a piece may stand, in words.
fn places(piece: Piece) -> &'static str {
    match (piece.kind(), piece.color()) {
        (PieceKind::King, Color::Red) => "it inside the palace d0-f2",
        (PieceKind::King, Color::Black) => "it inside the palace d7-f9",
        (PieceKind::Advisor, Color::Red) => "it on d0, f0, e1, d2 or f2",
        (PieceKind::Advisor, Color::Black) => "it on d9, f9, e8, d7 or f7",
        (PieceKind::Elephant, Color::Red) => "it on c0, g0, a2, e2, i2, c4 or g4",
        (PieceKind::Elephant, Color::Black) => "it on c9, g9, a7, e7, i7, c5 or g5",
        (PieceKind::Pawn, Color::Red) => {
            "it on ranks 5 to 9, or on files a, c, e, g or i of ranks 3 and 4"
        }
        (PieceKind::Pawn, Color::Black) => {
            "it on ranks 0 to 4, or on files a, c, e, g or i of ranks 5 and 6"
        }
        _ => "it anywhere",
    }
}

/// Why a [`Setup`](super::Setup) is no [`Position`](super::Position): every reason at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("no position of a game: {}", join(.defects))]
pub struct PositionError {
    /// The reasons, at least one.
    pub defects: Vec<Defect>,
}

fn join(defects: &[Defect]) -> String {
    let texts: Vec<String> = defects.iter().map(Defect::to_string).collect();
    texts.join("; ")
}
