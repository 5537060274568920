//! Xiangqi as a programme: entrants are hired as players, kept from game to game where they can
//! be, and play from the openings of their rounds.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use xq_core::rules::Conditions;
use xq_core::{Color, Move};

use crate::arena::adjudication::Adjudication;
use crate::arena::ending::Ending;
use crate::arena::game::{Contest, play};
use crate::arena::openings::{Opening, Openings};
use crate::arena::programme::{Beginning, Description, Played, Programme, Referee};
use crate::arena::schedule::Fixture;
use crate::journal::{GameRecord, PlayerEntry};
use xq_engines::entrant::Entrant;
use xq_engines::{Fault, Interrupt, Launch, Player, Process};
use xq_tools::position;

/// What is played.
#[derive(Debug)]
pub struct Xiangqi {
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

impl Programme for Xiangqi {
    fn description(&self) -> Description {
        let entrants = self.entrants.iter();
        Description {
            players: entrants
                .map(|entrant| PlayerEntry::of(&entrant.name, &entrant.spec))
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

    fn check_players(&self) -> Result<()> {
        for entrant in &self.entrants {
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

    fn most_failures(&self, player: usize) -> usize {
        self.entrants[player].failures
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn referee(self: Arc<Self>) -> Box<dyn Referee> {
        Box::new(Employer {
            programme: self,
            players: HashMap::new(),
        })
    }
}

fn beginning(opening: &Opening) -> Beginning {
    Beginning {
        fen: opening.start.to_fen(),
        moves: position::line(&opening.moves),
    }
}

/// Has players play who are already there, and hires those who are not.
struct Employer {
    programme: Arc<Xiangqi>,
    players: HashMap<usize, Box<dyn Player>>,
}

impl Referee for Employer {
    fn play(&mut self, fixture: Fixture) -> Option<GameRecord> {
        let opening = self.programme.openings.of_round(fixture.round);
        let begun = Instant::now();
        let played = self.play_from(fixture, &opening)?;
        let took = begun.elapsed();
        Some(GameRecord::of(fixture, beginning(&opening), &played, took))
    }

    fn leave(mut self: Box<Self>) {
        self.dismiss(|_| true);
    }
}

impl Employer {
    fn play_from(&mut self, fixture: Fixture, opening: &Opening) -> Option<Played<Move>> {
        let programme = Arc::clone(&self.programme);
        let seats = [fixture.red, fixture.black];
        // Engines that do not play this game do not keep their memory.
        self.dismiss(|seat| !seats.contains(&seat));
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
        // What is interrupted leaves nothing in order.
        let (played, broken) = play(&contest, [red.as_mut(), black.as_mut()])?;
        for (index, player) in [red, black].into_iter().enumerate() {
            if broken[index] {
                drop(player);
            } else if entrants[index].restart {
                player.dismiss();
            } else {
                self.players.insert(seats[index], player);
            }
        }
        Some(played)
    }

    fn hire(&mut self, seat: usize) -> Result<Box<dyn Player>, Fault> {
        match self.players.remove(&seat) {
            Some(player) => Ok(player),
            None => {
                let programme = &self.programme;
                programme.entrants[seat].hire(&programme.interrupt)
            }
        }
    }

    fn dismiss(&mut self, whom: impl Fn(usize) -> bool) {
        for (_, player) in self.players.extract_if(|&seat, _| whom(seat)) {
            player.dismiss();
        }
    }
}

/// A game that one side could not begin.
fn not_begun(side: Color, fault: &Fault) -> Option<Played<Move>> {
    // No need to hurry to the next one.
    const PAUSE: Duration = Duration::from_millis(20);
    let ending = Ending::of_fault(side, fault)?;
    thread::sleep(PAUSE);
    Some(Played {
        moves: Vec::new(),
        thoughts: Vec::new(),
        ending,
    })
}
