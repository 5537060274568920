//! `xq-record convert`: games in another format, notation or encoding.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use xq_core::record::{self, Encoding, Format, Record, WriteOptions};

use crate::args::ConvertArgs;
use crate::input;
use crate::output::Target;
use xq_tools::cli::{self, Outcome};

/// Writes the games of the inputs.
///
/// # Errors
/// Bad input, and whatever the system refuses; nothing is overwritten then.
pub fn convert(arguments: &ConvertArgs) -> Result<Outcome> {
    let format = format(arguments)?;
    let options = options(arguments, format)?;
    let sources = input::find(&arguments.inputs)?;
    let mut writer = Writer {
        arguments,
        format,
        options,
        open: None,
        written: 0,
        losses: BTreeMap::new(),
    };
    let mut read = 0;
    input::each_game(&sources, &arguments.reading, |source, number, game| {
        read += 1;
        if arguments.game.is_some_and(|wanted| wanted != read) {
            return Ok(());
        }
        let written = writer.write(&game.record);
        written.with_context(|| format!("{}, game {number}", source.name()))
    })?;
    match arguments.game {
        Some(wanted) if writer.written == 0 => {
            bail!("there are {read} games, found --game {wanted}");
        }
        _ => ensure!(read > 0, "no game to convert"),
    }
    writer.finish()?;
    Ok(Outcome::Passed)
}

/// The format to write.
fn format(arguments: &ConvertArgs) -> Result<Format> {
    let name = arguments.target.output.to_string_lossy();
    let format = arguments
        .format
        .or_else(|| Format::detect(b"", Some(&name)))
        .with_context(|| format!("{name:?} does not tell the format; give --format"))?;
    ensure!(
        format.is_written(),
        "{format} can be read but not written, expected pgn, xqf, dhtmlxq, epd or json"
    );
    Ok(format)
}

/// How to write it; what the format leaves no choice in is refused.
fn options(arguments: &ConvertArgs, format: Format) -> Result<WriteOptions> {
    let usual = WriteOptions::default();
    ensure!(
        arguments.notation.is_none() || matches!(format, Format::Pgn | Format::Json),
        "--notation is for pgn and json, {format} has its own"
    );
    let fixed = match format {
        Format::Xqf => Some(Encoding::Gb18030),
        Format::Json => Some(Encoding::Utf8),
        _ => None,
    };
    if let (Some(fixed), Some(wanted)) = (fixed, arguments.encoding) {
        ensure!(
            fixed == wanted,
            "{format} is always {fixed}, found --encoding {wanted}"
        );
    }
    ensure!(
        !(arguments.split && input::is_standard(&arguments.target.output)),
        "--split needs a file name to number, found standard output"
    );
    Ok(WriteOptions {
        style: arguments.notation.unwrap_or(usual.style),
        encoding: arguments.encoding.unwrap_or(usual.encoding),
    })
}

struct Writer<'a> {
    arguments: &'a ConvertArgs,
    format: Format,
    options: WriteOptions,
    /// The file that is being written.
    open: Option<Target>,
    written: usize,
    /// What the format had no place for, and in how many games.
    losses: BTreeMap<String, usize>,
}

impl Writer<'_> {
    fn write(&mut self, record: &Record) -> Result<()> {
        let (split, format) = (self.arguments.split, self.format);
        ensure!(
            split || self.written == 0 || format.holds_many(),
            "a file of {format} holds one game and this is another: give --split for numbered \
             files or --game for one of them"
        );
        let mut target = match self.open.take() {
            Some(target) => target,
            None => {
                let mut target = self.target()?;
                if matches!(format, Format::Pgn | Format::DhtmlXq | Format::Epd) {
                    let mark = self.options.encoding.mark();
                    target.write_all(mark).context("cannot write")?;
                }
                target
            }
        };
        let losses = record::write(record, format, &self.options, &mut target)?;
        for loss in losses {
            *self.losses.entry(loss.to_string()).or_default() += 1;
        }
        self.written += 1;
        match split {
            true => target.finish(),
            false => {
                self.open = Some(target);
                Ok(())
            }
        }
    }

    fn target(&self) -> Result<Target> {
        let target = &self.arguments.target;
        match self.arguments.split {
            true => Target::create(&numbered(&target.output, self.written + 1), target.force),
            false => Target::create(&target.output, target.force),
        }
    }

    fn finish(self) -> Result<()> {
        if let Some(target) = self.open {
            target.finish()?;
        }
        for (loss, games) in &self.losses {
            let games = match games {
                1 => "1 game".to_owned(),
                _ => format!("{games} games"),
            };
            cli::complain(format_args!("{games}: {loss}"));
        }
        Ok(())
    }
}

/// `games.xqf` as `games-0001.xqf`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number:04}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
