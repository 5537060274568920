//! Lazy SMP: all threads search the same tree and help each other by what they share.
//!
//! They share the transposition table and the histories, defer the moves that another one is searching
//! ([`CurrentlySearching`](super::deferral::CurrentlySearching)), and go from one search of the root to
//! the next together ([`RootResults`](super::root_results::RootResults)).

use std::io;
use std::thread::{self, Builder};

use xq_core::rules::Game;
use xq_eval::Evaluator;

use super::control::Control;
use super::iterative_deepening::Goal;
use super::limits::Limits;
use super::report::{Info, Reporter};
use super::root::RootMove;
use super::time::TimePlan;
use super::worker::{Memory, Shared, Task, Worker};

/// What the threads of one search are told.
pub struct Threads<'a, E> {
    pub evaluator: &'a E,
    pub game: &'a Game,
    pub limits: &'a Limits,
    pub root_moves: Vec<RootMove>,
    pub plan: TimePlan,
    pub goal: Goal,
}

/// What the first thread found.
pub struct BestLines {
    /// The last finished iteration.
    pub depth: i32,
    pub lines: Vec<Info>,
}

impl<E: Evaluator> Threads<'_, E> {
    /// Lets all threads search; the first one decides when to end.
    pub fn search(
        &self,
        shared: &Shared<'_>,
        memory: &Memory,
        reporter: &mut dyn Reporter,
    ) -> BestLines {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        thread::scope(|scope| {
            // A panic here must not leave the others searching for ever.
            let _guard = StopOnPanic(shared.control);
            start_helpers(shared.counts.len() - 1, |id| {
                let help = move || {
                    let mut worker = self.worker(id, shared, memory, u64::MAX);
                    worker.iterate(self.goal, &mut ());
                };
                Builder::new().spawn_scoped(scope, help).map(drop)
            });
            let mut worker = self.worker(0, shared, memory, node_limit);
            let depth = worker.iterate(self.goal, reporter);
            let nodes = worker.nodes_of_all();
            let lines = self.goal.lines.min(worker.root_moves.len());
            // Stopped early, a line may stand where no search has come to yet.
            let is_known = |&rank: &usize| rank == 0 || worker.root_moves[rank].is_known();
            let known = (0..lines).take_while(is_known);
            let infos = known.map(|rank| worker.info(depth, rank, nodes));
            let lines = infos.collect();
            shared.control.wait_while_early(self.limits.infinite);
            shared.control.stop();
            BestLines { depth, lines }
        })
    }

    fn worker<'b>(
        &'b self,
        id: usize,
        shared: &'b Shared<'b>,
        memory: &'b Memory,
        node_limit: u64,
    ) -> Worker<'b, E> {
        let task = Task {
            game: self.game,
            root_moves: self.root_moves.clone(),
            plan: self.plan.clone(),
            node_limit,
            is_pondering: self.limits.ponder,
        };
        Worker::new(id, shared, memory, self.evaluator, task)
    }
}

/// Starts so many helpers, numbered from 1, or as many as are to be had: containers limit threads.
fn start_helpers(count: usize, start: impl FnMut(usize) -> io::Result<()>) -> usize {
    (1..=count).map(start).take_while(Result::is_ok).count()
}

/// Stops the search when the thread that decides about it panics.
struct StopOnPanic<'a>(&'a Control);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_goes_on_with_the_threads_it_has() {
        let mut started = Vec::new();
        let count = start_helpers(7, |id| {
            started.push(id);
            match id {
                1..=3 => Ok(()),
                _ => Err(io::ErrorKind::WouldBlock.into()),
            }
        });
        // The fourth is refused, and nobody asks for a fifth.
        assert_eq!((count, started), (3, vec![1, 2, 3, 4]));
    }
}
