//! Perft suites: positions with known counts, one a line.
//!
//! ```text
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 ;D1 44 ;D2 1920
//! ```
//!
//! Any valid EPD will do, with or without counters ([`xq_core::record::epd`]); the operations `D1`, `D2`
//! and so on matter here. Empty lines and lines that begin with `#` are skipped. A line that cannot be read is kept with
//! the reason, and the others are read all the same.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use xq_core::Position;
use xq_core::record::epd::{self, Epd};

use xq_tools::cli;

/// The suites that come with `xq-perft`, so that it verifies itself anywhere.
const BUNDLED: [(&str, &str); 4] = [
    ("start.epd", include_str!("../data/start.epd")),
    ("published.epd", include_str!("../data/published.epd")),
    ("playouts.epd", include_str!("../data/playouts.epd")),
    ("setups.epd", include_str!("../data/setups.epd")),
];

/// A file of positions.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file's name, for messages.
    pub name: String,
    /// The lines that could be read.
    pub rows: Vec<Row>,
    /// The lines that could not.
    pub broken: Vec<BrokenLine>,
}

/// A position with its counts.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the line in its file, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// Depths and leaves.
    pub counts: Vec<(u32, u128)>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLine {
    /// The number of the line in its file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The suites that come with `xq-perft`.
pub fn bundled() -> Vec<Suite> {
    BUNDLED
        .iter()
        .map(|(name, text)| parse(name, text))
        .collect()
}

/// The suites of files, and of all `.epd` files in folders.
///
/// # Errors
/// When a file or a folder cannot be read, or a folder has no suite in it.
pub fn load(paths: &[PathBuf]) -> Result<Vec<Suite>> {
    let mut suites = Vec::new();
    for path in paths {
        if path.is_dir() {
            for file in epd_files(path)? {
                suites.push(load_file(&file)?);
            }
        } else {
            suites.push(load_file(path)?);
        }
    }
    Ok(suites)
}

fn epd_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "epd") {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "no .epd file in {}", folder.display());
    files.sort();
    Ok(files)
}

fn load_file(path: &Path) -> Result<Suite> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(parse(
        &path.display().to_string(),
        &String::from_utf8_lossy(&bytes),
    ))
}

/// Tells of the broken lines on standard error, and how many there are.
pub fn complain_of_broken_lines(suites: &[Suite]) -> usize {
    let mut count = 0;
    for suite in suites {
        for BrokenLine { line, reason } in &suite.broken {
            cli::complain(format_args!("{}:{line}: {reason}", suite.name));
        }
        count += suite.broken.len();
    }
    count
}

/// Reads the lines of a suite; `name` is for messages.
pub fn parse(name: &str, text: &str) -> Suite {
    let mut suite = Suite {
        name: name.to_owned(),
        rows: Vec::new(),
        broken: Vec::new(),
    };
    for (line, epd) in epd::entries(text) {
        match row(line, &epd) {
            Ok(row) => suite.rows.push(row),
            Err(error) => suite.broken.push(BrokenLine {
                line,
                reason: format!("{error:#}"),
            }),
        }
    }
    suite
}

fn row(line: usize, epd: &Epd<'_>) -> Result<Row> {
    let position = Position::from_setup(&epd.setup()?)?;
    let counts = epd.perft_counts().map_err(|operation| {
        let found: String = operation.operand.chars().take(40).collect();
        let opcode = operation.opcode;
        anyhow!("found \"{opcode} {found}\", expected a depth and its leaves, such as D1 44")
    })?;
    ensure!(
        !counts.is_empty(),
        "no counts, expected some, such as ;D1 44"
    );
    Ok(Row {
        line,
        position,
        counts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_suites_are_whole() {
        for suite in bundled() {
            assert_eq!(suite.broken, [], "{}", suite.name);
            assert!(!suite.rows.is_empty(), "{}", suite.name);
        }
    }

    #[test]
    fn broken_lines_are_named_and_the_others_are_read() {
        let good = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 3 ; D2 9;";
        let text = format!(
            "\u{feff}# a comment\n{good}\r\n\n4k4 ;D1 3\n4k4/9/9/9/9/9/9/9/9/3K5 w\n\
             4k4/9/9/9/9/9/9/9/9/4K4 w ;D1 3\n4k4/9/9/9/9/9/9/9/9/3K5 w ;D1 three\n{good}"
        );
        let suite = parse("some.epd", &text);
        let lines: Vec<usize> = suite.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [2, 8]);
        assert_eq!(suite.rows[0].counts, [(1, 3), (2, 9)]);
        let broken: Vec<usize> = suite.broken.iter().map(|broken| broken.line).collect();
        assert_eq!(broken, [4, 5, 6, 7]);
        assert!(suite.broken[1].reason.contains("no counts"));
        assert!(suite.broken[3].reason.contains("\"D1 three\""));
    }

    #[test]
    fn any_epd_is_read() {
        let text = "4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"kings\"; D1 3; D2 9;\n\
                    4k4/9/9/9/9/9/9/9/9/3K5 w - - D1 3; c0 \"four; fields\";\n\
                    4k4/9/9/9/9/9/9/9/9/3K5 w ;D1 3 ;D40 340282366920938463463374607431768211455";
        let suite = parse("some.epd", text);
        assert_eq!(suite.broken, []);
        let counts: Vec<_> = suite.rows.into_iter().map(|row| row.counts).collect();
        assert_eq!(counts[0], [(1, 3), (2, 9)]);
        assert_eq!(counts[1], [(1, 3)]);
        assert_eq!(counts[2], [(1, 3), (40, u128::MAX)]);
    }
}
