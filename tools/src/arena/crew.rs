//! The crew: so many workers, each of which takes the next game, plays it with players of its own
//! and reports it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use xq_core::Color;
use xq_core::rules::Conditions;

use crate::arena::adjudication::Adjudication;
use crate::arena::ending::Ending;
use crate::arena::entrant::Entrant;
use crate::arena::game::{Contest, Played, play};
use crate::arena::openings::{Opening, Openings};
use crate::arena::schedule::Fixture;
use crate::journal::GameRecord;
use crate::player::{Fault, Interrupt, Player};

/// Reports that may wait for the one who reads them.
const MOST_WAITING: usize = 256;

/// What is played.
#[derive(Debug)]
pub struct Programme {
    /// The players.
    pub entrants: Vec<Entrant>,
    /// Where games begin.
    pub openings: Openings,
    /// The rules.
    pub conditions: Conditions,
    /// When a game is not played on.
    pub adjudication: Adjudication,
    /// A game is drawn after so many moves of each side.
    pub max_moves: Option<u32>,
    /// What stops everything.
    pub interrupt: Interrupt,
}

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
    programme: Arc<Programme>,
    fixtures: impl Iterator<Item = Fixture> + Send + 'static,
    failures: &[usize],
    size: usize,
) -> Receiver<Report> {
    let (sender, reports) = sync_channel(MOST_WAITING);
    let board = Arc::new(Board {
        programme,
        fixtures: Mutex::new(Box::new(fixtures)),
        failures: failures
            .iter()
            .map(|&count| AtomicUsize::new(count))
            .collect(),
    });
    for _ in 0..size.max(1) {
        let worker = Worker {
            board: Arc::clone(&board),
            reports: sender.clone(),
            players: HashMap::new(),
        };
        thread::spawn(move || worker.work());
    }
    reports
}

/// What the workers share.
struct Board {
    programme: Arc<Programme>,
    fixtures: Mutex<Box<dyn Iterator<Item = Fixture> + Send>>,
    failures: Vec<AtomicUsize>,
}

impl Board {
    /// The next game between players who still play.
    fn next(&self) -> Option<Fixture> {
        if self.programme.interrupt.is_raised() {
            return None;
        }
        let mut fixtures = self
            .fixtures
            .lock()
            .unwrap_or_else(|lock| lock.into_inner());
        fixtures.find(|fixture| self.plays(fixture.red) && self.plays(fixture.black))
    }

    fn plays(&self, player: usize) -> bool {
        let limit = self.programme.entrants[player].failures;
        limit == 0 || self.failures[player].load(Relaxed) < limit
    }
}

struct Worker {
    board: Arc<Board>,
    reports: SyncSender<Report>,
    players: HashMap<usize, Box<dyn Player>>,
}

impl Worker {
    fn work(mut self) {
        while let Some(fixture) = self.board.next() {
            let opening = self.board.programme.openings.of_round(fixture.round);
            let begun = Instant::now();
            let Some(played) = self.play(fixture, &opening) else {
                break;
            };
            let record = GameRecord::of(fixture, &opening, &played, begun.elapsed());
            let failed = record.reason.is_failure().then(|| record.loser()).flatten();
            if self.reports.send(Report::Game(Box::new(record))).is_err() {
                break;
            }
            if let Some(player) = failed {
                self.note_failure(player);
            }
        }
        for (_, player) in self.players.drain() {
            player.dismiss();
        }
    }

    fn note_failure(&self, player: usize) {
        let failures = self.board.failures[player].fetch_add(1, Relaxed) + 1;
        if failures == self.board.programme.entrants[player].failures {
            let _ = self.reports.send(Report::Withdrawn { player, failures });
        }
    }

    /// Plays a game; `None` if it was interrupted.
    fn play(&mut self, fixture: Fixture, opening: &Opening) -> Option<Played> {
        let board = Arc::clone(&self.board);
        let programme = &board.programme;
        let seats = [fixture.red, fixture.black];
        self.dismiss_all_but(seats);
        let mut red = match self.hire(fixture.red) {
            Ok(player) => player,
            Err(fault) => return not_begun(Color::Red, &fault),
        };
        let mut black = match self.hire(fixture.black) {
            Ok(player) => player,
            Err(fault) => {
                self.players.insert(fixture.red, red);
                return not_begun(Color::Black, &fault);
            }
        };
        let entrants = seats.map(|seat| &programme.entrants[seat]);
        let contest = Contest {
            number: fixture.number,
            opening,
            conditions: programme.conditions,
            controls: entrants.map(|entrant| entrant.control),
            pondering: entrants.map(|entrant| entrant.ponder),
            adjudication: programme.adjudication,
            max_moves: programme.max_moves,
        };
        let played = play(&contest, [red.as_mut(), black.as_mut()]);
        let broken = played.as_ref().map_or([true; 2], |played| played.broken);
        for (index, player) in [red, black].into_iter().enumerate() {
            if broken[index] {
                drop(player);
            } else if entrants[index].restart {
                player.dismiss();
            } else {
                self.players.insert(seats[index], player);
            }
        }
        played
    }

    fn hire(&mut self, seat: usize) -> Result<Box<dyn Player>, Fault> {
        match self.players.remove(&seat) {
            Some(player) => Ok(player),
            None => {
                let programme = &self.board.programme;
                programme.entrants[seat].hire(&programme.interrupt)
            }
        }
    }

    /// Engines that do not play the next game do not keep their memory.
    fn dismiss_all_but(&mut self, seats: [usize; 2]) {
        let others: Vec<usize> = self
            .players
            .keys()
            .copied()
            .filter(|seat| !seats.contains(seat))
            .collect();
        for seat in others {
            if let Some(player) = self.players.remove(&seat) {
                player.dismiss();
            }
        }
    }
}

/// A game that one side could not begin.
fn not_begun(side: Color, fault: &Fault) -> Option<Played> {
    // No need to hurry to the next one.
    const PAUSE: Duration = Duration::from_millis(20);
    let ending = Ending::of_fault(side, fault)?;
    thread::sleep(PAUSE);
    Some(Played {
        moves: Vec::new(),
        thoughts: Vec::new(),
        ending,
        broken: [false; 2],
    })
}
