//! An entrant: a player as it is entered into a tournament, from a line of `key=value`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use xq_search::{MAX_THREADS, Options, Searcher};

use crate::builtin::{self, Builtin};
use crate::clock::{TimeControl, seconds};
use crate::protocol::{Protocol, RankBase};
use crate::talker::{Recipe, Talker};
use crate::xboard::XBoard;
use crate::{Fault, FaultKind, Interrupt, Player};

/// The keys of an entrant, for messages.
pub const KEYS: &str = "cmd, builtin, name, proto, dir, ranks, option.NAME, tc, st, nodes, depth, \
     margin, timeout, ponder, restart, failures, eval, seed";

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
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Process(Program),
    Builtin(builtin::Recipe),
}

/// A program, and how to speak with it.
#[derive(Clone, Debug)]
struct Program {
    command: String,
    directory: Option<PathBuf>,
    speech: Speech,
    options: Vec<(String, String)>,
    ranks: Option<RankBase>,
}

impl Program {
    fn recipe<'a>(&'a self, interrupt: &'a Interrupt) -> Recipe<'a> {
        Recipe {
            command: &self.command,
            directory: self.directory.as_deref(),
            protocol: match self.speech {
                Speech::Known(protocol) => Some(protocol),
                Speech::Any | Speech::XBoard => None,
            },
            options: &self.options,
            ranks: self.ranks,
            interrupt,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    Any,
    Known(Protocol),
    XBoard,
}

/// The words of an entrant, as they are read.
#[derive(Debug, Default)]
struct Draft {
    command: Option<String>,
    builtin: Option<Searcher>,
    name: Option<String>,
    speech: Option<Speech>,
    directory: Option<PathBuf>,
    ranks: Option<RankBase>,
    options: Vec<(String, String)>,
    control: TimeControl,
    ponder: bool,
    restart: bool,
    failures: Option<usize>,
    evaluation: Option<xq_search::Evaluation>,
    seed: Option<u64>,
}

impl Entrant {
    /// Reads an entrant, the `index`th of the tournament: `each` is said of every entrant, and
    /// `spec` of this one afterwards.
    ///
    /// # Errors
    /// When a word is no `key=value`, a key unknown or a value bad; when there is neither `cmd` nor
    /// `builtin`, or both.
    pub fn read(spec: &str, each: &str, index: usize) -> Result<Entrant> {
        let mut draft = Draft::default();
        let said = read_words(each, spec, |key, value| draft.set(key, value))?;
        draft
            .finish(said, index)
            .with_context(|| format!("in {spec:?}"))
    }

    /// Has the player ready for games.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn hire(&self, interrupt: &Interrupt) -> Result<Box<dyn Player>, Fault> {
        match &self.kind {
            Kind::Builtin(recipe) => match Builtin::new(recipe, interrupt) {
                Ok(builtin) => Ok(Box::new(builtin)),
                Err(error) => Err(Fault::new(FaultKind::Start, error)),
            },
            Kind::Process(program) if program.speech == Speech::XBoard => {
                Ok(Box::new(XBoard::start(&program.recipe(interrupt))?))
            }
            Kind::Process(program) => Ok(Box::new(Talker::start(&program.recipe(interrupt))?)),
        }
    }

    /// Has an engine ready that tells while it thinks, in UCI or UCCI.
    ///
    /// # Errors
    /// When it is no such engine, or does not get ready.
    pub fn hire_talker(&self, interrupt: &Interrupt) -> Result<Talker> {
        match &self.kind {
            Kind::Process(program) if program.speech != Speech::XBoard => {
                let started = Talker::start(&program.recipe(interrupt));
                started.map_err(|fault| anyhow!("{}: {}", self.name, fault.detail))
            }
            _ => bail!(
                "{}: expected cmd=, with a program that speaks UCI or UCCI",
                self.name
            ),
        }
    }

    /// An option that is set in a program, whatever the case of its name.
    pub fn option(&self, name: &str) -> Option<&str> {
        let Kind::Process(program) = &self.kind else {
            return None;
        };
        let mut options = program.options.iter();
        let found = options.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The command line of an entrant that is a program.
    pub fn command(&self) -> Option<(&str, Option<&std::path::Path>)> {
        match &self.kind {
            Kind::Process(program) => Some((&program.command, program.directory.as_deref())),
            Kind::Builtin(_) => None,
        }
    }
}

/// Hands every `key=value` to `set`: what is said of each entrant, then what is said of this one.
/// Gives both as one text.
///
/// # Errors
/// When a word is something else, or `set` does not like it.
pub fn read_words(
    each: &str,
    spec: &str,
    mut set: impl FnMut(&str, &str) -> Result<()>,
) -> Result<String> {
    for text in [each, spec] {
        let words = shell_words::split(text).with_context(|| format!("cannot read {text:?}"))?;
        for word in words {
            let (key, value) = word
                .split_once('=')
                .with_context(|| format!("found {word:?} in {text:?}, expected key=value"))?;
            set(key, value).with_context(|| format!("in {text:?}"))?;
        }
    }
    Ok([each, spec].join(" ").trim().to_owned())
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let bad = |expected: &str| anyhow!("found {key}={value}, expected {expected}");
        let time = || seconds(value).ok_or_else(|| bad("a time in seconds"));
        let positive = || {
            value
                .parse()
                .ok()
                .filter(|&n: &u64| n > 0)
                .ok_or_else(|| bad("a number above 0"))
        };
        match key {
            "cmd" => self.command = Some(value.to_owned()),
            "builtin" => self.builtin = Some(value.parse()?),
            "name" => self.name = Some(value.to_owned()),
            "proto" => {
                self.speech = Some(speech(value).ok_or_else(|| bad("uci, ucci, xboard or auto"))?)
            }
            "dir" => self.directory = Some(value.into()),
            "ranks" => self.ranks = Some(ranks(value).ok_or_else(|| bad("0 or 1"))?),
            "tc" => self.control.clock = Some(value.parse()?),
            "st" => self.control.move_time = Some(time()?),
            "nodes" => self.control.nodes = Some(positive()?),
            "depth" => {
                self.control.depth = Some(u32::try_from(positive()?).map_err(|_| bad("a depth"))?)
            }
            "margin" => self.control.margin = time()?,
            "timeout" => self.control.timeout = time()?,
            "ponder" => self.ponder = switch(value).ok_or_else(|| bad("on or off"))?,
            "restart" => self.restart = switch(value).ok_or_else(|| bad("on or off"))?,
            "failures" => self.failures = Some(value.parse().map_err(|_| bad("a number"))?),
            "eval" => {
                self.evaluation = Some(builtin::evaluation(value).map_err(anyhow::Error::msg)?)
            }
            "seed" => self.seed = Some(value.parse().map_err(|_| bad("a number"))?),
            _ => match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
                Some(name) => {
                    self.options.retain(|(known, _)| known != name);
                    self.options.push((name.to_owned(), value.to_owned()));
                }
                None => bail!("found the key {key:?}, expected one of {KEYS}"),
            },
        }
        Ok(())
    }

    fn finish(mut self, spec: String, index: usize) -> Result<Entrant> {
        const FAILURES: usize = 10;
        let (kind, name) = match (self.command.take(), self.builtin) {
            (Some(command), None) => {
                let words = shell_words::split(&command)?;
                let program = words.first().context("the command is empty")?;
                let stem = std::path::Path::new(program).file_stem();
                let name = stem.map(|stem| stem.to_string_lossy().into_owned());
                let kind = Kind::Process(Program {
                    command,
                    directory: self.directory,
                    speech: self.speech.unwrap_or(Speech::Any),
                    options: self.options,
                    ranks: self.ranks,
                });
                (kind, name)
            }
            (None, Some(searcher)) => {
                let options = builtin_options(&self.options, self.evaluation)?;
                let seed = self.seed.unwrap_or(index as u64 + 1);
                let name = searcher.name().to_owned();
                (
                    Kind::Builtin(builtin::Recipe {
                        searcher,
                        options,
                        seed,
                    }),
                    Some(name),
                )
            }
            (None, None) => bail!("found neither cmd= nor builtin="),
            (Some(_), Some(_)) => bail!("found both cmd= and builtin="),
        };
        Ok(Entrant {
            name: self
                .name
                .or(name)
                .unwrap_or_else(|| format!("player {}", index + 1)),
            spec,
            control: self.control,
            ponder: self.ponder,
            restart: self.restart,
            failures: self.failures.unwrap_or(FAILURES),
            kind,
        })
    }
}

fn builtin_options(
    given: &[(String, String)],
    evaluation: Option<xq_search::Evaluation>,
) -> Result<Options> {
    const MOST_HASH: usize = 1 << 20;
    let mut options = Options {
        evaluation: evaluation.unwrap_or_default(),
        // Nothing stands between the searcher and the clock.
        move_overhead: Duration::from_millis(2),
        ..Options::default()
    };
    for (name, value) in given {
        let number: usize = value
            .parse()
            .with_context(|| format!("in option.{name}={value}"))?;
        match name.to_ascii_lowercase().as_str() {
            "hash" => options.hash_mib = number.clamp(1, MOST_HASH),
            "threads" => options.threads = number.clamp(1, MAX_THREADS),
            _ => bail!("found option.{name}, but built-in players have only Hash and Threads"),
        }
    }
    Ok(options)
}

fn speech(text: &str) -> Option<Speech> {
    match text {
        "auto" => Some(Speech::Any),
        "uci" => Some(Speech::Known(Protocol::Uci)),
        "ucci" => Some(Speech::Known(Protocol::Ucci)),
        "xboard" | "cecp" => Some(Speech::XBoard),
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
        let Kind::Process(Program {
            command,
            options,
            speech,
            ..
        }) = entrant.kind
        else {
            panic!()
        };
        assert_eq!(
            (command.as_str(), speech),
            ("./a --fast", Speech::Known(Protocol::Ucci))
        );
        let options: Vec<String> = options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(options, ["Threads=1", "Hash=64"]);
    }

    #[test]
    fn names_are_found_where_none_is_given() {
        assert_eq!(
            Entrant::read("cmd=/usr/games/maxqi", "", 0).unwrap().name,
            "maxqi"
        );
        assert_eq!(
            Entrant::read("builtin=pvs depth=3", "", 1).unwrap().name,
            "pvs"
        );
    }

    #[test]
    fn other_texts_are_no_entrants() {
        for spec in [
            "",
            "cmd",
            "cmd=",
            "cmd=a builtin=pvs",
            "builtin=chess",
            "cmd=a proto=http",
            "cmd=a tc=x",
            "cmd=a depth=0",
            "cmd=a option.=3",
            "cmd=a colour=red",
            "cmd='a",
            "builtin=pvs eval=none",
            "builtin=pvs option.Style=3",
            "cmd=a failures=-1",
            "cmd=a ranks=2",
            "cmd=a ponder=maybe",
        ] {
            assert!(Entrant::read(spec, "", 0).is_err(), "{spec}");
        }
    }
}
