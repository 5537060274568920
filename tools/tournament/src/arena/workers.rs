//! The workers: each takes the next game, has its referee play it and reports it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::{Context, Result};

use crate::arena::affinity::Affinity;
use crate::arena::contest::{Contest, Played, Referee, Unplayed};
use crate::schedule::Fixture;

/// Reports that may wait for the one who reads them.
const MOST_WAITING: usize = 256;
/// A game that was annulled so often in a row is given up: the machine has no room for it.
const MOST_ANNULLED: u32 = 10;

/// What workers report.
#[derive(Debug)]
pub(crate) enum News {
    /// A game was played.
    Game(Box<Played>),
    /// A game counts for nothing, and why; it is played again.
    Annulled(Fixture, String),
    /// A player has failed too often and plays no more.
    Withdrawn {
        /// The player.
        player: usize,
        /// How often it has failed.
        failures: usize,
    },
    /// A worker cannot go on, and why. Nobody else can either.
    Stuck(String),
}

/// Who is set to work.
#[derive(Debug)]
pub(crate) struct Crew {
    /// How many workers there are.
    pub size: usize,
    /// Where they and their players run; anywhere where nothing is said.
    pub affinity: Option<Affinity>,
    /// What has gone wrong with each player before; where it is not given, nobody is withdrawn.
    pub failures: Option<Vec<usize>>,
}

/// Sets workers to play games and gives their reports, which end when no games are left or the
/// contest is interrupted.
///
/// # Errors
/// When the system has no threads left.
pub(crate) fn set_to_work(
    contest: &Arc<dyn Contest>,
    fixtures: impl Iterator<Item = Fixture> + Send + 'static,
    crew: Crew,
) -> Result<Receiver<News>> {
    let (sender, reports) = sync_channel(MOST_WAITING);
    let board = Arc::new(Board {
        contest: Arc::clone(contest),
        fixtures: Mutex::new(Box::new(fixtures)),
        affinity: crew.affinity,
        failures: crew
            .failures
            .unwrap_or_default()
            .into_iter()
            .map(AtomicUsize::new)
            .collect(),
    });
    for number in 0..crew.size.max(1) {
        let worker = Worker {
            number,
            board: Arc::clone(&board),
            reports: sender.clone(),
        };
        let spawned = thread::Builder::new().spawn(move || worker.work());
        spawned.context("cannot start a worker; fewer --concurrency need fewer")?;
    }
    Ok(reports)
}

/// What the workers share.
struct Board {
    contest: Arc<dyn Contest>,
    fixtures: Mutex<Box<dyn Iterator<Item = Fixture> + Send>>,
    affinity: Option<Affinity>,
    failures: Vec<AtomicUsize>,
}

impl Board {
    /// The next game between players who still play.
    fn next(&self) -> Option<Fixture> {
        if self.contest.interrupt().is_raised() {
            return None;
        }
        let mut fixtures = self
            .fixtures
            .lock()
            .unwrap_or_else(|lock| lock.into_inner());
        fixtures.find(|fixture| self.plays(fixture.red) && self.plays(fixture.black))
    }

    fn plays(&self, player: usize) -> bool {
        let limit = self.contest.most_failures(player);
        let failures = self.failures.get(player);
        limit == 0 || failures.is_none_or(|failures| failures.load(Relaxed) < limit)
    }
}

struct Worker {
    number: usize,
    board: Arc<Board>,
    reports: SyncSender<News>,
}

impl Worker {
    /// Works until there is nothing more to do. Whatever ends it otherwise is reported, so that no
    /// tournament ends early and looks complete.
    fn work(self) {
        let work = catch_unwind(AssertUnwindSafe(|| self.play_all()));
        let why = match work {
            Ok(Ok(())) => return,
            Ok(Err(why)) => why,
            Err(panic) => format!("a worker broke down: {}", panic_message(&*panic)),
        };
        let _ = self.reports.send(News::Stuck(why));
    }

    fn play_all(&self) -> Result<(), String> {
        if let Some(affinity) = &self.board.affinity {
            let held = affinity.hold(self.number);
            held.map_err(|error| format!("{error:#}"))?;
        }
        let mut referee = Arc::clone(&self.board.contest).referee();
        while let Some(fixture) = self.board.next() {
            let Some(played) = self.play(referee.as_mut(), fixture)? else {
                break;
            };
            let failed = played.loser().filter(|_| played.ending.reason.is_failure());
            if self.reports.send(News::Game(Box::new(played))).is_err() {
                break;
            }
            if let Some(player) = failed {
                self.note_failure(player);
            }
        }
        referee.leave();
        Ok(())
    }

    /// Plays a game until it has a result; `None` if everything is being stopped.
    fn play(&self, referee: &mut dyn Referee, fixture: Fixture) -> Result<Option<Played>, String> {
        for _ in 0..MOST_ANNULLED {
            match referee.play(fixture) {
                Ok(played) => return Ok(Some(played)),
                Err(Unplayed::Interrupted) => return Ok(None),
                Err(Unplayed::Impossible(why)) => return Err(why),
                Err(Unplayed::Annulled(why)) => {
                    if self.reports.send(News::Annulled(fixture, why)).is_err() {
                        return Ok(None);
                    }
                }
            }
        }
        Err(format!(
            "game {} was annulled {MOST_ANNULLED} times: this machine is too busy for it, which fewer \
             --concurrency or more time for each move would mend",
            fixture.number + 1
        ))
    }

    fn note_failure(&self, player: usize) {
        let Some(failures) = self.board.failures.get(player) else {
            return;
        };
        let failures = failures.fetch_add(1, Relaxed) + 1;
        if failures == self.board.contest.most_failures(player) {
            let _ = self.reports.send(News::Withdrawn { player, failures });
        }
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("for a reason it did not give").to_owned()
}

impl Played {
    /// The player who lost, if somebody did.
    fn loser(&self) -> Option<usize> {
        self.ending.winner.map(|winner| match winner {
            xq_core::Color::Red => self.fixture.black,
            xq_core::Color::Black => self.fixture.red,
        })
    }
}
