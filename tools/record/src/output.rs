//! Where results go: a file that appears when it is complete, or standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once};

use anyhow::{Context, Result, bail, ensure};
use tempfile::NamedTempFile;

use crate::input::is_standard;
use xq_tools::cli::{self, Output};

/// A place to write to.
pub struct Target {
    writer: BufWriter<Place>,
    path: PathBuf,
    force: bool,
}

enum Place {
    Stdout(Output),
    /// A device or a pipe, which stays what it is.
    Special(File),
    /// What replaces the file once all is written, so that a failure leaves the old one whole.
    Draft(NamedTempFile),
}

impl Target {
    /// Gets ready to write a file, or standard output where `path` is `-`.
    ///
    /// # Errors
    /// When the file exists and is not to be overwritten by `force`, or cannot be written.
    pub fn create(path: &Path, force: bool) -> Result<Target> {
        refuse_existing(path, force)?;
        let cannot = || format!("cannot write {}", path.display());
        let place = match fs::metadata(path) {
            _ if is_standard(path) => Place::Stdout(Output::stdout()),
            Ok(known) if known.is_dir() => bail!("cannot write {}: a folder", path.display()),
            Ok(known) if !known.is_file() => Place::Special(
                File::options()
                    .write(true)
                    .open(path)
                    .with_context(cannot)?,
            ),
            _ => {
                let draft = draft(path).with_context(cannot)?;
                remove_at_interrupt(draft.path());
                Place::Draft(draft)
            }
        };
        Ok(Target {
            writer: BufWriter::new(place),
            path: path.to_owned(),
            force,
        })
    }

    /// Writes out what is left and puts the file in its place.
    ///
    /// # Errors
    /// When that fails; the file is as it was before then.
    pub fn finish(self) -> Result<()> {
        let cannot = || format!("cannot write {}", self.path.display());
        let place = self.writer.into_inner().map_err(|error| error.into_error());
        let Place::Draft(draft) = place.with_context(cannot)? else {
            return Ok(());
        };
        // A link goes on pointing at the file.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let kept = match self.force {
            true => draft.persist(path),
            false => draft.persist_noclobber(path),
        };
        kept.map_err(|error| error.error).with_context(cannot)?;
        Ok(())
    }
}

/// Refuses a file that exists, unless it may be overwritten.
///
/// # Errors
/// When it exists and may not.
pub fn refuse_existing(path: &Path, force: bool) -> Result<()> {
    ensure!(
        force || !path.is_file() || is_standard(path),
        "{} exists; --force overwrites it",
        path.display()
    );
    Ok(())
}

/// A file in the same folder, which can be renamed to the wanted one.
fn draft(path: &Path) -> io::Result<NamedTempFile> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; the system takes away what the user does not grant.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Ctrl-C leaves no draft behind, unless the tool has its own way of ending then.
fn remove_at_interrupt(draft: &Path) {
    static LATEST: Mutex<Option<PathBuf>> = Mutex::new(None);
    static LISTEN: Once = Once::new();
    if let Ok(mut latest) = LATEST.lock() {
        *latest = Some(draft.to_owned());
    }
    LISTEN.call_once(|| {
        let _ = cli::on_interrupt(|| {
            if let Ok(Some(draft)) = LATEST.lock().as_deref() {
                let _ = fs::remove_file(draft);
            }
        });
    });
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Place::Stdout(output) => output.write(bytes),
            Place::Special(file) => file.write(bytes),
            Place::Draft(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Place::Stdout(output) => output.flush(),
            Place::Special(file) => file.flush(),
            Place::Draft(file) => file.flush(),
        }
    }
}
