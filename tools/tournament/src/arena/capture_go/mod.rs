//! Capture Go as a contest: the searchers of this workspace against each other.

mod entrant;
mod openings;

pub(crate) use entrant::SearcherEntry;
pub(crate) use openings::{BoardOpening, Boards};

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use capture_go::{Board, Color, Generation, Point};
use fastrand::Rng;

use crate::arena::contest::{Beginning, Contest, Description, Played, Referee, Unplayed};
use crate::ending::{Ending, Reason};
use crate::schedule::Fixture;
use xq_engines::Interrupt;
use xq_engines::turn::Thought;
use xq_tools::position;

/// What is played.
#[derive(Debug)]
pub(crate) struct CaptureGo {
    /// The players.
    pub entrants: Vec<SearcherEntry>,
    /// Where games begin.
    pub openings: Boards,
    /// A game is drawn after so many moves of each side.
    pub max_moves: Option<u32>,
    /// What stops everything.
    pub interrupt: Interrupt,
}

impl Contest for CaptureGo {
    fn description(&self) -> Description {
        let entrants = self.entrants.iter();
        let (opening_count, opening_fingerprint) = self.openings.identity();
        Description {
            players: entrants
                .map(|entrant| (entrant.name.clone(), entrant.spec.clone()))
                .collect(),
            rule: "the first capture wins".to_owned(),
            opening_count,
            opening_fingerprint,
        }
    }

    fn beginning(&self, round: usize) -> Beginning {
        beginning(&self.openings.of_round(round))
    }

    fn check_players(&self) -> Result<Vec<Option<String>>> {
        Ok(vec![None; self.entrants.len()])
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

fn beginning(opening: &BoardOpening) -> Beginning {
    Beginning {
        fen: opening.start.to_string(),
        moves: position::line(&opening.moves),
    }
}

/// Asks the searchers in turn.
struct Host(Arc<CaptureGo>);

impl Referee for Host {
    fn play(&mut self, fixture: Fixture) -> Result<Played, Unplayed> {
        let opening = self.0.openings.of_round(fixture.round);
        let begun = Instant::now();
        let over = self.0.play(fixture, opening.board.clone());
        let (moves, thoughts, ending) = over.ok_or(Unplayed::Interrupted)?;
        Ok(Played {
            fixture,
            beginning: beginning(&opening),
            moves: position::line(&moves),
            thoughts,
            ending,
            took: begun.elapsed(),
        })
    }
}

/// Moves, what was thought about each, and the end.
type BoardOver = (Vec<Point>, Vec<Thought>, Ending);

impl CaptureGo {
    fn play(&self, fixture: Fixture, mut board: Board) -> Option<BoardOver> {
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
        Some((moves, thoughts, ending))
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
