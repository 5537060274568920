//! Finding the line of a puzzle of which only the number of moves to the mate is known.

use std::time::Duration;

use xq_core::Move;
use xq_core::rules::{Conditions, Game};
use xq_search::engine::score::mate_distance;
use xq_search::{Limits, SearchResult};

use super::desk::{Desk, Done, Task};
use super::level;
use super::message::Event;
use super::thinker::Job;

/// No search of a solution looks at more positions, or takes longer.
const NODES: u64 = 3_000_000;
const TIME: Duration = Duration::from_secs(10);

/// A puzzle whose line is being looked for.
pub(crate) struct Solving {
    fen: String,
    game: Game,
    line: Vec<Move>,
    /// How many plies it may have.
    plies: usize,
}

impl Solving {
    /// What is to be searched next: a mate in the moves that are left, or the longest defence.
    fn limits(&self) -> Limits {
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
    fn take(&mut self, result: &SearchResult) -> bool {
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

    fn is_mate(&self) -> bool {
        self.game.position().legal_moves().is_empty()
    }
}

impl Desk {
    /// Looks for the line of a puzzle; the page is told when it is found, or that it is not.
    pub(crate) fn solve(&mut self, fen: String, mate: u32) -> Done {
        self.refuse_while_playing()?;
        let start = self.position(&fen)?;
        self.interrupt();
        self.solving = Some(Solving {
            fen,
            game: Game::new(start, Conditions::default()),
            line: Vec::new(),
            plies: (mate as usize).saturating_mul(2).saturating_sub(1),
        });
        self.solve_on();
        Ok(())
    }

    fn solve_on(&mut self) {
        let Some(solving) = &self.solving else { return };
        let job = Job {
            game: solving.game.clone(),
            options: level::for_analysis(1),
            limits: solving.limits(),
            other: None,
            pace: Duration::ZERO,
        };
        self.task = Some((self.thinker.think(job), Task::Solve));
    }

    /// Hears a search of the solution.
    pub(crate) fn hear_solution(&mut self, result: &SearchResult) {
        let Some(mut solving) = self.solving.take() else {
            return;
        };
        let goes_on = solving.take(result);
        if goes_on && !solving.is_mate() {
            self.solving = Some(solving);
            return self.solve_on();
        }
        let Solving { fen, line, .. } = solving;
        let moves = line.iter().filter(|_| goes_on).map(ToString::to_string);
        let moves = moves.collect();
        self.tell(Event::Solution { fen, moves });
        self.rethink();
    }
}
