//! How deep a single move is searched: not at all, less, or deeper than the rest.

use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::reductions::GRAIN;
use super::score::{DECISIVE, from_table};
use super::search::Node;
use super::see;
use super::table::{Bound, Entry};
use super::worker::Worker;

pub enum Singular {
    /// Search the hash move so many plies deeper.
    Extend(i32),
    /// The node is above beta.
    Cut(Score),
}

pub enum Shallow {
    Search,
    Skip,
    SkipQuiets,
}

/// A move and what is known of it before it is searched.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub mv: Move,
    /// Its number at the node, from 1.
    pub number: usize,
    pub is_capture: bool,
    pub gives_check: bool,
    /// What the histories say about it.
    pub history: i32,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Step 13. The hash move is searched deeper if all others fail well below its score; if several
    /// beat beta, the node is cut.
    pub fn singular(&mut self, node: &Node, entry: Option<&Entry>, is_pv: bool) -> Singular {
        let Node {
            beta, depth, ply, ..
        } = *node;
        let (Some(entry), Some(mv)) = (entry, node.hash) else {
            return Singular::Extend(0);
        };
        let score = from_table(entry.score, ply);
        let is_sensible = ply > 0
            && depth >= 7
            && entry.mv == Some(mv)
            && entry.depth >= depth - 3
            && entry.bound != Bound::Upper
            && score.abs() < DECISIVE
            && ply < 2 * self.root_depth as usize;
        if !is_sensible {
            return Singular::Extend(0);
        }
        let bar = score - 2 * depth;
        self.frames[ply].excluded = Some(mv);
        let others = self.search::<false>(bar - 1, bar, (depth - 1) / 2, ply, node.is_cut);
        self.frames[ply].excluded = None;
        if others < bar {
            let is_far = !is_pv && others < bar - 20 && self.frames[ply].double_extensions < 6;
            Singular::Extend(1 + i32::from(is_far))
        } else if bar >= beta {
            Singular::Cut(bar)
        } else if score >= beta {
            Singular::Extend(-2)
        } else if node.is_cut {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }

    /// What the histories say about a move.
    #[inline]
    pub fn history_of(&self, mv: Move, ply: usize) -> i32 {
        let Some(piece) = self.position.piece_at(mv.from) else {
            return 0;
        };
        let histories = &self.memory.histories;
        match self.position.piece_at(mv.to) {
            Some(victim) => histories.capture(piece, mv.to, victim.kind()),
            None => histories.row(piece, mv.from, &self.steps(ply)).worth(mv.to),
        }
    }

    /// Step 14. Whether a move near the horizon is worth a search at all.
    #[inline]
    pub fn shallow(&self, node: &Node, candidate: &Candidate, alpha: Score) -> Shallow {
        let Candidate {
            mv,
            number,
            is_capture,
            gives_check,
            history,
        } = *candidate;
        let Node { depth, .. } = *node;
        if is_capture {
            let is_losing =
                depth <= 7 && !see::gains(&self.position, mv, -100 * depth) && !gives_check;
            return if is_losing {
                Shallow::Skip
            } else {
                Shallow::Search
            };
        }
        if node.in_check && number <= 2 {
            return Shallow::Search;
        }
        // Late-move pruning: after so many quiet moves none is likely to help.
        let enough = (4 + depth * depth) / if node.is_improving { 1 } else { 2 };
        if depth <= 8 && number as i32 > enough {
            return Shallow::SkipQuiets;
        }
        let reduction = self.shared.reductions.get(depth, number) / GRAIN;
        let left = (depth - reduction).max(0);
        // Moves that failed everywhere else.
        if left <= 3 && history < -4000 * depth {
            return Shallow::Skip;
        }
        // Futility: a quiet move does not gain that much.
        let hope = node.eval + 90 + 85 * left + history / 256;
        let is_hopeless = hope <= alpha && !self.hunts_for(alpha);
        if !node.in_check && left <= 6 && is_hopeless && !gives_check {
            return Shallow::SkipQuiets;
        }
        // Moves that lose the piece, unless by a check.
        if left <= 7 && !see::gains(&self.position, mv, -22 * left * left) && !gives_check {
            return Shallow::Skip;
        }
        Shallow::Search
    }

    /// Step 15. How many plies less a late move is searched.
    #[inline]
    pub fn reduction(&self, node: &Node, candidate: &Candidate, is_pv: bool) -> i32 {
        let Candidate {
            mv,
            number,
            is_capture,
            gives_check,
            history,
        } = *candidate;
        let mut reduction = self.shared.reductions.get(node.depth, number);
        if is_capture {
            reduction = reduction / 2 - history / 16;
        } else {
            reduction -= (history / 12).clamp(-2 * GRAIN, 2 * GRAIN);
            if self.frames[node.ply].killers.contains(&Some(mv)) {
                reduction -= GRAIN;
            }
        }
        if !is_pv {
            reduction += GRAIN / 2;
        }
        if node.is_cut {
            reduction += GRAIN;
        }
        if !node.is_improving {
            reduction += GRAIN / 3;
        }
        if node.was_pv {
            reduction -= GRAIN / 2;
        }
        if node.in_check || gives_check {
            reduction -= GRAIN * 3 / 4;
        }
        (reduction / GRAIN).max(0)
    }
}
