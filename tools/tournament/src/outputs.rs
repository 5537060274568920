//! The files that are rendered from a journal: where they go, and what must not be lost by it.

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::args::PlayArgs;
use crate::report::{self, Summary};
use xq_tools::files;

/// What may become of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Existing {
    Refuse,
    Replace,
    Append,
}

fn existing(arguments: &PlayArgs) -> Existing {
    match (arguments.append, arguments.overwrite) {
        (true, _) => Existing::Append,
        (_, true) => Existing::Replace,
        _ => Existing::Refuse,
    }
}

/// Checks before the first game that there is a place for what is rendered after the last, and that
/// nothing is lost by it.
///
/// # Errors
/// When a file is there already and nothing says what is to become of it, when it is one that is
/// read from, or when it cannot be written.
pub(crate) fn check(arguments: &PlayArgs, journal: &Path) -> Result<()> {
    let sources = [
        Some(journal),
        arguments.openings.as_deref(),
        arguments.config.as_deref(),
    ];
    for file in [&arguments.pgn, &arguments.csv].into_iter().flatten() {
        let shown = file.display();
        for source in sources.into_iter().flatten() {
            if is_same(file, source) {
                bail!(
                    "found {shown} as a file to write, expected another one than {}",
                    source.display()
                );
            }
        }
        if file.exists() && existing(arguments) == Existing::Refuse {
            bail!("{shown} exists: --append adds the games to it, --overwrite replaces it");
        }
        files::check_target(file)?;
    }
    if let (Some(pgn), Some(csv)) = (&arguments.pgn, &arguments.csv)
        && is_same(pgn, csv)
    {
        bail!(
            "found {} for --pgn and --csv, expected two files",
            pgn.display()
        );
    }
    if let Some(folder) = &arguments.report {
        check_folder(folder, arguments.overwrite)?;
    }
    arguments.log.as_deref().map_or(Ok(()), files::make_folder)
}

/// Makes a folder for a report.
///
/// # Errors
/// When one is there and not to be replaced, or it cannot be made.
pub(crate) fn check_folder(folder: &Path, overwrite: bool) -> Result<()> {
    let shown = folder.display();
    files::make_folder(folder)?;
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {shown}"))?;
    if entries.count() > 0 && !overwrite {
        bail!("{shown} has something in it: --overwrite replaces the report");
    }
    Ok(())
}

/// Whether two paths lead to one file, or would.
fn is_same(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| {
        std::fs::metadata(path)
            .map(|data| (data.dev(), data.ino()))
            .ok()
    };
    match (identity(one), identity(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            let absolute = |path: &Path| std::path::absolute(path).ok();
            absolute(one) == absolute(other)
        }
        _ => false,
    }
}

/// Writes all that was asked for.
///
/// # Errors
/// When the journal cannot be read or something not be written.
pub(crate) fn write(arguments: &PlayArgs, journal: &Path, summary: &Summary) -> Result<()> {
    let append = arguments.append;
    if let Some(path) = &arguments.pgn {
        into_file(path, append, |out| {
            report::pgn::write(journal, arguments.notation, out)
        })?;
    }
    if let Some(path) = &arguments.csv {
        let with_titles = !append || !path.exists();
        into_file(path, append, |out| {
            report::csv::write(journal, with_titles, out)
        })?;
    }
    match &arguments.report {
        Some(folder) => report::into_folder(folder, journal, summary),
        None => Ok(()),
    }
}

fn into_file(
    path: &Path,
    append: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<()> {
    if !append {
        return files::to_file(path, write);
    }
    let shown = || format!("cannot write {}", path.display());
    let file = OpenOptions::new().append(true).create(true).open(path);
    let mut out = BufWriter::new(file.with_context(shown)?);
    write(&mut out)
        .and_then(|()| Ok(out.flush()?))
        .with_context(shown)
}
