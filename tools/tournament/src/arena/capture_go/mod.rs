//! Capture Go as a programme: the searchers of this workspace against each other.

mod entrant;
mod openings;

pub use entrant::Entrant;
pub use openings::{Opening, Openings};

use std::sync::Arc;
use std::time::Instant;

use capture_go::{Board, Color, Generation, Point};
use fastrand::Rng;

use crate::arena::ending::{Ending, Reason};
use crate::arena::programme::{Beginning, Description, Played, Programme, Referee};
use crate::arena::schedule::Fixture;
use crate::journal::{GameRecord, PlayerEntry};
use xq_engines::Interrupt;
use xq_tools::position;

/// What is played.
#[derive(Debug)]
pub struct CaptureGo {
    /// The players.
    pub entrants: Vec<Entrant>,
    /// Where games begin.
    pub openings: Openings,
    /// A game is drawn after so many moves of each side.
    pub max_moves: Option<u32>,
    /// What stops everything.
    pub interrupt: Interrupt,
}

impl Programme for CaptureGo {
    fn description(&self) -> Description {
        let entrants = self.entrants.iter();
        let (opening_count, opening_fingerprint) = self.openings.identity();
        Description {
            players: entrants
                .map(|entrant| PlayerEntry::of(&entrant.name, &entrant.spec))
                .collect(),
            rule: "the first capture wins".to_owned(),
            opening_count,
            opening_fingerprint,
        }
    }

    fn beginning(&self, round: usize) -> Beginning {
        beginning(&self.openings.of_round(round))
    }

    /// Searchers do not fail.
    fn most_failures(&self, _player: usize) -> usize {
        0
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn referee(self: Arc<Self>) -> Box<dyn Referee> {
        Box::new(Host(self))
    }
}

fn beginning(opening: &Opening) -> Beginning {
    Beginning {
        fen: opening.start.to_string(),
        moves: position::line(&opening.moves),
    }
}

/// Asks the searchers in turn.
struct Host(Arc<CaptureGo>);

impl Referee for Host {
    fn play(&mut self, fixture: Fixture) -> Option<GameRecord> {
        let opening = self.0.openings.of_round(fixture.round);
        let begun = Instant::now();
        let played = self.0.play(fixture, opening.board.clone())?;
        let took = begun.elapsed();
        Some(GameRecord::of(fixture, beginning(&opening), &played, took))
    }
}

impl CaptureGo {
    fn play(&self, fixture: Fixture, mut board: Board) -> Option<Played<Point>> {
        // The same game whoever plays it, and however many are played at a time.
        let chance = |player: usize| {
            let seed = self.entrants[player].seed;
            Rng::with_seed(seed ^ (fixture.number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        };
        let (mut white, mut black) = (chance(fixture.red), chance(fixture.black));
        let (mut moves, mut thoughts) = (Vec::new(), Vec::new());
        let ending = loop {
            if let Some(ending) = self.ending(&board, moves.len()) {
                break ending;
            }
            if self.interrupt.is_raised() {
                return None;
            }
            let (player, rng) = match board.to_move() {
                Color::White => (fixture.red, &mut white),
                Color::Black => (fixture.black, &mut black),
            };
            let (point, thought) = self.entrants[player].choose(&board, rng);
            match point.map(|point| (point, board.play(point))) {
                Some((point, Ok(_))) => moves.push(point),
                Some((_, Err(error))) => {
                    break lost(&board, Reason::IllegalMove, &error.to_string());
                }
                None => break lost(&board, Reason::NoMove, "gave no move"),
            }
            thoughts.push(thought);
        };
        Some(Played {
            moves,
            thoughts,
            ending,
        })
    }

    fn ending(&self, board: &Board, plies: usize) -> Option<Ending> {
        if board.winner().is_some() {
            let captured = match board.captured().len() {
                1 => "has lost a stone".to_owned(),
                stones => format!("has lost {stones} stones"),
            };
            return Some(lost(board, Reason::Capture, &captured));
        }
        if board.moves(Generation::All).is_empty() {
            return Some(lost(board, Reason::Stalemate, "has no legal move"));
        }
        let most = self.max_moves?;
        (plies / 2 >= most as usize)
            .then(|| Ending::draw(Reason::MaxMoves, format_args!("{most} moves were played")))
    }
}

/// The side to move loses. White takes the place that Red has in xiangqi.
fn lost(board: &Board, reason: Reason, why: &str) -> Ending {
    let loser = board.to_move();
    Ending {
        winner: Some(match loser {
            Color::White => xq_core::Color::Black,
            Color::Black => xq_core::Color::Red,
        }),
        reason,
        detail: format!("{} wins: {loser} {why}", loser.other()),
    }
}
