//! The game files that a command is given: found in folders, opened, read game by game.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::{DirEntry, WalkDir};
use xq_core::record::{self, Format, Games, ReadError, ReadGame, ReadOptions};

use crate::args::ReadingArgs;
use crate::packed::{Packing, Unpacked};
use xq_tools::cli;

/// Stands for standard input or output among file names.
pub const STANDARD: &str = "-";

/// As much as is needed to tell a format.
const HEAD: usize = 1 << 16;

/// A file that may hold games.
#[derive(Clone, Debug)]
pub struct Source {
    path: PathBuf,
    /// Found in a folder: it need not be a game file at all.
    found: bool,
}

/// The games of a file, and its format.
pub struct Opened {
    /// The format.
    pub format: Format,
    /// The games.
    pub games: Games<'static>,
}

/// The files of these paths: a file itself, a folder's files at any depth in the order of their
/// names, without hidden ones.
///
/// # Errors
/// When a path leads nowhere or a folder cannot be read.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in paths {
        let unreadable = || format!("cannot read {}", path.display());
        if is_standard(path) || !fs::metadata(path).with_context(unreadable)?.is_dir() {
            let path = path.clone();
            sources.push(Source { path, found: false });
            continue;
        }
        let entries = WalkDir::new(path).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| !is_hidden(entry)) {
            let entry = entry.with_context(unreadable)?;
            if entry.file_type().is_file() {
                let path = entry.into_path();
                sources.push(Source { path, found: true });
            }
        }
    }
    Ok(sources)
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Whether a file name stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == OsStr::new(STANDARD)
}

impl Source {
    /// A file that was named.
    pub fn named(path: &Path) -> Source {
        Source {
            path: path.to_owned(),
            found: false,
        }
    }

    /// Its name for messages.
    pub fn name(&self) -> String {
        match is_standard(&self.path) {
            true => "standard input".to_owned(),
            false => shown(&self.path),
        }
    }

    /// Opens it; `None` if it was found in a folder and is no game file.
    ///
    /// # Errors
    /// When it cannot be read, or was named and is no game file.
    pub fn open(&self, reading: &ReadingArgs) -> Result<Option<Opened>> {
        match self.try_open(reading) {
            Err(ReadError::UnknownFormat { .. }) if self.found => Ok(None),
            result => result.map(Some).with_context(|| self.name()),
        }
    }

    fn try_open(&self, reading: &ReadingArgs) -> Result<Opened, ReadError> {
        let file_name = self.path.file_name();
        let mut options = ReadOptions {
            file_name: file_name.map(|name| name.to_string_lossy().into_owned()),
            format: reading.from_format,
            encoding: reading.from_encoding,
            style: reading.from_notation,
        };
        let mut input = self.bytes()?;
        if let Some(packing) = Packing::of(input.fill_buf()?) {
            let files = packing.unpack(input, options.file_name.as_deref())?;
            return unpacked(files, &options);
        }
        if options.format.is_none() {
            options.format = Format::detect(input.fill_buf()?, options.file_name.as_deref());
        }
        // Where the format is not known, reading says so.
        let format = options.format.unwrap_or(Format::Pgn);
        let games = record::read(input, &options)?;
        Ok(Opened { format, games })
    }

    fn bytes(&self) -> io::Result<Box<dyn BufRead>> {
        Ok(match is_standard(&self.path) {
            true => Box::new(BufReader::with_capacity(HEAD, io::stdin())),
            false => Box::new(BufReader::with_capacity(HEAD, File::open(&self.path)?)),
        })
    }
}

/// A file's name as a shell takes it: bytes that are no text stand there by their numbers.
fn shown(path: &Path) -> String {
    if let Some(name) = path.to_str() {
        return name.to_owned();
    }
    let mut name = String::from("$'");
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(&chunk.valid().replace('\\', "\\\\").replace('\'', "\\'"));
        for byte in chunk.invalid() {
            name.push_str(&format!("\\x{byte:02X}"));
        }
    }
    name.push('\'');
    name
}

/// The games of all files of an archive; those that are no game files are passed over.
fn unpacked(files: Vec<Unpacked>, options: &ReadOptions) -> Result<Opened, ReadError> {
    let mut all: Vec<Games<'static>> = Vec::new();
    let mut format = None;
    let mut unknown = None;
    for Unpacked { name, bytes } in files {
        let options = ReadOptions {
            file_name: name,
            ..options.clone()
        };
        let known = options.format;
        let known = known.or_else(|| Format::detect(&bytes, options.file_name.as_deref()));
        match record::read(io::Cursor::new(bytes), &options) {
            Ok(games) => {
                format = format.or(known);
                all.push(games);
            }
            Err(error @ ReadError::UnknownFormat { .. }) => unknown = Some(error),
            Err(error) => return Err(error),
        }
    }
    match (format, unknown) {
        (Some(format), _) => Ok(Opened {
            format,
            games: Box::new(all.into_iter().flatten()),
        }),
        (None, Some(error)) => Err(error),
        (None, None) => Err(io::Error::other("no file in the archive").into()),
    }
}

/// Reads the games of all sources one after another, and gives their number. What is wrong with
/// them is told on standard error, up to ten defects a file.
///
/// # Errors
/// When a file cannot be read, and those of `then`.
pub fn each_game(
    sources: &[Source],
    reading: &ReadingArgs,
    mut then: impl FnMut(&Source, usize, ReadGame) -> Result<()>,
) -> Result<usize> {
    const SHOWN: usize = 10;
    let mut count = 0;
    for source in sources {
        let Some(opened) = source.open(reading)? else {
            continue;
        };
        let mut defects = 0;
        for (number, game) in (1..).zip(opened.games) {
            let game = game.with_context(|| source.name())?;
            for defect in &game.defects {
                defects += defect.kind.count();
                if defects <= SHOWN {
                    cli::complain(format_args!("{}: {defect}", source.name()));
                }
            }
            count += 1;
            then(source, number, game)?;
        }
        if defects > SHOWN {
            let more = defects - SHOWN;
            cli::complain(format_args!("{}: and {more} more defects", source.name()));
        }
    }
    Ok(count)
}
