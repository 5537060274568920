//! From the command line to a tournament that can be played.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};

use crate::arena::Contest;
use crate::args::PlayArgs;
use crate::entry::contest;
use crate::journal::{Header, PlayerEntry};
use crate::schedule::{Format, Schedule};
use match_stats::Anchor;
use xq_engines::clock::seconds;
use xq_engines::{Interrupt, TimeControl};
use xq_tools::calendar;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;

/// The most games that are played at a time.
const MOST_AT_A_TIME: usize = 4096;
/// The most games of a tournament.
const MOST_GAMES: usize = 1 << 24;
/// Further pairs of a drawn match in a knockout where nothing is said.
const TIE_BREAKS: usize = 4;

/// A tournament and what its journal begins with.
pub(crate) struct Setup {
    /// What is played.
    pub contest: Arc<dyn Contest>,
    /// What the journal begins with.
    pub header: Header,
}

/// Reads what is to be played.
///
/// # Errors
/// When it makes no tournament.
pub(crate) fn set_up(arguments: &PlayArgs, interrupt: Interrupt) -> Result<Setup> {
    let contest = contest(arguments, interrupt)?;
    let description = contest.description();
    let header = Header {
        xq_tournament: Header::VERSION,
        game: arguments.game,
        schedule: schedule(arguments, description.players.len())?,
        players: description
            .players
            .into_iter()
            .map(|(name, spec)| PlayerEntry {
                time_control: time_control(&spec),
                name,
                spec,
                engine: None,
            })
            .collect(),
        rule: description.rule,
        openings: match (&arguments.openings, arguments.game) {
            (Some(path), _) => Some(path.display().to_string()),
            (None, GameChoice::Xiangqi) => Some("the balanced suite".to_owned()),
            (None, GameChoice::CaptureGo) => None,
        },
        opening_count: description.opening_count,
        opening_fingerprint: description.opening_fingerprint,
        order: arguments.order,
        seed: arguments.seed,
        random_plies: arguments.random_plies,
        book_plies: arguments.plies,
        first_opening: arguments.first_opening - 1,
        adjudication: described(arguments),
        sprt: arguments.sprt,
        part: arguments.part.unwrap_or(Part::WHOLE),
        machine: machine(),
        begun: Some(calendar::now()),
    };
    Ok(Setup { contest, header })
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
    refuse_what_results_forbid(arguments)?;
    let schedule = Schedule {
        players,
        format: arguments.format,
        rounds: arguments.rounds,
        paired: !arguments.single,
        tie_breaks: match arguments.format {
            Format::Knockout => arguments.tie_breaks.unwrap_or(TIE_BREAKS),
            _ => 0,
        },
    };
    let games = arguments.rounds.checked_mul(schedule.games_in_round());
    if games.is_none_or(|games| games == 0 || games > MOST_GAMES) {
        bail!(
            "found --rounds {}, expected from one to {MOST_GAMES} games in all",
            arguments.rounds
        );
    }
    schedule.check()?;
    Ok(schedule)
}

/// Where results decide who meets whom, they must all be known here, and of whole encounters.
fn refuse_what_results_forbid(arguments: &PlayArgs) -> Result<()> {
    if arguments.tie_breaks.is_some() && arguments.format != Format::Knockout {
        bail!("--tie-breaks means something with --format knockout only");
    }
    let given = [
        ("--part", arguments.part.is_some()),
        ("--single", arguments.single),
        ("--sprt", arguments.sprt.is_some()),
    ];
    match given.into_iter().find(|&(_, given)| given) {
        Some((option, _)) if arguments.format.needs_results() => bail!(
            "{option} and --format {} exclude each other: results decide who meets whom",
            arguments.format.name()
        ),
        _ => Ok(()),
    }
}

/// The time control among the words of an entrant.
fn time_control(spec: &str) -> Option<String> {
    let mut control = TimeControl::default();
    for word in shell_words::split(spec).ok()? {
        match word.split_once('=') {
            Some(("tc", value)) => control.clock = value.parse().ok(),
            Some(("st", value)) => control.move_time = seconds(value),
            _ => {}
        }
    }
    Some(control.to_string())
}

/// The processor, as the system names it, and how many can be used at a time.
fn machine() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(": ")?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Some(format!(
        "{name}, {cores} processors, {}",
        std::env::consts::OS
    ))
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
pub(crate) fn anchor(text: Option<&str>, names: &[&str]) -> Result<Anchor> {
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
pub(crate) fn default_journal() -> std::path::PathBuf {
    Path::new(&format!("tournament-{}.jsonl", calendar::now())).to_owned()
}
