//! The journal of a tournament: the truth from which everything else is rendered.
//!
//! An append-only [log](xq_tools::log): first the [`Header`], then one [`GameRecord`] for each game
//! in the order in which they ended. Half a line at the end is cut off when the journal is taken up
//! again; that game is played anew. The journal knows no games but as text, and nobody who plays them.

mod header;
mod merge;
mod record;
mod repair;
mod standings;

use std::collections::HashMap;
use std::path::Path;

use crate::pairing::Course;
use crate::schedule::{Fixture, Format, Schedule};
use anyhow::{Context, Result, bail, ensure};
use xq_tools::log::{self, Log, Records};

pub(crate) use header::{Header, PlayerEntry};
pub(crate) use merge::merge;
pub(crate) use record::GameRecord;
pub(crate) use repair::repair;
pub(crate) use standings::Standings;

/// What a journal is called in messages.
const WHAT: &str = "a journal of xq-tournament";

/// The games of a journal, one after another in the order in which they ended.
pub(crate) type Games = Records<GameRecord>;

/// Begins a journal.
///
/// # Errors
/// When there is a file already, or it cannot be written.
pub(crate) fn create(path: &Path, header: &Header) -> Result<Log> {
    let log = Log::create(path, WHAT, header);
    log.context("--resume takes up a journal that exists")
}

/// Takes up a journal, or begins it where there is none. Every game in it is handed to `each` once.
///
/// # Errors
/// When it belongs to another tournament, holds something else, is damaged or cannot be written; it
/// is left as it was then.
pub(crate) fn resume(
    path: &Path,
    header: &Header,
    mut each: impl FnMut(GameRecord),
) -> Result<Log> {
    let mut known = Known::new(header);
    let check = |there: &Header| header.check_same(there, false);
    Log::resume(path, WHAT, header, check, |game: GameRecord| {
        if known.is_new(&game)? {
            each(game);
        }
        Ok(())
    })
    .context("xq-tournament repair keeps what is whole of a damaged journal")
}

/// Opens a journal to read it.
///
/// # Errors
/// When it cannot be read or does not begin with a header of a known version.
pub(crate) fn read(path: &Path) -> Result<(Header, Games)> {
    let (header, games) = log::read::<Header, GameRecord>(path, WHAT)?;
    header
        .check()
        .with_context(|| format!("in {}", path.display()))?;
    Ok((header, games))
}

/// Which games have been seen in a journal.
#[derive(Debug)]
pub(crate) struct Known {
    checksums: HashMap<usize, u64>,
    schedule: Schedule,
    course: Option<Course>,
}

impl Known {
    /// Before the first.
    pub fn new(header: &Header) -> Known {
        let mut schedule = header.schedule;
        if schedule.format != Format::Knockout {
            // More rounds can be played of any other tournament.
            schedule.rounds = usize::MAX / schedule.games_in_round().max(1);
        }
        Known {
            checksums: HashMap::new(),
            schedule,
            course: Course::new(schedule, header.seed),
        }
    }

    fn fixture(&self, number: usize) -> Result<Fixture> {
        match &self.course {
            Some(course) => course.fixture(number).with_context(|| {
                format!("game {number} does not follow from the games that stand before it")
            }),
            None => self
                .schedule
                .fixture(number)
                .with_context(|| format!("there is no game {number} in this tournament")),
        }
    }

    /// Whether a game has not been seen before; the very same record may occur again.
    ///
    /// # Errors
    /// When it is not the game that the schedule has under its number, or another result is known.
    pub fn is_new(&mut self, game: &GameRecord) -> Result<bool> {
        let number = game.game;
        let fixture = self.fixture(number)?;
        let expected = (fixture.pair, fixture.round, fixture.red, fixture.black);
        let found = (game.pair, game.round, game.red, game.black);
        ensure!(
            found == expected,
            "game {number}: found pair, round and players {found:?}, expected {expected:?}"
        );
        match self.checksums.insert(number, game.checksum()) {
            None => {
                if let Some(course) = &mut self.course {
                    course.count(number, game.score_of(game.red));
                }
                Ok(true)
            }
            Some(other) if other == game.checksum() => Ok(false),
            Some(_) => bail!("game {number} is there twice, with different results"),
        }
    }
}
