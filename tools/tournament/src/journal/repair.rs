//! Saving what is whole of a damaged journal.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::journal::{Games, Header, Known, create, read};

/// What was saved, and what was not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Saved {
    /// Games that were kept.
    pub games: usize,
    /// What was dropped, and why, line by line.
    pub dropped: Vec<String>,
}

/// Writes every whole line of a journal that belongs to its tournament into a new one. The header is
/// that of `header_of`, where one is given: another part of the same tournament, say.
///
/// # Errors
/// When no header can be read, or something cannot be read or written.
pub(crate) fn repair(journal: &Path, header_of: Option<&Path>, out: &Path) -> Result<Saved> {
    ensure!(
        journal != out,
        "found the journal as the file to write, expected another one"
    );
    let (header, games) = match header_of {
        None => read(journal).context(
            "nothing tells what was played; --header names a journal of the same tournament",
        )?,
        Some(other) => {
            let (header, _) = read(other)?;
            (header, xq_tools::log::records(journal)?)
        }
    };
    let mut log = create(out, &as_written_now(header.clone()))?;
    let mut saved = Saved::default();
    keep(games, &header, &mut saved, |game| log.append(game))?;
    log.sync()?;
    Ok(saved)
}

fn as_written_now(header: Header) -> Header {
    Header {
        xq_tournament: Header::VERSION,
        ..header
    }
}

fn keep(
    mut games: Games,
    header: &Header,
    saved: &mut Saved,
    mut write: impl FnMut(&crate::journal::GameRecord) -> Result<()>,
) -> Result<()> {
    let mut known = Known::new(header);
    while let Some(game) = games.next() {
        let line = games.line();
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                saved.dropped.push(format!("{error:#}"));
                continue;
            }
        };
        match known.is_new(&game) {
            Ok(true) => {
                write(&game)?;
                saved.games += 1;
            }
            Ok(false) => saved.dropped.push(format!("line {line} is there twice")),
            Err(error) => saved.dropped.push(format!("line {line}: {error:#}")),
        }
    }
    if games.has_rest() {
        saved.dropped.push("the last line is unfinished".to_owned());
    }
    Ok(())
}
