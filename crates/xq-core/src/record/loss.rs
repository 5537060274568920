//! [`Loss`]: what of a game a format has no place for.

use std::io::{self, Write};

use super::encoding::Encoding;

/// Something of a game that the written format has no place for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Loss {
    /// A tag is left out.
    #[error("no place for the tag {name}")]
    Tag {
        /// The tag's name.
        name: String,
    },
    /// A tag's value is cut.
    #[error("the value of the tag {name} is too long and was cut")]
    TagCut {
        /// The tag's name.
        name: String,
    },
    /// Signs in a text that end it in this format are replaced by full-width ones.
    #[error("{what} holds signs that the format keeps for itself; they were replaced")]
    Signs {
        /// In what.
        what: &'static str,
    },
    /// Some characters cannot be written in the encoding.
    #[error("characters that {encoding} does not have were replaced")]
    Characters {
        /// The encoding.
        encoding: Encoding,
    },
    /// More pieces of a kind than a set has.
    #[error("the start position has more pieces than a set; some were left out")]
    Pieces,
    /// The move counters of the start position.
    #[error("no place for the move counters of the start position")]
    Counters,
    /// The side to move of a start position without moves.
    #[error("no place for the side to move where there are no moves")]
    SideToMove,
    /// Variations.
    #[error("no place for variations")]
    Variations,
    /// Comments.
    #[error("no place for comments")]
    Comments,
}

/// Writes text in an encoding.
pub(super) fn write_text(
    text: &str,
    encoding: Encoding,
    output: &mut dyn Write,
    losses: &mut Vec<Loss>,
) -> io::Result<()> {
    let (bytes, lossy) = encoding.encode(text);
    if lossy {
        losses.push(Loss::Characters { encoding });
    }
    output.write_all(&bytes)
}
