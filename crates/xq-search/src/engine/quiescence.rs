//! The search beyond the horizon: captures, and all evasions of checks, until the position is
//! quiet enough to be judged by the evaluation.

use xq_core::{Move, PieceKind};
use xq_eval::{Evaluator, Score};

use super::move_picker::{MovePicker, Wanted};
use super::parameters::delta_margin;
use super::score::{DECISIVE, INFINITE, MAX_PLY, from_table, mated_in, to_table};
use super::static_eval::better_estimate;
use super::static_exchange;
use super::transposition::{Bound, Entry};
use super::worker::Worker;

/// Depths as the table keeps them.
const WITH_CHECKS: i32 = 0;
const WITHOUT_CHECKS: i32 = -1;

impl<E: Evaluator> Worker<'_, E> {
    /// The score of a position once its captures have been played out. `depth` 0 looks at quiet
    /// checks too, less does not.
    pub fn quiescence<const PV: bool>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        if PV {
            self.stack[ply].pv.clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.must_stop() {
            return 0;
        }
        if let Some(score) = self.ended_by_rule(ply) {
            return score;
        }
        let in_check = self.stack[ply].in_check;
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(ply) };
        }

        // What the table knows may be enough.
        let key = self.position.key();
        let table_depth = if in_check || depth >= 0 {
            WITH_CHECKS
        } else {
            WITHOUT_CHECKS
        };
        let entry = self.shared.table.probe(key);
        if !PV
            && let Some(score) =
                entry.and_then(|entry| decides(&entry, table_depth, alpha, beta, ply))
        {
            return score;
        }

        // Stand pat: nobody has to take.
        let mut raw_eval = None;
        let mut best = ply as Score - INFINITE;
        let mut floor = best;
        if !in_check {
            let remembered = entry.and_then(|entry| entry.eval);
            let raw = match (remembered, self.far_outside(alpha, beta, ply)) {
                (Some(raw), _) => raw,
                // Far from the window a guess is enough, but nothing to remember.
                (None, Some(guess)) => guess,
                (None, None) => {
                    let raw = self.evaluate(ply);
                    raw_eval = Some(raw);
                    raw
                }
            };
            raw_eval = raw_eval.or(remembered);
            best = better_estimate(self.corrected(raw, ply), entry.as_ref(), ply);
            if best >= beta {
                if entry.is_none() {
                    self.remember(key, None, best, raw_eval, WITHOUT_CHECKS, Bound::Lower, ply);
                }
                return best;
            }
            if self.is_stalemate() {
                return mated_in(ply);
            }
            alpha = alpha.max(best);
            floor = best + delta_margin();
        }

        let wanted = match (in_check, depth) {
            (true, _) => Wanted::All,
            (false, 0) => Wanted::CapturesAndChecks,
            _ => Wanted::Captures(0),
        };
        let hash_move = entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| self.position.is_legal(mv));
        let last_moves = self.last_moves(ply);
        let mut picker = MovePicker::new(
            &self.position,
            in_check,
            wanted,
            hash_move,
            [None; 2],
            last_moves,
        );
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.position, in_check, &self.memory.histories) {
            count += 1;
            if best > -DECISIVE {
                if !in_check && self.is_delta_pruned(mv, floor, alpha) {
                    best = best.max((floor + self.victim_value(mv)).min(alpha));
                    continue;
                }
                // Once there is a way out of check, losing ones are not looked at.
                if in_check && count > 1 && !static_exchange::gains(&self.position, mv, 0) {
                    continue;
                }
            }
            let undo = self.make(mv, ply);
            let score = -self.quiescence::<PV>(-beta, -alpha, depth - 1, ply + 1);
            self.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.extend_pv(mv, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        // No evasion: mate.
        if in_check && count == 0 {
            return mated_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.remember(key, best_move, best, raw_eval, table_depth, bound, ply);
        best
    }

    /// A guess at the evaluation, if it lies so far outside the window that the true one must too.
    #[inline]
    fn far_outside(&self, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
        let (guess, margin) = self.estimate(ply)?;
        if guess - margin >= beta {
            Some(guess - margin)
        } else if guess + margin <= alpha {
            Some(guess + margin)
        } else {
            None
        }
    }

    /// Whether the side to move has no legal move, asked only where it has nothing that could
    /// have one for certain: a side with attackers is hardly ever stalemated.
    #[inline]
    fn is_stalemate(&self) -> bool {
        let mover = self.position.side_to_move();
        let has_attackers = [PieceKind::Rook, PieceKind::Cannon, PieceKind::Horse]
            .iter()
            .any(|&kind| !self.position.pieces(mover, kind).is_empty());
        !has_attackers && !self.position.has_legal_move()
    }

    /// Whether even winning the piece for nothing leaves the score below alpha.
    #[inline]
    fn is_delta_pruned(&self, mv: Move, floor: Score, alpha: Score) -> bool {
        self.position.is_capture(mv)
            && floor + self.victim_value(mv) <= alpha
            && !self.position.gives_check(mv)
    }

    #[inline]
    fn victim_value(&self, mv: Move) -> Score {
        self.position
            .piece_at(mv.to)
            .map_or(0, |victim| static_exchange::value(victim.kind()))
    }

    /// Puts a result into the table.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn remember(
        &self,
        key: u64,
        mv: Option<Move>,
        score: Score,
        eval: Option<Score>,
        depth: i32,
        bound: Bound,
        ply: usize,
    ) {
        let entry = Entry {
            mv,
            score: to_table(score, ply),
            eval,
            depth,
            bound,
            pv: false,
        };
        self.shared.table.store(key, entry);
    }

    /// The line from a ply is this move and the line after it.
    #[inline]
    pub fn extend_pv(&mut self, mv: Move, ply: usize) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (pv, rest) = (&mut before[ply].pv, &after[0].pv);
        pv.clear();
        pv.push(mv);
        for &next in rest.iter().take(MAX_PLY - 1) {
            pv.push(next);
        }
    }
}

/// The table's score if it was searched deep enough and settles the question of the window.
#[inline]
pub fn decides(entry: &Entry, depth: i32, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    if entry.depth < depth {
        return None;
    }
    let score = from_table(entry.score, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
