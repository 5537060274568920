//! `xq-record extract`: positions out of games, for test suites and training.

use std::collections::HashSet;
use std::io::Write;

use anyhow::{Context, Result};
use xq_core::record::{self, Format, Record, WriteOptions};
use xq_core::{Move, Position};

use crate::args::{ExtractArgs, PositionFormat};
use crate::input::{self, Source};
use crate::output::Target;
use xq_tools::cli::{self, Outcome};

/// Writes the positions of the games' main lines.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn extract(arguments: &ExtractArgs) -> Result<Outcome> {
    let sources = input::find(&arguments.paths)?;
    let target = Target::create(&arguments.target.output, arguments.target.force)?;
    let mut extraction = Extraction {
        arguments,
        target,
        seen: HashSet::new(),
        written: 0,
    };
    let games = input::each_game(&sources, &arguments.reading, |source, number, game| {
        extraction.game(source, number, &game.record)
    })?;
    let Extraction {
        target, written, ..
    } = extraction;
    target.finish()?;
    cli::complain(format_args!("{written} positions of {games} games"));
    Ok(Outcome::Passed)
}

struct Extraction<'a> {
    arguments: &'a ExtractArgs,
    target: Target,
    /// The keys of the positions written, where each is wanted once.
    seen: HashSet<u64>,
    written: usize,
}

/// A position of a game.
struct Origin<'a> {
    source: &'a Source,
    game: usize,
    ply: usize,
    /// The move that was played there.
    next: Option<Move>,
}

impl Extraction<'_> {
    fn game(&mut self, source: &Source, game: usize, record: &Record) -> Result<()> {
        let Ok(start) = record.start_diagram() else {
            return Ok(());
        };
        let mut position = start.into_position();
        let mut moves = record.tree.main_moves();
        for ply in 0.. {
            if self.arguments.to_ply.is_some_and(|last| ply > last) {
                break;
            }
            let next = moves.next().filter(|&mv| position.is_legal(mv));
            if self.is_wanted(&position, ply, next) {
                let origin = Origin {
                    source,
                    game,
                    ply,
                    next,
                };
                self.write(&position, record, &origin)?;
            }
            let Some(mv) = next else { break };
            let _ = position.make(mv);
        }
        Ok(())
    }

    fn is_wanted(&mut self, position: &Position, ply: usize, next: Option<Move>) -> bool {
        let Some(beyond) = ply.checked_sub(self.arguments.from_ply) else {
            return false;
        };
        (beyond as u64).is_multiple_of(self.arguments.every)
            && (!self.arguments.quiet || is_quiet(position, next))
            && (!self.arguments.unique || self.seen.insert(position.key()))
    }

    fn write(&mut self, position: &Position, record: &Record, origin: &Origin<'_>) -> Result<()> {
        self.written += 1;
        if self.arguments.format == PositionFormat::Fen {
            return writeln!(self.target, "{}", position.to_fen()).context("cannot write");
        }
        let mut line = Record::new(position.to_setup());
        line.result = record.result;
        if let Some(mv) = origin.next {
            line.tags.set("sm", &mv.to_string());
        }
        let Origin {
            source, game, ply, ..
        } = origin;
        let id = format!("{}, game {game}, ply {ply}", source.name());
        line.tags.set("id", &id);
        record::write(
            &line,
            Format::Epd,
            &WriteOptions::default(),
            &mut self.target,
        )?;
        Ok(())
    }
}

/// Whether nothing violent is going on: no check, and what was played neither took nor checked.
fn is_quiet(position: &Position, next: Option<Move>) -> bool {
    let checks = |mv| {
        let mut after = position.clone();
        let _ = after.make(mv);
        after.in_check()
    };
    !position.in_check() && next.is_none_or(|mv| position.piece_at(mv.to).is_none() && !checks(mv))
}
