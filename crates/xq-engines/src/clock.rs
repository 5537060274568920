//! Time controls and clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::turn::{ClockFace, Limits};

/// How long a player may think, and what else ends its thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// A clock for the whole game.
    pub clock: Option<Period>,
    /// Just so long a move.
    pub move_time: Option<Duration>,
    /// So many positions a move.
    pub nodes: Option<u64>,
    /// So many plies deep.
    pub depth: Option<u32>,
    /// How far a clock or a time for the move may be overstepped.
    pub margin: Duration,
    /// After so long a move without a clock counts as not coming.
    pub timeout: Duration,
}

/// A clock's base time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// For so many moves, after which it is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl {
            clock: None,
            move_time: None,
            nodes: None,
            depth: None,
            margin: Duration::from_millis(50),
            timeout: Duration::from_secs(120),
        }
    }
}

impl TimeControl {
    /// Whether anything ends a player's thinking.
    pub fn is_limited(&self) -> bool {
        let ends = self.clock.is_some() || self.move_time.is_some();
        ends || self.nodes.is_some() || self.depth.is_some()
    }
}

/// As in the PGN tag `TimeControl`: `600+5`, `40/60`, seconds; a time for each move as a period of one
/// move; `-` without a clock.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.clock, self.move_time) {
            (Some(period), _) => period.fmt(f),
            (None, Some(time)) => write!(f, "1/{}", time.as_secs_f64()),
            (None, None) => f.write_str("-"),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        match self.increment.is_zero() {
            true => Ok(()),
            false => write!(f, "+{}", self.increment.as_secs_f64()),
        }
    }
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found tc={0:?}, expected [MOVES/]SECONDS[+INCREMENT], such as 10+0.1 or 40/60+0.5")]
pub struct PeriodError(String);

impl FromStr for Period {
    type Err = PeriodError;

    /// Reads `10+0.1`, `40/60`, `40/60+0.5`: moves, seconds, seconds a move.
    fn from_str(text: &str) -> Result<Period, PeriodError> {
        let error = || PeriodError(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves| moves > 0);
                (Some(moves.ok_or_else(error)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let period = Period {
            moves,
            time: seconds(time).ok_or_else(error)?,
            increment: seconds(increment).ok_or_else(error)?,
        };
        if (period.time + period.increment).is_zero() {
            return Err(error());
        }
        Ok(period)
    }
}

/// Reads a time in seconds, at most a year.
pub fn seconds(text: &str) -> Option<Duration> {
    const YEAR: f64 = 365.0 * 86_400.0;
    let seconds: f64 = text.parse().ok()?;
    (0.0..=YEAR)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// A player's clock in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    remaining: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            remaining: control.clock.map_or(Duration::ZERO, |period| period.time),
            moves_to_go: control.clock.and_then(|period| period.moves),
        }
    }

    /// What it shows, if there is a clock.
    pub fn face(&self) -> Option<ClockFace> {
        let period = self.control.clock?;
        Some(ClockFace {
            remaining: self.remaining,
            increment: period.increment,
            moves_to_go: self.moves_to_go,
        })
    }

    /// What the player is told about its turn.
    pub fn limits(&self, opponent: &Clock) -> Limits {
        Limits {
            clock: self.face(),
            opponent: opponent.face(),
            move_time: self.control.move_time,
            nodes: self.control.nodes,
            depth: self.control.depth,
        }
    }

    /// How long the player may take over this move before the game is lost.
    pub fn allowance(&self) -> Duration {
        let clock = self.control.clock.map(|_| self.remaining);
        match clock.into_iter().chain(self.control.move_time).min() {
            Some(time) => time + self.control.margin,
            None => self.control.timeout,
        }
    }

    /// The player has moved after so long.
    pub fn spend(&mut self, elapsed: Duration) {
        let Some(period) = self.control.clock else {
            return;
        };
        self.remaining = self.remaining.saturating_sub(elapsed) + period.increment;
        if let Some(left) = &mut self.moves_to_go {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.moves_to_go = period.moves;
                self.remaining += period.time;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(text: &str) -> Clock {
        Clock::new(TimeControl {
            clock: Some(text.parse().unwrap()),
            ..TimeControl::default()
        })
    }

    #[test]
    fn time_is_spent_and_added() {
        let mut clock = clock("2/1+0.1");
        assert_eq!(clock.allowance(), ms(1050));
        clock.spend(ms(300));
        assert_eq!(clock.face().unwrap().remaining, ms(800));
        assert_eq!(clock.face().unwrap().moves_to_go, Some(1));
        clock.spend(ms(500));
        assert_eq!(clock.face().unwrap().remaining, ms(1400));
        assert_eq!(clock.face().unwrap().moves_to_go, Some(2));
        // Overstepped within the margin: nothing is left but the increment.
        clock.spend(ms(1420));
        assert_eq!(clock.face().unwrap().remaining, ms(100));
    }

    #[test]
    fn every_limit_has_a_deadline() {
        let base = TimeControl {
            nodes: Some(5),
            ..TimeControl::default()
        };
        assert_eq!(Clock::new(base).allowance(), base.timeout);
        let fixed = TimeControl {
            move_time: Some(ms(200)),
            ..base
        };
        assert_eq!(Clock::new(fixed).allowance(), ms(250));
        let both = TimeControl {
            clock: Some("0.1".parse().unwrap()),
            ..fixed
        };
        assert_eq!(Clock::new(both).allowance(), ms(150));
    }

    #[test]
    fn periods_are_written_as_they_are_read() {
        for text in ["10+0.1", "40/60", "40/60+0.5", "0.2"] {
            assert_eq!(text.parse::<Period>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_no_periods() {
        for text in [
            "", "0", "x", "-1", "0/10", "40/", "10+", "10+x", "1e99", "nan", "inf", "1/2/3",
        ] {
            assert!(text.parse::<Period>().is_err(), "{text}");
        }
    }
}
