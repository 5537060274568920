//! From the command line to a tournament that can be played.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail};
use xq_core::rules::Conditions;

use crate::arena::crew::Programme;
use crate::arena::schedule::{Format, Schedule, Shard};
use crate::arena::{Adjudication, Entrant, Openings};
use crate::calendar;
use crate::journal::{Header, PlayerEntry};
use crate::player::{Interrupt, Launch, Process};
use crate::stats::Anchor;
use crate::tournament::args::PlayArgs;

/// The most games that are played at a time.
const MOST_AT_A_TIME: usize = 4096;
/// The most games of a tournament.
const MOST_GAMES: usize = 1 << 24;

/// A tournament and what its journal begins with.
#[derive(Debug)]
pub struct Setup {
    /// What is played.
    pub programme: Programme,
    /// What the journal begins with.
    pub header: Header,
}

/// Reads what is to be played.
///
/// # Errors
/// When it makes no tournament.
pub fn set_up(arguments: &PlayArgs, interrupt: Interrupt) -> Result<Setup> {
    let entrants = entrants(arguments)?;
    let schedule = schedule(arguments, entrants.len())?;
    let conditions = Conditions::from(arguments.rule);
    let openings = match &arguments.openings {
        Some(path) => Openings::read(path, conditions)?,
        None => Openings::start(conditions),
    };
    let openings = openings
        .ordered(arguments.order, arguments.seed)
        .with_plies(arguments.plies);
    let adjudication = Adjudication {
        draw: arguments.draw,
        resign: arguments.resign,
    };
    let header = Header {
        xq_tournament: Header::VERSION,
        players: entrants
            .iter()
            .map(|entrant| PlayerEntry {
                name: entrant.name.clone(),
                spec: entrant.spec.clone(),
            })
            .collect(),
        schedule,
        rule: arguments.rule.name().to_owned(),
        openings: arguments
            .openings
            .as_ref()
            .map(|path| path.display().to_string()),
        opening_count: openings.len(),
        opening_fingerprint: openings.fingerprint(),
        order: arguments.order,
        seed: arguments.seed,
        plies: arguments.plies,
        adjudication: described(arguments),
        sprt: arguments.sprt,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
    };
    let programme = Programme {
        entrants,
        openings,
        conditions,
        adjudication,
        max_moves: arguments.maxmoves,
        interrupt,
    };
    Ok(Setup { programme, header })
}

fn entrants(arguments: &PlayArgs) -> Result<Vec<Entrant>> {
    let mut entrants = Vec::new();
    let mut names = HashSet::new();
    for (index, spec) in arguments.engines.iter().enumerate() {
        let mut entrant = Entrant::read(spec, &arguments.each, index)?;
        let plain = entrant.name.clone();
        let mut number = 2;
        while !names.insert(entrant.name.clone()) {
            entrant.name = format!("{plain}-{number}");
            number += 1;
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}

fn schedule(arguments: &PlayArgs, players: usize) -> Result<Schedule> {
    if players < 2 {
        bail!("found {players} players, expected at least two --engine");
    }
    if arguments.format == Format::Pairs && players != 2 {
        bail!("found {players} players, expected two for --format pairs");
    }
    if arguments.format == Format::Pairs && arguments.single {
        bail!("--format pairs and --single exclude each other");
    }
    if arguments.sprt.is_some() && players != 2 {
        bail!("found {players} players, expected two for --sprt");
    }
    if !(1..=MOST_AT_A_TIME).contains(&arguments.concurrency) {
        bail!(
            "found --concurrency {}, expected 1 to {MOST_AT_A_TIME}",
            arguments.concurrency
        );
    }
    let schedule = Schedule {
        players,
        format: arguments.format,
        rounds: arguments.rounds,
        paired: !arguments.single,
    };
    let games = arguments.rounds.checked_mul(schedule.games_in_round());
    if games.is_none_or(|games| games == 0 || games > MOST_GAMES) {
        bail!(
            "found --rounds {}, expected from one to {MOST_GAMES} games in all",
            arguments.rounds
        );
    }
    Ok(schedule)
}

/// What games are adjudicated by, for the header.
fn described(arguments: &PlayArgs) -> String {
    let mut parts = Vec::new();
    if let Some(draw) = arguments.draw {
        parts.push(format!(
            "draw movenumber={},movecount={},score={}",
            draw.move_number, draw.move_count, draw.score
        ));
    }
    if let Some(resign) = arguments.resign {
        parts.push(format!(
            "resign movecount={},score={},twosided={}",
            resign.move_count, resign.score, resign.two_sided
        ));
    }
    parts.extend(arguments.maxmoves.map(|moves| format!("maxmoves {moves}")));
    parts.join("; ")
}

/// Checks that every program can be started at all, so that a wrong path makes no games.
///
/// # Errors
/// When one cannot.
pub fn check_programs(entrants: &[Entrant]) -> Result<()> {
    for entrant in entrants {
        if let Some((command, directory)) = entrant.command() {
            let launch = Launch {
                command,
                directory,
                interrupt: None,
            };
            Process::start(&launch).with_context(|| format!("player {}", entrant.name))?;
        }
    }
    Ok(())
}

/// Reads `NAME=ELO`.
///
/// # Errors
/// When it is something else or nobody has that name.
pub fn anchor(text: Option<&str>, names: &[&str]) -> Result<Anchor> {
    let Some(text) = text else {
        return Ok(Anchor::Average);
    };
    let parts = text
        .rsplit_once('=')
        .and_then(|(name, elo)| Some((name, elo.parse::<f64>().ok()?)));
    let Some((name, elo)) = parts.filter(|(_, elo)| elo.is_finite()) else {
        bail!("found --anchor {text:?}, expected NAME=ELO");
    };
    match names.iter().position(|known| *known == name) {
        Some(player) => Ok(Anchor::Player(player, elo)),
        None => bail!(
            "found the anchor {name:?}, expected one of {}",
            names.join(", ")
        ),
    }
}

/// A journal's name where none was given.
pub fn default_journal() -> std::path::PathBuf {
    Path::new(&format!("tournament-{}.jsonl", calendar::now())).to_owned()
}
