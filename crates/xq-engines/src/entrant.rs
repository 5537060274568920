//! An entrant: a player as it is entered into a tournament, from a line of `key=value`.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use xq_search::{Evaluation, MAX_THREADS, Options, Searcher};

use crate::builtin::{self, Builtin, BuiltinRecipe};
use crate::clock::{TimeControl, seconds};
use crate::error::EngineError;
use crate::fault::{Fault, FaultKind};
use crate::protocol::{Protocol, RankBase};
use crate::uci::{Recipe, UciPlayer};
use crate::xboard::XBoard;
use crate::{Interrupt, Player};

/// The keys of an entrant, for messages.
pub const KEYS: &str = "cmd, builtin, name, proto, dir, ranks, option.NAME, tc, st, nodes, depth, \
     margin, timeout, start-timeout, ping-timeout, ponder, restart, failures, eval, seed";

/// How long an engine may take to start, and to answer what needs no thinking. Loaded machines have
/// been seen to take five seconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// When one protocol has opened, the others have so long to do so too: several do in engines that
/// speak more than one.
const PATIENCE_FOR_OTHERS: Duration = Duration::from_secs(1);

/// A player as it is entered.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in the tournament.
    pub name: String,
    /// All that was said about it.
    pub spec: String,
    /// How long it may think.
    pub control: TimeControl,
    /// Whether it thinks on the opponent's time.
    pub ponder: bool,
    /// Whether it is started anew for every game.
    pub restart: bool,
    /// After so many failures it plays no more; 0 for any number.
    pub failures: usize,
    kind: PlayerKind,
}

#[derive(Clone, Debug)]
enum PlayerKind {
    Process(Program),
    Builtin(BuiltinRecipe),
}

/// A program, and how to speak with it.
#[derive(Clone, Debug)]
struct Program {
    command: String,
    directory: Option<PathBuf>,
    /// As it was given, or as it was found out when the program was first started.
    language: Arc<OnceLock<Language>>,
    options: Vec<(String, String)>,
    ranks: Option<RankBase>,
    start_timeout: Duration,
    ping_timeout: Duration,
}

/// In which language a program is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    Known(Protocol),
    XBoard,
}

impl Language {
    /// In the order in which they are preferred.
    const ALL: [Language; 3] = [
        Language::Known(Protocol::Uci),
        Language::Known(Protocol::Ucci),
        Language::XBoard,
    ];

    fn name(self) -> &'static str {
        match self {
            Language::Known(protocol) => protocol.name(),
            Language::XBoard => "XBoard",
        }
    }
}

/// A line of `key=value` that enters no player.
#[derive(Debug, thiserror::Error)]
pub enum EntrantError {
    /// Quotes that do not match.
    #[error("cannot read {text:?}: {reason}")]
    Quotes {
        /// The text.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A word without an equals sign.
    #[error("found {word:?} in {text:?}, expected key=value")]
    NotKeyValue {
        /// The word.
        word: String,
        /// Where it stood.
        text: String,
    },
    /// A key that does not exist.
    #[error("found the key {key:?}, expected one of {KEYS}")]
    Key {
        /// The key.
        key: String,
    },
    /// A value that the key does not take.
    #[error("found {key}={value}, expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// Nobody is entered, or two.
    #[error("in {spec:?}: found {found}, expected cmd= or builtin=")]
    Who {
        /// What there is.
        found: &'static str,
        /// The line.
        spec: String,
    },
    /// Nothing limits its thinking.
    #[error("{name} has no limit: expected tc=, st=, nodes= or depth=")]
    NoLimit {
        /// Its name.
        name: String,
    },
    /// A key that means nothing to this player.
    #[error("{name} cannot honour {key}=: {reason}")]
    Unhonoured {
        /// Its name.
        name: String,
        /// The key.
        key: String,
        /// Why not.
        reason: &'static str,
    },
}

impl Entrant {
    /// Reads an entrant, the `index`th of the tournament: `each` is said of every entrant, and
    /// `spec` of this one afterwards.
    ///
    /// # Errors
    /// When a word is no `key=value`, a key unknown or a value bad; when there is neither `cmd` nor
    /// `builtin`, or both; when nothing limits it, or it cannot honour what is asked of it.
    pub fn read(spec: &str, each: &str, index: usize) -> Result<Entrant, EntrantError> {
        let mut draft = Draft::default();
        let said = read_words(each, spec, |key, value| draft.set(key, value))?;
        draft.finish(said, index)
    }

    /// Has the player ready for games. How a program is spoken to is found out by its first start
    /// and remembered.
    ///
    /// # Errors
    /// When it does not get ready, or lacks what is asked of it.
    pub fn start(&self, interrupt: &Interrupt) -> Result<Box<dyn Player>, Fault> {
        match &self.kind {
            PlayerKind::Builtin(recipe) => Ok(Box::new(Builtin::new(recipe, interrupt)?)),
            PlayerKind::Process(program) => {
                let started = self.start_program(program, interrupt);
                started.map_err(|error| fault_of(&error))
            }
        }
    }

    fn start_program(
        &self,
        program: &Program,
        interrupt: &Interrupt,
    ) -> Result<Box<dyn Player>, EngineError> {
        let known = program.language.get().copied();
        let (language, player) = match known {
            Some(language) => (
                language,
                self.start_in(program, language, interrupt, false)?,
            ),
            None => self.find_language(program, interrupt)?,
        };
        let _ = program.language.set(language);
        Ok(player)
    }

    /// Starts the program once in each language, at the same time, and keeps the one that opens.
    fn find_language(
        &self,
        program: &Program,
        interrupt: &Interrupt,
    ) -> Result<(Language, Box<dyn Player>), EngineError> {
        let (sender, results) = channel();
        for language in Language::ALL {
            let (sender, entrant) = (sender.clone(), self.clone());
            let (program, interrupt) = (program.clone(), interrupt.clone());
            thread::spawn(move || {
                let player = entrant.start_in(&program, language, &interrupt, true);
                let _ = sender.send((language, player));
            });
        }
        drop(sender);
        let mut opened: Vec<(Language, Box<dyn Player>)> = Vec::new();
        // Options have other names in another language, and limits may be told there.
        let mut refused: Vec<(Language, EngineError)> = Vec::new();
        let mut reasons = Vec::new();
        let mut deadline = Instant::now() + 2 * program.start_timeout + program.ping_timeout;
        loop {
            let patience = deadline.saturating_duration_since(Instant::now());
            match results.recv_timeout(patience) {
                Ok((language, Ok(player))) => {
                    opened.push((language, player));
                    deadline = deadline.min(Instant::now() + PATIENCE_FOR_OTHERS);
                }
                Ok((language, Err(error))) if error.depends_on_the_language() => {
                    refused.push((language, error));
                    deadline = deadline.min(Instant::now() + PATIENCE_FOR_OTHERS);
                }
                // Whatever it speaks, this is what is wrong with it.
                Ok((_, Err(error))) if !error.may_be_the_language() => return Err(error),
                Ok((language, Err(error))) => reasons.push(format!("{}: {error}", language.name())),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        let rank = |language: Language| Language::ALL.iter().position(|&known| known == language);
        opened.sort_by_key(|(language, _)| rank(*language));
        let mut opened = opened.into_iter();
        let best = opened.next();
        opened.for_each(|(_, other)| other.quit());
        if let Some(best) = best {
            return Ok(best);
        }
        let first = refused
            .into_iter()
            .min_by_key(|(language, _)| rank(*language));
        Err(first.map_or_else(
            || EngineError::NoProtocol {
                command: program.command.clone(),
                reasons: reasons.join("; "),
            },
            |(_, error)| error,
        ))
    }

    fn start_in(
        &self,
        program: &Program,
        language: Language,
        interrupt: &Interrupt,
        must_announce: bool,
    ) -> Result<Box<dyn Player>, EngineError> {
        match language {
            Language::Known(protocol) => {
                let player = self.start_protocol(program, protocol, interrupt)?;
                Ok(Box::new(player))
            }
            Language::XBoard => {
                let recipe = self.recipe(program, None, interrupt);
                let player = XBoard::start(&recipe, must_announce)?;
                let limit = XBoard::unspeakable(&self.control);
                self.check_limit(player.name(), limit)?;
                if self.ponder {
                    let limit = Some((
                        "ponder=on",
                        "pondering over XBoard's protocol is not done here",
                    ));
                    self.check_limit(player.name(), limit)?;
                }
                Ok(Box::new(player))
            }
        }
    }

    fn start_protocol(
        &self,
        program: &Program,
        protocol: Protocol,
        interrupt: &Interrupt,
    ) -> Result<UciPlayer, EngineError> {
        let player = UciPlayer::start(&self.recipe(program, Some(protocol), interrupt))?;
        let limit = player.dialect().unspeakable(&self.control);
        self.check_limit(player.name(), limit)?;
        Ok(player)
    }

    fn check_limit(
        &self,
        engine: &str,
        limit: Option<(&'static str, &'static str)>,
    ) -> Result<(), EngineError> {
        match limit {
            None => Ok(()),
            Some((what, reason)) => Err(EngineError::Limit {
                engine: engine.to_owned(),
                what,
                reason,
            }),
        }
    }

    fn recipe<'a>(
        &self,
        program: &'a Program,
        protocol: Option<Protocol>,
        interrupt: &'a Interrupt,
    ) -> Recipe<'a> {
        Recipe {
            command: &program.command,
            directory: program.directory.as_deref(),
            protocol,
            options: &program.options,
            ranks: program.ranks,
            ponder: self.ponder,
            start_timeout: program.start_timeout,
            ping_timeout: program.ping_timeout,
            interrupt,
        }
    }

    /// Has an engine ready that tells while it thinks, in UCI or UCCI.
    ///
    /// # Errors
    /// When it is no such engine, or does not get ready.
    pub fn start_uci(&self, interrupt: &Interrupt) -> Result<UciPlayer, EngineError> {
        let no_program = || EngineError::Command {
            command: self.spec.clone(),
            reason: "expected cmd=, with a program that speaks UCI or UCCI".to_owned(),
        };
        let PlayerKind::Process(program) = &self.kind else {
            return Err(no_program());
        };
        match program.language.get() {
            Some(Language::XBoard) => Err(no_program()),
            Some(Language::Known(protocol)) => {
                UciPlayer::start(&self.recipe(program, Some(*protocol), interrupt))
            }
            None => UciPlayer::start(&self.recipe(program, None, interrupt)),
        }
    }

    /// Which of UCI and UCCI a program speaks; `None` of XBoard's protocol, of a built-in player, and
    /// where that has not been found out yet.
    pub fn protocol(&self) -> Option<Protocol> {
        let PlayerKind::Process(program) = &self.kind else {
            return None;
        };
        match program.language.get()? {
            Language::Known(protocol) => Some(*protocol),
            Language::XBoard => None,
        }
    }

    /// An option that is set in a program, whatever the case of its name.
    pub fn option(&self, name: &str) -> Option<&str> {
        let PlayerKind::Process(program) = &self.kind else {
            return None;
        };
        let mut options = program.options.iter();
        let found = options.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The command line of an entrant that is a program, and where it runs.
    pub fn command(&self) -> Option<(&str, Option<&Path>)> {
        match &self.kind {
            PlayerKind::Process(program) => Some((&program.command, program.directory.as_deref())),
            PlayerKind::Builtin(_) => None,
        }
    }

    /// The searcher of an entrant that is none.
    pub fn searcher(&self) -> Option<Searcher> {
        match &self.kind {
            PlayerKind::Process(_) => None,
            PlayerKind::Builtin(recipe) => Some(recipe.searcher),
        }
    }
}

/// The fault of an engine that does not get ready.
fn fault_of(error: &EngineError) -> Fault {
    let kind = match error {
        EngineError::Interrupted => FaultKind::Interrupted,
        error if error.is_shortage() => FaultKind::Resources,
        _ => FaultKind::Start,
    };
    Fault::new(kind, error)
}

impl EngineError {
    /// Whether the engine speaks the language, but lacks something in it that it may have in another.
    fn depends_on_the_language(&self) -> bool {
        matches!(self, EngineError::Option { .. } | EngineError::Limit { .. })
    }

    /// Whether the engine may have failed because it was spoken to in the wrong language.
    fn may_be_the_language(&self) -> bool {
        matches!(
            self,
            EngineError::NoProtocol { .. }
                | EngineError::Silent(_)
                | EngineError::Ended(_)
                | EngineError::Closed
                | EngineError::Unread
                | EngineError::Talkative(_)
                | EngineError::LongLine
        )
    }
}

/// The words of an entrant, as they are read.
#[derive(Debug, Default)]
struct Draft {
    /// All keys, in the order in which they came first.
    keys: Vec<String>,
    command: Option<String>,
    searcher: Option<Searcher>,
    name: Option<String>,
    language: Option<Language>,
    directory: Option<PathBuf>,
    ranks: Option<RankBase>,
    options: Vec<(String, String)>,
    control: TimeControl,
    start_timeout: Option<Duration>,
    ping_timeout: Option<Duration>,
    ponder: bool,
    restart: bool,
    failures: Option<usize>,
    evaluation: Option<Evaluation>,
    seed: Option<u64>,
}

/// Hands every `key=value` to `set`: what is said of each entrant, then what is said of this one.
/// Gives both as one text.
///
/// # Errors
/// When a word is something else, or `set` does not like it.
pub fn read_words<E: From<EntrantError>>(
    each: &str,
    spec: &str,
    mut set: impl FnMut(&str, &str) -> Result<(), E>,
) -> Result<String, E> {
    for text in [each, spec] {
        let words = shell_words::split(text).map_err(|error| EntrantError::Quotes {
            text: text.to_owned(),
            reason: error.to_string(),
        })?;
        for word in words {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| EntrantError::NotKeyValue {
                    word: word.clone(),
                    text: text.to_owned(),
                })?;
            set(key, value)?;
        }
    }
    Ok([each, spec].join(" ").trim().to_owned())
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), EntrantError> {
        let bad = |expected: &str| EntrantError::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            expected: expected.to_owned(),
        };
        let time = || seconds(value).ok_or_else(|| bad("a time in seconds"));
        let positive = || {
            let number = value.parse().ok().filter(|&n: &u64| n > 0);
            number.ok_or_else(|| bad("a number above 0"))
        };
        let switch = || switch(value).ok_or_else(|| bad("on or off"));
        match key {
            "cmd" => self.command = Some(value.to_owned()),
            "builtin" => self.searcher = Some(value.parse().map_err(|_| bad(SEARCHERS))?),
            "name" => self.name = Some(value.to_owned()),
            "proto" => {
                self.language = language(value).ok_or_else(|| bad("uci, ucci, xboard or auto"))?;
            }
            "dir" => self.directory = Some(value.into()),
            "ranks" => self.ranks = Some(ranks(value).ok_or_else(|| bad("0 or 1"))?),
            "tc" => {
                let period = value.parse();
                self.control.clock = Some(period.map_err(|_| bad(PERIOD))?);
            }
            "st" => self.control.move_time = Some(time()?),
            "nodes" => self.control.nodes = Some(positive()?),
            "depth" => {
                self.control.depth = Some(u32::try_from(positive()?).map_err(|_| bad("a depth"))?);
            }
            "margin" => self.control.margin = time()?,
            "timeout" => self.control.timeout = time()?,
            "start-timeout" => self.start_timeout = Some(time()?),
            "ping-timeout" => self.ping_timeout = Some(time()?),
            "ponder" => self.ponder = switch()?,
            "restart" => self.restart = switch()?,
            "failures" => self.failures = Some(value.parse().map_err(|_| bad("a number"))?),
            "eval" => {
                let found = builtin::evaluation(value);
                self.evaluation = Some(found.ok_or_else(|| bad("classic, handcrafted or neural"))?);
            }
            "seed" => self.seed = Some(value.parse().map_err(|_| bad("a number"))?),
            _ => self.set_option(key, value)?,
        }
        self.keys.push(key.to_owned());
        Ok(())
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), EntrantError> {
        let name = key.strip_prefix("option.").filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| EntrantError::Key {
            key: key.to_owned(),
        })?;
        self.options.retain(|(known, _)| known != name);
        self.options.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn finish(mut self, spec: String, index: usize) -> Result<Entrant, EntrantError> {
        const FAILURES: usize = 10;
        let (own_name, kind) = match (self.command.take(), self.searcher) {
            (Some(command), None) => self.program(command, &spec)?,
            (None, Some(searcher)) => self.searcher(searcher, index)?,
            (None, None) => {
                return Err(EntrantError::Who {
                    found: "neither",
                    spec,
                });
            }
            (Some(_), Some(_)) => {
                return Err(EntrantError::Who {
                    found: "both",
                    spec,
                });
            }
        };
        let entrant = Entrant {
            name: self.name.unwrap_or(own_name),
            spec,
            control: self.control,
            ponder: self.ponder,
            restart: self.restart,
            failures: self.failures.unwrap_or(FAILURES),
            kind,
        };
        // What moves at once needs no limit.
        match self.control.is_limited() || self.searcher == Some(Searcher::Random) {
            true => Ok(entrant),
            false => Err(EntrantError::NoLimit { name: entrant.name }),
        }
    }

    fn program(&self, command: String, spec: &str) -> Result<(String, PlayerKind), EntrantError> {
        let program = match Path::new(&command).is_file() {
            true => Some(command.clone()),
            false => shell_words::split(&command)
                .ok()
                .and_then(|words| words.into_iter().next()),
        };
        let program = program.ok_or_else(|| EntrantError::Who {
            found: "an empty command",
            spec: spec.to_owned(),
        })?;
        let stem = Path::new(&program).file_stem();
        let own_name = stem.map_or(program.clone(), |stem| stem.to_string_lossy().into_owned());
        self.refuse(&own_name, &["eval", "seed"], "it is for built-in players")?;
        let known = self.language.map_or_else(OnceLock::new, OnceLock::from);
        let kind = PlayerKind::Process(Program {
            command,
            directory: self.directory.clone(),
            language: Arc::new(known),
            options: self.options.clone(),
            ranks: self.ranks,
            start_timeout: self.start_timeout.unwrap_or(PATIENCE),
            ping_timeout: self.ping_timeout.unwrap_or(PATIENCE),
        });
        Ok((own_name, kind))
    }

    fn searcher(
        &self,
        searcher: Searcher,
        index: usize,
    ) -> Result<(String, PlayerKind), EntrantError> {
        let name = searcher.name().to_owned();
        let programs_only = ["proto", "dir", "ranks"];
        self.refuse(&name, &programs_only, "it is for programs")?;
        if self.ponder {
            self.refuse(&name, &["ponder"], "built-in players do not ponder")?;
        }
        let options = builtin_options(&name, searcher, &self.options, self.evaluation)?;
        let recipe = BuiltinRecipe {
            searcher,
            options,
            seed: self.seed.unwrap_or(index as u64 + 1),
        };
        Ok((name, PlayerKind::Builtin(recipe)))
    }

    /// Refuses keys that mean nothing to a player.
    fn refuse(&self, name: &str, keys: &[&str], reason: &'static str) -> Result<(), EntrantError> {
        match self.keys.iter().find(|key| keys.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => Err(EntrantError::Unhonoured {
                name: self.name.clone().unwrap_or_else(|| name.to_owned()),
                key: key.clone(),
                reason,
            }),
        }
    }
}

const SEARCHERS: &str = "random, negamax, alphabeta, alphabeta-ordered, pvs or engine";
const PERIOD: &str = "[MOVES/]SECONDS[+INCREMENT], such as 10+0.1 or 40/60+0.5";

fn builtin_options(
    name: &str,
    searcher: Searcher,
    given: &[(String, String)],
    evaluation: Option<Evaluation>,
) -> Result<Options, EntrantError> {
    const MOST_HASH: usize = 1 << 20;
    let mut options = Options {
        evaluation: evaluation.unwrap_or(match searcher {
            Searcher::Engine => Evaluation::default(),
            // Textbook searchers with an evaluation that explains itself.
            _ => Evaluation::Handcrafted,
        }),
        // Nothing stands between the searcher and the clock.
        move_overhead: Duration::from_millis(2),
        ..Options::default()
    };
    for (option, value) in given {
        let key = format!("option.{option}");
        if searcher != Searcher::Engine {
            let (name, reason) = (name.to_owned(), "only builtin=engine has options");
            return Err(EntrantError::Unhonoured { name, key, reason });
        }
        let (field, most) = match option.to_ascii_lowercase().as_str() {
            "hash" => (&mut options.hash_mib, MOST_HASH),
            "threads" => (&mut options.threads, MAX_THREADS),
            _ => {
                let (name, reason) = (
                    name.to_owned(),
                    "built-in players have only Hash and Threads",
                );
                return Err(EntrantError::Unhonoured { name, key, reason });
            }
        };
        let number = value
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number));
        *field = number.ok_or_else(|| EntrantError::Value {
            key,
            value: value.clone(),
            expected: format!("a number from 1 to {most}"),
        })?;
    }
    Ok(options)
}

/// `Some(None)` is any language.
fn language(text: &str) -> Option<Option<Language>> {
    match text {
        "auto" => Some(None),
        "uci" => Some(Some(Language::Known(Protocol::Uci))),
        "ucci" => Some(Some(Language::Known(Protocol::Ucci))),
        "xboard" | "cecp" => Some(Some(Language::XBoard)),
        _ => None,
    }
}

fn ranks(text: &str) -> Option<RankBase> {
    match text {
        "0" => Some(RankBase::Zero),
        "1" => Some(RankBase::One),
        _ => None,
    }
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entrant_overrides_what_is_said_of_each() {
        let spec = "cmd='./a --fast' name=A proto=ucci option.Hash=64 tc=5 restart=on";
        let entrant = Entrant::read(spec, "tc=10+0.1 option.Hash=16 option.Threads=1", 0).unwrap();
        assert_eq!(entrant.name, "A");
        assert_eq!(entrant.control.clock, Some("5".parse().unwrap()));
        assert!(entrant.restart && !entrant.ponder);
        let PlayerKind::Process(program) = entrant.kind else {
            panic!()
        };
        let language = program.language.get().copied();
        assert_eq!(
            (program.command.as_str(), language),
            ("./a --fast", Some(Language::Known(Protocol::Ucci)))
        );
        let options: Vec<String> = program
            .options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(options, ["Threads=1", "Hash=64"]);
    }

    #[test]
    fn names_are_found_where_none_is_given() {
        let name = |spec| Entrant::read(spec, "depth=3", 0).unwrap().name;
        assert_eq!(name("cmd=/usr/games/maxqi"), "maxqi");
        assert_eq!(name("builtin=pvs"), "pvs");
    }

    #[test]
    fn other_texts_are_no_entrants() {
        for spec in [
            "depth=1",
            "cmd depth=1",
            "cmd= depth=1",
            "cmd=a builtin=pvs depth=1",
            "builtin=chess depth=1",
            "cmd=a proto=http depth=1",
            "cmd=a tc=x",
            "cmd=a depth=0",
            "cmd=a option.=3 depth=1",
            "cmd=a colour=red depth=1",
            "cmd='a depth=1",
            "builtin=pvs eval=none depth=1",
            "builtin=engine option.Style=3 depth=1",
            "builtin=engine option.Hash=0 depth=1",
            "builtin=random option.Hash=1",
            "cmd=a failures=-1 depth=1",
            "cmd=a ranks=2 depth=1",
            "cmd=a ponder=maybe depth=1",
        ] {
            assert!(Entrant::read(spec, "", 0).is_err(), "{spec}");
        }
    }

    #[test]
    fn limits_and_keys_that_nobody_honours_are_refused() {
        for (spec, part) in [
            ("cmd=a", "a has no limit"),
            ("builtin=engine name=b", "b has no limit"),
            ("builtin=alphabeta", "alphabeta has no limit"),
            (
                "builtin=engine ponder=on st=1",
                "engine cannot honour ponder=",
            ),
            ("builtin=engine dir=/ st=1", "engine cannot honour dir="),
            ("cmd=a eval=classic st=1", "a cannot honour eval="),
        ] {
            let error = Entrant::read(spec, "", 0).unwrap_err().to_string();
            assert!(error.contains(part), "{spec}: {error}");
        }
        assert!(Entrant::read("builtin=random", "tc=1", 0).is_ok());
    }
}
