//! Files that are written as a whole or not at all.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

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

/// Makes a folder, unless it is there.
///
/// # Errors
/// When it cannot be made.
pub fn make_folder(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
