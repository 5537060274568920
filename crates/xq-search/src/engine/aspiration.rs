//! Aspiration window: a search in a narrow window around the score of the iteration before, which is
//! widened until the score lies in it.

use xq_eval::Evaluator;

use super::parameters::{aspiration_limit, aspiration_window};
use super::report::Reporter;
use super::score::INFINITE;
use super::worker::Worker;

/// Before this depth the window is open.
const FIRST_WINDOW: i32 = 4;

impl<E: Evaluator> Worker<'_, E> {
    /// One line to one depth, in a narrow window that is widened until the score lies in it.
    pub fn aspire(&mut self, depth: i32, reporter: &mut dyn Reporter) {
        let expected = self.root_moves[self.first_root_move].last_score;
        let mut width = aspiration_window();
        let (mut alpha, mut beta) = if depth < FIRST_WINDOW {
            (-INFINITE, INFINITE)
        } else {
            (
                (expected - width).max(-INFINITE),
                (expected + width).min(INFINITE),
            )
        };
        let mut lowered = 0;
        loop {
            let reduced = (depth - lowered).max(1);
            let score = self.search_root(alpha, beta, reduced);
            let first = self.first_root_move;
            if self.stopped {
                return;
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                lowered = 0;
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                // A fail high is confirmed at less depth.
                lowered = (lowered + 1).min(3);
            } else {
                return;
            }
            if self.id == 0 && self.plan.elapsed().as_millis() > 1000 {
                let info = self.info(depth, first, self.nodes_of_all());
                reporter.info(&info);
            }
            width += width / 2;
            if width > aspiration_limit() {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}
