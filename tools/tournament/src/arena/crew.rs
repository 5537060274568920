//! The crew: so many workers, each of which takes the next game, has its referee play it and
//! reports it.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::arena::programme::{Programme, Referee};
use crate::arena::schedule::Fixture;
use crate::journal::GameRecord;

/// Reports that may wait for the one who reads them.
const MOST_WAITING: usize = 256;

/// What a crew reports.
#[derive(Debug)]
pub enum Report {
    /// A game was played.
    Game(Box<GameRecord>),
    /// A player has failed too often and plays no more.
    Withdrawn {
        /// The player.
        player: usize,
        /// How often it has failed.
        failures: usize,
    },
}

/// Sets `size` workers to play games and gives their reports, which end when no games are left or
/// the programme is interrupted. `failures` counts what has gone wrong with each player before.
pub fn set_to_work(
    programme: &Arc<dyn Programme>,
    fixtures: impl Iterator<Item = Fixture> + Send + 'static,
    failures: &[usize],
    size: usize,
) -> Receiver<Report> {
    let (sender, reports) = sync_channel(MOST_WAITING);
    let board = Arc::new(Board {
        programme: Arc::clone(programme),
        fixtures: Mutex::new(Box::new(fixtures)),
        failures: failures
            .iter()
            .map(|&count| AtomicUsize::new(count))
            .collect(),
    });
    for _ in 0..size.max(1) {
        let (board, reports) = (Arc::clone(&board), sender.clone());
        thread::spawn(move || {
            let referee = Arc::clone(&board.programme).referee();
            let worker = Worker {
                board,
                reports,
                referee,
            };
            worker.work();
        });
    }
    reports
}

/// What the workers share.
struct Board {
    programme: Arc<dyn Programme>,
    fixtures: Mutex<Box<dyn Iterator<Item = Fixture> + Send>>,
    failures: Vec<AtomicUsize>,
}

impl Board {
    /// The next game between players who still play.
    fn next(&self) -> Option<Fixture> {
        if self.programme.interrupt().is_raised() {
            return None;
        }
        let mut fixtures = self
            .fixtures
            .lock()
            .unwrap_or_else(|lock| lock.into_inner());
        fixtures.find(|fixture| self.plays(fixture.red) && self.plays(fixture.black))
    }

    fn plays(&self, player: usize) -> bool {
        let limit = self.programme.most_failures(player);
        limit == 0 || self.failures[player].load(Relaxed) < limit
    }
}

struct Worker {
    board: Arc<Board>,
    reports: SyncSender<Report>,
    referee: Box<dyn Referee>,
}

impl Worker {
    fn work(mut self) {
        while let Some(fixture) = self.board.next() {
            let Some(record) = self.referee.play(fixture) else {
                break;
            };
            let failed = record.reason.is_failure().then(|| record.loser()).flatten();
            if self.reports.send(Report::Game(Box::new(record))).is_err() {
                break;
            }
            if let Some(player) = failed {
                self.note_failure(player);
            }
        }
        self.referee.leave();
    }

    fn note_failure(&self, player: usize) {
        let failures = self.board.failures[player].fetch_add(1, Relaxed) + 1;
        if failures == self.board.programme.most_failures(player) {
            let _ = self.reports.send(Report::Withdrawn { player, failures });
        }
    }
}
