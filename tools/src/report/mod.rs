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
use std::path::{Path, PathBuf};

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
    let unfinished = unfinished(path);
    let shown = path.display();
    let file = File::create(&unfinished).with_context(|| format!("cannot write {shown}"))?;
    let mut out = BufWriter::new(file);
    write(&mut out)
        .and_then(|()| Ok(out.flush()?))
        .with_context(|| format!("cannot write {shown}"))?;
    std::fs::rename(unfinished, path).with_context(|| format!("cannot write {shown}"))
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Checks that a file can be written, so that this is not found out when all games are played.
///
/// # Errors
/// When it cannot.
pub fn check_target(path: &Path) -> Result<()> {
    let unfinished = unfinished(path);
    File::create(&unfinished)
        .and_then(|_| std::fs::remove_file(&unfinished))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Makes a folder for reports, unless it is there.
///
/// # Errors
/// When it cannot be made.
pub fn make_folder(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
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
