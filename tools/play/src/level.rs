//! Who plays a side: a person, or the engine at a level.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xq_core::Move;
use xq_search::{Clock, Evaluation, Limits, Options, SearchResult, Strength};

/// The hash table of a session, in mebibytes.
const HASH_MIB: usize = 16;

/// The levels that the skills of former versions, 1 to 10, come closest to.
const FORMER_SKILLS: [u8; 10] = [4, 6, 8, 9, 11, 12, 14, 15, 17, 18];

/// Who plays a side. Written `human`, `depth:2`, `level:5`, `seconds:10`, `full` or `other`.
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
    /// On the scale of all tools, below full strength.
    Held(Strength),
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
            hash_mib: HASH_MIB,
            multi_pv: match self {
                Level::Held(strength) => strength.lines(1),
                _ => 1,
            },
            evaluation: match self {
                Level::Depth(_) => Evaluation::Classic,
                _ => Evaluation::default(),
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
            (Level::Held(strength), _) => strength.limits(&Limits::default()),
            (Level::Seconds(seconds), _) => Limits::move_time(time(seconds.into())),
            (Level::Other, None) => Limits::move_time(time(3)),
            (Level::Full, None) => Limits::move_time(time(5)),
            (Level::Full | Level::Other, Some(clock)) => Limits::clock(clock),
        }
    }

    /// The move it plays after a search.
    pub(crate) fn choose(self, result: &SearchResult) -> Option<Move> {
        match self {
            Level::Held(strength) => strength.choose(result, &mut fastrand::Rng::new()),
            _ => result.best,
        }
    }
}

/// How the engine is set up to show its lines.
pub(crate) fn for_analysis(lines: usize) -> Options {
    Options {
        hash_mib: HASH_MIB,
        multi_pv: lines,
        ..Options::default()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(Level::Depth(plies)) => write!(f, "depth:{plies}"),
            Player::Engine(Level::Held(strength)) => write!(f, "level:{}", strength.level()),
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
    "found {found:?} where a player was expected: human, depth:1 to depth:3, level:0 to level:19, \
     seconds:1 to seconds:60, full or other"
)]
pub(crate) struct PlayerError {
    found: String,
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let (name, number) = text.split_once(':').unwrap_or((text, "0"));
        let held = |level| Strength::new(level).map(Level::Held);
        let level = match (name, number.parse::<u8>()) {
            ("human", _) if text == name => return Ok(Player::Human),
            ("full", _) if text == name => Some(Level::Full),
            ("other", _) if text == name => Some(Level::Other),
            ("depth", Ok(plies @ 1..=3)) => Some(Level::Depth(plies.into())),
            ("level", Ok(level)) if text != name && level < Strength::TOP => held(level),
            ("skill", Ok(skill @ 1..=10)) => held(FORMER_SKILLS[usize::from(skill) - 1]),
            ("seconds", Ok(seconds @ 1..=60)) => Some(Level::Seconds(seconds.into())),
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
            "level:0",
            "level:19",
            "seconds:60",
            "full",
            "other",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "depth",
            "depth:0",
            "depth:4",
            "level",
            "level:20",
            "skill:11",
            "seconds:61",
            "full:1",
            "human:",
        ] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
        let former: Player = "skill:4".parse().unwrap();
        assert_eq!(former.to_string(), "level:9");
    }

    #[test]
    fn every_level_plays_a_legal_move() {
        for text in ["depth:1", "depth:3", "level:0", "level:8"] {
            let Ok(Player::Engine(level)) = text.parse() else {
                unreachable!("{text}")
            };
            let mut engine = Engine::new(level.options());
            let result = engine
                .go(&Game::default(), &level.limits(None), &mut ())
                .unwrap();
            let chosen = level.choose(&result).expect("a move");
            let start = xq_core::Position::start();
            assert!(start.is_legal(chosen), "{text}: {chosen}");
        }
    }
}
