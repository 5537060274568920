//! Reports, rendered from a journal and from nothing else.

pub mod csv;
pub mod html;
pub mod markdown;
pub mod pgn;
mod summary;
pub mod text;
mod trend;

pub use summary::Summary;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// The summary as JSON.
///
/// # Errors
/// Never, as far as anybody knows.
pub fn json(summary: &Summary) -> Result<String> {
    Ok(serde_json::to_string_pretty(summary)? + "\n")
}

/// Writes a file as a whole: until it is complete, what was there before stays.
///
/// # Errors
/// When it cannot be written.
pub fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = Path::new(&unfinished);
    let shown = path.display();
    let file = File::create(unfinished).with_context(|| format!("cannot write {shown}"))?;
    let mut out = BufWriter::new(file);
    write(&mut out)
        .and_then(|()| Ok(out.flush()?))
        .with_context(|| format!("cannot write {shown}"))?;
    std::fs::rename(unfinished, path).with_context(|| format!("cannot write {shown}"))
}

/// Writes all reports into a folder: `report.txt`, `report.csv`, `report.json`, `report.md` and
/// `report.html`.
///
/// # Errors
/// When they cannot be written.
pub fn into_folder(folder: &Path, journal: &Path, summary: &Summary) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
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
