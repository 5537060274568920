//! An engine in a process of its own that speaks UCI or UCCI.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use xq_core::{Move, Position};

use crate::Player;
use crate::engine::{Engine, Start};
use crate::error::EngineError;
use crate::fault::{Fault, FaultKind};
use crate::interrupt::Interrupt;
use crate::process::{Launch, Process};
use crate::processor_clock::ProcessorClock;
use crate::protocol::answer::{BestMove, hear_info};
use crate::protocol::go::Dialect;
use crate::protocol::{Protocol, RankBase};
use crate::talk::{self, FAREWELL};
use crate::transcript::Transcript;
use crate::turn::{Action, Reply, Thought, Turn};

/// How long after its deadline an engine may still answer to be called late and not hung.
pub const GRACE: Duration = Duration::from_secs(2);
/// An engine that says more bytes in one turn says nothing.
pub const FLOOD: u64 = 64 << 20;

/// What to start, and how.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    /// The command line.
    pub command: &'a str,
    /// Its working directory.
    pub directory: Option<&'a Path>,
    /// The protocol, if known.
    pub protocol: Option<Protocol>,
    /// Options to set.
    pub options: &'a [(String, String)],
    /// How it numbers ranks, if that cannot be guessed.
    pub ranks: Option<RankBase>,
    /// Whether it is to think on the opponent's time.
    pub ponder: bool,
    /// How long it may take to open the conversation.
    pub start_timeout: Duration,
    /// How long it may take over anything else that is no thinking.
    pub ping_timeout: Duration,
    /// What ends every wait.
    pub interrupt: &'a Interrupt,
}

/// An engine at play.
#[derive(Debug)]
pub struct UciPlayer {
    engine: Engine,
    name: String,
    dialect: Dialect,
    interrupt: Interrupt,
    ping_timeout: Duration,
    start_fen: String,
    /// The reply it thinks about on the opponent's time.
    pondering: Option<Move>,
    /// Whether it still owes the `readyok` that parts old answers from new ones.
    fenced: bool,
    /// The commands of a turn, kept to spare allocations.
    message: String,
}

impl UciPlayer {
    /// Starts an engine and has it ready for games.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn start(recipe: &Recipe<'_>) -> Result<UciPlayer, EngineError> {
        let both = [Protocol::Uci, Protocol::Ucci];
        let start = Start {
            launch: Launch {
                command: recipe.command,
                directory: recipe.directory,
                interrupt: Some(recipe.interrupt),
            },
            protocols: recipe.protocol.as_ref().map_or(&both, std::slice::from_ref),
            options: recipe.options,
            start_timeout: recipe.start_timeout,
            timeout: recipe.ping_timeout,
        };
        let mut engine = Engine::start(&start)?;
        let protocol = engine.protocol();
        // Fairy-Stockfish, which plays many games, numbers ranks from 1 where it speaks UCI.
        let guess = match engine.offered("UCI_Variant") {
            Some(_) if protocol == Protocol::Uci => RankBase::One,
            _ => RankBase::Zero,
        };
        let milliseconds = engine.offered("usemillisec").is_some();
        if milliseconds && protocol == Protocol::Ucci {
            engine.send(&protocol.set_option("usemillisec", "true"))?;
        }
        if recipe.ponder && engine.offered("Ponder").is_some() {
            engine.send(&protocol.set_option("Ponder", "true"))?;
        }
        Ok(UciPlayer {
            name: engine.name().to_owned(),
            engine,
            dialect: Dialect {
                protocol,
                ranks: recipe.ranks.unwrap_or(guess),
                milliseconds,
            },
            interrupt: recipe.interrupt.clone(),
            ping_timeout: recipe.ping_timeout,
            start_fen: String::new(),
            pondering: None,
            fenced: false,
            message: String::new(),
        })
    }

    fn send(&mut self) -> Result<(), Fault> {
        let sent = self.engine.process().send(&self.message);
        sent.map_err(|error| talk::unheard(self.engine.process(), error))
    }

    fn say(&mut self, text: &str) -> Result<(), Fault> {
        self.message.clear();
        self.message.push_str(text);
        self.send()
    }

    /// How it numbers ranks.
    pub fn ranks(&self) -> RankBase {
        self.dialect.ranks
    }

    /// The clock of its processor time.
    pub fn processor_clock(&mut self) -> ProcessorClock {
        self.engine.process().processor_clock()
    }

    /// The next line, or what is wrong.
    fn hear(&mut self, deadline: Instant) -> Result<Option<String>, Fault> {
        talk::hear(self.engine.process(), deadline)
    }

    /// The engine, for conversations of another kind.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// What it can be told about a turn.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Waits for a certain line; the deadline holds however much else is said.
    fn await_line(&mut self, wanted: &str) -> Result<(), Fault> {
        let deadline = Instant::now() + self.ping_timeout;
        while let Some(line) = self.hear(deadline)? {
            if line.trim() == wanted {
                return Ok(());
            }
        }
        let detail = format!("no {wanted} within {} s", self.ping_timeout.as_secs_f64());
        Err(Fault::new(FaultKind::Hang, detail))
    }

    /// Replies as a [`Player`] does; `overhear` hears every line before the last.
    ///
    /// # Errors
    /// When there is no reply before the deadline.
    pub fn reply_aloud(
        &mut self,
        turn: &Turn<'_>,
        overhear: &mut dyn FnMut(&str),
    ) -> Result<Reply, Fault> {
        self.set_thinking(turn)?;
        let mut reply = self.await_best_move(turn.deadline, overhear)?;
        if reply.is_none() {
            // Out of time. A late answer must not be taken for the next one.
            self.say("stop")?;
            reply = self.await_best_move(Instant::now() + GRACE, &mut |_| {})?;
        }
        // Whoever was late, the engine or this program: the clock does not ask.
        let late = Instant::now().saturating_duration_since(turn.deadline);
        match reply {
            Some(reply) if late.is_zero() => Ok(reply),
            Some(_) => Err(Fault::late(late)),
            None => Err(Fault::new(FaultKind::Hang, "no move, not even after stop")),
        }
    }

    /// Reads up to the end of the turn; `None` if the deadline comes first.
    fn await_best_move(
        &mut self,
        deadline: Instant,
        overhear: &mut dyn FnMut(&str),
    ) -> Result<Option<Reply>, Fault> {
        let most = self.engine.process().received() + FLOOD;
        let mut thought = Thought::default();
        while let Some(line) = self.hear(deadline)? {
            if self.fenced {
                self.fenced = line.trim() != "readyok";
            } else if let Some(best) = BestMove::read(&line) {
                return Ok(Some(self.reply_of(best, thought)));
            } else {
                hear_info(&line, &mut thought);
                overhear(&line);
            }
            if self.engine.process().received() > most {
                let detail = format!("more than {} MiB without a move", FLOOD >> 20);
                return Err(Fault::new(FaultKind::Flood, detail));
            }
        }
        Ok(None)
    }

    fn reply_of(&self, best: BestMove<'_>, thought: Thought) -> Reply {
        let ranks = self.dialect.ranks;
        let mut reply = Reply {
            thought,
            ..Reply::plain(Action::NoMove)
        };
        if let BestMove::Move {
            mv,
            expected,
            draw,
            resigns,
        } = best
        {
            reply.draw = draw;
            reply.expected = expected.and_then(|mv| ranks.read(mv));
            reply.action = match ranks.read(mv) {
                _ if resigns => Action::Resign,
                Some(mv) => Action::Play(mv),
                None => Action::Unreadable(mv.to_owned()),
            };
        }
        reply
    }

    /// Makes an end of pondering on a move that was not played.
    fn stop_pondering(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        self.say("stop")?;
        match self.await_best_move(Instant::now() + self.ping_timeout, &mut |_| {})? {
            Some(_) => Ok(()),
            None => Err(Fault::new(FaultKind::Hang, "it does not stop pondering")),
        }
    }

    /// Begins a message with the position. What the engine says before it is ready for it answers
    /// nothing that is asked here.
    fn write_position(&mut self, turn: &Turn<'_>) {
        self.fenced = true;
        self.message.clear();
        self.message.push_str("isready\n");
        self.dialect
            .position(turn, &self.start_fen, &mut self.message);
    }

    /// Lets it think about its move: with the answer to its pondering, or anew.
    fn set_thinking(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let draw = turn.draw_offered && self.dialect.protocol == Protocol::Ucci;
        if self.pondering.is_some() && self.pondering == turn.game.moves().next_back() {
            self.pondering = None;
            return self.say(if draw { "ponderhit draw" } else { "ponderhit" });
        }
        self.stop_pondering()?;
        self.write_position(turn);
        self.message.push('\n');
        self.dialect.banned_moves(turn, &mut self.message);
        let word = if draw { " draw" } else { "" };
        self.dialect
            .go(turn.side(), &turn.limits, word, &mut self.message);
        self.send()
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, start: &Position, _number: usize) -> Result<(), Fault> {
        self.start_fen = start.to_fen();
        let new_game = match self.dialect.protocol {
            Protocol::Uci => "ucinewgame\n",
            Protocol::Ucci if self.engine.offered("newgame").is_some() => "setoption newgame\n",
            Protocol::Ucci => "",
        };
        self.say(&format!("{new_game}isready"))?;
        self.await_line("readyok")
    }

    fn reply(&mut self, turn: &Turn<'_>) -> Result<Reply, Fault> {
        self.reply_aloud(turn, &mut |_| {})
    }

    fn ponder(&mut self, turn: &Turn<'_>, expected: Move) {
        self.write_position(turn);
        let first = turn.game.history().len() == turn.anchor.plies
            && self.dialect.protocol == Protocol::Ucci
            || turn.game.history().is_empty();
        self.dialect.expected(first, expected, &mut self.message);
        self.message.push('\n');
        // The limits are those of the side to move after the expected reply.
        let side = turn.side().other();
        self.dialect
            .go(side, &turn.limits, " ponder", &mut self.message);
        // An engine that has died is found out at its next turn.
        if self.send().is_ok() {
            self.pondering = Some(expected);
        }
    }

    fn overhear(&mut self) {
        if self.pondering.is_some() {
            self.engine.process().overhear();
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.stop_pondering()
    }

    fn identity(&self) -> Option<String> {
        Some(format!("{} ({})", self.name, self.dialect.protocol.name()))
    }

    fn process(&mut self) -> Option<&mut Process> {
        Some(self.engine.process())
    }

    fn record(&mut self, recorder: Option<(Arc<Transcript>, String)>) {
        self.engine.process().record(recorder);
    }

    fn quit(self: Box<Self>) {
        if !self.interrupt.is_raised() {
            self.engine.into_process().quit("quit", FAREWELL);
        }
    }
}
