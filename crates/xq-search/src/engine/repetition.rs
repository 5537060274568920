//! Repetitions during the search.
//!
//! A position that comes back after the root is judged at once, because whoever can repeat once
//! can do so again; one from before the root only when it stands for the third time. A side that
//! gave check with every move of the cycle loses; otherwise it is a draw.

use xq_core::Position;

use super::line::Line;

/// How a cycle is judged, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins: the other one checked perpetually.
    Win,
    /// The side to move loses: it checked perpetually.
    Loss,
    /// A draw.
    Draw,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// Whether the side to move was in check.
    in_check: bool,
    /// How many plies before this one might hold the same position.
    reach: usize,
}

/// The positions of the game and of the line being searched.
#[derive(Clone)]
pub struct Repetitions {
    entries: Vec<Entry>,
    root: usize,
}

impl Repetitions {
    /// The history of a game; its last position is the root.
    pub fn of(line: &Line) -> Repetitions {
        let mut position = line.first().clone();
        let mut history = Repetitions {
            entries: Vec::with_capacity(line.moves().len() + 256),
            root: 0,
        };
        history.push(&position, position.in_check(), false);
        for &mv in line.moves() {
            let undo = position.make(mv);
            let is_irreversible = undo.captured().is_some();
            history.push(&position, position.in_check(), !is_irreversible);
        }
        history.root = history.entries.len() - 1;
        history
    }

    /// A position has been reached; `is_reversible` tells that the way there was neither a capture
    /// nor a null move.
    #[inline]
    pub fn push(&mut self, position: &Position, in_check: bool, is_reversible: bool) {
        let before = self.entries.last().map_or(0, |entry| entry.reach + 1);
        self.entries.push(Entry {
            key: position.key(),
            in_check,
            reach: if is_reversible { before } else { 0 },
        });
    }

    /// The last position is left again.
    #[inline]
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// Judges the last position if it closes a cycle.
    #[inline]
    pub fn verdict(&self) -> Option<Verdict> {
        let last = self.entries.last()?;
        // Four plies are the least after which a position can come back.
        if last.reach < 4 {
            return None;
        }
        self.find_cycle()
    }

    fn find_cycle(&self) -> Option<Verdict> {
        let now = self.entries.len() - 1;
        let Entry { key, reach, .. } = self.entries[now];
        let mut seen_before_root = false;
        let mut at = now.checked_sub(4)?;
        let earliest = now - reach.min(now);
        while at >= earliest {
            if self.entries[at].key == key {
                if at > self.root || seen_before_root {
                    return Some(self.judge(at, now));
                }
                seen_before_root = true;
            }
            match at.checked_sub(2) {
                Some(before) => at = before,
                None => break,
            }
        }
        None
    }

    fn judge(&self, from: usize, now: usize) -> Verdict {
        let always = |start: usize| {
            let mut ply = start;
            while ply > from {
                if !self.entries[ply].in_check {
                    return false;
                }
                match ply.checked_sub(2) {
                    Some(before) => ply = before,
                    None => break,
                }
            }
            true
        };
        match (always(now), always(now - 1)) {
            (true, false) => Verdict::Win,
            (false, true) => Verdict::Loss,
            _ => Verdict::Draw,
        }
    }
}
