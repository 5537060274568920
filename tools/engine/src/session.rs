//! A conversation with a program that wants moves.
//!
//! ```text
//! reader thread --lines--> session <--end of job-- thread of the jobs
//!                             |    ------job----->    |
//!                             +------> voice <--------+
//! ```
//! The session alone decides; it never waits for a search. While one runs, `isready`, `stop`,
//! `ponderhit` and `quit` are heeded at once, and everything else in its turn when the search has
//! answered. A search without an end of its own (infinite, or pondering) gives way to a new `go`.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use xq_core::Position;
use xq_core::rules::Game;
use xq_search::{Control, Engine, EngineError, Limits, SearchResult};
use xq_tools::position::remark;

use crate::command::{Command, Go, PositionText};
use crate::gate::Gate;
use crate::job::{Ended, Job, Search};
use crate::limits::limits;
use crate::options::{Effect, OptionError, Settings};
use crate::voice::Voice;
use crate::{NAME, VERSION, bench, compiler, evaluation, game, text, ucci, uci};
use xq_engines::lines::next_line;
use xq_engines::protocol::Protocol;

/// So many lines may wait to be read, and so many commands for a job to end.
const MOST_WAITING: usize = 1024;

/// At the end a job that does not stop is not waited for longer than this.
const FAREWELL: Duration = Duration::from_secs(1);

/// Talks until `quit`, or until all is done that was asked for before the end of the input.
///
/// # Errors
/// There is no memory for an engine.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), EngineError> {
    let (sender, events) = sync_channel(MOST_WAITING);
    let lines = sender.clone();
    let gate = Gate::default();
    let outside = gate.clone();
    thread::spawn(move || {
        let mut reader = BufReader::new(input);
        while let Some(line) = next_line(&mut reader) {
            outside.enter();
            if lines.send(Event::Line(line, Instant::now())).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::End);
    });
    let mut session = Session::new(Voice::new(output), sender, gate)?;
    while let Ok(event) = events.recv() {
        if session.handle(event).is_break() {
            break;
        }
    }
    session.finish(&events);
    Ok(())
}

enum Event {
    /// A line of input, and when it was read: from then on clocks run.
    Line(String, Instant),
    /// The end of the input.
    End,
    /// A job has ended, see [`Job::run`].
    Ended(Option<Box<(Engine, Ended)>>),
}

/// What the engine is doing.
enum State {
    Idle(Box<Engine>),
    Busy(Task),
}

/// What is known of a running job.
struct Task {
    control: Control,
    is_search: bool,
    is_infinite: bool,
    is_pondering: bool,
    draw_offered: bool,
}

impl Task {
    fn is_open_ended(&self) -> bool {
        self.is_infinite || self.is_pondering
    }
}

struct Session {
    protocol: Protocol,
    settings: Settings,
    game: Game,
    /// Whether the last position was refused: then there is nothing to search.
    is_refused: bool,
    banned: Vec<xq_core::Move>,
    state: State,
    /// Whether the input has ended.
    is_ending: bool,
    gate: Gate,
    /// Commands that wait for the job to end, and when they were read.
    waiting: VecDeque<(Command, Instant)>,
    voice: Voice,
    orders: SyncSender<Order>,
}

/// A job, and what it is done with.
struct Order {
    job: Job,
    engine: Engine,
    protocol: Protocol,
}

/// Does one job after the other. The thread stays between them, because starting one costs more
/// than a short search.
fn work(orders: &Receiver<Order>, voice: &Voice, events: &SyncSender<Event>) {
    while let Ok(order) = orders.recv() {
        let ended = order.job.run(order.engine, order.protocol, voice);
        if events.send(Event::Ended(ended.map(Box::new))).is_err() {
            return;
        }
    }
}

impl Session {
    fn new(voice: Voice, events: SyncSender<Event>, gate: Gate) -> Result<Session, EngineError> {
        let settings = Settings::default();
        let (orders, jobs) = sync_channel(1);
        let job_voice = voice.clone();
        thread::spawn(move || work(&jobs, &job_voice, &events));
        Ok(Session {
            protocol: Protocol::Uci,
            state: State::Idle(Box::new(Engine::try_new(settings.search.clone())?)),
            game: Game::new(Position::start(), settings.conditions),
            is_refused: false,
            is_ending: false,
            gate,
            settings,
            banned: Vec::new(),
            waiting: VecDeque::new(),
            voice,
            orders,
        })
    }

    fn handle(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Line(line, read_at) => self.hear(Command::read(&line), read_at)?,
            Event::End => self.is_ending = true,
            Event::Ended(ended) => self.conclude(ended),
        }
        self.proceed();
        self.mind_the_open_ended();
        // What waits while nothing goes on has been done.
        match self.state {
            State::Idle(_) if self.is_ending => Break(()),
            _ => Continue(()),
        }
    }

    /// Takes a command in: what concerns the moment is done at once, the rest in its turn.
    fn hear(&mut self, command: Command, read_at: Instant) -> ControlFlow<()> {
        let is_busy = matches!(self.state, State::Busy(_));
        match command {
            Command::Quit => return Break(()),
            Command::Unknown => self.gate.leave(),
            Command::IsReady if is_busy => {
                self.voice.say("readyok");
                self.gate.leave();
            }
            _ if self.waiting.len() >= MOST_WAITING => {
                self.remark("too many commands are waiting, this one is dropped");
                self.gate.leave();
            }
            command => {
                // It is meant for the search that was asked for last; those before end too.
                if let (State::Busy(task), Command::Stop) = (&self.state, &command) {
                    task.control.stop();
                }
                self.waiting.push_back((command, read_at));
            }
        }
        Continue(())
    }

    /// Does what waits, as far as a running job lets it.
    fn proceed(&mut self) {
        while let Some((command, read_at)) = self.waiting.pop_front() {
            match (&mut self.state, command) {
                (State::Idle(_), command) => self.execute(command, read_at),
                (State::Busy(task), Command::Stop) => task.control.stop(),
                (State::Busy(task), Command::PonderHit { draw_offered }) => {
                    task.is_pondering = false;
                    task.draw_offered |= draw_offered;
                    task.control.ponder_hit();
                }
                (State::Busy(task), command) => {
                    self.waiting.push_front((command, read_at));
                    let mut waiting = self.waiting.iter();
                    if task.is_open_ended()
                        && waiting.any(|(next, _)| matches!(next, Command::Go(_)))
                    {
                        task.control.stop();
                    }
                    break;
                }
            }
            self.gate.leave();
        }
    }

    /// A search that only a command can end must hear it, and ends when no more can come.
    fn mind_the_open_ended(&self) {
        let is_open_ended = match &self.state {
            State::Busy(task) => task.is_open_ended(),
            State::Idle(_) => false,
        };
        self.gate.stand_open(is_open_ended);
        if let State::Busy(task) = &self.state
            && is_open_ended
            && self.is_ending
        {
            task.control.stop();
        }
    }

    /// Does what a command asks for; nothing else is going on.
    fn execute(&mut self, command: Command, read_at: Instant) {
        match command {
            Command::Open(protocol) => {
                self.protocol = protocol;
                self.voice.say(match protocol {
                    Protocol::Uci => uci::hello(),
                    Protocol::Ucci => ucci::hello(),
                });
            }
            Command::IsReady => self.voice.say("readyok"),
            Command::NewGame => self.apply(Effect::Clear),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(text) => self.set_position(&text),
            Command::BanMoves(words) => self.banned = self.read_moves(&words),
            Command::Go(go) => self.go(&go, read_at),
            Command::Stop if self.protocol == Protocol::Ucci => self.voice.say("nobestmove"),
            Command::Probe(text) => self.probe(&text),
            Command::Display => self.voice.say(text::diagram(self.game.position())),
            Command::Evaluate => {
                let which = &self.settings.search;
                self.voice
                    .say(evaluation::table(self.game.position(), which));
            }
            Command::Bench(depth) => self.begin(Job::Bench {
                depth: depth.unwrap_or(bench::DEPTH),
            }),
            Command::Flip => self.game = game::flipped(&self.game),
            Command::Compiler => self.voice.say(compiler()),
            Command::Version => self.voice.say(format!("{NAME} {VERSION}")),
            Command::Stop | Command::PonderHit { .. } | Command::Quit | Command::Unknown => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.settings.set(name, value) {
            Ok(effect) => self.apply(effect),
            // UCCI asks engines to pass over what they do not know.
            Err(OptionError::Unknown(_)) if self.protocol == Protocol::Ucci => {}
            Err(error) => self.remark(error),
        }
    }

    fn apply(&mut self, effect: Effect) {
        let State::Idle(engine) = &mut self.state else {
            return;
        };
        match effect {
            Effect::None => {}
            Effect::Clear => engine.clear(),
            Effect::Rules => self.game = game::under(&self.game, self.settings.conditions),
            Effect::Search => {
                if let Err(error) = engine.set_options(self.settings.search.clone()) {
                    self.settings.search = engine.options().clone();
                    self.remark(format!("{error}; it stays as it was"));
                }
            }
        }
    }

    /// After a position that is none, or has an illegal move, nothing is searched until a valid one
    /// comes: a move for the old one would be taken for a move in the new.
    fn set_position(&mut self, text: &PositionText) {
        match game::game(text, self.settings.conditions) {
            Ok(game) => {
                if let Some(remark) = remark(&game.start().to_setup().defects()) {
                    self.remark(remark);
                }
                self.game = game;
                self.is_refused = false;
                self.banned.clear();
            }
            Err(error) => {
                self.is_refused = true;
                self.remark(format!("position refused: {error}"));
            }
        }
    }

    fn probe(&mut self, text: &PositionText) {
        let State::Idle(engine) = &mut self.state else {
            return;
        };
        match game::game(text, self.settings.conditions) {
            Ok(game) => self.voice.say(ucci::probed(engine.probe(game.position()))),
            Err(error) => self.remark(format!("position refused: {error}")),
        }
    }

    /// The legal ones among the moves; the others are named.
    fn read_moves(&self, words: &[String]) -> Vec<xq_core::Move> {
        let (moves, problems) = game::moves(self.game.position(), words);
        for problem in problems {
            self.remark(problem);
        }
        moves
    }

    fn go(&mut self, go: &Go, read_at: Instant) {
        if self.is_refused {
            self.remark("there is no position to search");
            return self.answer_with_no_move();
        }
        let position = self.game.position();
        if let Some(depth) = go.perft {
            let position = Box::new(position.clone());
            return self.begin(Job::Perft { position, depth });
        }
        if self.protocol == Protocol::Ucci && go.depth == Some(0) {
            let score = evaluation::score(position, &self.settings.search);
            return self.voice.say(ucci::evaluation(score));
        }
        let search_moves = self.read_moves(&go.search_moves);
        if search_moves.is_empty() && !go.search_moves.is_empty() && position.has_legal_move() {
            self.remark("none of the search moves is legal");
            return self.answer_with_no_move();
        }
        let search = Search {
            game: self.game.clone(),
            limits: Limits {
                start: Some(read_at),
                search_moves,
                banned_moves: self.banned.clone(),
                ..limits(go, position.side_to_move(), self.settings.unit)
            },
            strength: self.settings.strength,
            randomness: self.settings.randomness,
            show_wdl: self.settings.show_wdl,
        };
        self.begin(Job::Search(Box::new(search)));
        if let State::Busy(task) = &mut self.state {
            task.draw_offered = go.draw_offered;
        }
    }

    fn begin(&mut self, job: Job) {
        let State::Idle(engine) = &self.state else {
            return;
        };
        let control = engine.control();
        let (is_search, is_infinite, is_pondering) = match &job {
            Job::Search(search) => (true, search.limits.infinite, search.limits.ponder),
            _ => (false, false, false),
        };
        // Before the search starts, so that a stop is never lost.
        control.arm(is_pondering);
        let task = State::Busy(Task {
            control,
            is_search,
            is_infinite,
            is_pondering,
            draw_offered: false,
        });
        if let State::Idle(engine) = std::mem::replace(&mut self.state, task) {
            let order = Order {
                job,
                engine: *engine,
                protocol: self.protocol,
            };
            // The thread takes no more orders only when nobody hears its answers either.
            let _ = self.orders.send(order);
        }
    }

    /// A job has ended: its answer is given.
    fn conclude(&mut self, ended: Option<Box<(Engine, Ended)>>) {
        let broken = ended.is_none();
        let (engine, ended) = ended.map_or_else(
            || (Engine::new(self.settings.search.clone()), Ended::Stopped),
            |ended| *ended,
        );
        let State::Busy(task) = std::mem::replace(&mut self.state, State::Idle(Box::new(engine)))
        else {
            return;
        };
        match ended {
            Ended::Searched(result) => self.answer(&task, &result),
            Ended::Refused(error) => {
                self.remark(error);
                self.answer_with_no_move();
            }
            Ended::Done => {}
            Ended::Stopped if broken => self.answer_after_defect(&task),
            Ended::Stopped => self.remark("stopped"),
        }
    }

    fn answer(&self, task: &Task, result: &SearchResult) {
        let line = match self.protocol {
            Protocol::Uci => uci::best_move(result.best, result.ponder),
            Protocol::Ucci => {
                let clock = self.game.position().halfmove_clock();
                let aside = ucci::aside(result.score, clock, task.draw_offered);
                // The move of a search whose premise did not come true is thrown away.
                let aside = aside.filter(|_| !task.is_pondering);
                ucci::best_move(result.best, result.ponder, aside)
            }
        };
        self.voice.say(line);
    }

    fn answer_with_no_move(&self) {
        self.voice.say(match self.protocol {
            Protocol::Uci => "bestmove (none)",
            Protocol::Ucci => "nobestmove",
        });
    }

    /// The searcher broke. The game goes on with some legal move.
    fn answer_after_defect(&self, task: &Task) {
        self.remark("the search broke off with a defect");
        if task.is_search {
            let best = self.game.position().legal_moves().first().copied();
            self.voice.say(match self.protocol {
                Protocol::Uci => uci::best_move(best, None),
                Protocol::Ucci => ucci::best_move(best, None, None),
            });
        }
    }

    /// Something that the other program need not understand.
    fn remark(&self, text: impl std::fmt::Display) {
        let keyword = match self.protocol {
            Protocol::Uci => "info string",
            Protocol::Ucci => "info message",
        };
        let text = text.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        self.voice.say(format!("{keyword} {}", words.join(" ")));
    }

    /// A running search still answers.
    fn finish(&mut self, events: &Receiver<Event>) {
        if let State::Busy(task) = &self.state {
            task.control.stop();
            while let Ok(event) = events.recv_timeout(FAREWELL) {
                if let Event::Ended(ended) = event {
                    self.conclude(ended);
                    break;
                }
            }
        }
        if self.protocol == Protocol::Ucci {
            self.voice.say("bye");
        }
    }
}
