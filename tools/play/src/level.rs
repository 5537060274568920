//! Who plays a side: a person, or the engine at a level.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xq_core::Move;
use xq_search::{Clock, Evaluation, Info, Limits, Options, SearchResult};

const TOP_SKILL: u32 = 10;

/// The hash table of a session, in mebibytes.
const HASH_MB: usize = 16;

/// Who plays a side. Written `human`, `depth:2`, `skill:5`, `seconds:10`, `full` or `other`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Player {
    /// A person at the page.
    Human,
    Engine(Level),
}

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// So many plies deep with the textbook's evaluation, 1 to 3.
    Depth(u32),
    /// From 1, which blunders, to 10.
    Skill(u32),
    /// So many seconds a move, 1 to 60.
    Seconds(u32),
    /// By its clock; without one five seconds a move.
    Full,
    /// The other engine that was given on the command line, by its clock or three seconds a move.
    Other,
}

impl Level {
    /// How the engine is set up for it.
    pub(crate) fn options(self) -> Options {
        Options {
            hash_mib: HASH_MB,
            multi_pv: match self {
                Level::Skill(_) => 4,
                _ => 1,
            },
            evaluation: match self {
                Level::Depth(_) => Evaluation::Classic,
                _ => Evaluation::Handcrafted,
            },
            ..Options::default()
        }
    }

    /// When it moves; the clock is a cap to every level.
    pub(crate) fn limits(self, clock: Option<Clock>) -> Limits {
        let time = |seconds: u64| match clock {
            Some(clock) => Duration::from_secs(seconds).min(clock.remaining / 20),
            None => Duration::from_secs(seconds),
        };
        match (self, clock) {
            (Level::Depth(plies), _) => Limits::depth(plies),
            (Level::Skill(skill), _) => Limits::nodes(200 << skill),
            (Level::Seconds(seconds), _) => Limits::move_time(time(seconds.into())),
            (Level::Other, None) => Limits::move_time(time(3)),
            (Level::Full, None) => Limits::move_time(time(5)),
            (Level::Full | Level::Other, Some(clock)) => Limits::clock(clock),
        }
    }

    /// The move it plays after a search. A skill adds a random bonus to each line, the larger the
    /// weaker it is, so that the best line is taken less often.
    pub(crate) fn choose(self, result: &SearchResult) -> Option<Move> {
        let Level::Skill(skill) = self else {
            return result.best;
        };
        let spread = (TOP_SKILL.saturating_sub(skill) * 14) as i32;
        let bonus = |_: &Info| fastrand::i32(0..=spread);
        let chosen = result
            .lines
            .iter()
            .max_by_key(|line| line.score + bonus(line));
        chosen
            .and_then(|line| line.pv.first().copied())
            .or(result.best)
    }
}

/// How the engine is set up to show its lines.
pub(crate) fn for_analysis(lines: usize) -> Options {
    Options {
        hash_mib: HASH_MB,
        multi_pv: lines,
        ..Options::default()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(Level::Depth(plies)) => write!(f, "depth:{plies}"),
            Player::Engine(Level::Skill(skill)) => write!(f, "skill:{skill}"),
            Player::Engine(Level::Seconds(seconds)) => write!(f, "seconds:{seconds}"),
            Player::Engine(Level::Full) => f.write_str("full"),
            Player::Engine(Level::Other) => f.write_str("other"),
        }
    }
}

impl From<Player> for String {
    fn from(player: Player) -> String {
        player.to_string()
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {found:?} where a player was expected: human, depth:1 to depth:3, skill:1 to skill:10, \
     seconds:1 to seconds:60, full or other"
)]
pub(crate) struct PlayerError {
    pub(crate) found: String,
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let (name, number) = text.split_once(':').unwrap_or((text, "0"));
        let level = match (name, number.parse::<u32>()) {
            ("human", _) if text == name => return Ok(Player::Human),
            ("full", _) if text == name => Some(Level::Full),
            ("other", _) if text == name => Some(Level::Other),
            ("depth", Ok(plies @ 1..=3)) => Some(Level::Depth(plies)),
            ("skill", Ok(skill @ 1..=TOP_SKILL)) => Some(Level::Skill(skill)),
            ("seconds", Ok(seconds @ 1..=60)) => Some(Level::Seconds(seconds)),
            _ => None,
        };
        level.map(Player::Engine).ok_or_else(|| PlayerError {
            found: text.to_owned(),
        })
    }
}

impl TryFrom<String> for Player {
    type Error = PlayerError;

    fn try_from(text: String) -> Result<Player, PlayerError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_core::rules::Game;
    use xq_search::Engine;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in [
            "human",
            "depth:1",
            "depth:3",
            "skill:1",
            "skill:10",
            "seconds:60",
            "full",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "depth",
            "depth:0",
            "depth:4",
            "skill:11",
            "seconds:61",
            "full:1",
            "human:",
        ] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_level_plays_a_legal_move() {
        for text in ["depth:1", "depth:3", "skill:1", "skill:4"] {
            let Ok(Player::Engine(level)) = text.parse() else {
                unreachable!("{text}")
            };
            let mut engine = Engine::new(level.options());
            let result = engine
                .go(&Game::default(), &level.limits(None), &mut ())
                .unwrap();
            let chosen = level.choose(&result).expect("a move");
            assert!(
                xq_core::Position::start().is_legal(chosen),
                "{text}: {chosen}"
            );
        }
    }

    #[test]
    fn a_weak_skill_varies_its_moves_and_the_top_does_not() {
        let mut engine = Engine::new(Level::Skill(1).options());
        let result = engine
            .go(&Game::default(), &Level::Skill(1).limits(None), &mut ())
            .unwrap();
        let choices = |level: Level| {
            let chosen = (0..200).filter_map(|_| level.choose(&result));
            chosen.collect::<std::collections::HashSet<_>>().len()
        };
        assert!(choices(Level::Skill(1)) > 1);
        assert_eq!(choices(Level::Skill(TOP_SKILL)), 1);
    }
}
