//! From the words of `go` to the limits of a search.

use std::time::Duration;

use xq_core::Color;
use xq_search::{Clock, Limits};

use crate::command::Go;

/// Longer times are cut to this, some thirty years.
const LONGEST: u64 = 1_000_000_000_000;

/// The unit of UCCI's times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// As the protocol has it unless `usemillisec` is set.
    Seconds,
    /// With `usemillisec`.
    Milliseconds,
}

impl Unit {
    fn duration(self, value: u64) -> Duration {
        match self {
            Unit::Seconds => milliseconds(value.saturating_mul(1000)),
            Unit::Milliseconds => milliseconds(value),
        }
    }
}

fn milliseconds(value: u64) -> Duration {
    Duration::from_millis(value.min(LONGEST))
}

/// The limits that `go` sets to the side to move, moves and the moment it was heard left out.
pub fn limits(go: &Go, side: Color, unit: Unit) -> Limits {
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.move_time.map(milliseconds),
        clock: ucci_clock(go, unit).or_else(|| uci_clock(go, side)),
        mate: go.mate,
        infinite: go.infinite,
        ponder: go.ponder,
        ..Limits::default()
    }
}

fn ucci_clock(go: &Go, unit: Unit) -> Option<Clock> {
    Some(Clock {
        remaining: unit.duration(go.own_time?),
        increment: unit.duration(go.own_increment.unwrap_or(0)),
        moves_to_go: go.moves_to_go,
    })
}

/// Red's clock is White's. Where only one clock is told it is that of the side to move: some
/// programs have the colours the other way round.
fn uci_clock(go: &Go, side: Color) -> Option<Clock> {
    let of = |values: [Option<u64>; 2]| {
        let [own, other] = match side {
            Color::Red => values,
            Color::Black => [values[1], values[0]],
        };
        own.or(other)
    };
    let (time, increment) = (of(go.times), of(go.increments));
    if time.is_none() && increment.is_none() {
        return None;
    }
    Some(Clock {
        remaining: milliseconds(time.unwrap_or(0)),
        increment: milliseconds(increment.unwrap_or(0)),
        moves_to_go: go.moves_to_go,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;

    fn clock(line: &str, side: Color, unit: Unit) -> Option<(u64, u64)> {
        let Command::Go(go) = Command::read(line) else {
            panic!("{line}");
        };
        let clock = limits(&go, side, unit).clock?;
        let number = |time: Duration| time.as_millis() as u64;
        Some((number(clock.remaining), number(clock.increment)))
    }

    #[test]
    fn each_side_has_its_clock() {
        let line = "go wtime 1 btime 2 winc 3 binc 4";
        assert_eq!(clock(line, Color::Red, Unit::Seconds), Some((1, 3)));
        assert_eq!(clock(line, Color::Black, Unit::Seconds), Some((2, 4)));
        assert_eq!(clock("go btime 9", Color::Red, Unit::Seconds), Some((9, 0)));
        assert_eq!(clock("go depth 9", Color::Red, Unit::Seconds), None);
    }

    #[test]
    fn ucci_counts_in_seconds_unless_told_otherwise() {
        let line = "go time 60 increment 2 opptime 1";
        for side in [Color::Red, Color::Black] {
            assert_eq!(clock(line, side, Unit::Seconds), Some((60_000, 2_000)));
            assert_eq!(clock(line, side, Unit::Milliseconds), Some((60, 2)));
        }
    }

    #[test]
    fn absurd_times_are_cut() {
        let line = "go time 99999999999999999999";
        assert_eq!(clock(line, Color::Red, Unit::Seconds), Some((LONGEST, 0)));
    }
}
