//! The options of the engine: what it offers in each dialect, and what setting them does.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use xq_core::rules::{Conditions, RuleSet};
use xq_eval::neural::{Net, NetFileError};
use xq_search::{Evaluation, MAX_THREADS, Options, Strength};

use crate::limits::Unit;
use crate::randomness::Randomness;
use crate::tune;
use xq_engines::protocol::Protocol;

/// How the engine is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What the searcher is told.
    pub search: Options,
    /// The rules of the games.
    pub conditions: Conditions,
    /// How strong it plays.
    pub strength: Strength,
    /// How much chance has a say.
    pub randomness: Randomness,
    /// Whether chances of winning, drawing and losing are told with scores.
    pub show_wdl: bool,
    /// The unit of UCCI's times.
    pub unit: Unit,
}

/// The highest skill level.
const TOP_SKILL: u32 = Strength::TOP as u32;

/// How the protocols write an empty text.
const NO_FILE: &str = "<empty>";

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            search: Options::default(),
            conditions: Conditions::default(),
            strength: Strength::FULL,
            randomness: Randomness::None,
            show_wdl: false,
            unit: Unit::Seconds,
        }
    }
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// The searcher has to be set up anew.
    Search,
    /// The game goes on under other rules.
    Rules,
    /// The searcher has to forget everything.
    Clear,
}

/// Why an option was not set.
#[derive(Debug, thiserror::Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error("there is no option {0:?}")]
    Unknown(String),
    /// It does not take this value.
    #[error("option {name}: found {found:?}, expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        found: String,
        /// What it takes.
        expected: String,
    },
    /// The file gives no network.
    #[error("option EvalFile: {0}; the network stays as it is")]
    Net(NetFileError),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Id {
    Hash,
    ClearHash,
    NewGame,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    RepetitionRule,
    SixtyMoveRule,
    Evaluation,
    EvalFile,
    Skill,
    Randomness,
    ShowWdl,
    Milliseconds,
}

/// An option: who it is, its name in UCI and in UCCI, what it takes.
struct Offer {
    id: Id,
    uci: Option<&'static str>,
    ucci: Option<&'static str>,
    kind: Kind,
}

enum Kind {
    Button,
    Check {
        default: bool,
    },
    Spin {
        default: u32,
        min: u32,
        max: u32,
    },
    Combo {
        default: &'static str,
        choices: &'static [&'static str],
    },
    /// The name of a file; none is set to begin with.
    File,
}

const fn offer(id: Id, uci: &'static str, ucci: &'static str, kind: Kind) -> Offer {
    const fn named(name: &'static str) -> Option<&'static str> {
        if name.is_empty() { None } else { Some(name) }
    }
    Offer {
        id,
        uci: named(uci),
        ucci: named(ucci),
        kind,
    }
}

const fn spin(default: u32, min: u32, max: u32) -> Kind {
    Kind::Spin { default, min, max }
}

const fn check(default: bool) -> Kind {
    Kind::Check { default }
}

const fn combo(default: &'static str, choices: &'static [&'static str]) -> Kind {
    Kind::Combo { default, choices }
}

/// A size of 0 and 0 threads stand for the engine's own choice, as UCCI has it.
#[rustfmt::skip]
const OFFERS: [Offer; 15] = [
    offer(Id::Hash, "Hash", "hashsize", spin(16, 0, 65_536)),
    offer(Id::ClearHash, "Clear Hash", "clearhash", Kind::Button),
    offer(Id::Threads, "Threads", "threads", spin(1, 0, 256)),
    offer(Id::MultiPv, "MultiPV", "", spin(1, 1, 128)),
    offer(Id::Ponder, "Ponder", "ponder", check(false)),
    offer(Id::MoveOverhead, "Move Overhead", "moveoverhead", spin(10, 0, 5_000)),
    offer(Id::RepetitionRule, "Repetition Rule", "repetitionrule",
        combo("computer", &["computer", "axf", "wxf", "checkban", "draw"])),
    offer(Id::SixtyMoveRule, "Sixty Move Rule", "sixtymoverule", check(true)),
    offer(Id::Evaluation, "Evaluation", "evaluation",
        combo("neural", &["classic", "handcrafted", "neural"])),
    offer(Id::EvalFile, "EvalFile", "evalfile", Kind::File),
    offer(Id::Skill, "Skill Level", "skilllevel", spin(TOP_SKILL, 0, TOP_SKILL)),
    offer(Id::ShowWdl, "UCI_ShowWDL", "", check(false)),
    offer(Id::Randomness, "", "randomness", combo("none", &["none", "small", "medium", "large"])),
    offer(Id::Milliseconds, "", "usemillisec", check(false)),
    offer(Id::NewGame, "", "newgame", Kind::Button),
];

/// The lines that offer the options in a dialect.
pub fn offers(protocol: Protocol) -> String {
    let mut lines = String::new();
    for offer in &OFFERS {
        let (keyword, name) = match protocol {
            Protocol::Uci => ("option name", offer.uci),
            Protocol::Ucci => ("option", offer.ucci),
        };
        if let Some(name) = name {
            let kind = offer.kind.announced();
            lines.push_str(&format!("{keyword} {name} type {kind}\n"));
        }
    }
    if protocol == Protocol::Uci {
        lines.push_str(&tune::offers());
    }
    lines
}

impl Kind {
    fn announced(&self) -> String {
        match self {
            Kind::Button => "button".to_owned(),
            Kind::Check { default } => format!("check default {default}"),
            Kind::Spin { default, min, max } => {
                format!("spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, choices } => {
                format!("combo default {default} var {}", choices.join(" var "))
            }
            Kind::File => format!("string default {NO_FILE}"),
        }
    }

    fn read(&self, text: &str) -> Option<Value> {
        match self {
            Kind::Button => Some(Value::Press),
            Kind::Check { .. } => match text.to_ascii_lowercase().as_str() {
                "true" | "on" => Some(Value::Flag(true)),
                "false" | "off" => Some(Value::Flag(false)),
                _ => None,
            },
            Kind::Spin { min, max, .. } => {
                let number = text.parse().ok()?;
                (*min..=*max)
                    .contains(&number)
                    .then_some(Value::Number(number))
            }
            Kind::Combo { choices, .. } => choices
                .iter()
                .find(|choice| choice.eq_ignore_ascii_case(text))
                .map(|choice| Value::Choice(choice)),
            // Read by itself, since it can go wrong in many ways.
            Kind::File => None,
        }
    }

    fn expected(&self) -> String {
        match self {
            Kind::Button => "nothing".to_owned(),
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Combo { choices, .. } => format!("one of {}", choices.join(", ")),
            Kind::File => "the file of a network, or nothing".to_owned(),
        }
    }
}

#[derive(Clone, Copy)]
enum Value {
    Press,
    Flag(bool),
    Number(u32),
    Choice(&'static str),
}

impl Settings {
    /// Sets an option by its name in either dialect.
    ///
    /// # Errors
    /// When there is no such option, or it does not take the value; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Effect, OptionError> {
        if name.eq_ignore_ascii_case("UCI_Variant") && value.eq_ignore_ascii_case("xiangqi") {
            return Ok(Effect::None);
        }
        let is_meant = |offer: &&Offer| {
            let mut names = [offer.uci, offer.ucci].into_iter().flatten();
            names.any(|known| known.eq_ignore_ascii_case(name))
        };
        let short = |text: &str| text.chars().take(40).collect();
        let mut numbers = tune::parameters().iter();
        if let Some(number) = numbers.find(|number| number.name == name) {
            let is_set = tune::set(number, value.trim());
            return is_set
                .then_some(Effect::None)
                .ok_or_else(|| OptionError::Value {
                    name: number.name,
                    found: short(value),
                    expected: format!("a number from {} to {}", number.min, number.max),
                });
        }
        let Some(offer) = OFFERS.iter().find(is_meant) else {
            return Err(OptionError::Unknown(short(name)));
        };
        if let Kind::File = offer.kind {
            return self.set_net(value.trim());
        }
        match offer.kind.read(value.trim()) {
            Some(value) => Ok(self.apply(offer.id, value)),
            None => Err(OptionError::Value {
                name: offer.uci.or(offer.ucci).unwrap_or_default(),
                found: short(value),
                expected: offer.kind.expected(),
            }),
        }
    }

    /// Takes the network of a file, or the built-in one where the name is empty.
    fn set_net(&mut self, path: &str) -> Result<Effect, OptionError> {
        self.search.net = match path {
            "" | NO_FILE => None,
            path => Some(Net::read(Path::new(path)).map_err(OptionError::Net)?.into()),
        };
        Ok(Effect::Search)
    }

    fn apply(&mut self, id: Id, value: Value) -> Effect {
        match (id, value) {
            (Id::ClearHash | Id::NewGame, _) => return Effect::Clear,
            (Id::Skill, Value::Number(level)) => {
                let level = u8::try_from(level).unwrap_or(Strength::TOP);
                self.strength = Strength::new(level).unwrap_or_default();
            }
            (Id::ShowWdl, Value::Flag(shown)) => self.show_wdl = shown,
            (Id::Milliseconds, Value::Flag(true)) => self.unit = Unit::Milliseconds,
            (Id::Milliseconds, Value::Flag(false)) => self.unit = Unit::Seconds,
            (Id::Randomness, Value::Choice(name)) => self.randomness = Randomness::named(name),
            (Id::RepetitionRule, Value::Choice(name)) => {
                let rule_set: RuleSet = name.parse().unwrap_or_default();
                self.conditions.rule_set = rule_set;
                self.conditions.counted_checks = rule_set.counted_checks();
                return Effect::Rules;
            }
            (Id::SixtyMoveRule, Value::Flag(kept)) => {
                let usual = Conditions::default().natural_move_limit;
                self.conditions.natural_move_limit = usual.filter(|_| kept);
                return Effect::Rules;
            }
            (id, value) => return self.apply_to_search(id, value),
        }
        Effect::None
    }

    fn apply_to_search(&mut self, id: Id, value: Value) -> Effect {
        let search = &mut self.search;
        match (id, value) {
            (Id::Hash, Value::Number(0)) => search.hash_mib = Options::default().hash_mib,
            (Id::Hash, Value::Number(size)) => search.hash_mib = size as usize,
            (Id::Threads, Value::Number(0)) => {
                let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
                search.threads = processors.min(MAX_THREADS);
            }
            (Id::Threads, Value::Number(count)) => search.threads = count as usize,
            (Id::MultiPv, Value::Number(lines)) => search.multi_pv = lines as usize,
            (Id::MoveOverhead, Value::Number(time)) => {
                search.move_overhead = Duration::from_millis(time.into());
            }
            (Id::Evaluation, Value::Choice(name)) => {
                search.evaluation = match name {
                    "classic" => Evaluation::Classic,
                    "handcrafted" => Evaluation::Handcrafted,
                    _ => Evaluation::Neural,
                };
            }
            // Whether it ponders is the other program's business.
            _ => return Effect::None,
        }
        Effect::Search
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_engines::protocol::EngineOption;

    #[test]
    fn offered_defaults_are_the_defaults() {
        for protocol in [Protocol::Uci, Protocol::Ucci] {
            let mut settings = Settings::default();
            for line in offers(protocol).lines() {
                let option = EngineOption::read(line).expect(line);
                let default = option.default.unwrap_or_default();
                assert!(settings.set(&option.name, &default).is_ok(), "{line}");
            }
            assert_eq!(settings, Settings::default(), "{protocol:?}");
        }
    }

    #[test]
    fn every_choice_and_both_ends_can_be_set() {
        for line in offers(Protocol::Uci).lines() {
            let option = EngineOption::read(line).expect(line);
            let ends = [option.min, option.max].into_iter().flatten();
            for value in ends.chain(option.choices) {
                let mut settings = Settings::default();
                assert!(settings.set(&option.name, &value).is_ok(), "{line} {value}");
            }
        }
        let mut settings = Settings::default();
        settings.set("repetition rule", "AXF").unwrap();
        settings.set("sixtymoverule", "off").unwrap();
        settings.set("Evaluation", "classic").unwrap();
        assert_eq!(settings.conditions.rule_set, RuleSet::Axf);
        assert_eq!(settings.conditions.natural_move_limit, None);
        assert_eq!(settings.search.evaluation, Evaluation::Classic);
    }

    #[test]
    fn bad_values_change_nothing() {
        for (name, value) in [
            ("Hash", "-1"),
            ("Hash", "65537"),
            ("Hash", ""),
            ("Threads", "two"),
            ("Ponder", "maybe"),
            ("Evaluation", "network"),
            ("EvalFile", "no/such/file.xqn"),
            ("EvalFile", "Cargo.toml"),
            ("UCI_Variant", "chess"),
            ("No Such Option", "1"),
            ("", ""),
        ] {
            let mut settings = Settings::default();
            assert!(settings.set(name, value).is_err(), "{name} {value}");
            assert_eq!(settings, Settings::default());
        }
        let mut settings = Settings::default();
        assert_eq!(
            settings.set("uci_variant", "xiangqi").ok(),
            Some(Effect::None)
        );
    }

    #[test]
    fn example_of_set() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "64").ok(), Some(Effect::Search));
        assert_eq!(settings.search.hash_mib, 64);
        let error = settings.set("Skill Level", "21").unwrap_err();
        assert_eq!(
            error.to_string(),
            "option Skill Level: found \"21\", expected a number from 0 to 20"
        );
    }

    #[cfg(feature = "tune")]
    #[test]
    fn every_number_of_the_search_is_an_option() {
        let offered = offers(Protocol::Uci);
        let mut settings = Settings::default();
        for number in tune::parameters() {
            let start = format!("option name {} type spin", number.name);
            assert!(offered.contains(&start), "{offered}");
            let default = number.default.to_string();
            assert_eq!(settings.set(number.name, &default).ok(), Some(Effect::None));
            let beyond = (number.max + 1).to_string();
            assert!(settings.set(number.name, &beyond).is_err());
        }
    }
}
