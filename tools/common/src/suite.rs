//! Suites of positions to be searched: EPD, a position a line, each with its name.
//!
//! ```text
//! 4kab2/9/1Rna5/4P4/pC7/9/8P/3A5/2r6/3AK4 b - - 4 46; id "endgame-01";
//! ```
//!
//! What a line may look like, [`xq_core::record::epd`] says; of the operations only `id` matters here.
//! Positions of capture Go are written in their own way, with the same operations behind.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use capture_go::{Board, Generation, TextError};
use xq_core::Position;
use xq_core::record::epd;

/// The positions that come with the tools.
const BUNDLED: &str = include_str!("../data/bench.epd");
/// The same for capture Go.
const CAPTURE_GO: &str = include_str!("../data/capture-go.epd");

/// How a position is read, or why it cannot be.
pub type Parse<P> = fn(&str) -> Result<P, String>;

/// A position and its name.
#[derive(Clone, Debug)]
pub struct Entry<P> {
    /// Its name; the number of its line where it has none.
    pub id: String,
    /// The position.
    pub position: P,
}

/// The positions of the benchmark.
pub fn bundled() -> Vec<Entry<Position>> {
    // A test holds that every line can be read.
    read("bench.epd", BUNDLED, xiangqi).unwrap_or_default()
}

/// Positions of capture Go to measure searches with.
pub fn capture_go() -> Vec<Entry<Board>> {
    read("capture-go.epd", CAPTURE_GO, board).unwrap_or_default()
}

/// Reads a position of xiangqi that can be searched.
///
/// # Errors
/// A bad FEN, an impossible position, a game that is over.
pub fn xiangqi(fen: &str) -> Result<Position, String> {
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    if position.has_legal_move() {
        Ok(position)
    } else {
        Err("the side to move has no legal move".to_owned())
    }
}

/// Reads a position of capture Go that can be searched.
///
/// # Errors
/// A text that is no position, a game that is over.
pub fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|error: TextError| error.to_string())?;
    if board.moves(Generation::default()).is_empty() {
        Err("the side to move has no legal move".to_owned())
    } else {
        Ok(board)
    }
}

/// Reads the positions of a file.
///
/// # Errors
/// As [`read`], and when the file cannot be read.
pub fn load<P>(path: &Path, parse: Parse<P>) -> Result<Vec<Entry<P>>> {
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    read(&shown.to_string(), &String::from_utf8_lossy(&bytes), parse)
}

/// Reads the positions of a text; `name` is for messages.
///
/// # Errors
/// All lines that cannot be read and names that occur twice, each with its number; a text without
/// positions.
///
/// ```
/// use xq_tools::suite;
/// let error = suite::read("my.epd", "# mine\nnonsense", suite::xiangqi).unwrap_err();
/// assert!(error.to_string().starts_with("my.epd:2: "));
/// ```
pub fn read<P>(name: &str, text: &str, parse: Parse<P>) -> Result<Vec<Entry<P>>> {
    let mut entries = Vec::new();
    let mut names = HashSet::new();
    let mut complaints = Vec::new();
    for (number, line) in epd::entries(text) {
        let id = line.get("id").filter(|id| !id.is_empty());
        let id = id.map_or_else(|| format!("line-{number}"), str::to_owned);
        match parse(line.position) {
            Err(reason) => complaints.push(format!("{name}:{number}: {reason}")),
            Ok(_) if !names.insert(id.clone()) => {
                complaints.push(format!("{name}:{number}: a second position named {id:?}"));
            }
            Ok(position) => entries.push(Entry { id, position }),
        }
    }
    if !complaints.is_empty() {
        bail!("{}", complaints.join("\n"));
    }
    ensure!(!entries.is_empty(), "{name}: no positions");
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_suites_are_whole() {
        let lines = |text: &str| text.lines().filter(|line| line.contains(';')).count();
        assert_eq!(bundled().len(), lines(BUNDLED));
        assert_eq!(capture_go().len(), lines(CAPTURE_GO));
    }

    #[test]
    fn names_are_unique() {
        let line = "4k4/9/9/9/9/9/9/9/9/3K5 w; id \"a\"";
        let error = read("s", &format!("{line}\n\n{line}\n"), xiangqi).unwrap_err();
        assert!(
            error.to_string().contains("s:3: a second position"),
            "{error}"
        );
        let nameless = read("s", "#\n4k4/9/9/9/9/9/9/9/9/3K5 w", xiangqi).unwrap();
        assert_eq!(nameless[0].id, "line-2");
    }

    #[test]
    fn operations_may_follow_four_fields_or_six() {
        let text = "\
            4k4/9/9/9/9/9/9/9/9/3K5 w - - bm d1e1; id \"a; b\"; acd 12;\n\
            4k4/9/9/9/9/9/9/9/9/3K5 w - - 3 7; c0 \"said\"; id \"six\";\n\
            4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 4 ;D2 12\n\
            4k4/9/9/9/9/9/9/9/9/3K5 w - -\n";
        let entries = read("s", text, xiangqi).unwrap();
        let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["a; b", "six", "line-3", "line-4"]);
        let go = read("s", "5/5/2x2/5/5 w; id \"go\";\n5/5/5/5/5 b\n", board).unwrap();
        assert_eq!((go[0].id.as_str(), go[1].id.as_str()), ("go", "line-2"));
    }
}
