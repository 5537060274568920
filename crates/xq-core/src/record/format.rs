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

    /// The format of a file whose first bytes (64 KiB are plenty) and name these are; the name
    /// decides only where the content does not.
    ///
    /// ```
    /// use xq_core::record::Format;
    /// assert_eq!(Format::detect(b"XQ\x12", Some("game.pgn")), Some(Format::Xqf));
    /// assert_eq!(Format::detect(b"", Some("GAME.PGN")), Some(Format::Pgn));
    /// ```
    pub fn detect(head: &[u8], file_name: Option<&str>) -> Option<Format> {
        Self::of_content(head)
            .or_else(|| Self::of_name(file_name?))
            .or_else(|| Self::of_moves(head))
    }

    fn of_content(head: &[u8]) -> Option<Format> {
        if head.starts_with(LIBRARY) {
            return Some(Format::Cbl);
        }
        if head.starts_with(RECORD) {
            return Some(Format::Cbr);
        }
        if head.starts_with(XQF) && head.get(2).is_some_and(|&b| b < 0x20) {
            return Some(Format::Xqf);
        }
        let text = text(head);
        if text.contains("[DhtmlXQ") {
            Some(Format::DhtmlXq)
        } else if text.contains("<ChineseChessRecord") {
            Some(Format::Cbf)
        } else if text.starts_with('{') && text.contains("\"start\"") {
            Some(Format::Json)
        } else if text.starts_with("FORMAT") || text.lines().any(begins_wxf_moves) {
            Some(Format::Wxf)
        } else if text.lines().any(is_tag) {
            Some(Format::Pgn)
        } else {
            let mut lines = text.lines().filter(|line| !line.starts_with('#'));
            let first = lines.find(|line| !line.trim().is_empty())?;
            (first.split(' ').next()?.matches('/').count() == 9).then_some(Format::Epd)
        }
    }

    fn of_name(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "pgn" | "pgns" => Some(Format::Pgn),
            "xqf" => Some(Format::Xqf),
            "ubb" | "dhtmlxq" | "htm" | "html" => Some(Format::DhtmlXq),
            "cbr" => Some(Format::Cbr),
            "cbl" => Some(Format::Cbl),
            "cbf" => Some(Format::Cbf),
            "wxf" => Some(Format::Wxf),
            "epd" | "fen" => Some(Format::Epd),
            "json" | "jsonl" => Some(Format::Json),
            _ => None,
        }
    }

    /// PGN without tags begins with the number of a move.
    fn of_moves(head: &[u8]) -> Option<Format> {
        let text = text(head);
        let rest = text.trim_start().strip_prefix('1')?;
        rest.starts_with('.').then_some(Format::Pgn)
    }
}

/// The first bytes of a file as text, whatever its encoding: what tells formats apart is ASCII.
fn text(head: &[u8]) -> String {
    let wide = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
    let text = if wide {
        let narrow: Vec<u8> = head.iter().copied().filter(|&b| b != 0).collect();
        String::from_utf8_lossy(&narrow).into_owned()
    } else {
        String::from_utf8_lossy(head).into_owned()
    };
    let marks = |c: char| c.is_whitespace() || c == '\u{FEFF}' || c == '\u{FFFD}';
    text.trim_start_matches(marks).to_owned()
}

/// Whether a line begins the moves of a WXF file.
fn begins_wxf_moves(line: &str) -> bool {
    line.trim_start().starts_with("START{")
}

/// Whether a line is a PGN tag.
fn is_tag(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('[') else {
        return false;
    };
    rest.contains('"') && rest.starts_with(|c: char| c.is_ascii_alphabetic())
}
