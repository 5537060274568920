//! [`ReadError`] and [`WriteError`]: why nothing can be read or written at all.

use std::io;

use crate::position::PositionError;

use super::cursor::BadStep;
use super::encoding::Encoding;
use super::format::Format;

/// Why a file cannot be read at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It could not be read from.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Neither content nor name tell the format.
    #[error(
        "no known format: the file begins with {head:?}, expected {}",
        Format::names()
    )]
    UnknownFormat {
        /// How the file begins, in printable characters.
        head: String,
    },
    /// A version of a format that nobody has described.
    #[error("found version {found} of {format}, expected {expected}")]
    Version {
        /// The format.
        format: Format,
        /// The version.
        found: u8,
        /// Those that can be read.
        expected: &'static str,
    },
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// It could not be written to.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A format that is read only.
    #[error("{format} can be read but not written, expected pgn, xqf, dhtmlxq, epd or json")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// The tree has moves, but the start is no position.
    #[error("the start position of the game: {0}")]
    Start(#[from] PositionError),
    /// The tree holds a move that is not legal.
    #[error(transparent)]
    IllegalMove(#[from] BadStep),
    /// Chinese notation in an encoding without its characters.
    #[error(
        "{encoding} has no characters for Chinese notation, expected another notation or encoding"
    )]
    NoCharacters {
        /// The encoding.
        encoding: Encoding,
    },
    /// A comment of more than 2^31 bytes.
    #[error("a comment is too long for the format")]
    TooLong,
}
