//! [`ReadOptions`] and [`WriteOptions`]: what the user says about a file.

use crate::notation::Style;

use super::encoding::Encoding;
use super::format::Format;

/// What helps reading a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The file's name, whose extension decides where the content leaves the format open.
    pub file_name: Option<String>,
    /// The format, whatever content and name say.
    pub format: Option<Format>,
    /// The encoding of texts, whatever it looks like. CBR, CBL and CBF have one of their own; XQF
    /// is GB18030 if nothing is said.
    pub encoding: Option<Encoding>,
    /// The notation of moves to prefer where a text can be understood in several ways.
    pub style: Option<Style>,
}

/// How a game is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The notation of the moves in PGN. JSON has it beside the coordinates.
    pub style: Style,
    /// The encoding of PGN, DhtmlXQ and EPD. XQF is always GB18030, JSON always UTF-8.
    pub encoding: Encoding,
}

impl Default for WriteOptions {
    /// Chinese notation in UTF-8.
    fn default() -> Self {
        WriteOptions {
            style: Style::CHINESE,
            encoding: Encoding::Utf8,
        }
    }
}
