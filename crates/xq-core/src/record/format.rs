//! [`Format`]: which kinds of files there are, and how to tell them apart.

/// How a CBR file begins, and every game of a CBL file.
pub(super) const RECORD: &[u8] = b"CCBridge Record\0";
/// How a CBL file begins.
pub(super) const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
/// How an XQF file begins.
pub(super) const XQF: &[u8] = b"XQ";

/// A format of game files. Its name is its usual extension too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Format {
    Pgn,
    Xqf,
    DhtmlXq,
    Cbr,
    Cbl,
    Cbf,
    Wxf,
    Epd,
    Json,
}

crate::named!(
    Format,
    "a format",
    Pgn = "pgn",
    Xqf = "xqf",
    DhtmlXq = "dhtmlxq",
    Cbr = "cbr",
    Cbl = "cbl",
    Cbf = "cbf",
    Wxf = "wxf",
    Epd = "epd",
    Json = "json",
);

impl Format {
    pub(super) fn names() -> String {
        Format::ALL.map(Format::name).join(", ")
    }

    /// Whether [`write()`](super::write()) knows it.
    pub const fn is_written(self) -> bool {
        matches!(
            self,
            Format::Pgn | Format::Xqf | Format::DhtmlXq | Format::Epd | Format::Json
        )
    }

    /// Whether a file may hold several games.
    pub const fn holds_many(self) -> bool {
        !matches!(self, Format::Xqf | Format::Cbr | Format::Cbf)
    }

    pub(super) const fn is_streamed(self) -> bool {
        matches!(self, Format::Pgn | Format::Wxf | Format::Epd | Format::Json)
    }
}
