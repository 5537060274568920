//! Reading a journal.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::journal::header::Header;
use crate::journal::record::GameRecord;

/// The games of a journal, one after another in the order in which they ended. The memory holds
/// one of them at a time.
#[derive(Debug)]
pub struct Games {
    reader: BufReader<File>,
    path: PathBuf,
    line: usize,
    /// Where the next line begins.
    offset: u64,
}

/// Opens a journal.
///
/// # Errors
/// When it cannot be read or does not begin with a header of this version.
pub fn read(path: &Path) -> Result<(Header, Games)> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("cannot open the journal {shown}"))?;
    let mut games = Games {
        reader: BufReader::new(file),
        path: path.to_owned(),
        line: 0,
        offset: 0,
    };
    let Some(line) = games.whole_line()? else {
        bail!("the journal {shown} is empty");
    };
    let header: Header = serde_json::from_str(&line)
        .with_context(|| format!("{shown} does not begin like a journal of xq-tournament"))?;
    if header.xq_tournament != Header::VERSION {
        let (found, expected) = (header.xq_tournament, Header::VERSION);
        bail!("the journal {shown} is of version {found}, expected {expected}");
    }
    let (found, expected) = (header.schedule.players, header.players.len());
    if found != expected || header.shard.index == 0 {
        bail!(
            "the journal {shown} is damaged: its schedule has {found} players, expected {expected}"
        );
    }
    Ok((header, games))
}

impl Games {
    /// Where the next game begins: what [`Games::game_at`] takes, and after the last game the
    /// length of what is whole.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The next line that has an end; one that has none was being written when the writer died.
    fn whole_line(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        self.reader
            .read_until(b'\n', &mut bytes)
            .with_context(|| format!("cannot read the journal {}", self.path.display()))?;
        if bytes.pop() != Some(b'\n') {
            return Ok(None);
        }
        self.line += 1;
        self.offset += bytes.len() as u64 + 1;
        let text = String::from_utf8(bytes).with_context(|| self.place())?;
        Ok(Some(text))
    }

    fn place(&self) -> String {
        format!(
            "in line {} of the journal {}",
            self.line,
            self.path.display()
        )
    }

    /// The game that begins at an offset.
    ///
    /// # Errors
    /// When there is none.
    pub fn game_at(&mut self, offset: u64) -> Result<GameRecord> {
        self.reader.seek(SeekFrom::Start(offset))?;
        self.offset = offset;
        self.next()
            .with_context(|| format!("no game in {} any more", self.path.display()))?
    }
}

impl Iterator for Games {
    type Item = Result<GameRecord>;

    fn next(&mut self) -> Option<Result<GameRecord>> {
        let line = match self.whole_line() {
            Ok(line) => line?,
            Err(error) => return Some(Err(error)),
        };
        Some(serde_json::from_str(&line).with_context(|| self.place()))
    }
}
