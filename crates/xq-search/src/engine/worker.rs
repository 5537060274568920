//! One thread of a search: its position, its histories, and the making of moves.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use xq_core::rules::{Game, History, Verdict};
use xq_core::{Move, NullUndo, Position, Undo};
use xq_eval::{Evaluator, Score};

use super::control::Control;
use super::correction_history::{CorrectionHistory, CorrectionKeys};
use super::deferral::CurrentlySearching;
use super::history::{CONTINUATION_PLIES, Histories, LastMoves, PieceTo};
use super::reduction_table::Reductions;
use super::root::RootMove;
use super::root_results::RootResults;
use super::score::{DRAW, MAX_PLY, NEVER, RULE_WIN};
use super::stack::Frame;
use super::time::TimePlan;
use super::transposition::TableView;

/// What the threads learn and keep from search to search. They share it: each for itself would
/// know only half as much, and order and prune worse.
#[derive(Default)]
pub struct Memory {
    pub histories: Histories,
    pub corrections: CorrectionHistory,
}

/// What all threads of a search share.
pub struct Shared<'a> {
    pub table: TableView<'a>,
    pub searching: CurrentlySearching,
    pub root_results: RootResults,
    pub control: &'a Control,
    /// Positions looked at, one count a thread.
    pub counts: &'a [AtomicU64],
    pub reductions: &'a Reductions,
}

impl Shared<'_> {
    /// Positions looked at by all threads.
    pub fn nodes(&self) -> u64 {
        self.counts.iter().map(|count| count.load(Relaxed)).sum()
    }
}

/// The clock and the node count are looked at once in so many nodes.
const WATCH_INTERVAL: u64 = 512;

/// One searching thread.
pub struct Worker<'a, E: Evaluator> {
    pub shared: &'a Shared<'a>,
    pub memory: &'a Memory,
    evaluator: &'a E,
    pub position: Position,
    history: History,
    pub stack: Vec<Frame<E::State>>,
    pub root_moves: Vec<RootMove>,
    /// Root moves before this one belong to better lines already found.
    pub first_root_move: usize,
    /// Which thread this is; 0 decides when to end.
    pub id: usize,
    pub nodes: u64,
    pub node_limit: u64,
    pub plan: TimePlan,
    is_pondering: bool,
    pub selective_depth: usize,
    pub root_depth: i32,
    /// From which score on only a mate is left to find: where the side to move at the root has as
    /// good as won, or a mate is wanted.
    pub hunts_from: Score,
    /// Until this ply no null move is tried, while one is being verified.
    pub no_null_before: usize,
    pub stopped: bool,
    /// Whether only this search of the root has to end, because another thread has finished it.
    pub is_overtaken: bool,
    /// How many searches of the root this thread has behind it.
    pub searches: usize,
}

/// What a worker needs to know before it starts.
pub struct Task<'a> {
    pub game: &'a Game,
    pub root_moves: Vec<RootMove>,
    pub plan: TimePlan,
    pub node_limit: u64,
    pub is_pondering: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub fn new(
        id: usize,
        shared: &'a Shared<'a>,
        memory: &'a Memory,
        evaluator: &'a E,
        task: Task<'_>,
    ) -> Self {
        let position = task.game.position().clone();
        let state = evaluator.state(&position);
        let mut stack = vec![Frame::new(state); MAX_PLY + 8];
        stack[0].correction_keys = CorrectionKeys::of(&position);
        stack[0].in_check = position.in_check();
        Worker {
            shared,
            memory,
            evaluator,
            history: task.game.history().clone(),
            position,
            stack,
            root_moves: task.root_moves,
            first_root_move: 0,
            id,
            nodes: 0,
            node_limit: task.node_limit,
            plan: task.plan,
            is_pondering: task.is_pondering,
            selective_depth: 0,
            root_depth: 0,
            hunts_from: NEVER,
            no_null_before: 0,
            stopped: false,
            is_overtaken: false,
            searches: 0,
        }
    }

    /// Makes a move; the frame of the next ply is that of the position after it.
    #[inline]
    pub fn make(&mut self, mv: Move, ply: usize) -> Undo {
        let gives_check = self.position.gives_check(mv);
        self.make_known(mv, ply, gives_check)
    }

    /// [`Worker::make`] where it is known whether the move gives check.
    #[inline]
    pub fn make_known(&mut self, mv: Move, ply: usize, gives_check: bool) -> Undo {
        self.shared.table.prefetch(self.position.key_after(mv));
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (frame, next) = (&mut before[ply], &mut after[0]);
        if let Some(piece) = self.position.piece_at(mv.from) {
            frame.moved = PieceTo::new(piece, mv.to);
        }
        frame.is_null = false;
        next.state.clone_from(&frame.state);
        next.correction_keys = frame.correction_keys;
        next.double_extensions = frame.double_extensions;
        let mut observer = Both(&mut next.state, &mut next.correction_keys);
        let undo = self.position.make_observed(mv, &mut observer);
        self.history
            .push_known(&self.position, mv, undo, gives_check);
        next.in_check = gives_check;
        self.nodes += 1;
        undo
    }

    /// Takes a move back.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
        self.history.pop();
    }

    /// Passes the turn.
    pub fn make_null(&mut self, ply: usize) -> NullUndo {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (frame, next) = (&mut before[ply], &mut after[0]);
        frame.moved = PieceTo::NONE;
        frame.is_null = true;
        next.state.clone_from(&frame.state);
        next.correction_keys = frame.correction_keys;
        next.double_extensions = frame.double_extensions;
        next.in_check = false;
        let undo = self.position.make_null();
        self.history.push_null(&self.position);
        self.nodes += 1;
        undo
    }

    /// Takes the passing of the turn back.
    pub fn unmake_null(&mut self, undo: NullUndo) {
        self.position.unmake_null(undo);
        self.history.pop();
    }

    /// The evaluation of the position at a ply, not corrected.
    #[inline]
    pub fn evaluate(&mut self, ply: usize) -> Score {
        let state = &mut self.stack[ply].state;
        self.evaluator.refresh(&self.position, state);
        self.evaluator.evaluate(&self.position, state)
    }

    /// A quick guess at the evaluation and how far it may be off.
    #[inline]
    pub fn estimate(&self, ply: usize) -> Option<(Score, Score)> {
        self.evaluator
            .estimate(&self.position, &self.stack[ply].state)
    }

    /// The moves that led to a ply, as far as the histories look back.
    #[inline]
    pub fn last_moves(&self, ply: usize) -> LastMoves {
        CONTINUATION_PLIES.map(|back| match ply.checked_sub(back) {
            Some(before) => self.stack[before].moved,
            None => PieceTo::NONE,
        })
    }

    /// The path to the position, as the rules of repetition need it.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The score of a game that the rules of repetition or the natural-move limit have ended.
    #[inline]
    pub fn ended_by_rule(&self, ply: usize) -> Option<Score> {
        if let Some(verdict) = self.history.judge_in_search(&self.position, ply) {
            return Some(self.score_of(verdict, ply));
        }
        let is_limit_reached = self.history.natural_move_limit_reached().is_some();
        (is_limit_reached && self.position.has_legal_move()).then_some(DRAW)
    }

    fn score_of(&self, verdict: Verdict, ply: usize) -> Score {
        match verdict.winner() {
            Some(winner) if winner == self.position.side_to_move() => RULE_WIN - ply as Score,
            Some(_) => ply as Score - RULE_WIN,
            None => DRAW,
        }
    }

    /// Whether no other thread searches.
    pub fn is_alone(&self) -> bool {
        self.shared.counts.len() == 1
    }

    /// Whether the search has to end; the first thread also watches the clock.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(WATCH_INTERVAL) {
            self.watch();
        }
        self.stopped
    }

    fn watch(&mut self) {
        self.shared.counts[self.id].store(self.nodes, Relaxed);
        let control = self.shared.control;
        if self.is_pondering && !control.is_pondering() {
            self.is_pondering = false;
            self.plan.restart(std::time::Instant::now());
        }
        let is_over = self.id == 0 && !self.is_pondering && self.plan.is_over();
        // The first iteration is always finished, so that there is a move to play.
        if (control.is_stopped() || is_over) && self.root_depth > 1 {
            (self.stopped, self.is_overtaken) = (true, false);
        } else if !self.stopped && self.shared.root_results.count() > self.searches {
            (self.stopped, self.is_overtaken) = (true, true);
        }
    }
}

/// Two observers of one move.
struct Both<'a, A, B>(&'a mut A, &'a mut B);

impl<A: xq_core::Observer, B: xq_core::Observer> xq_core::Observer for Both<'_, A, B> {
    #[inline]
    fn put(&mut self, piece: xq_core::Piece, square: xq_core::Square) {
        self.0.put(piece, square);
        self.1.put(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: xq_core::Piece, square: xq_core::Square) {
        self.0.remove(piece, square);
        self.1.remove(piece, square);
    }
}
