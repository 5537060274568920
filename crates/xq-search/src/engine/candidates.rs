//! Which move of a node is searched next: in the order of the move picker, without those that are
//! pruned; those that another thread is searching are deferred to the end.

use arrayvec::ArrayVec;
use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::move_picker::MovePicker;
use super::node::{Candidate, Node, Shallow};
use super::score::DECISIVE;
use super::worker::Worker;

/// What is left to search at a node.
pub struct Candidates {
    picker: MovePicker,
    /// Whether other threads are told of the moves and may be searching them.
    pub shared: bool,
    /// How many moves have been looked at, searched or not.
    pub count: usize,
    /// Moves that other threads were searching when their turn came.
    deferred: ArrayVec<Candidate, 12>,
}

impl Candidates {
    #[inline]
    pub fn new(picker: MovePicker, shared: bool) -> Candidates {
        Candidates {
            picker,
            shared,
            count: 0,
            deferred: ArrayVec::new(),
        }
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// The next move to search at a node whose best score so far is `best`.
    #[inline(always)]
    pub fn next_candidate(
        &mut self,
        candidates: &mut Candidates,
        node: &Node,
        alpha: Score,
        best: Score,
    ) -> Option<Candidate> {
        let is_root = node.ply == 0;
        let excluded = self.stack[node.ply].excluded;
        let histories = &self.memory.histories;
        while let Some(mv) = (candidates.picker).next(&self.position, node.in_check, histories) {
            if Some(mv) == excluded || is_root && !self.is_root_choice(mv) {
                continue;
            }
            candidates.count += 1;
            let candidate = Candidate {
                mv,
                number: candidates.count,
                is_capture: self.position.is_capture(mv),
                gives_check: candidates.picker.gives_check(&self.position, mv),
                history: self.history_of(mv, node.ply),
            };
            // 14. Late, quiet and hopeless moves near the horizon.
            if !is_root && best > -DECISIVE {
                match self.shallow(node, &candidate, alpha) {
                    Shallow::Search => {}
                    Shallow::Skip => continue,
                    Shallow::SkipQuiets => {
                        candidates.picker.skip_quiets();
                        continue;
                    }
                }
            }
            if candidates.shared
                && candidate.number > 1
                && !candidates.deferred.is_full()
                && self.is_searched_elsewhere(mv)
            {
                candidates.deferred.push(candidate);
                continue;
            }
            return Some(candidate);
        }
        candidates.deferred.pop_at(0)
    }

    /// Whether another thread is searching the position that a move leads to.
    fn is_searched_elsewhere(&self, mv: Move) -> bool {
        self.shared.searching.contains(self.position.key_after(mv))
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
            None => histories
                .row(piece, mv.from, &self.last_moves(ply))
                .worth(mv.to),
        }
    }
}
