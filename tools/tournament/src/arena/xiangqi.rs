//! Xiangqi as a contest: entrants are started as players, kept from game to game where they can
//! be, and play from the openings of their rounds.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use xq_core::rules::Conditions;

use crate::arena::StallWatch;
use crate::arena::adjudication::Adjudication;
use crate::arena::contest::{Beginning, Contest, Description, Played, Referee, Unplayed};
use crate::arena::game::{Over, Stop, Terms, play};
use crate::arena::game_log::GameLog;
use crate::arena::openings::{Opening, Openings};
use crate::schedule::Fixture;
use xq_engines::entrant::Entrant;
use xq_engines::{Fault, FaultKind, Interrupt, Player};
use xq_tools::position;

/// How often a player is started before the tournament is stopped for it, and the first of the
/// pauses between, each of which is twice as long as the one before.
const MOST_STARTS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// What is played.
#[derive(Debug)]
pub(crate) struct Xiangqi {
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
    /// Where conversations with engines are kept.
    pub log: Option<GameLog>,
    /// Knows when this program was held up.
    pub stalls: StallWatch,
}

impl Contest for Xiangqi {
    fn description(&self) -> Description {
        let entrants = self.entrants.iter();
        Description {
            players: entrants
                .map(|entrant| (entrant.name.clone(), entrant.spec.clone()))
                .collect(),
            rule: self.conditions.rule_set.name().to_owned(),
            opening_count: self.openings.count(),
            opening_fingerprint: self.openings.fingerprint(),
        }
    }

    fn beginning(&self, round: usize) -> Beginning {
        beginning(&self.openings.of_round(round))
    }

    fn starts_programs(&self) -> bool {
        let mut entrants = self.entrants.iter();
        entrants.any(|entrant| entrant.command().is_some())
    }

    fn threads(&self) -> usize {
        let entrants = self.entrants.iter();
        let mut threads: Vec<usize> = entrants.map(threads).collect();
        threads.sort_unstable_by(|one, other| other.cmp(one));
        // One thinks while the other waits, unless somebody ponders.
        let at_a_time = match self.entrants.iter().any(|entrant| entrant.ponder) {
            true => 2,
            false => 1,
        };
        threads
            .iter()
            .take(at_a_time)
            .fold(0, |all, &one| all.saturating_add(one))
    }

    fn check_players(&self) -> Result<Vec<Option<String>>> {
        let identity = |entrant: &Entrant| {
            let player = entrant.start(&self.interrupt);
            let player = player
                .map_err(|fault| anyhow!("{}", fault.detail))
                .with_context(|| format!("player {}", entrant.name))?;
            let identity = player.identity();
            player.quit();
            Ok(identity)
        };
        self.entrants.iter().map(identity).collect()
    }

    fn most_failures(&self, player: usize) -> usize {
        self.entrants[player].failures
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn referee(self: Arc<Self>) -> Box<dyn Referee> {
        Box::new(XiangqiReferee {
            contest: self,
            players: HashMap::new(),
        })
    }
}

/// The threads that an entrant is told to think with.
fn threads(entrant: &Entrant) -> usize {
    let threads = entrant.option("Threads");
    threads.and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn beginning(opening: &Opening) -> Beginning {
    Beginning {
        fen: opening.start.to_fen(),
        moves: position::line(&opening.moves),
    }
}

/// Has players play who run already, and starts those who do not.
struct XiangqiReferee {
    contest: Arc<Xiangqi>,
    players: HashMap<usize, Box<dyn Player>>,
}

impl Referee for XiangqiReferee {
    fn play(&mut self, fixture: Fixture) -> Result<Played, Unplayed> {
        let opening = self.contest.openings.of_round(fixture.round);
        // Engines that do not play this game do not keep their memory.
        self.quit(|seat| seat != fixture.red && seat != fixture.black);
        let mut pause = FIRST_PAUSE;
        for attempt in 1.. {
            let begun = Instant::now();
            let (seat, fault) = match self.play_from(fixture, &opening) {
                Ok(over) => return Ok(played(fixture, &opening, over, begun)),
                Err(Refused::Unplayed(unplayed)) => return Err(unplayed),
                Err(Refused::NotReady(seat, fault)) => (seat, fault),
            };
            if fault.kind == FaultKind::Interrupted || self.contest.interrupt.is_raised() {
                return Err(Unplayed::Interrupted);
            }
            if attempt == MOST_STARTS {
                let name = &self.contest.entrants[seat].name;
                let why = format!(
                    "{name} did not start, {attempt} times in a row: {}",
                    fault.detail
                );
                return Err(Unplayed::Impossible(why));
            }
            // What is missing may come back: other games end, engines quit.
            thread::sleep(pause);
            pause *= 2;
        }
        Err(Unplayed::Interrupted)
    }

    fn leave(mut self: Box<Self>) {
        self.quit(|_| true);
    }
}

/// Why a game was not played to its end.
enum Refused {
    /// A player did not get ready, which another try may mend.
    NotReady(usize, Fault),
    /// Whatever else.
    Unplayed(Unplayed),
}

fn played(fixture: Fixture, opening: &Opening, over: Over, begun: Instant) -> Played {
    Played {
        fixture,
        beginning: beginning(opening),
        moves: position::line(&over.moves),
        thoughts: over.thoughts,
        ending: over.ending,
        took: begun.elapsed(),
    }
}

impl XiangqiReferee {
    fn play_from(&mut self, fixture: Fixture, opening: &Opening) -> Result<Over, Refused> {
        let contest = Arc::clone(&self.contest);
        let seats = [fixture.red, fixture.black];
        let [mut red, mut black] = self.start_both(seats)?;
        let entrants = seats.map(|seat| &contest.entrants[seat]);
        let terms = Terms {
            number: fixture.number,
            opening,
            conditions: contest.conditions,
            controls: entrants.map(|entrant| entrant.control),
            pondering: entrants.map(|entrant| entrant.ponder),
            adjudication: contest.adjudication,
            max_moves: contest.max_moves,
            stalls: &contest.stalls,
        };
        let recording = contest.log.as_ref().map(|log| {
            log.record(
                fixture.number,
                [red.as_mut(), black.as_mut()],
                entrants.map(|e| &*e.name),
            )
        });
        let outcome = play(&terms, [red.as_mut(), black.as_mut()]);
        if let Some(recording) = recording {
            recording.keep(&outcome, [red.as_mut(), black.as_mut()]);
        }
        match outcome {
            Ok(over) => {
                for (index, player) in [red, black].into_iter().enumerate() {
                    self.keep(seats[index], player, over.broken[index]);
                }
                Ok(over)
            }
            Err(Stop::NotReady(side, fault)) => {
                let other = side.other() as usize;
                let player = if other == 0 { red } else { black };
                self.players.insert(seats[other], player);
                Err(Refused::NotReady(seats[side as usize], fault))
            }
            // Both engines may be anywhere by now: they are started anew for the next game.
            Err(Stop::Stalled(side, stalled)) => {
                Err(Refused::Unplayed(Unplayed::Annulled(format!(
                    "xq-tournament itself was held up for {:.3} s during a move of {side}",
                    stalled.as_secs_f64()
                ))))
            }
            Err(Stop::Interrupted | Stop::Fault(..)) => {
                Err(Refused::Unplayed(Unplayed::Interrupted))
            }
        }
    }

    fn start_both(&mut self, seats: [usize; 2]) -> Result<[Box<dyn Player>; 2], Refused> {
        let red = self.start(seats[0])?;
        match self.start(seats[1]) {
            Ok(black) => Ok([red, black]),
            Err(refused) => {
                self.players.insert(seats[0], red);
                Err(refused)
            }
        }
    }

    /// Keeps a player for the next game, unless it is broken or to be started anew.
    fn keep(&mut self, seat: usize, player: Box<dyn Player>, is_broken: bool) {
        if is_broken {
            drop(player);
        } else if self.contest.entrants[seat].restart {
            player.quit();
        } else {
            self.players.insert(seat, player);
        }
    }

    fn start(&mut self, seat: usize) -> Result<Box<dyn Player>, Refused> {
        if let Some(player) = self.players.remove(&seat) {
            return Ok(player);
        }
        let contest = &self.contest;
        let started = contest.entrants[seat].start(&contest.interrupt);
        started.map_err(|fault| Refused::NotReady(seat, fault))
    }

    fn quit(&mut self, whom: impl Fn(usize) -> bool) {
        for (_, player) in self.players.extract_if(|&seat, _| whom(seat)) {
            player.quit();
        }
    }
}
