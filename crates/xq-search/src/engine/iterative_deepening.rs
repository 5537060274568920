//! Iterative deepening: one search after the other, each a ply deeper and helped by the one before.

use xq_eval::{Evaluator, Score};

use super::limits::Limits;
use super::report::{Info, Reporter};
use super::root::RootMove;
use super::score::{INFINITE, MATE, MAX_PLY, NEVER, WINNING, mate_distance};
use super::time::Stability;
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

impl Goal {
    /// From which score on, asked for at the iteration of a depth, the evaluation is not trusted. A
    /// wanted mate is looked for among all moves as soon as it can be seen.
    fn hunts_from(&self, depth: i32, last_score: Score) -> Score {
        let in_sight = |moves: u32| depth <= 2 * moves as i32 + 1;
        if self.mate.is_some_and(in_sight) {
            -INFINITE
        } else if last_score >= WINNING {
            WINNING
        } else {
            NEVER
        }
    }

    /// What the limits ask for.
    pub fn new(limits: &Limits, lines: usize) -> Goal {
        let deepest = MAX_PLY as u32;
        Goal {
            depth: limits
                .depth
                .map_or(deepest, |depth| depth.clamp(1, deepest)) as i32,
            mate: limits.mate,
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            lines: lines.max(1),
        }
    }
}

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
            self.hunts_from = goal.hunts_from(depth, self.root_moves[0].last_score);
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

    pub fn nodes_of_all(&self) -> u64 {
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
