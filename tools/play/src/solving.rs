//! Finding the line of a puzzle on a [`Desk`], search by search.

use std::time::Duration;

use xq_search::SearchResult;

use super::desk::{Desk, Done, Task};
use super::level;
use super::message::Event;
use super::solution::Solving;
use super::thinker::Job;

impl Desk {
    /// Looks for the line of a puzzle; the page is told when it is found, or that it is not.
    pub(crate) fn solve(&mut self, fen: String, mate: u32) -> Done {
        self.refuse_while_playing()?;
        let start = self.position(&fen)?;
        self.interrupt();
        self.solving = Some(Solving::new(fen, start, mate));
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
