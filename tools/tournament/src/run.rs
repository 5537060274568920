//! Playing a tournament.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::arena::Played;
use crate::arena::affinity::Affinity;
use crate::arena::workers::{Crew, News, set_to_work};
use crate::args::PlayArgs;
use crate::journal::{self, GameRecord, Header, Standings};
use crate::live::Live;
use crate::outputs;
use crate::pairing::Course;
use crate::report;
use crate::schedule::{Fixture, plays};
use crate::setup::{Setup, anchor, default_journal, set_up};
use match_stats::{Anchor, Decision};
use xq_engines::{Guardian, Interrupt};
use xq_tools::calendar;
use xq_tools::cli::{self, INTERRUPTED, Outcome, Output};
use xq_tools::log::Log;

/// How long workers may take to lay down their games once everything is being stopped.
const PATIENCE: Duration = Duration::from_secs(3);

/// Plays, and reports.
///
/// # Errors
/// Bad use, bad input, what cannot be read or written, and a machine that cannot go on.
pub(crate) fn run(arguments: &PlayArgs) -> Result<Outcome> {
    let interrupt = Interrupt::new()?;
    let Setup {
        contest,
        mut header,
    } = set_up(arguments, interrupt.clone())?;
    let anchor = anchor(arguments.anchor.as_deref(), &header.names())?;
    let path = arguments.journal.clone().unwrap_or_else(default_journal);
    outputs::check(arguments, &path)?;
    let affinity = match arguments.affinity {
        true => Some(Affinity::new(arguments.concurrency, contest.threads())?),
        false => None,
    };
    let _guardian = match contest.starts_programs() {
        true => Some(Guardian::post().context("cannot start a guardian")?),
        false => None,
    };
    let raised = interrupt.clone();
    cli::at_first_interrupt(move || raised.raise())?;
    header.name_engines(contest.check_players()?);
    let (mut runner, played) = Runner::new(arguments, header, &path, interrupt.clone())?;
    if !runner.is_decided() {
        let crew = Crew {
            size: arguments.concurrency,
            affinity,
            // Where results decide who meets whom, everybody is needed to the end.
            failures: (!runner.header.schedule.format.needs_results()).then(|| runner.failures()),
        };
        let fixtures = runner.fixtures(played);
        let reports = set_to_work(&contest, fixtures, crew)?;
        runner.receive(&reports)?;
    }
    runner.journal.sync()?;
    runner.live.finish(&runner.standings);
    let ending = runner.ending();
    drop(runner);
    finish(arguments, &path, anchor)?;
    match ending {
        RunEnding::Played => Ok(Outcome::Passed),
        RunEnding::PlayerWithdrawn => Ok(Outcome::Failed),
        RunEnding::Stuck(why) => Err(anyhow!(
            "{why}\nthe games played so far are in {}; --resume goes on with them",
            path.display()
        )),
        RunEnding::Interrupted(games) => {
            cli::complain(format_args!(
                "stopped after {games} games; they are in {}, and --resume goes on with them",
                path.display()
            ));
            drop(_guardian);
            std::process::exit(INTERRUPTED.into());
        }
    }
}

/// How a tournament came to its end.
enum RunEnding {
    Played,
    PlayerWithdrawn,
    /// Somebody stopped it, after so many games.
    Interrupted(u64),
    /// The machine cannot go on, and why.
    Stuck(String),
}

/// The games that are to be played here and have not been.
fn fixtures(header: &Header, played: HashSet<usize>) -> impl Iterator<Item = Fixture> + use<> {
    let (part, openings) = (header.part, header.opening_count);
    let here = move |fixture: &Fixture| {
        plays(part, fixture.round, openings) && !played.contains(&fixture.number)
    };
    header.schedule.fixtures().filter(here)
}

/// Hands out games as results decide that they are to be played.
struct Handout {
    fixtures: Sender<Fixture>,
    known: HashSet<usize>,
}

impl Handout {
    /// Hands out what is known now and was not before.
    fn go_on(&mut self, course: &Course) {
        for fixture in course.fixtures() {
            if self.known.insert(fixture.number) {
                // Without a receiver everything is being stopped.
                let _ = self.fixtures.send(fixture);
            }
        }
    }
}

/// A game as it goes into the journal.
fn record(played: Played) -> GameRecord {
    let (fixture, ending) = (played.fixture, played.ending);
    GameRecord {
        game: fixture.number,
        pair: fixture.pair,
        round: fixture.round,
        red: fixture.red,
        black: fixture.black,
        fen: played.beginning.fen,
        opening: played.beginning.moves,
        moves: played.moves,
        thoughts: GameRecord::noted(&played.thoughts),
        result: ending.result().as_str().to_owned(),
        reason: ending.reason,
        detail: ending.detail,
        ended: calendar::now(),
        milliseconds: played.took.as_millis().try_into().unwrap_or(u64::MAX),
    }
}

/// Takes what workers report, and decides when it is enough.
struct Runner {
    header: Header,
    journal: Log,
    standings: Standings,
    live: Live,
    out: Output,
    interrupt: Interrupt,
    quiet: bool,
    stopped_by_test: bool,
    withdrawn: bool,
    stuck: Option<String>,
    /// There until all games have been handed out, where results decide about them.
    handout: Option<Handout>,
}

impl Runner {
    /// Opens the journal; also says which games it holds already.
    fn new(
        arguments: &PlayArgs,
        header: Header,
        path: &Path,
        interrupt: Interrupt,
    ) -> Result<(Runner, HashSet<usize>)> {
        let mut played = HashSet::new();
        let mut standings = Standings::new(&header);
        let journal = match arguments.resume {
            false => journal::create(path, &header)?,
            true => journal::resume(path, &header, |game| {
                played.insert(game.game);
                standings.count(&game);
            })?,
        };
        let earlier = played.len() as u64;
        let left = match header.schedule.format.needs_results() {
            true => (header.schedule.games() as u64).saturating_sub(earlier),
            false => fixtures(&header, played.clone()).count() as u64,
        };
        let runner = Runner {
            live: Live::new(earlier + left, earlier),
            header,
            journal,
            standings,
            out: Output::stdout(),
            interrupt,
            quiet: arguments.quiet,
            stopped_by_test: false,
            withdrawn: false,
            stuck: None,
            handout: None,
        };
        Ok((runner, played))
    }

    /// The games that are to be played and have not been; of those that depend on results, one
    /// after another as they become known.
    fn fixtures(&mut self, played: HashSet<usize>) -> Box<dyn Iterator<Item = Fixture> + Send> {
        if self.standings.course().is_none() {
            return Box::new(fixtures(&self.header, played));
        }
        let (sender, receiver) = channel();
        self.handout = Some(Handout {
            fixtures: sender,
            known: played,
        });
        self.hand_out();
        Box::new(receiver.into_iter())
    }

    /// Hands out the games that results have decided about; that ends with the last of them.
    fn hand_out(&mut self) {
        if let (Some(handout), Some(course)) = (&mut self.handout, self.standings.course()) {
            handout.go_on(course);
            if course.is_over() {
                self.handout = None;
            }
        }
    }

    /// How often each player has failed.
    fn failures(&self) -> Vec<usize> {
        let players = 0..self.header.players.len();
        players
            .map(|player| self.standings.losses(player, |reason| reason.is_failure()) as usize)
            .collect()
    }

    /// Takes reports until there are no more.
    fn receive(&mut self, reports: &Receiver<News>) -> Result<()> {
        let mut patience_ends = None;
        loop {
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(News::Game(game)) => self.take(record(*game))?,
                Ok(News::Annulled(fixture, why)) => self.live.say(&format!(
                    "game {} counts for nothing and is played again: {why}",
                    fixture.number + 1
                )),
                Ok(News::Withdrawn { player, failures }) => self.withdraw(player, failures),
                Ok(News::Stuck(why)) => {
                    self.interrupt.raise();
                    self.stuck.get_or_insert(why);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.interrupt.is_raised() {
                // Those who wait for the next game need not.
                self.handout = None;
                let ends = *patience_ends.get_or_insert_with(|| Instant::now() + PATIENCE);
                if Instant::now() > ends {
                    return Ok(());
                }
            }
        }
    }

    fn take(&mut self, game: GameRecord) -> Result<()> {
        let written = self.journal.append(&game);
        if written.is_err() {
            self.interrupt.raise();
        }
        written?;
        let whole = self.standings.count(&game);
        self.hand_out();
        if !self.quiet {
            self.announce(&game).context("cannot write the result")?;
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
        let line = format!(
            "Finished game {} ({} vs {}): {} {{{}}}",
            game.game + 1,
            self.name(game.red),
            self.name(game.black),
            game.result,
            game.detail.lines().next().unwrap_or("")
        );
        let out = &mut self.out;
        self.live.print(|| {
            writeln!(out, "{line}")?;
            out.flush()
        })
    }

    fn name(&self, player: usize) -> &str {
        let players = &self.header.players;
        players.get(player).map_or("?", |player| &player.name)
    }

    fn withdraw(&mut self, player: usize, failures: usize) {
        self.withdrawn = true;
        let name = self.name(player);
        self.live.say(&format!(
            "{name} has failed {failures} times and plays no more"
        ));
    }

    fn is_decided(&self) -> bool {
        let test = self.standings.test();
        test.is_some_and(|test| test.decision != Decision::Continue)
    }

    fn ending(&mut self) -> RunEnding {
        match self.stuck.take() {
            Some(why) => RunEnding::Stuck(why),
            None if self.interrupt.is_raised() && !self.stopped_by_test => {
                RunEnding::Interrupted(self.standings.games())
            }
            None if self.withdrawn => RunEnding::PlayerWithdrawn,
            None => RunEnding::Played,
        }
    }
}

/// All that is rendered from the journal, however far it got.
fn finish(arguments: &PlayArgs, journal: &Path, anchor: Anchor) -> Result<()> {
    let summary = report::Summary::of(journal, anchor)?;
    outputs::write(arguments, journal, &summary)?;
    let text = report::document(&summary).text();
    let mut out = Output::stdout();
    write!(out, "\n{text}\njournal: {}\n", journal.display())
        .and_then(|()| out.flush())
        .context("cannot write the result")
}
