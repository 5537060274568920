//! One game: the referee between two players.

use std::time::{Duration, Instant};

use xq_core::rules::{Conditions, Game};
use xq_core::{Color, Move, Position};

use crate::arena::StallWatch;
use crate::arena::adjudication::{Adjudicated, Adjudication, Watch};
use crate::arena::openings::Opening;
use crate::ending::{Ending, Reason};
use xq_engines::clock::{Clock, TimeControl};
use xq_engines::turn::{Action, Anchor, Reply, Thought, Turn};
use xq_engines::{Fault, FaultKind, Player};

/// A player's clock is not to be trusted when this program was held up for longer during a move,
/// or for longer than the margin.
const LONGEST_STALL: Duration = Duration::from_millis(50);

/// What a game is played under.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    /// Its number in the tournament.
    pub number: usize,
    /// Where it begins.
    pub opening: &'a Opening,
    /// The rules.
    pub conditions: Conditions,
    /// The time controls of Red and Black.
    pub controls: [TimeControl; 2],
    /// Whether Red and Black think on each other's time.
    pub pondering: [bool; 2],
    /// When it is not played on.
    pub adjudication: Adjudication,
    /// The game is drawn after so many moves of each side.
    pub max_moves: Option<u32>,
    /// Knows when this program was held up.
    pub stalls: &'a StallWatch,
}

/// The two players at a board, Red first.
pub(crate) type Players<'a> = [&'a mut dyn Player; 2];

/// A game that has come to its end.
#[derive(Debug)]
pub(crate) struct Over {
    /// The moves, those of the opening left out.
    pub moves: Vec<Move>,
    /// What the mover told about each.
    pub thoughts: Vec<Thought>,
    /// The end.
    pub ending: Ending,
    /// Which of the players, Red and Black, are beyond use now.
    pub broken: [bool; 2],
}

/// Why a game has no end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Everything is being stopped.
    Interrupted,
    /// A player did not get ready for it.
    NotReady(Color, Fault),
    /// This program was held up for so long, during a move of a side.
    Stalled(Color, Duration),
    /// A player's fault.
    Fault(Color, Fault),
}

/// Plays a game.
///
/// # Errors
/// When it has no end that would be the players' own doing; never [`Stop::Fault`].
pub(crate) fn play(terms: &Terms<'_>, players: Players<'_>) -> Result<Over, Stop> {
    let mut table = Table::new(terms, players);
    let mut broken = [false; 2];
    let ending = match table.play() {
        Ok(ending) => ending,
        Err(Stop::Fault(side, fault)) => {
            broken[side as usize] = fault.is_fatal();
            let margin = terms.controls[side as usize].margin;
            Ending::of_fault(side, &fault, margin).ok_or(Stop::Interrupted)?
        }
        Err(stop) => return Err(stop),
    };
    // A player that does not leave off has lost nothing by it, but is not asked again.
    for side in [Color::Red, Color::Black] {
        if !broken[side as usize] && table.players[side as usize].end().is_err() {
            broken[side as usize] = true;
        }
    }
    let moves = table.game.moves().skip(terms.opening.moves.len());
    Ok(Over {
        moves: moves.collect(),
        thoughts: table.thoughts,
        ending,
        broken,
    })
}

/// A game in progress.
struct Table<'a, 'p> {
    terms: &'a Terms<'a>,
    players: Players<'p>,
    game: Game,
    anchor: Anchor,
    clocks: [Clock; 2],
    watch: Watch,
    thoughts: Vec<Thought>,
    draw_offered: bool,
}

impl<'a, 'p> Table<'a, 'p> {
    fn new(terms: &'a Terms<'a>, players: Players<'p>) -> Table<'a, 'p> {
        let start = &terms.opening.start;
        let mut table = Table {
            terms,
            players,
            game: Game::new(start.clone(), terms.conditions),
            anchor: Anchor {
                fen: start.to_fen(),
                plies: 0,
            },
            clocks: terms.controls.map(Clock::new),
            watch: Watch::new(terms.adjudication),
            thoughts: Vec::new(),
            draw_offered: false,
        };
        for &mv in &terms.opening.moves {
            if table.make(mv).is_err() {
                break;
            }
        }
        table
    }

    fn play(&mut self) -> Result<Ending, Stop> {
        let start: Position = self.game.start().clone();
        for side in [Color::Red, Color::Black] {
            self.players[side as usize]
                .begin(&start, self.terms.number)
                .map_err(|fault| match fault.kind {
                    FaultKind::Interrupted => Stop::Interrupted,
                    _ => Stop::NotReady(side, fault),
                })?;
        }
        loop {
            if let Some(ending) = Ending::of_verdict(self.game.verdict()) {
                return Ok(ending);
            }
            if let Some(ending) = self.turn()? {
                return Ok(ending);
            }
        }
    }

    /// One turn; the end of the game if it brings it about.
    fn turn(&mut self) -> Result<Option<Ending>, Stop> {
        let side = self.game.position().side_to_move();
        let (own, other) = (side as usize, side.other() as usize);
        self.players[other].overhear();
        let clock = &self.clocks[own];
        let begun = Instant::now();
        let turn = Turn {
            game: &self.game,
            anchor: &self.anchor,
            limits: clock.limits(&self.clocks[other]),
            draw_offered: self.draw_offered,
            deadline: begun + clock.allowance(),
        };
        let reply = self.players[own].reply(&turn);
        let elapsed = begun.elapsed();
        self.check_stall(side, begun, reply.as_ref().err())?;
        let reply = reply.map_err(|fault| Stop::Fault(side, fault))?;
        if self.draw_offered && reply.draw {
            return Ok(Some(Ending::draw(Reason::DrawAgreed, "agreed by both")));
        }
        let mv = match self.checked_move(side, &reply.action) {
            Ok(mv) => mv,
            Err(ending) => return Ok(Some(ending)),
        };
        self.draw_offered = reply.draw;
        self.clocks[own].spend(elapsed);
        self.thoughts.push(Thought {
            time: elapsed,
            ..reply.thought
        });
        let made = self.make(mv);
        debug_assert!(made.is_ok(), "the move has been checked");
        if self.game.verdict().is_over() {
            return Ok(None);
        }
        if let Some(ending) = self.given_up(side, &reply) {
            return Ok(Some(ending));
        }
        self.let_ponder(side, &reply);
        Ok(None)
    }

    /// Nobody is to suffer from this program's having been held up during a move.
    fn check_stall(&self, side: Color, begun: Instant, fault: Option<&Fault>) -> Result<(), Stop> {
        let control = &self.terms.controls[side as usize];
        let stalled = self.terms.stalls.stalled_since(begun);
        let is_timed = control.clock.is_some() || control.move_time.is_some();
        let excused = match fault.map(|fault| (fault.kind, fault.late_by)) {
            Some((FaultKind::Late, Some(late))) => stalled >= late,
            Some((FaultKind::Hang, _)) => stalled > LONGEST_STALL,
            _ => false,
        };
        let spoilt = is_timed && stalled > control.margin.max(LONGEST_STALL);
        match excused || spoilt {
            true => Err(Stop::Stalled(side, stalled)),
            false => Ok(()),
        }
    }

    /// The move of a reply, if it is one and legal; else how the game ends.
    fn checked_move(&self, side: Color, action: &Action) -> Result<Move, Ending> {
        let position = self.game.position();
        match action {
            Action::Play(mv) if position.is_legal(*mv) => Ok(*mv),
            Action::Play(mv) => {
                let detail = format!("played {mv}, which is not legal in {}", position.to_fen());
                Err(Ending::loss(side, Reason::IllegalMove, detail))
            }
            Action::Unreadable(text) => {
                let shown: String = text.chars().take(80).collect();
                let detail = format!("said {shown:?}, which is no move, in {}", position.to_fen());
                Err(Ending::loss(side, Reason::IllegalMove, detail))
            }
            Action::Resign => Err(Ending::loss(side, Reason::Resignation, "resigned")),
            Action::NoMove => {
                let detail = format!("gave no move, but has some in {}", position.to_fen());
                Err(Ending::loss(side, Reason::NoMove, detail))
            }
        }
    }

    fn make(&mut self, mv: Move) -> Result<(), xq_core::rules::PushError> {
        let takes = self.game.position().piece_at(mv.to).is_some();
        self.game.push(mv)?;
        if takes {
            self.anchor.fen = self.game.position().to_fen();
            self.anchor.plies = self.game.history().len();
        }
        Ok(())
    }

    /// The end by adjudication or length, after a move that did not end the game by itself.
    fn given_up(&mut self, side: Color, reply: &Reply) -> Option<Ending> {
        match self.watch.moved(side, reply.thought.score) {
            Some(Adjudicated::Draw) => {
                return Some(Ending::draw(
                    Reason::DrawAdjudicated,
                    "both players see nothing in it",
                ));
            }
            Some(Adjudicated::Win(winner)) => {
                let detail = "is lost by the players' own scores";
                return Some(Ending::loss(winner.other(), Reason::WinAdjudicated, detail));
            }
            None => {}
        }
        let most = self.terms.max_moves?;
        let moves = u32::try_from(self.thoughts.len() / 2).unwrap_or(u32::MAX);
        (moves >= most)
            .then(|| Ending::draw(Reason::MaxMoves, format_args!("{most} moves were played")))
    }

    fn let_ponder(&mut self, side: Color, reply: &Reply) {
        let (own, other) = (side as usize, side.other() as usize);
        let Some(expected) = reply.expected.filter(|_| self.terms.pondering[own]) else {
            return;
        };
        if !self.game.position().is_legal(expected) {
            return;
        }
        let turn = Turn {
            game: &self.game,
            anchor: &self.anchor,
            limits: self.clocks[own].limits(&self.clocks[other]),
            draw_offered: false,
            deadline: Instant::now(),
        };
        self.players[own].ponder(&turn, expected);
    }
}
