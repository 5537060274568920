//! Playing a tournament.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::arena::crew::{Report, set_to_work};
use crate::arena::schedule::Fixture;
use crate::args::PlayArgs;
use crate::journal::{self, GameRecord, Header, Journal, Standings};
use crate::live::Live;
use crate::report;
use crate::setup::{Setup, anchor, default_journal, set_up};
use match_stats::Decision;
use xq_engines::{Guardian, Interrupt};
use xq_tools::cli::{self, INTERRUPTED, Outcome, Output};
use xq_tools::files;

/// How long workers may take to lay down their games once everything is being stopped.
const PATIENCE: Duration = Duration::from_secs(3);

/// Plays, and reports.
///
/// # Errors
/// Bad use, bad input, and what cannot be read or written.
pub fn run(arguments: &PlayArgs) -> Result<Outcome> {
    let interrupt = Interrupt::new()?;
    let Setup { programme, header } = set_up(arguments, interrupt.clone())?;
    let anchor = anchor(arguments.anchor.as_deref(), &header.names())?;
    let _guardian = match programme.starts_programs() {
        true => Some(Guardian::post()?),
        false => None,
    };
    programme.check_players()?;
    check_outputs(arguments)?;
    let raised = interrupt.clone();
    cli::at_first_interrupt(move || raised.raise())?;
    let path = arguments.journal.clone().unwrap_or_else(default_journal);
    let mut played = HashSet::new();
    let mut standings = Standings::new(&header);
    let journal = match arguments.resume {
        false => journal::create(&path, &header)?,
        true => journal::resume(&path, &header, |game| {
            if played.insert(game.game) {
                standings.count(&game);
            }
            Ok(())
        })?,
    };
    let earlier = played.len() as u64;
    let left = fixtures(&header, played.clone()).count() as u64;
    let fixtures = fixtures(&header, played);
    let failures: Vec<usize> = (0..header.players.len())
        .map(|player| standings.losses(player, |reason| reason.is_failure()) as usize)
        .collect();
    let mut desk = Desk {
        live: Live::new(earlier + left, earlier),
        header,
        journal,
        standings,
        out: Output::stdout(),
        interrupt: interrupt.clone(),
        quiet: arguments.quiet,
        stopped_by_test: false,
        withdrawn: false,
    };
    if !desk.is_decided() {
        let reports = set_to_work(&programme, fixtures, &failures, arguments.concurrency);
        desk.receive(&reports)?;
    }
    desk.journal.sync()?;
    desk.live.finish(&desk.standings);
    if interrupt.is_raised() && !desk.stopped_by_test {
        leave(&path, &desk);
    }
    let withdrawn = desk.withdrawn;
    drop(desk);
    finish(arguments, &path, anchor)?;
    Ok(if withdrawn {
        Outcome::Failed
    } else {
        Outcome::Passed
    })
}

/// Checks before the first game that there is a place for what is rendered after the last.
fn check_outputs(arguments: &PlayArgs) -> Result<()> {
    for file in [&arguments.pgn, &arguments.csv].into_iter().flatten() {
        files::check_target(file)?;
    }
    arguments
        .report
        .as_deref()
        .map_or(Ok(()), files::make_folder)
}

/// The games that are to be played here and have not been.
fn fixtures(header: &Header, played: HashSet<usize>) -> impl Iterator<Item = Fixture> + use<> {
    let (shard, openings) = (header.shard, header.opening_count);
    let here = move |fixture: &Fixture| {
        shard.holds(fixture.round, openings) && !played.contains(&fixture.number)
    };
    header.schedule.fixtures().filter(here)
}

/// Where games are handed in.
struct Desk {
    header: Header,
    journal: Journal,
    standings: Standings,
    live: Live,
    out: Output,
    interrupt: Interrupt,
    quiet: bool,
    stopped_by_test: bool,
    withdrawn: bool,
}

impl Desk {
    /// Takes reports until there are no more.
    fn receive(&mut self, reports: &Receiver<Report>) -> Result<()> {
        let mut patience_ends = None;
        loop {
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(Report::Game(game)) => self.take(&game)?,
                Ok(Report::Withdrawn { player, failures }) => self.withdraw(player, failures),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.interrupt.is_raised() {
                let ends = *patience_ends.get_or_insert_with(|| Instant::now() + PATIENCE);
                if Instant::now() > ends {
                    return Ok(());
                }
            }
        }
    }

    fn take(&mut self, game: &GameRecord) -> Result<()> {
        let written = self.journal.append(game);
        if written.is_err() {
            self.interrupt.raise();
        }
        written?;
        let whole = self.standings.count(game);
        if !self.quiet {
            self.announce(game).context("cannot write the result")?;
        }
        self.live.update(&self.standings);
        if whole && self.is_decided() && !self.stopped_by_test {
            self.stopped_by_test = true;
            self.interrupt.raise();
        }
        Ok(())
    }

    /// The line that distributed testing frameworks wait for; they count from 1.
    fn announce(&mut self, game: &GameRecord) -> std::io::Result<()> {
        let names = self.header.names();
        let name = |player: usize| names.get(player).copied().unwrap_or("?");
        let line = format!(
            "Finished game {} ({} vs {}): {} {{{}}}",
            game.game + 1,
            name(game.red),
            name(game.black),
            game.result,
            game.detail.lines().next().unwrap_or("")
        );
        let out = &mut self.out;
        self.live.print(|| {
            writeln!(out, "{line}")?;
            out.flush()
        })
    }

    fn withdraw(&mut self, player: usize, failures: usize) {
        self.withdrawn = true;
        let name = self
            .header
            .names()
            .get(player)
            .copied()
            .unwrap_or("?")
            .to_owned();
        self.live.say(&format!(
            "{name} has failed {failures} times and plays no more"
        ));
    }

    fn is_decided(&self) -> bool {
        let verdict = self.standings.verdict();
        verdict.is_some_and(|verdict| verdict.decision != Decision::Continue)
    }
}

/// The end after Ctrl-C: everything can be taken up again.
fn leave(path: &Path, desk: &Desk) -> ! {
    let games = desk.standings.games();
    cli::complain(format_args!(
        "stopped after {games} games; they are in {}, and --resume goes on with them",
        path.display()
    ));
    std::process::exit(INTERRUPTED.into());
}

/// All that is rendered from the journal.
fn finish(arguments: &PlayArgs, journal: &Path, anchor: match_stats::Anchor) -> Result<()> {
    if let Some(path) = &arguments.pgn {
        files::to_file(path, |out| {
            report::pgn::write(journal, arguments.notation, out)
        })?;
    }
    if let Some(path) = &arguments.csv {
        files::to_file(path, |out| report::csv::write(journal, out))?;
    }
    let summary = report::Summary::of(journal, anchor)?;
    if let Some(folder) = &arguments.report {
        report::into_folder(folder, journal, &summary)?;
    }
    let mut out = Output::stdout();
    let text = report::text::render(&summary);
    write!(out, "\n{text}journal: {}\n", journal.display())
        .and_then(|()| out.flush())
        .context("cannot write the result")
}
