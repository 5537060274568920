//! Telling the format of a file.

use super::format::{Format, LIBRARY, RECORD, XQF};
use super::lexer::{self, Start};
use super::{dhtmlxq, epd, lines, wxf};

impl Format {
    /// The format of a file whose first bytes (64 KiB are plenty) and name these are. How the file
    /// begins decides, then the first line that begins as a format does, then a bracket of
    /// DhtmlXQ anywhere, then the name; a word in a comment decides nothing.
    ///
    /// ```
    /// use xq_core::record::Format;
    /// assert_eq!(Format::detect(b"XQ\x12", Some("game.pgn")), Some(Format::Xqf));
    /// assert_eq!(Format::detect(b"", Some("GAME.PGN")), Some(Format::Pgn));
    /// assert_eq!(Format::detect("1. 炮二平五".as_bytes(), None), Some(Format::Pgn));
    /// ```
    pub fn detect(head: &[u8], file_name: Option<&str>) -> Option<Format> {
        if let Some(format) = Format::of_magic(head) {
            return Some(format);
        }
        // What tells most formats is ASCII in every encoding but UTF-16.
        let by_tags = match std::str::from_utf8(head) {
            Ok(text) => Format::of_text(text),
            Err(_) => Format::of_text(&String::from_utf8_lossy(head)),
        };
        by_tags
            .or_else(|| Format::of_text(&lines::decode(head, None).0))
            .or_else(|| file_name.and_then(Format::of_name))
            .or_else(|| is_numbered(head).then_some(Format::Pgn))
    }

    fn of_text(text: &str) -> Option<Format> {
        let text = text.trim_start_matches('\u{FEFF}');
        if dhtmlxq::is_bare(text) {
            return Some(Format::DhtmlXq);
        }
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut line = lines.next();
        while let Some(this) = line {
            line = lines.next();
            if let Some(format) = Format::of_line(this, line.unwrap_or_default()) {
                return Some(format);
            }
        }
        dhtmlxq::first(text).map(|_| Format::DhtmlXq)
    }

    /// The format of a binary file.
    fn of_magic(head: &[u8]) -> Option<Format> {
        if head.starts_with(LIBRARY) {
            Some(Format::Cbl)
        } else if head.starts_with(RECORD) {
            Some(Format::Cbr)
        } else {
            let is_xqf = head.starts_with(XQF) && head.get(2).is_some_and(|&byte| byte < 0x20);
            is_xqf.then_some(Format::Xqf)
        }
    }

    /// The format in which a line begins a game, if it does in any.
    fn of_line(line: &str, next: &str) -> Option<Format> {
        if dhtmlxq::begins_game(line) {
            return Some(Format::DhtmlXq);
        }
        let is_xml = line.starts_with("<?xml") && line.contains("<ChineseChessRecord");
        if is_xml || line.starts_with("<ChineseChessRecord") {
            return Some(Format::Cbf);
        }
        if line
            .strip_prefix('{')
            .is_some_and(|rest| rest.trim_start().starts_with('"'))
        {
            return Some(Format::Json);
        }
        if begins_wxf(line) {
            return Some(Format::Wxf);
        }
        if is_tag(line) {
            return Some(Format::Pgn);
        }
        match lexer::position(line) {
            Some(Start::Fen(fen)) if fen == line => Some(of_position(line, next)),
            Some(_) => Some(Format::Pgn),
            None => begins_list(line).then_some(Format::Pgn),
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
}

/// Whether a file begins with the number of a first move, whatever follows it.
fn is_numbered(head: &[u8]) -> bool {
    head.trim_ascii_start().starts_with(b"1.")
}

/// Whether a position is followed by moves, on its line or the next, or stands for itself.
fn of_position(line: &str, next: &str) -> Format {
    let (_, rest) = epd::split(line);
    let follow = if rest.is_empty() { next } else { rest };
    let follow = follow.trim_start_matches([';', ',', ' ']);
    let is_list = !lexer::is_placement(follow)
        && !begins_operation(follow)
        && (follow.starts_with("moves") || begins_list(follow));
    if is_list { Format::Pgn } else { Format::Epd }
}

/// Whether a line begins the header or the moves of a WXF file.
fn begins_wxf(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_header = words.next() == Some("FORMAT") && words.next() == Some("WXF");
    is_header || wxf::after_start(line).is_some()
}

/// Whether a line is a PGN tag.
fn is_tag(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('[') else {
        return false;
    };
    rest.contains('"') && rest.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether what follows a position is an operation and no move: a lone letter and a number, `D1`,
/// or a comment, `c0`.
fn begins_operation(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    matches!(word.as_bytes(), [b'D' | b'c' | b'v', digits @ ..]
        if digits.iter().all(u8::is_ascii_digit))
}

/// Whether a line begins a list of moves.
fn begins_list(line: &str) -> bool {
    !line.starts_with('#') && lexer::begins_with_move(line)
}
