//! Reports, rendered from a journal and from nothing else.

pub mod csv;
pub mod html;
pub mod markdown;
pub mod pgn;
mod summary;
pub mod text;
mod trend;

pub use summary::Summary;

use std::path::Path;

use anyhow::Result;
use xq_tools::files::{make_folder, to_file};

/// The summary as JSON.
///
/// # Errors
/// Never, as far as anybody knows.
pub fn json(summary: &Summary) -> Result<String> {
    Ok(serde_json::to_string_pretty(summary)? + "\n")
}

/// Writes all reports into a folder: `report.txt`, `report.csv`, `report.json`, `report.md` and
/// `report.html`.
///
/// # Errors
/// When they cannot be written.
pub fn into_folder(folder: &Path, journal: &Path, summary: &Summary) -> Result<()> {
    make_folder(folder)?;
    let texts = [
        ("report.txt", text::render(summary)),
        ("report.json", json(summary)?),
        ("report.md", markdown::render(summary)),
        ("report.html", html::render(summary)),
    ];
    for (name, text) in texts {
        to_file(
            &folder.join(name),
            |out| Ok(out.write_all(text.as_bytes())?),
        )?;
    }
    to_file(&folder.join("report.csv"), |out| csv::write(journal, out))
}
