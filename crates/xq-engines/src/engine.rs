//! An engine: a process with which the conversation is open.

use std::time::{Duration, Instant};

use crate::error::EngineError;
use crate::process::{Heard, Launch, Process};
use crate::protocol::{EngineOption, Protocol};

/// An engine that says more lines than this without answering never will.
const MOST_LINES: usize = 10_000;
/// The option by which engines for many variants choose one.
const VARIANT: &str = "UCI_Variant";

/// How an engine is to be started.
#[derive(Clone, Debug)]
pub struct Start<'a> {
    /// The program, and where it is to run.
    pub launch: Launch<'a>,
    /// The protocols to try, each in a fresh process.
    pub protocols: &'a [Protocol],
    /// Names and values of options to set.
    pub options: &'a [(String, String)],
    /// How long it may take to open the conversation; one that takes longer speaks another
    /// protocol.
    pub start_timeout: Duration,
    /// How long it may be silent before it counts as hung.
    pub timeout: Duration,
}

/// An engine that is ready for commands.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    protocol: Protocol,
    timeout: Duration,
    name: String,
    options: Vec<EngineOption>,
}

impl Engine {
    /// Starts an engine, finds out its protocol, has it play xiangqi and sets its options.
    ///
    /// # Errors
    /// When it cannot be started, speaks none of the protocols, lacks an option, or dies or hangs.
    pub fn start(start: &Start<'_>) -> Result<Engine, EngineError> {
        let mut reasons = Vec::new();
        for &protocol in start.protocols {
            let process = Process::start(&start.launch)?;
            let mut engine = Engine {
                name: process.command().to_owned(),
                process,
                protocol,
                timeout: start.timeout,
                options: Vec::new(),
            };
            match engine.open(start.start_timeout) {
                Ok(()) => {
                    engine.configure(start.options)?;
                    return Ok(engine);
                }
                Err(error @ EngineError::Interrupted) => return Err(error),
                Err(error) => reasons.push(format!("{}: {error}", protocol.name())),
            }
        }
        Err(EngineError::NoProtocol {
            command: start.launch.command.to_owned(),
            reasons: reasons.join("; "),
        })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The protocol it speaks.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The options it offers.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// The process, for conversations of another kind.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// The process alone.
    pub fn into_process(self) -> Process {
        self.process
    }

    /// Sends a command.
    ///
    /// # Errors
    /// When the engine has ended.
    pub fn send(&mut self, command: &str) -> Result<(), EngineError> {
        self.process.send(command)
    }

    /// Hands the engine's lines to `read` until it makes the answer out of one. Each line that
    /// `read` finds to be a [`Reading::Part`] of the answer lets the engine think anew.
    ///
    /// # Errors
    /// When the engine ends, is silent for too long, or talks without end and to no purpose; when
    /// `read` does not like a line.
    pub fn answer<T, E: From<EngineError>>(
        &mut self,
        mut read: impl FnMut(&str) -> Result<Reading<T>, E>,
    ) -> Result<T, E> {
        let mut deadline = Instant::now() + self.timeout;
        let mut idle_lines = 0;
        loop {
            match self.process.listen(deadline) {
                Heard::Line(line) => match read(&line)? {
                    Reading::Done(answer) => return Ok(answer),
                    Reading::Part => deadline = Instant::now() + self.timeout,
                    Reading::Other => idle_lines += 1,
                },
                Heard::Silence => return Err(EngineError::Silent(self.timeout).into()),
                Heard::LongLine => idle_lines += 1,
                Heard::End => return Err(EngineError::Ended(self.process.last_words()).into()),
                Heard::Interrupted => return Err(EngineError::Interrupted.into()),
            }
            if idle_lines > MOST_LINES {
                return Err(EngineError::Talkative(MOST_LINES).into());
            }
        }
    }

    fn open(&mut self, patience: Duration) -> Result<(), EngineError> {
        let whole = std::mem::replace(&mut self.timeout, patience);
        self.send(self.protocol.opening())?;
        let opened = self.protocol.opened();
        let mut name = None;
        let mut options = Vec::new();
        let result = self.answer(|line| {
            let line = line.trim();
            if let Some(text) = line.strip_prefix("id name ") {
                name = Some(text.to_owned());
            }
            options.extend(EngineOption::read(line));
            Ok(Reading::when(line == opened))
        });
        self.timeout = whole;
        self.options = options;
        self.name = name.unwrap_or_else(|| self.process.command().to_owned());
        result
    }

    fn configure(&mut self, wanted: &[(String, String)]) -> Result<(), EngineError> {
        if let Some(option) = self.offered(VARIANT).cloned()
            && option.default.as_deref() != Some("xiangqi")
        {
            if !option.choices.iter().any(|choice| choice == "xiangqi") {
                return Err(EngineError::NoXiangqi(self.name.clone()));
            }
            self.send(&self.protocol.set_option(&option.name, "xiangqi"))?;
        }
        for (name, value) in wanted {
            let option = EngineOption::find(&self.options, name, value);
            let option = option.map_err(|source| EngineError::Option {
                engine: self.name.clone(),
                source,
            })?;
            self.process
                .send(&self.protocol.set_option(&option.name, value))?;
        }
        self.send("isready")?;
        self.answer(|line| Ok(Reading::when(line.trim() == "readyok")))
    }

    /// An option it offers, whatever the case of the name.
    pub fn offered(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// What a line is to the one who waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading<T> {
    /// The end of the answer.
    Done(T),
    /// A part of it.
    Part,
    /// No part of it.
    Other,
}

impl Reading<()> {
    /// Done, or not yet.
    pub fn when(done: bool) -> Reading<()> {
        if done {
            Reading::Done(())
        } else {
            Reading::Other
        }
    }
}
