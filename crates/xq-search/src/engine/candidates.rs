//! Which move of a node is searched next: in the order of the picker, without those that are not
//! worth it; those that another thread is searching come last.

use arrayvec::ArrayVec;
use xq_core::Move;
use xq_eval::{Evaluator, Score};

use super::depth::{Candidate, Shallow};
use super::picker::Picker;
use super::score::DECISIVE;
use super::search::Node;
use super::worker::Worker;

/// What is left to search at a node.
pub struct Candidates {
    picker: Picker,
    /// Whether other threads are told of the moves and may be searching them.
    pub shared: bool,
    /// How many moves have been looked at, searched or not.
    pub count: usize,
    /// Moves that other threads were searching when their turn came.
    put_off: ArrayVec<Candidate, 12>,
}

impl Candidates {
    #[inline]
    pub fn new(picker: Picker, shared: bool) -> Candidates {
        Candidates {
            picker,
            shared,
            count: 0,
            put_off: ArrayVec::new(),
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
        let excluded = self.frames[node.ply].excluded;
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
                && !candidates.put_off.is_full()
                && self.is_busy(mv)
            {
                candidates.put_off.push(candidate);
                continue;
            }
            return Some(candidate);
        }
        candidates.put_off.pop_at(0)
    }

    /// Whether another thread is searching the position that a move leads to.
    fn is_busy(&self, mv: Move) -> bool {
        self.shared.busy.contains(self.position.key_after(mv))
    }
}
