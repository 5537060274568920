//! An engine in a process of its own that speaks XBoard's protocol.

use std::sync::Arc;
use std::time::{Duration, Instant};

use xq_core::{Color, Position};

use crate::Player;
use crate::clock::TimeControl;
use crate::error::EngineError;
use crate::fault::{Fault, FaultKind};
use crate::interrupt::Interrupt;
use crate::process::{Heard, Launch, Process};
use crate::protocol::cecp::{Answer, Features, hear_thinking, level, set_up, write_move};
use crate::protocol::{EngineOption, RankBase};
use crate::talk::{self, FAREWELL};
use crate::transcript::Transcript;
use crate::turn::{Action, Limits, Reply, Thought, Turn};
use crate::uci::{FLOOD, GRACE, Recipe};

/// An engine that has told no features by then is of the first version of the protocol.
const PATIENCE_FOR_FEATURES: Duration = Duration::from_secs(5);

/// How long a move is waited for after an engine has said that the game is over.
const PATIENCE_AFTER_CLAIM: Duration = Duration::from_secs(3);

/// An engine at play.
#[derive(Debug)]
pub struct XBoard {
    process: Process,
    interrupt: Interrupt,
    ping_timeout: Duration,
    features: Features,
    name: String,
    /// How many moves of the game it knows.
    known: usize,
    /// Whether it moves by itself when its turn comes.
    playing: bool,
    pings: u32,
    /// Whether it still owes the answer to the last ping.
    fenced: bool,
    message: String,
}

impl XBoard {
    /// Starts an engine and has it ready for games. One that announces no features is of the first
    /// version of the protocol, or speaks another one: `must_announce` refuses it.
    ///
    /// # Errors
    /// When it does not get ready, or lacks what is asked of it.
    pub fn start(recipe: &Recipe<'_>, must_announce: bool) -> Result<XBoard, EngineError> {
        let launch = Launch {
            command: recipe.command,
            directory: recipe.directory,
            interrupt: Some(recipe.interrupt),
        };
        let process = Process::start(&launch)?;
        let mut engine = XBoard {
            name: process.command().to_owned(),
            process,
            interrupt: recipe.interrupt.clone(),
            ping_timeout: recipe.ping_timeout,
            features: Features::default(),
            known: 0,
            playing: false,
            pings: 0,
            fenced: false,
            message: String::new(),
        };
        engine.open(recipe, must_announce)?;
        Ok(engine)
    }

    fn open(&mut self, recipe: &Recipe<'_>, must_announce: bool) -> Result<(), EngineError> {
        self.process.send("xboard\nprotover 2")?;
        let patience = match must_announce {
            true => recipe.start_timeout,
            false => recipe.start_timeout.min(PATIENCE_FOR_FEATURES),
        };
        let mut deadline = Instant::now() + patience;
        while self.features.done != Some(true) {
            let line = match self.process.listen(deadline) {
                Heard::Line(line) => line,
                Heard::LongLine => continue,
                Heard::Silence if must_announce => return Err(EngineError::Silent(patience)),
                Heard::Silence => break,
                Heard::Interrupted => return Err(EngineError::Interrupted),
                Heard::End => return Err(EngineError::Ended(self.process.last_words())),
            };
            self.features.hear(&line);
            if self.features.done == Some(false) {
                deadline = deadline.max(Instant::now() + recipe.start_timeout);
            }
        }
        if !self.features.plays_xiangqi() {
            return Err(EngineError::NoXiangqi(self.name.clone()));
        }
        if let Some(name) = &self.features.name {
            self.name.clone_from(name);
        }
        for (name, value) in recipe.options {
            let command = self.option_command(name, value)?;
            self.message.push_str(&command);
        }
        let text = std::mem::take(&mut self.message);
        if !text.is_empty() {
            self.process.send(text.trim_end_matches('\n'))?;
        }
        let deaf = |fault: Fault| match fault.kind {
            FaultKind::Interrupted => EngineError::Interrupted,
            _ => EngineError::Ended(fault.detail),
        };
        self.synchronise().map_err(deaf)
    }

    /// The command that sets an option: `memory` and `cores` for what every engine calls Hash and
    /// Threads, where it knows them.
    fn option_command(&self, name: &str, value: &str) -> Result<String, EngineError> {
        let features = &self.features;
        let own = [
            ("Hash", features.memory, "memory"),
            ("Threads", features.smp, "cores"),
        ];
        let known = own
            .iter()
            .find(|(known, has, _)| *has && known.eq_ignore_ascii_case(name));
        if let Some((_, _, command)) = known {
            let number = EngineOption::number(name, 1, None);
            number
                .check(value)
                .map_err(|source| self.option_error(source))?;
            return Ok(format!("{command} {value}\n"));
        }
        let option = EngineOption::find(&features.options, name, value);
        let option = option.map_err(|source| self.option_error(source))?;
        let value = match (option.kind.as_str(), value) {
            ("check", "true") => "1",
            ("check", _) => "0",
            (_, value) => value,
        };
        Ok(format!("option {}={value}\n", option.name))
    }

    fn option_error(&self, source: crate::protocol::OptionError) -> EngineError {
        EngineError::Option {
            engine: self.name.clone(),
            source,
        }
    }

    /// Which of the limits of a time control cannot be told, and why.
    pub fn unspeakable(control: &TimeControl) -> Option<(&'static str, &'static str)> {
        let is_split = |time: Duration| time.subsec_nanos() != 0;
        if control.nodes.is_some() {
            Some(("nodes=", "XBoard's protocol does not know it"))
        } else if control.move_time.is_some_and(is_split) {
            Some((
                "parts of a second in st=",
                "XBoard's protocol knows whole seconds only",
            ))
        } else {
            None
        }
    }

    fn say(&mut self, text: &str) -> Result<(), Fault> {
        self.message.push_str(text);
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let message = std::mem::take(&mut self.message);
        let text = message.trim_end_matches('\n');
        if text.is_empty() {
            return Ok(());
        }
        let sent = self.process.send(text);
        sent.map_err(|error| talk::unheard(&mut self.process, error))
    }

    fn hear(&mut self, deadline: Instant) -> Result<Option<String>, Fault> {
        talk::hear(&mut self.process, deadline)
    }

    /// Asks for a sign that parts old answers from new ones, if it can give one.
    fn ping(&mut self) {
        use std::fmt::Write as _;
        if self.features.ping {
            self.fenced = true;
            self.pings += 1;
            let _ = writeln!(self.message, "ping {}", self.pings);
        }
    }

    /// Whether the line was said before the last ping was heard, or answers it.
    fn is_old(&mut self, line: &str) -> bool {
        let old = self.fenced;
        if old && let Answer::Pong(number) = Answer::read(line) {
            self.fenced = number.parse() != Ok(self.pings);
        }
        old
    }

    /// Waits until it has done all it was told, if it can tell.
    fn synchronise(&mut self) -> Result<(), Fault> {
        self.ping();
        self.flush()?;
        let deadline = Instant::now() + self.ping_timeout;
        while self.fenced {
            let Some(line) = self.hear(deadline)? else {
                return Err(Fault::new(FaultKind::Hang, "no answer to ping"));
            };
            self.is_old(&line);
        }
        Ok(())
    }

    /// Sets clocks and limits before it thinks.
    fn set_limits(&mut self, limits: &Limits) {
        use std::fmt::Write as _;
        if let Some(own) = limits.clock {
            let other = limits.opponent.unwrap_or(own);
            if self.known == 0 || !self.playing {
                let moves = own.moves_to_go.unwrap_or(0);
                self.message
                    .push_str(&level(moves, own.remaining, own.increment));
            }
            let hundredths = |time: Duration| (time.as_millis() / 10).max(1);
            let (own, other) = (hundredths(own.remaining), hundredths(other.remaining));
            let _ = write!(self.message, "time {own}\notim {other}\n");
        }
        if let Some(time) = limits.move_time {
            let _ = writeln!(self.message, "st {}", time.as_secs().max(1));
        }
        if let Some(depth) = limits.depth {
            let _ = writeln!(self.message, "sd {depth}");
        }
    }

    /// Tells it the moves that it does not know and lets it think.
    fn set_thinking(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let fresh: Vec<_> = turn.game.moves().skip(self.known).collect();
        if self.playing && fresh.len() == 1 {
            self.set_limits(&turn.limits);
        } else {
            self.message.push_str("force\n");
            self.playing = false;
        }
        for &mv in &fresh {
            self.message
                .push_str(&write_move(mv, self.features.user_move));
        }
        self.known += fresh.len();
        if !self.playing {
            self.set_limits(&turn.limits);
            self.message.push_str("go\n");
            self.playing = true;
        }
        self.flush()
    }

    /// Reads up to the end of the turn; `None` if the deadline comes first.
    ///
    /// Some engines say that the game is over, by rules of their own. That may be about their last
    /// move or the reason why there is no next one; only waiting a little tells.
    fn await_move(&mut self, mut deadline: Instant) -> Result<Option<Reply>, Fault> {
        let most = self.process.received() + FLOOD;
        let mut thought = Thought::default();
        let (mut draw, mut claimed) = (false, false);
        let action = loop {
            let Some(line) = self.hear(deadline)? else {
                if !claimed {
                    return Ok(None);
                }
                break Action::NoMove;
            };
            match Answer::read(&line) {
                _ if self.is_old(&line) => {}
                Answer::Move(text) => {
                    let mv = RankBase::Zero.read(text).map(Action::Play);
                    break mv.unwrap_or_else(|| Action::Unreadable(text.to_owned()));
                }
                Answer::Resign => break Action::Resign,
                Answer::Illegal(text) => break Action::Unreadable(text.to_owned()),
                Answer::Result(_) => {
                    claimed = true;
                    self.playing = false;
                    deadline = deadline.min(Instant::now() + PATIENCE_AFTER_CLAIM);
                }
                Answer::OfferDraw => draw = true,
                Answer::Pong(_) => {}
                Answer::Other => hear_thinking(&line, &mut thought),
            }
            if self.process.received() > most {
                let detail = format!("more than {} MiB without a move", FLOOD >> 20);
                return Err(Fault::new(FaultKind::Flood, detail));
            }
        };
        let plain = Reply::plain(action);
        Ok(Some(Reply {
            draw,
            thought,
            ..plain
        }))
    }
}

impl Player for XBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, start: &Position, _number: usize) -> Result<(), Fault> {
        self.known = 0;
        self.playing = false;
        let Some(position) = set_up(start, self.features.set_up()) else {
            let side = Color::Black;
            let detail = format!("it can be given no position with {side} to move");
            return Err(Fault::new(FaultKind::Start, detail));
        };
        self.say(&format!(
            "new\nvariant xiangqi\neasy\npost\nforce\n{position}"
        ))?;
        self.synchronise()
    }

    fn reply(&mut self, turn: &Turn<'_>) -> Result<Reply, Fault> {
        // What it said after its last move answers nothing.
        self.process.discard();
        self.ping();
        self.set_thinking(turn)?;
        let mut reply = self.await_move(turn.deadline)?;
        if reply.is_none() {
            self.say("?\n")?;
            reply = self.await_move(Instant::now() + GRACE)?;
        }
        let late = Instant::now().saturating_duration_since(turn.deadline);
        match reply {
            Some(reply) if late.is_zero() => {
                self.known += usize::from(matches!(reply.action, Action::Play(_)));
                Ok(reply)
            }
            // A claim that the game is over is waited upon in vain for longer than the deadline.
            Some(reply) if reply.action == Action::NoMove => Ok(reply),
            Some(_) => Err(Fault::late(late)),
            None => Err(Fault::new(
                FaultKind::Hang,
                "no move, not even when told to move now",
            )),
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.playing = false;
        self.say("force\n")
    }

    fn identity(&self) -> Option<String> {
        Some(format!("{} (XBoard)", self.name))
    }

    fn process(&mut self) -> Option<&mut Process> {
        Some(&mut self.process)
    }

    fn record(&mut self, recorder: Option<(Arc<Transcript>, String)>) {
        self.process.record(recorder);
    }

    fn quit(self: Box<Self>) {
        if !self.interrupt.is_raised() {
            self.process.quit("quit", FAREWELL);
        }
    }
}
