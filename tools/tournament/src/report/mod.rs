//! Reports, rendered from a journal and from nothing else.

mod boards;
pub(crate) mod csv;
mod document;
mod figures;
mod pairings;
pub(crate) mod pgn;
pub(crate) mod positions;
mod summary;
mod trend;
mod verdict;

pub(crate) use document::document;
pub(crate) use pairings::pairings;
pub(crate) use summary::Summary;

use std::path::Path;

use anyhow::Result;
use xq_tools::files::to_file;

/// The summary as JSON.
///
/// # Errors
/// Never, as far as anybody knows.
pub(crate) fn json(summary: &Summary) -> Result<String> {
    Ok(serde_json::to_string_pretty(summary)? + "\n")
}

/// Writes all reports into a folder: `report.txt`, `report.csv` with the games, `report.json`,
/// `report.md`, `report.html`, and a file for each table and plot.
///
/// # Errors
/// When they cannot be written.
pub(crate) fn into_folder(folder: &Path, journal: &Path, summary: &Summary) -> Result<()> {
    let document = document(summary);
    document.write_to(folder, "report.md", "report.html")?;
    let texts = [
        ("report.txt", document.text()),
        ("report.json", json(summary)?),
    ];
    for (name, text) in texts {
        to_file(
            &folder.join(name),
            |out| Ok(out.write_all(text.as_bytes())?),
        )?;
    }
    to_file(&folder.join("report.csv"), |out| {
        csv::write(journal, true, out)
    })
}
