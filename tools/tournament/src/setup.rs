//! From the command line to a tournament that can be played.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};

use crate::arena::Programme;
use crate::arena::schedule::{Format, Schedule, Shard};
use crate::args::PlayArgs;
use crate::journal::Header;
use crate::programme::programme;
use match_stats::Anchor;
use xq_engines::Interrupt;
use xq_tools::calendar;

/// The most games that are played at a time.
const MOST_AT_A_TIME: usize = 4096;
/// The most games of a tournament.
const MOST_GAMES: usize = 1 << 24;

/// A tournament and what its journal begins with.
pub struct Setup {
    /// What is played.
    pub programme: Arc<dyn Programme>,
    /// What the journal begins with.
    pub header: Header,
}

/// Reads what is to be played.
///
/// # Errors
/// When it makes no tournament.
pub fn set_up(arguments: &PlayArgs, interrupt: Interrupt) -> Result<Setup> {
    let programme = programme(arguments, interrupt)?;
    let description = programme.description();
    let header = Header {
        xq_tournament: Header::VERSION,
        game: arguments.game,
        schedule: schedule(arguments, description.players.len())?,
        players: description.players,
        rule: description.rule,
        openings: arguments
            .openings
            .as_ref()
            .map(|path| path.display().to_string()),
        opening_count: description.opening_count,
        opening_fingerprint: description.opening_fingerprint,
        order: arguments.order,
        seed: arguments.seed,
        plies: arguments.plies,
        adjudication: described(arguments),
        sprt: arguments.sprt,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
    };
    Ok(Setup { programme, header })
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
