//! What the engine of a [`Desk`] is asked, and what becomes of its answers.

use std::time::{Duration, Instant};

use xq_core::record::NodeId;
use xq_search::{Clock, Limits, Options, SearchResult};

use super::desk::{Desk, Task};
use super::level::Level;
use super::message::Event;
use super::text::Text;
use super::thinker::{Job, Report};
use super::view;

/// The engine's answers do not come faster than this.
const PACE: Duration = Duration::from_millis(300);

/// Nor do its moves against itself.
const WATCH_PACE: Duration = Duration::from_millis(700);

impl Desk {
    /// Drops what the engine is busy with: its node is about to mean nothing.
    pub(crate) fn interrupt(&mut self) {
        self.thinker.drop_job();
        self.task = None;
        self.solving = None;
    }

    /// Asks the engine for what the situation wants: its move, or an analysis.
    pub(crate) fn rethink(&mut self) {
        if let Some((node, level, clock)) = self.reply_wanted() {
            // Looking at earlier moves does not disturb it.
            if !matches!(self.task, Some((_, Task::Reply(known))) if known == node) {
                self.think(Task::Reply(node), level.options(), level.limits(clock));
            }
        } else if self.solving.is_some() {
            // Analysis goes on when the line is found.
        } else if !self.think_for_study() {
            self.interrupt();
        }
    }

    fn reply_wanted(&self) -> Option<(NodeId, Level, Option<Clock>)> {
        let contest = self.live_contest()?;
        let turn = self.book.turn_at(contest.tip);
        let level = contest.level(turn)?;
        let clock = contest.clock.as_ref();
        let clock = clock.map(|clock| clock.for_engine(turn, Instant::now()));
        Some((contest.tip, level, clock))
    }

    pub(crate) fn think(&mut self, task: Task, options: Options, mut limits: Limits) {
        self.solving = None;
        let node = task.node();
        let game = self.book.game_to(node);
        limits.banned_moves = game.banned_moves().to_vec();
        let pace = match (task, &self.contest) {
            (Task::Reply(_), Some(contest)) if contest.is_watched() => WATCH_PACE,
            (Task::Reply(_), _) => PACE,
            _ => Duration::ZERO,
        };
        let game = self.book.line_to(node);
        let job = Job {
            other: self.is_for_other(task).then(|| self.book.path_to(node)),
            game,
            options,
            limits,
            pace,
        };
        self.task = Some((self.thinker.think(job), task));
    }

    /// Whether another engine is to think, rather than the built-in one.
    fn is_for_other(&self, task: Task) -> bool {
        match task {
            Task::Reply(node) => {
                let turn = self.book.turn_at(node);
                let level = self
                    .contest
                    .as_ref()
                    .and_then(|contest| contest.level(turn));
                level == Some(Level::Other)
            }
            Task::Analyse(_) => self.analysis.other,
            Task::Hint(_) | Task::Review(_) | Task::Solve => false,
        }
    }

    /// The other engine has failed: what it was to do is over, and the player is told.
    fn give_up_engine(&mut self) {
        self.contest = None;
        self.analysis.lines = 0;
        self.notice(Text::OtherEngine);
        self.show_board();
    }

    /// Hears what the engine tells.
    pub(crate) fn hear(&mut self, report: Report) {
        let number = match &report {
            Report::Lines(number, _)
            | Report::Found(number)
            | Report::Failed(number)
            | Report::Done(number, _) => *number,
        };
        let Some((_, task)) = self.task.filter(|(current, _)| *current == number) else {
            return;
        };
        match report {
            Report::Lines(..) if task == Task::Solve => {}
            Report::Lines(_, infos) => self.hear_lines(task.node(), &infos),
            Report::Failed(_) => {
                self.task = None;
                self.give_up_engine();
            }
            Report::Found(_) => {
                if let (Task::Reply(_), Some(contest)) = (task, &mut self.contest) {
                    contest.hold_clock();
                }
            }
            Report::Done(_, result) => {
                self.task = None;
                self.hear_result(task, &result);
            }
        }
    }

    fn hear_result(&mut self, task: Task, result: &SearchResult) {
        match task {
            Task::Reply(node) => self.reply(node, result),
            Task::Hint(node) => {
                if let Some(mv) = result.best {
                    let game = self.book.game_to(node);
                    let hint = view::move_text(game.position(), mv, self.style);
                    self.tell(Event::Hint(hint));
                }
                self.rethink();
            }
            Task::Analyse(node) => {
                let node = self.book.number_of(node);
                self.tell(Event::Rested { node });
            }
            Task::Review(_) => self.review_next(),
            Task::Solve => self.hear_solution(result),
        }
    }
}
