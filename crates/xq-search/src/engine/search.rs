//! The main search: principal variation search with everything that prunes, reduces and extends.
//!
//! ```text
//!  1 horizon             7 evaluation           13 singular extension
//!  2 stop                8 razoring             14 shallow pruning
//!  3 rules               9 reverse futility     15 late-move reduction
//!  4 mate distance      10 null move            16 full search
//!  5 hash table         11 internal reduction   17 new best, cut-off
//!  6 in check?          12 captures far above   18 what was learnt
//! ```
//! The node keeps to this order and holds all of it together, which makes it long; what each step does
//! stands in `static_eval` (7), `futility` (8, 9, 14), `null_move` (10), `probcut` (12), `singular` (13),
//! `late_move_pruning` (14), `late_move_reduction` (15), `history_update` (18), and which move comes next
//! in `candidates`.

use xq_eval::{Evaluator, Score};

use super::candidates::Candidates;
use super::move_picker::{MovePicker, Wanted};
use super::node::{Candidate, Node, Singular, Tried};
use super::parameters::internal_reduction_depth;
use super::quiescence::decides;
use super::score::{INFINITE, MAX_PLY, mate_in, mated_in, to_table};
use super::static_eval::better_estimate;
use super::transposition::{Bound, Entry};
use super::worker::Worker;

/// Close to the natural-move limit the table's scores are not to be trusted: they were found with
/// another count.
const TABLE_CLOCK: u32 = 100;

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position at a ply, within or beyond a window.
    pub fn search<const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        // 1. At the horizon the captures are played out.
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta, 0, ply);
        }
        let is_root = ply == 0;
        if PV {
            self.stack[ply].pv.clear();
            self.selective_depth = self.selective_depth.max(ply);
        }

        // 2. Out of time.
        if self.must_stop() {
            return 0;
        }
        let in_check = self.stack[ply].in_check;
        if !is_root {
            // 3. The rules may have ended the game.
            if let Some(score) = self.ended_by_rule(ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.evaluate(ply) };
            }
            // 4. A quicker mate than one already found is all that could matter.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 5. An earlier search may have settled it.
        let key = self.position.key();
        let excluded = self.stack[ply].excluded;
        let entry = match excluded {
            Some(_) => None,
            None => self.shared.table.probe(key),
        };
        if !PV
            && self.position.halfmove_clock() < TABLE_CLOCK
            && let Some(score) = entry.and_then(|entry| decides(&entry, depth, alpha, beta, ply))
        {
            return score;
        }
        let hash_move = if is_root {
            Some(self.root_moves[self.first_root_move].mv())
        } else {
            entry
                .and_then(|entry| entry.mv)
                .filter(|&mv| self.position.is_legal(mv))
        };

        // 6-7. The evaluation, unless in check, where it means nothing.
        let raw_eval = self.raw_eval(entry.as_ref(), ply);
        let static_eval = raw_eval.map(|raw| self.corrected(raw, ply));
        if excluded.is_none() {
            self.stack[ply].eval = static_eval;
        }
        let eval = better_estimate(static_eval.unwrap_or(0), entry.as_ref(), ply);
        let mut node = Node {
            beta,
            depth,
            ply,
            is_cut,
            in_check,
            eval,
            is_improving: self.is_improving(ply),
            hash_move,
            was_pv: PV || entry.is_some_and(|entry| entry.pv),
        };
        if !PV && !in_check && excluded.is_none() {
            let settled = self
                .razor(&node, alpha)
                .or_else(|| self.reverse_futility(&node))
                .or_else(|| self.null_move(&node));
            if let Some(score) = settled {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        // 11. Internal iterative reduction: without a move to start with, a deep search is not worth its price yet.
        if depth >= internal_reduction_depth() && hash_move.is_none() && (PV || is_cut) {
            depth -= 1;
            node.depth = depth;
        }

        // 12. ProbCut: a capture that is far better than needed even at reduced depth.
        if !PV
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.probcut(&node, entry.as_ref())
        {
            return score;
        }

        // 13. Singular extension: a hash move that stands alone is searched deeper.
        let extension = match self.singular(&node, entry.as_ref(), PV) {
            Singular::Extend(plies) => plies,
            Singular::Cut(score) => return score,
        };
        if self.stopped {
            return 0;
        }

        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        self.stack[ply + 1].killers = [None; 2];
        let killers = self.stack[ply].killers;
        let last_moves = self.last_moves(ply);
        let picker = MovePicker::new(
            &self.position,
            in_check,
            Wanted::All,
            hash_move,
            killers,
            last_moves,
        );
        let mut candidates = Candidates::new(picker, self.shared.searching.shares(depth));
        // 14. Not all moves are searched.
        while let Some(candidate) = self.next_candidate(&mut candidates, &node, alpha, best) {
            let Candidate { mv, number, .. } = candidate;
            let nodes_before = self.nodes;
            let undo = self.make_known(mv, ply, candidate.gives_check);
            let child = self.position.key();
            if candidates.shared {
                self.shared.searching.start(child);
            }
            let new_depth = depth - 1 + if Some(mv) == hash_move { extension } else { 0 };
            if Some(mv) == hash_move && extension >= 2 {
                self.stack[ply + 1].double_extensions += 1;
            }

            // 15. Late move reduction: late moves are searched less deep first, and again if that is a surprise.
            let mut score = -INFINITE;
            let mut is_full_needed = !PV || number > 1;
            if depth >= 2 && number > 1 + usize::from(is_root) {
                let reduction = self.reduction(&node, &candidate, PV);
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                is_full_needed = score > alpha && reduced < new_depth;
            }

            // 16. The full depth: with a window of nothing, and with the real one if it matters.
            if is_full_needed {
                score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut);
            }
            if PV && (number == 1 || score > alpha) {
                score = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.unmake(mv, undo);
            if candidates.shared {
                self.shared.searching.finish(child);
            }
            if self.stopped {
                return 0;
            }
            if is_root {
                let window = (alpha, beta);
                self.note_root_move(mv, score, window, number == 1, self.nodes - nodes_before);
            }

            // 17. A new best move; above beta the opponent will not let it come to this.
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV && !is_root {
                        self.extend_pv(mv, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                let tried = if candidate.is_capture {
                    &mut captures
                } else {
                    &mut quiets
                };
                let _ = tried.try_push(mv);
            }
        }

        // 18. No move loses, in check or not; everything else is learnt from.
        if candidates.count == 0 {
            return match excluded {
                Some(_) => alpha,
                None => mated_in(ply),
            };
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.update_histories(mv, depth, ply, &quiets, &captures);
        }
        if excluded.is_none() && (self.first_root_move == 0 || !is_root) {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if PV && best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.update_correction(&node, best, best_move, bound);
            let entry = Entry {
                mv: best_move,
                score: to_table(best, ply),
                eval: raw_eval,
                depth,
                bound,
                pv: node.was_pv,
            };
            self.shared.table.store(key, entry);
        }
        best
    }
}
