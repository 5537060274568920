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

use arrayvec::ArrayVec;
use xq_core::{Move, PieceKind};
use xq_eval::{EVAL_LIMIT, Evaluator, Score};

use super::picker::{Picker, Wanted};
use super::quiescence::decides;
use super::reductions::GRAIN;
use super::score::{DECISIVE, INFINITE, MAX_PLY, from_table, mate_in, mated_in, to_table};
use super::see;
use super::table::{Bound, Entry};
use super::worker::Worker;

/// Close to the natural-move limit the table's scores are not to be trusted: they were found with
/// another count.
const TABLE_CLOCK: u32 = 100;

/// What stays the same at a node while its moves are searched.
#[derive(Clone, Copy)]
struct Node {
    beta: Score,
    depth: i32,
    ply: usize,
    /// Whether a fail high is expected.
    is_cut: bool,
    in_check: bool,
    /// The corrected evaluation; in check that of two plies before does not count.
    eval: Score,
    /// Whether the evaluation has gone up since the mover's last move.
    is_improving: bool,
    hash: Option<Move>,
    /// Whether the position was on a principal variation before.
    was_pv: bool,
}

/// Moves that were searched and did not refute.
type Tried = ArrayVec<Move, 64>;

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
            self.frames[ply].pv.clear();
            self.selective_depth = self.selective_depth.max(ply);
        }

        // 2. Out of time.
        if self.must_stop() {
            return 0;
        }
        let in_check = self.frames[ply].in_check;
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
        let excluded = self.frames[ply].excluded;
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
        let hash = if is_root {
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
            self.frames[ply].eval = static_eval;
        }
        let eval = better_estimate(static_eval.unwrap_or(0), entry.as_ref(), in_check, ply);
        let mut node = Node {
            beta,
            depth,
            ply,
            is_cut,
            in_check,
            eval,
            is_improving: self.is_improving(ply),
            hash,
            was_pv: PV || entry.is_some_and(|entry| entry.pv),
        };
        if !PV && !in_check && excluded.is_none() {
            if let Some(score) = self.prune_node(&node, alpha) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        // 11. Without a move to start with, a deep search is not worth its price yet.
        if depth >= 4 && hash.is_none() && (PV || is_cut) {
            depth -= 1;
            node.depth = depth;
        }

        // 12. A capture that is far better than needed even at reduced depth.
        if !PV
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.captures_far_above(&node, entry.as_ref())
        {
            return score;
        }

        // 13. A hash move that stands alone is searched deeper.
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
        let mut count = 0;
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        self.frames[ply + 1].killers = [None; 2];
        let killers = self.frames[ply].killers;
        let steps = self.steps(ply);
        let mut picker = Picker::new(&self.position, in_check, Wanted::All, hash, killers, steps);
        while let Some(mv) = picker.next(&self.position, in_check, &self.memory.histories) {
            if Some(mv) == excluded || is_root && !self.is_root_choice(mv) {
                continue;
            }
            count += 1;
            let is_capture = self.position.is_capture(mv);
            let history = self.history_of(mv, ply);

            // 14. Late, quiet and hopeless moves near the horizon.
            if !is_root && best > -DECISIVE {
                match self.shallow(&node, mv, count, is_capture, history, alpha) {
                    Shallow::Search => {}
                    Shallow::Skip => continue,
                    Shallow::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            let nodes_before = self.nodes;
            let undo = self.make(mv, ply);
            let gives_check = self.frames[ply + 1].in_check;
            let new_depth = depth - 1 + if Some(mv) == hash { extension } else { 0 };
            if Some(mv) == hash && extension >= 2 {
                self.frames[ply + 1].double_extensions += 1;
            }

            // 15. Late moves are searched less deep first, and again if that is a surprise.
            let mut score = -INFINITE;
            let mut is_full_needed = !PV || count > 1;
            if depth >= 2 && count > 1 + usize::from(is_root) {
                let reduction =
                    self.reduction(&node, PV, count, is_capture, history, gives_check, mv);
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                is_full_needed = score > alpha && reduced < new_depth;
            }

            // 16. The full depth: with a window of nothing, and with the real one if it matters.
            if is_full_needed {
                score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut);
            }
            if PV && (count == 1 || score > alpha) {
                score = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if is_root {
                let window = (alpha, beta);
                self.note_root_move(mv, score, window, count == 1, self.nodes - nodes_before);
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
                let tried = if is_capture {
                    &mut captures
                } else {
                    &mut quiets
                };
                let _ = tried.try_push(mv);
            }
        }

        // 18. No move loses, in check or not; everything else is learnt from.
        if count == 0 {
            return match excluded {
                Some(_) => alpha,
                None => mated_in(ply),
            };
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.learn_order(mv, depth, ply, &quiets, &captures);
        }
        if excluded.is_none() && (self.first_root_move == 0 || !is_root) {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if PV && best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.learn_correction(&node, best, best_move, bound);
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

    /// The evaluation as the evaluator gives it; the table may remember it.
    #[inline]
    fn raw_eval(&self, entry: Option<&Entry>, ply: usize) -> Option<Score> {
        if self.frames[ply].in_check {
            return None;
        }
        let remembered = entry.and_then(|entry| entry.eval);
        Some(remembered.unwrap_or_else(|| self.evaluate(ply)))
    }

    /// The evaluation with what earlier searches have taught about such positions.
    #[inline]
    pub fn corrected(&self, raw: Score, ply: usize) -> Score {
        let structure = &self.frames[ply].structure;
        let mover = self.position.side_to_move();
        let correction = self.memory.corrections.get(structure, mover);
        (raw + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Whether the mover stands better than at its last move without check.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.frames[ply].eval else {
            return false;
        };
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|before| self.frames[before].eval)
        };
        at(2).or_else(|| at(4)).is_some_and(|before| now > before)
    }

    /// What can be told of a whole node without trying its moves one by one.
    #[inline]
    fn prune_node(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        self.razor(node, alpha)
            .or_else(|| reverse_futility(node))
            .or_else(|| self.null_move(node))
    }

    /// Step 8. So far below alpha near the horizon that only captures could help: look at those alone.
    #[inline]
    fn razor(&mut self, node: &Node, alpha: Score) -> Option<Score> {
        if node.depth > 3 || node.eval + 180 + 170 * node.depth * node.depth > alpha {
            return None;
        }
        let score = self.quiescence::<false>(alpha, alpha + 1, 0, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Step 10. If passing the turn is still good enough, so is a move. Where that may be wrong, because
    /// having to move is bad (few pieces) or because much depends on it (deep), it is verified by
    /// a search without null moves.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let Node {
            beta, depth, ply, ..
        } = *node;
        let attackers = self.attackers_left();
        let is_sensible = depth >= 3
            && node.eval >= beta
            && self.frames[ply]
                .eval
                .is_some_and(|eval| eval + 20 * depth >= beta + 60)
            && beta > -DECISIVE
            && ply >= self.no_null_before
            && attackers > 0
            && !(ply > 0 && self.frames[ply - 1].is_null);
        if !is_sensible {
            return None;
        }
        let reduction = 3 + depth / 3 + ((node.eval - beta) / 170).min(3);
        let undo = self.make_null(ply);
        let score =
            -self.search::<false>(-beta, 1 - beta, depth - reduction, ply + 1, !node.is_cut);
        self.unmake_null(undo);
        if self.stopped || score < beta {
            return None;
        }
        let score = if score >= DECISIVE { beta } else { score };
        if attackers > 1 && depth < 12 {
            return Some(score);
        }
        let before = self.no_null_before;
        self.no_null_before = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.search::<false>(beta - 1, beta, depth - reduction, ply, false);
        self.no_null_before = before;
        (verified >= beta).then_some(score)
    }

    /// How many rooks, cannons and horses the mover has.
    #[inline]
    fn attackers_left(&self) -> usize {
        let mover = self.position.side_to_move();
        [PieceKind::Rook, PieceKind::Cannon, PieceKind::Horse]
            .iter()
            .map(|&kind| self.position.pieces(mover, kind).len())
            .sum()
    }

    /// Step 12. ProbCut: if a capture beats beta by a margin in a shallower search, it will most likely
    /// beat beta in a full one.
    fn captures_far_above(&mut self, node: &Node, entry: Option<&Entry>) -> Option<Score> {
        const MARGIN: Score = 190;
        let Node { depth, ply, .. } = *node;
        let target = node.beta + MARGIN;
        let is_doubtful = entry
            .is_some_and(|entry| entry.depth >= depth - 3 && from_table(entry.score, ply) < target);
        if depth < 5 || target.abs() >= DECISIVE || is_doubtful {
            return None;
        }
        let wanted = Wanted::Captures(target - node.eval);
        let hash = node.hash.filter(|&mv| self.position.is_capture(mv));
        let steps = self.steps(ply);
        let mut picker = Picker::new(&self.position, false, wanted, hash, [None; 2], steps);
        while let Some(mv) = picker.next(&self.position, false, &self.memory.histories) {
            let undo = self.make(mv, ply);
            let mut score = -self.quiescence::<false>(-target, 1 - target, 0, ply + 1);
            if score >= target {
                score =
                    -self.search::<false>(-target, 1 - target, depth - 4, ply + 1, !node.is_cut);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(0);
            }
            if score >= target {
                let key = self.position.key();
                let raw = entry.and_then(|entry| entry.eval);
                self.remember(key, Some(mv), score, raw, depth - 3, Bound::Lower, ply);
                return Some(score - MARGIN);
            }
        }
        None
    }

    /// Step 13. The hash move is searched deeper if all others fail well below its score; if several
    /// beat beta, the node is cut.
    fn singular(&mut self, node: &Node, entry: Option<&Entry>, is_pv: bool) -> Singular {
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
    fn history_of(&self, mv: Move, ply: usize) -> i32 {
        let Some(piece) = self.position.piece_at(mv.from) else {
            return 0;
        };
        let histories = &self.memory.histories;
        match self.position.piece_at(mv.to) {
            Some(victim) => histories.capture(piece, mv.to, victim.kind()),
            None => histories.quiet(piece, mv, &self.steps(ply)),
        }
    }

    /// Step 14. Whether a move near the horizon is worth a search at all.
    #[inline]
    fn shallow(
        &self,
        node: &Node,
        mv: Move,
        count: usize,
        is_capture: bool,
        history: i32,
        alpha: Score,
    ) -> Shallow {
        let Node { depth, .. } = *node;
        if is_capture {
            let is_losing = depth <= 7
                && !see::gains(&self.position, mv, -100 * depth)
                && !self.position.gives_check(mv);
            return if is_losing {
                Shallow::Skip
            } else {
                Shallow::Search
            };
        }
        if node.in_check && count <= 2 {
            return Shallow::Search;
        }
        // Late-move pruning: after so many quiet moves none is likely to help.
        let enough = (4 + depth * depth) / if node.is_improving { 1 } else { 2 };
        if depth <= 8 && count as i32 > enough {
            return Shallow::SkipQuiets;
        }
        let reduction = self.shared.reductions.get(depth, count) / GRAIN;
        let left = (depth - reduction).max(0);
        // Moves that failed everywhere else.
        if left <= 3 && history < -4000 * depth {
            return Shallow::Skip;
        }
        // Futility: a quiet move does not gain that much.
        let hope = node.eval + 90 + 85 * left + history / 256;
        if !node.in_check && left <= 6 && hope <= alpha && !self.position.gives_check(mv) {
            return Shallow::SkipQuiets;
        }
        // Moves that lose the piece, unless by a check.
        if left <= 7
            && !see::gains(&self.position, mv, -22 * left * left)
            && !self.position.gives_check(mv)
        {
            return Shallow::Skip;
        }
        Shallow::Search
    }

    /// Step 15. How many plies less a late move is searched.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn reduction(
        &self,
        node: &Node,
        is_pv: bool,
        count: usize,
        is_capture: bool,
        history: i32,
        gives_check: bool,
        mv: Move,
    ) -> i32 {
        let mut reduction = self.shared.reductions.get(node.depth, count);
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

    /// The move that refuted is tried earlier next time, those tried in vain later.
    fn learn_order(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus = (160 * depth - 60).min(1800);
        let malus = -(180 * depth - 40).min(1600);
        let steps = self.steps(ply);
        let histories = &mut self.memory.histories;
        let position = &self.position;
        let Some(piece) = position.piece_at(mv.from) else {
            return;
        };
        match position.piece_at(mv.to) {
            Some(victim) => histories.reward_capture(piece, mv.to, victim.kind(), bonus),
            None => {
                let killers = &mut self.frames[ply].killers;
                if killers[0] != Some(mv) {
                    *killers = [Some(mv), killers[0]];
                }
                // At low depth a first move that refutes teaches nothing new.
                if !quiets.is_empty() || depth > 3 {
                    histories.reward_quiet(piece, mv, &steps, bonus);
                }
                for &other in quiets {
                    if let Some(piece) = position.piece_at(other.from) {
                        histories.reward_quiet(piece, other, &steps, malus);
                    }
                }
            }
        }
        for &other in captures {
            if let (Some(piece), Some(victim)) =
                (position.piece_at(other.from), position.piece_at(other.to))
            {
                histories.reward_capture(piece, other.to, victim.kind(), malus);
            }
        }
    }

    /// The evaluation was off by what the search found, unless a capture explains it or the score
    /// is a bound on the wrong side.
    fn learn_correction(&mut self, node: &Node, best: Score, mv: Option<Move>, bound: Bound) {
        let Some(eval) = self.frames[node.ply].eval else {
            return;
        };
        let is_explained = mv.is_some_and(|mv| self.position.is_capture(mv))
            || bound == Bound::Lower && best <= eval
            || bound == Bound::Upper && best >= eval
            || best.abs() >= DECISIVE;
        if !is_explained {
            let structure = self.frames[node.ply].structure;
            let mover = self.position.side_to_move();
            let corrections = &mut self.memory.corrections;
            corrections.learn(&structure, mover, node.depth, best - eval);
        }
    }
}

enum Singular {
    /// Search the hash move so many plies deeper.
    Extend(i32),
    /// The node is above beta.
    Cut(Score),
}

enum Shallow {
    Search,
    Skip,
    SkipQuiets,
}

/// Step 9. So far above beta that the opponent's best reply will not bring it back.
#[inline]
fn reverse_futility(node: &Node) -> Option<Score> {
    let margin = 75 * (node.depth - i32::from(node.is_improving));
    let is_safe = node.depth <= 8
        && !node.was_pv
        && node.eval - margin >= node.beta
        && node.beta > -DECISIVE
        && node.eval < DECISIVE;
    is_safe.then_some((2 * node.beta + node.eval) / 3)
}

/// The evaluation, or the table's score where that is a better estimate.
#[inline]
fn better_estimate(eval: Score, entry: Option<&Entry>, in_check: bool, ply: usize) -> Score {
    let Some(entry) = entry.filter(|_| !in_check) else {
        return eval;
    };
    let score = from_table(entry.score, ply);
    let is_better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if is_better && score.abs() < DECISIVE {
        score
    } else {
        eval
    }
}
