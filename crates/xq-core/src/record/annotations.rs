//! [`Annotations`]: what the comment on a move says besides words.
//!
//! Signs for good and bad moves, clocks, evaluations and drawings stand in comments, where every
//! format has room for them: `$4 [%eval 0.35] [%clk 0:05:00] a blunder`. The commands in square
//! brackets are those that chess servers write into PGN.

use std::fmt;
use std::time::Duration;

use super::node_id::NodeId;
use super::tree::MoveTree;

/// An evaluation as Red sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordedScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero Black mates.
    Mate(i32),
}

impl RecordedScore {
    fn read(text: &str) -> Option<RecordedScore> {
        if let Some(mate) = text.strip_prefix('#') {
            return Some(RecordedScore::Mate(mate.parse().ok()?));
        }
        let pawns: f64 = text.parse().ok()?;
        let centipawns = (pawns * 100.0).round();
        // No evaluation of a sound engine comes near the bounds.
        (centipawns.abs() < 1e9).then_some(RecordedScore::Centipawns(centipawns as i32))
    }
}

impl fmt::Display for RecordedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordedScore::Centipawns(score) => write!(f, "{:.2}", f64::from(*score) / 100.0),
            RecordedScore::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// The parts of a comment: signs, clock, evaluation, other commands, words.
///
/// ```
/// use std::time::Duration;
/// use xq_core::record::{Annotations, RecordedScore};
/// let mut parts = Annotations::read("$4 [%eval 0.35] [%clk 0:05:00] [%cal Gh2e2] a blunder");
/// assert_eq!(parts.nags, [4]);
/// assert_eq!(parts.evaluation, Some(RecordedScore::Centipawns(35)));
/// assert_eq!(parts.clock, Some(Duration::from_secs(300)));
/// assert_eq!(parts.commands, [("cal".to_owned(), "Gh2e2".to_owned())]);
/// assert_eq!(parts.text, "a blunder");
/// parts.nags = vec![2];
/// parts.evaluation = Some(RecordedScore::Mate(-3));
/// assert_eq!(parts.to_string(), "$2\n[%eval #-3] [%clk 0:05:00] [%cal Gh2e2] a blunder");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Annotations {
    /// Numeric annotation glyphs, as PGN numbers them: 1 for `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`,
    /// 6 `?!`. `!` and its like at the beginning of a comment are read as well.
    pub nags: Vec<u8>,
    /// What the player's clock shows after the move: `[%clk h:mm:ss]`.
    pub clock: Option<Duration>,
    /// How good the position is after the move: `[%eval 0.35]`, `[%eval #-3]`.
    pub evaluation: Option<RecordedScore>,
    /// Every other command with its value, such as arrows: `[%cal Gh2e2]`.
    pub commands: Vec<(String, String)>,
    /// The words.
    pub text: String,
}

impl Annotations {
    /// Takes a comment apart. What looks like a command and is none stays among the words.
    pub fn read(comment: &str) -> Annotations {
        let mut parts = Annotations::default();
        let mut rest = comment.trim_start();
        while let Some((nag, after)) = leading_nag(rest) {
            parts.nags.push(nag);
            rest = after.trim_start();
        }
        while let Some(start) = rest.find("[%") {
            let (words, command) = rest.split_at(start);
            parts.text.push_str(words);
            let end = command.find(']').map_or(command.len(), |end| end + 1);
            let (command, after) = command.split_at(end);
            if parts.take(command).is_none() {
                parts.text.push_str(command);
            }
            rest = after;
        }
        parts.text.push_str(rest);
        parts.text = parts.text.trim().to_owned();
        parts
    }

    /// Takes in a command with its brackets.
    fn take(&mut self, command: &str) -> Option<()> {
        let inside = command.strip_prefix("[%")?.strip_suffix(']')?;
        let (name, value) = inside.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            "clk" => self.clock = Some(read_clock(value)?),
            "eval" => self.evaluation = Some(RecordedScore::read(value)?),
            _ if !name.is_empty() && name.chars().all(char::is_alphanumeric) => {
                self.commands.push((name.to_owned(), value.to_owned()));
            }
            _ => return None,
        }
        Some(())
    }
}

/// The comment that has these parts: [`Annotations::read`] understands it.
impl fmt::Display for Annotations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if let Some(evaluation) = self.evaluation {
            words.push(format!("[%eval {evaluation}]"));
        }
        if let Some(clock) = self.clock {
            words.push(format!("[%clk {}]", written_clock(clock)));
        }
        for (name, value) in &self.commands {
            words.push(format!("[%{name} {value}]"));
        }
        if !self.text.is_empty() {
            words.push(self.text.clone());
        }
        let nags: Vec<String> = self.nags.iter().map(|nag| format!("${nag}")).collect();
        f.write_str(&nags.join(" "))?;
        if !nags.is_empty() && !words.is_empty() {
            f.write_str("\n")?;
        }
        f.write_str(&words.join(" "))
    }
}

impl MoveTree {
    /// The parts of the comment after a node's move.
    pub fn annotations(&self, node: NodeId) -> Annotations {
        Annotations::read(self.comment(node))
    }

    /// Replaces a node's comment by one that has these parts.
    pub fn set_annotations(&mut self, node: NodeId, parts: &Annotations) {
        self.set_comment(node, &parts.to_string());
    }
}

/// A sign at the beginning of a text, and what follows it.
fn leading_nag(text: &str) -> Option<(u8, &str)> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let nag = match word {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => word.strip_prefix('$')?.parse().ok()?,
    };
    Some((nag, rest))
}

/// The signs in front of a comment in PGN, and the comment: those that stand on its first line with
/// nothing else, one blank between two.
pub(super) fn signs_in_front(comment: &str) -> (&str, &str) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    let is_sign = |word: &str| {
        let number = word.strip_prefix('$').unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    match first.split(' ').all(is_sign) {
        true => (first, rest),
        false => ("", comment),
    }
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, with parts of a second.
fn read_clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let part: f64 = part.parse().ok()?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

fn written_clock(clock: Duration) -> String {
    let seconds = clock.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let tenths = match clock.subsec_millis() / 100 {
        0 => String::new(),
        tenths => format!(".{tenths}"),
    };
    format!("{hours}:{minutes:02}:{:02}{tenths}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_are_written() {
        for comment in [
            "",
            "words",
            "$1",
            "$1 $13\nwords",
            "[%eval -1.50] [%clk 1:00:07.5]",
            "[%csl Re4,Gd5] two circles",
        ] {
            assert_eq!(Annotations::read(comment).to_string(), comment);
        }
        assert_eq!(Annotations::read("!? risky").nags, [5]);
        assert_eq!(
            Annotations::read("[%clk 90]").clock,
            Some(Duration::from_secs(90))
        );
    }

    #[test]
    fn what_is_no_command_stays() {
        for comment in [
            "$300 on it",
            "[%eval much]",
            "[%clk -1:00]",
            "[%clk 1:00",
            "[% ]",
            "[%]",
            "50 [%",
        ] {
            let parts = Annotations::read(comment);
            assert_eq!(parts.text, comment);
            assert_eq!(parts.to_string(), comment);
        }
    }
}
