//! Iterative deepening: one search after the other, each a ply deeper and helped by the one before.

use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::progress::Outcome;
use super::report::{Info, Reporter};
use super::root::RootMove;
use super::score::{INFINITE, MATE, MAX_PLY, WINNING, mate_distance};
use super::table::Bound;
use super::verified::verified;
use super::worker::Worker;

/// What ends an iterative deepening besides the clock and the node count.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The last iteration.
    pub depth: i32,
    /// A mate in so many moves.
    pub mate: Option<u32>,
    /// Positions after which no further iteration begins.
    pub soft_nodes: u64,
    /// How many lines are wanted.
    pub lines: usize,
}

/// Half the width of the first window around the score of the iteration before.
const WINDOW: Score = 16;

/// Before this depth the window is open.
const FIRST_WINDOW: i32 = 4;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches deeper and deeper until a goal or a limit is reached. Gives the depth of the last
    /// finished iteration; `root_moves` hold the result, best first.
    pub fn iterate(&mut self, goal: Goal, reporter: &mut dyn Reporter) -> i32 {
        let mut finished = 0;
        let mut stability = Stability::default();
        let lines = goal.lines.min(self.root_moves.len());
        for depth in 1..=goal.depth.min(MAX_PLY as i32 - 1) {
            self.root_depth = depth;
            for root_move in &mut self.root_moves {
                root_move.last_score = root_move.score;
            }
            self.is_hunting = self.root_moves[0].last_score >= WINNING;
            for first in 0..lines {
                self.first_root_move = first;
                self.selective_depth = 0;
                self.aspire(depth, reporter);
                if self.stopped {
                    break;
                }
                self.root_moves[..=first].sort_by_key(|root_move| -root_move.score);
            }
            if self.stopped {
                break;
            }
            finished = depth;
            if self.id == 0 {
                self.report_lines(depth, lines, reporter);
                if self.is_done(&goal, &mut stability) {
                    break;
                }
            }
        }
        finished
    }

    /// One line to one depth, in a narrow window that is widened until the score lies in it.
    fn aspire(&mut self, depth: i32, reporter: &mut dyn Reporter) {
        let expected = self.root_moves[self.first_root_move].last_score;
        let mut width = WINDOW;
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
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the root, or takes over what another thread has found there first.
    fn search_root(&mut self, alpha: Score, beta: Score, depth: i32) -> Score {
        let score = self.search::<true>(alpha, beta, depth, 0, false);
        // A stable sort keeps the order of moves that have not been told apart.
        let first = self.first_root_move;
        self.root_moves[first..].sort_by_key(|root_move| -root_move.score);
        if self.is_alone() || self.stopped && !self.is_overtaken {
            return score;
        }
        if !self.stopped {
            let root_moves = self.root_moves.clone();
            let outcome = Outcome { score, root_moves };
            self.shared.progress.tell(self.searches, outcome);
        }
        self.take_over().unwrap_or(score)
    }

    /// Takes over the outcome of the search of the root that was finished first.
    fn take_over(&mut self) -> Option<Score> {
        let outcome = self.shared.progress.outcome(self.searches)?;
        self.searches += 1;
        (self.stopped, self.is_overtaken) = (false, false);
        self.root_moves = outcome.root_moves;
        Some(outcome.score)
    }

    /// Whether a root move may be played and does not belong to a better line.
    #[inline]
    pub fn is_root_choice(&self, mv: Move) -> bool {
        self.root_moves[self.first_root_move..]
            .iter()
            .any(|root_move| root_move.mv() == mv)
    }

    /// Keeps what the search of a root move has found.
    pub fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        (alpha, beta): (Score, Score),
        is_first: bool,
        nodes: u64,
    ) {
        let selective_depth = self.selective_depth;
        let rest = &self.frames[1].pv;
        let Some(root_move) = self.root_moves.iter_mut().find(|known| known.mv() == mv) else {
            return;
        };
        root_move.nodes += nodes;
        if !is_first && score <= alpha {
            // It has only been shown to be no better.
            root_move.score = -INFINITE;
            return;
        }
        root_move.score = score;
        root_move.bound = match score {
            _ if score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        root_move.selective_depth = selective_depth;
        root_move.pv.truncate(1);
        for &next in rest.iter().take(MAX_PLY - 1) {
            root_move.pv.push(next);
        }
    }

    fn nodes_of_all(&self) -> u64 {
        let counts = self.shared.counts;
        counts[self.id].store(self.nodes, std::sync::atomic::Ordering::Relaxed);
        self.shared.nodes()
    }

    fn report_lines(&self, depth: i32, lines: usize, reporter: &mut dyn Reporter) {
        let nodes = self.nodes_of_all();
        for rank in 0..lines {
            reporter.info(&self.info(depth, rank, nodes));
        }
    }

    /// What there is to tell about one line.
    pub fn info(&self, depth: i32, rank: usize, nodes: u64) -> Info {
        let RootMove {
            pv,
            score,
            last_score,
            bound,
            selective_depth,
            ..
        } = &self.root_moves[rank];
        // A move not yet reached in this iteration still has its score from the last.
        let score = if *score == -INFINITE {
            *last_score
        } else {
            *score
        };
        let score = verified(score, pv, &self.position, self.history());
        Info {
            depth: depth as u32,
            selective_depth: *selective_depth as u32,
            rank: rank + 1,
            score,
            bound: *bound,
            nodes,
            elapsed: self.plan.elapsed(),
            table_fullness: self.shared.table.fullness(),
            pv: pv.to_vec(),
        }
    }

    /// Whether another iteration is not needed or not worth beginning.
    fn is_done(&self, goal: &Goal, stability: &mut Stability) -> bool {
        let best = &self.root_moves[0];
        if let (Some(moves), Some(distance)) = (goal.mate, mate_distance(best.score))
            && distance > 0
            && distance as u32 <= moves
        {
            return true;
        }
        if self.nodes >= goal.soft_nodes {
            return true;
        }
        let effort = best.nodes as f64 / self.nodes.max(1) as f64;
        let need = stability.need(best.mv(), best.score, effort);
        if self.shared.control.is_pondering() || !self.plan.is_by_clock() {
            return false;
        }
        let is_forced = self.root_moves.len() == 1;
        // A mate that lies well within the searched depth will not get any shorter.
        let is_settled = MATE - best.score.abs() < self.root_depth / 2;
        is_forced || is_settled || self.plan.is_enough(need)
    }
}

/// How settled the search is: a move that has been best for long needs less time, a falling score
/// and a search that looks mostly elsewhere need more.
#[derive(Default)]
struct Stability {
    best: Option<Move>,
    streak: u32,
    last_score: Option<Score>,
}

impl Stability {
    /// The share of the usual time that the move needs.
    fn need(&mut self, best: Move, score: Score, effort: f64) -> f64 {
        self.streak = if self.best == Some(best) {
            self.streak + 1
        } else {
            0
        };
        self.best = Some(best);
        let fall = self.last_score.map_or(0, |last| last - score);
        self.last_score = Some(score);
        let settled = 1.35 - 0.09 * f64::from(self.streak.min(7));
        let falling = 1.0 + f64::from(fall.clamp(-15, 60)) / 100.0;
        let spread = 1.55 - 0.95 * effort.clamp(0.0, 1.0);
        settled * falling * spread
    }
}
