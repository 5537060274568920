//! The folder of a run: `manifest.json` and `raw.csv` are the truth, all else is rendered from them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::ledger::{self, Ledger, Rows};
use super::manifest::{FORMAT, Manifest, Run};
use super::row::Row;
use xq_tools::cli;
use xq_tools::files::to_file;

const MANIFEST: &str = "manifest.json";
const RAW: &str = "raw.csv";

/// A folder that is this run's own.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes a folder. What is in it already is moved aside with `force`, and never overwritten.
    ///
    /// # Errors
    /// When there is something in it and no `force`, or it cannot be made.
    pub(crate) fn create(path: &Path, force: bool) -> Result<Folder> {
        let shown = path.display();
        if is_taken(path) && !force {
            bail!(
                "{shown} has something in it: choose another folder, move that aside with --force, \
                 or go on with --resume if it is a run that was cut off"
            );
        }
        if is_taken(path) {
            let aside = aside(path)?;
            fs::rename(path, &aside).with_context(|| format!("cannot move {shown} aside"))?;
            cli::complain(format_args!("moved what was there to {}", aside.display()));
        }
        fs::create_dir_all(path).with_context(|| format!("cannot make {shown}"))?;
        Ok(Folder(path.to_owned()))
    }

    /// A folder that holds a run already.
    pub(crate) fn of_run(path: &Path) -> Folder {
        Folder(path.to_owned())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes what the run is.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn describe(&self, manifest: &Manifest) -> Result<()> {
        let text = serde_json::to_string_pretty(manifest)? + "\n";
        to_file(&self.0.join(MANIFEST), |out| {
            Ok(out.write_all(text.as_bytes())?)
        })
    }

    /// Begins the file of the rows, with those of searches that are done.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn ledger(&self, rows: &[Row]) -> Result<Ledger> {
        Ledger::create(&self.0.join(RAW), rows)
    }
}

/// Whether there is something at a path that is no empty folder.
pub(crate) fn is_taken(path: &Path) -> bool {
    match fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_some(),
        Err(_) => path.exists(),
    }
}

/// The first free name of `DIR.old-N`.
fn aside(path: &Path) -> Result<PathBuf> {
    const MOST: u32 = 10_000;
    let free = (1..=MOST).map(|number| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".old-{number}"));
        PathBuf::from(name)
    });
    let mut free = free.filter(|path| !path.exists());
    free.next()
        .context("no free name to move the old folder to")
}

/// Reads a run.
///
/// # Errors
/// When a file is missing or damaged, or written by a later version.
pub(crate) fn read(folder: &Path) -> Result<Run> {
    let (manifest, rows) = read_damaged(folder)?;
    if let Some((line, why, _)) = rows.bad.first() {
        let shown = folder.join(RAW);
        bail!(
            "{}:{line}: {why} ({} such lines; --resume measures again what they held)",
            shown.display(),
            rows.bad.len()
        );
    }
    let rows = rows.good;
    Ok(Run { manifest, rows })
}

/// Reads a run of which rows may be damaged.
///
/// # Errors
/// When a file is missing, or written by a later version.
pub(crate) fn read_damaged(folder: &Path) -> Result<(Manifest, Rows)> {
    let path = folder.join(MANIFEST);
    let shown = path.display();
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {shown}"))?;
    let manifest: Manifest = serde_json::from_str(&text).with_context(|| format!("in {shown}"))?;
    ensure!(
        (1..=FORMAT).contains(&manifest.format),
        "{shown}: found format {}, expected at most {FORMAT}",
        manifest.format
    );
    Ok((manifest, ledger::read(&folder.join(RAW))?))
}
