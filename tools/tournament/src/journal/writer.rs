//! Writing a journal: whole lines only, each handed to the system before anything else happens.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use crate::journal::header::Header;
use crate::journal::reader::read;
use crate::journal::record::GameRecord;

/// What is written survives the death of the process at once, and that of the machine after this.
const BETWEEN_SYNCS: Duration = Duration::from_secs(5);

/// A journal that can be written to. Nobody else can at the same time.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    synced: Instant,
}

/// Begins a journal.
///
/// # Errors
/// When there is a file already, or it cannot be written.
pub fn create(path: &Path, header: &Header) -> Result<Journal> {
    let shown = path.display();
    let file = OpenOptions::new().append(true).create_new(true).open(path);
    let file = file.with_context(|| {
        format!("cannot begin the journal {shown} (--resume takes up one that exists)")
    })?;
    let mut journal = Journal::locked(file, path)?;
    journal.line(header)?;
    Ok(journal)
}

/// Takes up a journal, after cutting off a line that was left unfinished. Every game in it is handed
/// to `each`. A journal that does not exist, or in which not even the header was finished, is begun.
///
/// # Errors
/// When it belongs to another tournament, holds something else, or cannot be written.
pub fn resume(
    path: &Path,
    header: &Header,
    mut each: impl FnMut(GameRecord) -> Result<()>,
) -> Result<Journal> {
    if !has_a_line(path)? {
        let _ = std::fs::remove_file(path);
        return create(path, header);
    }
    let file = OpenOptions::new().append(true).open(path);
    let file = file.with_context(|| format!("cannot write the journal {}", path.display()))?;
    let journal = Journal::locked(file, path)?;
    let (found, mut games) = read(path)?;
    header.check_same(&found, false)?;
    for game in games.by_ref() {
        each(game?)?;
    }
    let whole = games.offset();
    journal
        .file
        .set_len(whole)
        .with_context(|| format!("cannot mend {}", path.display()))?;
    Ok(journal)
}

fn has_a_line(path: &Path) -> Result<bool> {
    use std::io::{BufRead, BufReader};
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| format!("cannot open {}", path.display())),
    };
    let mut line = Vec::new();
    BufReader::new(file).read_until(b'\n', &mut line)?;
    Ok(line.last() == Some(&b'\n'))
}

impl Journal {
    fn locked(file: File, path: &Path) -> Result<Journal> {
        // A file system without locks is written to without one.
        if flock(&file, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK) {
            bail!("another process is writing the journal {}", path.display());
        }
        Ok(Journal {
            file,
            path: path.to_owned(),
            synced: Instant::now(),
        })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, game: &GameRecord) -> Result<()> {
        self.line(game)?;
        if self.synced.elapsed() > BETWEEN_SYNCS {
            self.sync()?;
        }
        Ok(())
    }

    /// Makes sure that all that was written outlives the machine.
    ///
    /// # Errors
    /// When that cannot be had.
    pub fn sync(&mut self) -> Result<()> {
        self.synced = Instant::now();
        let synced = self.file.sync_data();
        synced.with_context(|| format!("cannot write the journal {}", self.path.display()))
    }

    fn line(&mut self, record: &impl serde::Serialize) -> Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        let written = self.file.write_all(&line);
        written.with_context(|| format!("cannot write the journal {}", self.path.display()))
    }
}
