//! The commands that set up a position and let an engine think, in UCI and UCCI.

use std::fmt::Write as _;
use std::time::Duration;

use xq_core::{Color, Move};

use crate::clock::{Period, TimeControl};
use crate::protocol::{Protocol, RankBase};
use crate::turn::{ClockFace, Limits, Turn};

/// How an engine wants to be spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// The protocol.
    pub protocol: Protocol,
    /// How it numbers ranks.
    pub ranks: RankBase,
    /// UCCI: whether it takes milliseconds, which it does if it has the option `usemillisec`.
    pub milliseconds: bool,
}

impl Dialect {
    /// Appends the position: from the start of the game in UCI, after the last capture in UCCI.
    pub fn position(self, turn: &Turn<'_>, start_fen: &str, out: &mut String) {
        let (fen, from) = match self.protocol {
            Protocol::Uci => (start_fen, 0),
            Protocol::Ucci => (turn.anchor.fen.as_str(), turn.anchor.plies),
        };
        out.push_str("position fen ");
        out.push_str(fen);
        let mut moves = turn.game.moves().skip(from).peekable();
        if moves.peek().is_some() {
            out.push_str(" moves");
        }
        // Some engines cut the moves at a fixed stride: exactly one space before each.
        for mv in moves {
            out.push(' ');
            self.ranks.push(mv, out);
        }
    }

    /// Appends a move to a position that has moves or not.
    pub fn expected(self, first: bool, mv: Move, out: &mut String) {
        out.push_str(if first { " moves " } else { " " });
        self.ranks.push(mv, out);
    }

    /// Appends the moves that would lose at once by the rules of repetition, where the protocol can
    /// tell of them: UCCI's `banmoves`.
    pub fn banned_moves(self, turn: &Turn<'_>, out: &mut String) {
        if self.protocol != Protocol::Ucci {
            return;
        }
        let banned = turn.game.banned_moves();
        if banned.is_empty() {
            return;
        }
        out.push_str("banmoves");
        for mv in &banned {
            out.push(' ');
            self.ranks.push(mv, out);
        }
        out.push('\n');
    }

    /// Which of the limits of a time control cannot be told, and why.
    pub fn unspeakable(self, control: &TimeControl) -> Option<(&'static str, &'static str)> {
        let given = [
            control.clock.is_some(),
            control.move_time.is_some(),
            control.nodes.is_some(),
            control.depth.is_some(),
        ];
        if self.protocol == Protocol::Uci {
            return None;
        }
        if given.iter().filter(|&&given| given).count() > 1 {
            return Some((
                "tc=, st=, nodes= and depth= together",
                "UCCI takes one limit a move",
            ));
        }
        let clock = control.clock.map(|period| [period.time, period.increment]);
        let times = clock.into_iter().flatten().chain(control.move_time);
        let is_split = |time: Duration| time.subsec_nanos() != 0;
        if !self.milliseconds && times.into_iter().any(is_split) {
            return Some(("parts of a second", "it has no option usemillisec"));
        }
        let has_both = |period: Period| period.moves.is_some() && !period.increment.is_zero();
        control.clock.is_some_and(has_both).then_some((
            "tc=MOVES/SECONDS+INCREMENT",
            "UCCI knows moves to go or an increment, not both",
        ))
    }

    /// Appends `go` and what limits it.
    pub fn go(self, side: Color, limits: &Limits, word: &str, out: &mut String) {
        out.push_str("go");
        out.push_str(word);
        match self.protocol {
            Protocol::Uci => uci_limits(side, limits, out),
            Protocol::Ucci => self.ucci_limits(limits, out),
        }
    }

    /// A position has one limit in UCCI: depth before nodes before time.
    fn ucci_limits(self, limits: &Limits, out: &mut String) {
        if let Some(depth) = limits.depth {
            let _ = write!(out, " depth {depth}");
        } else if let Some(nodes) = limits.nodes {
            let _ = write!(out, " nodes {nodes}");
        } else if let Some(time) = limits.move_time {
            let time = self.amount(time).max(1);
            let _ = write!(out, " time {time} movestogo 1");
        } else if let Some(clock) = limits.clock {
            self.ucci_clock("", clock, out);
            self.ucci_clock("opp", limits.opponent.unwrap_or(clock), out);
        }
    }

    fn ucci_clock(self, whose: &str, clock: ClockFace, out: &mut String) {
        let time = self.amount(clock.remaining).max(1);
        let _ = write!(out, " {whose}time {time}");
        let _ = match clock.moves_to_go {
            Some(moves) => write!(out, " {whose}movestogo {moves}"),
            None => write!(out, " {whose}increment {}", self.amount(clock.increment)),
        };
    }

    fn amount(self, time: Duration) -> u128 {
        if self.milliseconds {
            time.as_millis()
        } else {
            u128::from(time.as_secs())
        }
    }
}

fn uci_limits(side: Color, limits: &Limits, out: &mut String) {
    if let Some(own) = limits.clock {
        let other = limits.opponent.unwrap_or(own);
        let (red, black) = match side {
            Color::Red => (own, other),
            Color::Black => (other, own),
        };
        let _ = write!(
            out,
            " wtime {} btime {} winc {} binc {}",
            red.remaining.as_millis().max(1),
            black.remaining.as_millis().max(1),
            red.increment.as_millis(),
            black.increment.as_millis()
        );
        if let Some(moves) = own.moves_to_go {
            let _ = write!(out, " movestogo {moves}");
        }
    }
    if let Some(time) = limits.move_time {
        let _ = write!(out, " movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(out, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(out, " depth {depth}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(protocol: Protocol, milliseconds: bool, limits: Limits) -> String {
        let dialect = Dialect {
            protocol,
            ranks: RankBase::Zero,
            milliseconds,
        };
        let mut text = String::new();
        dialect.go(Color::Black, &limits, "", &mut text);
        text
    }

    #[test]
    fn limits_are_told_in_each_dialect() {
        let clock = ClockFace {
            remaining: Duration::from_millis(61_500),
            increment: Duration::from_millis(2_000),
            moves_to_go: None,
        };
        let counted = ClockFace {
            moves_to_go: Some(7),
            ..clock
        };
        let timed = Limits {
            clock: Some(clock),
            opponent: Some(counted),
            ..Limits::default()
        };
        assert_eq!(
            go(Protocol::Uci, true, timed),
            "go wtime 61500 btime 61500 winc 2000 binc 2000"
        );
        assert_eq!(
            go(Protocol::Ucci, true, timed),
            "go time 61500 increment 2000 opptime 61500 oppmovestogo 7"
        );
        assert_eq!(
            go(Protocol::Ucci, false, timed),
            "go time 61 increment 2 opptime 61 oppmovestogo 7"
        );
        let fixed = Limits {
            move_time: Some(Duration::from_millis(500)),
            ..Limits::default()
        };
        assert_eq!(go(Protocol::Uci, true, fixed), "go movetime 500");
        assert_eq!(go(Protocol::Ucci, true, fixed), "go time 500 movestogo 1");
        assert_eq!(go(Protocol::Ucci, false, fixed), "go time 1 movestogo 1");
        let deep = Limits {
            depth: Some(6),
            nodes: Some(1000),
            ..Limits::default()
        };
        assert_eq!(go(Protocol::Uci, true, deep), "go nodes 1000 depth 6");
        assert_eq!(go(Protocol::Ucci, true, deep), "go depth 6");
    }
}
