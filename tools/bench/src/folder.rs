//! The folder of a run: `manifest.json` and `raw.csv` are the truth, all else is rendered from them.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::manifest::{FORMAT, Manifest, Run};
use super::row::{self, Row};
use xq_tools::cli;
use xq_tools::files::to_file;

const MANIFEST: &str = "manifest.json";
const RAW: &str = "raw.csv";

/// A folder that is this run's own.
#[derive(Debug)]
pub struct Folder(PathBuf);

/// Where rows go, one search at a time.
#[derive(Debug)]
pub struct Ledger(csv::Writer<File>);

impl Folder {
    /// Makes a folder. What is in it already is moved aside with `force`, and never overwritten.
    ///
    /// # Errors
    /// When there is something in it and no `force`, or it cannot be made.
    pub fn create(path: &Path, force: bool) -> Result<Folder> {
        let shown = path.display();
        let is_taken = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_some(),
            Err(_) => path.exists(),
        };
        if is_taken && !force {
            bail!(
                "{shown} has something in it: choose another folder, or move that aside with --force"
            );
        }
        if is_taken {
            let aside = aside(path)?;
            fs::rename(path, &aside).with_context(|| format!("cannot move {shown} aside"))?;
            cli::complain(format_args!("moved what was there to {}", aside.display()));
        }
        fs::create_dir_all(path).with_context(|| format!("cannot make {shown}"))?;
        Ok(Folder(path.to_owned()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes what the run is.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn describe(&self, manifest: &Manifest) -> Result<()> {
        let text = serde_json::to_string_pretty(manifest)? + "\n";
        to_file(&self.0.join(MANIFEST), |out| {
            Ok(out.write_all(text.as_bytes())?)
        })
    }

    /// Begins the file of the rows.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn ledger(&self) -> Result<Ledger> {
        let path = self.0.join(RAW);
        let writer = csv::Writer::from_path(&path);
        Ok(Ledger(writer.with_context(|| {
            format!("cannot write {}", path.display())
        })?))
    }
}

impl Ledger {
    /// Writes the rows of a search; from then on they are safe.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&mut self, rows: &[Row]) -> Result<()> {
        for row in rows {
            self.0.serialize(row).context("cannot write rows")?;
        }
        self.0.flush().context("cannot write rows")
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
/// When a file is missing or broken, or written by a later version.
pub fn read(folder: &Path) -> Result<Run> {
    let path = folder.join(MANIFEST);
    let shown = path.display();
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {shown}"))?;
    let manifest: Manifest = serde_json::from_str(&text).with_context(|| format!("in {shown}"))?;
    ensure!(
        manifest.format == FORMAT,
        "{shown}: found format {}, expected {FORMAT}",
        manifest.format
    );
    let rows = row::read(&folder.join(RAW))?;
    Ok(Run { manifest, rows })
}
