//! The line of a puzzle of which only the number of moves to the mate is known, as it is found.

use std::time::Duration;

use xq_core::rules::{Conditions, Game};
use xq_core::{Move, Position};
use xq_search::engine::score::mate_distance;
use xq_search::{Limits, SearchResult};

/// No search of a solution looks at more positions, or takes longer.
const NODES: u64 = 3_000_000;
const TIME: Duration = Duration::from_secs(10);

/// A puzzle whose line is being looked for.
pub(crate) struct Solving {
    pub(crate) fen: String,
    pub(crate) game: Game,
    pub(crate) line: Vec<Move>,
    /// How many plies it may have.
    plies: usize,
}

impl Solving {
    /// Of a puzzle that mates in so many moves.
    pub(crate) fn new(fen: String, start: Position, mate: u32) -> Solving {
        Solving {
            fen,
            game: Game::new(start, Conditions::default()),
            line: Vec::new(),
            plies: (mate as usize).saturating_mul(2).saturating_sub(1),
        }
    }

    /// What is to be searched next: a mate in the moves that are left, or the longest defence.
    pub(crate) fn limits(&self) -> Limits {
        let left = self.plies.saturating_sub(self.line.len());
        let attacks = self.line.len().is_multiple_of(2);
        Limits {
            mate: attacks.then_some(left.div_ceil(2) as u32),
            depth: (!attacks).then_some(left as u32 + 1),
            move_time: Some(TIME),
            ..Limits::nodes(NODES)
        }
    }

    /// Takes a search's line if it mates, else its first move; says whether the line may still mate in
    /// time.
    pub(crate) fn take(&mut self, result: &SearchResult) -> bool {
        let attacks = self.line.len().is_multiple_of(2);
        let left = self.plies.saturating_sub(self.line.len());
        let in_time = mate_distance(result.score)
            .is_some_and(|moves| moves > 0 && moves as usize <= left.div_ceil(2));
        if attacks && !in_time {
            return false;
        }
        let line = result.lines.first().map_or(&[][..], |line| &line.pv);
        let before = (self.game.clone(), self.line.len());
        for &mv in line.iter().take(left) {
            if self.play(mv).is_none() {
                break;
            }
        }
        if self.is_mate() {
            return true;
        }
        (self.game, _) = before;
        self.line.truncate(before.1);
        result.best.and_then(|mv| self.play(mv)).is_some() && left > 0
    }

    fn play(&mut self, mv: Move) -> Option<()> {
        self.game.push(mv).ok()?;
        self.line.push(mv);
        Some(())
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.game.position().legal_moves().is_empty()
    }
}
