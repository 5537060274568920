//! The moves since the start, as repetitions need them: cheap to extend and take back in a search.

use crate::moves::Move;
use crate::position::{Position, Undo};
use crate::rules::filter::KeyFilter;
use crate::rules::material::insufficient_material;
use crate::rules::natural::NaturalClock;
use crate::rules::path::Entry;
use crate::rules::repetition::{self, Span};
use crate::rules::ruleset::Conditions;
use crate::rules::verdict::{DrawReason, Verdict, WinReason};

/// The path from a start position to the position on the board, and the conditions under which
/// it is judged.
///
/// It does not hold the position. Either let it make the moves ([`History::make`],
/// [`History::unmake`]), or make them yourself and tell it ([`History::push`], [`History::pop`]):
///
/// ```
/// use xq_core::Position;
/// use xq_core::rules::{Conditions, History};
///
/// let mut position = Position::start();
/// let mut history = History::new(&position, Conditions::default());
/// for mv in ["h2e2", "h9g7", "e2h2", "g7h9"] {
///     history.make(&mut position, mv.parse().unwrap());
/// }
/// // The start position stands for the second time, four plies after the first.
/// assert_eq!(history.span(2), Some(4));
/// // A search that began at its first occurrence may not judge it yet ...
/// assert!(history.judge_in_search(&position, 4).is_none());
/// // ... one that began before it may.
/// assert!(history.judge_in_search(&position, 5).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct History {
    conditions: Conditions,
    /// The start and the position after each ply.
    entries: Vec<Entry>,
    filter: KeyFilter,
}

impl History {
    /// The history of a game that starts here. The position's halfmove clock seeds the natural-move
    /// counter; checks are counted from zero.
    pub fn new(start: &Position, conditions: Conditions) -> History {
        let mut history = History {
            conditions,
            entries: Vec::new(),
            filter: KeyFilter::new(),
        };
        history.enter(Entry {
            key: start.key(),
            made: None,
            in_check: start.in_check(),
            reversible: 0,
            clock: NaturalClock::seeded(start.halfmove_clock()),
        });
        history
    }

    /// The conditions under which it is judged.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// How many plies have been made since the start, null moves among them.
    pub fn len(&self) -> usize {
        self.entries.len() - 1
    }

    /// Whether nothing has been made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves since the start, null moves left out.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.entries.iter().filter_map(|entry| Some(entry.made?.0))
    }

    /// Whether the side to move is in check, known from the last push.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.last().in_check
    }

    /// Makes a legal move on the position and remembers it.
    ///
    /// # Panics
    /// As [`Position::make`], when there is no piece on `mv.from`.
    pub fn make(&mut self, position: &mut Position, mv: Move) {
        let undo = position.make(mv);
        self.push(position, mv, undo);
    }

    /// Takes back the last move on the position, and says which it was; `None` if there is none
    /// or the last ply was a null move.
    pub fn unmake(&mut self, position: &mut Position) -> Option<Move> {
        let (mv, undo) = self.last().made?;
        position.unmake(mv, undo);
        self.pop();
        Some(mv)
    }

    /// Remembers a move that has just led to this position.
    #[inline]
    pub fn push(&mut self, position: &Position, mv: Move, undo: Undo) {
        self.push_known(position, mv, undo, position.in_check());
    }

    /// [`History::push`] for those who know already whether the move gives check.
    #[inline]
    pub fn push_known(&mut self, position: &Position, mv: Move, undo: Undo, in_check: bool) {
        debug_assert_eq!(in_check, position.in_check());
        let before = self.last();
        let (reversible, clock) = if undo.captured().is_some() {
            (0, NaturalClock::default())
        } else {
            let mover = position.side_to_move().other();
            let counted = self.conditions.counted_checks;
            let clock = before.clock.after_quiet(mover, in_check, counted);
            (before.reversible + 1, clock)
        };
        self.enter(Entry {
            key: position.key(),
            made: Some((mv, undo)),
            in_check,
            reversible,
            clock,
        });
    }

    /// Remembers a null move that has just led to this position; no repetition reaches across it.
    #[inline]
    pub fn push_null(&mut self, position: &Position) {
        self.enter(Entry {
            key: position.key(),
            made: None,
            in_check: position.in_check(),
            reversible: 0,
            clock: self.last().clock,
        });
    }

    /// Forgets the last move or null move, if there is one.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
            self.filter.remove(self.last().key);
            self.entries.pop();
        }
    }

    /// How many plies back the position stood the `occurrences`-th time counted from now, the
    /// present occurrence being the first: `span(2)` leads to the time before, `span(3)` to the
    /// one before that. `None` if it has not stood so often since the last capture or null move.
    ///
    /// Costs two comparisons where the position is new, as nearly all are.
    #[inline]
    pub fn span(&self, occurrences: usize) -> Option<usize> {
        let last = self.last();
        if last.reversible < 4 || !self.filter.may_repeat(last.key) {
            return None;
        }
        self.earlier(last).nth(occurrences.checked_sub(2)?)
    }

    /// How many plies back the position stood before, the last time first.
    fn earlier(&self, last: &Entry) -> impl Iterator<Item = usize> + '_ {
        let (key, top) = (last.key, self.entries.len() - 1);
        let spans = (4..=last.reversible).step_by(2);
        spans.filter(move |span| self.entries[top - span].key == key)
    }

    /// The verdict on the position, which must be the one that the last push led to.
    ///
    /// In this order: no legal move, repetition, the natural-move limit, insufficient material.
    pub fn verdict(&self, position: &Position) -> Verdict {
        if !position.has_legal_move() {
            return Verdict::Win {
                winner: position.side_to_move().other(),
                reason: match self.in_check() {
                    true => WinReason::Checkmate,
                    false => WinReason::Stalemate,
                },
            };
        }
        if let Some(span) = self.span(self.conditions.occurrences.max(2)) {
            return self.judge(position, span);
        }
        if let Some(plies) = self.natural_move_limit_reached() {
            let reason = DrawReason::NaturalMoveLimit { plies };
            return Verdict::Draw { reason };
        }
        if self.conditions.insufficient_material && insufficient_material(position) {
            let reason = DrawReason::InsufficientMaterial;
            return Verdict::Draw { reason };
        }
        Verdict::Ongoing
    }

    /// The verdict on a repetition inside a search, `ply` plies below its root. A position that
    /// stands as often as in a game that is judged, is judged as there, over everything since its
    /// first occurrence: two cycles that each lose alone may draw by turns. Less often, a position
    /// that has stood before strictly after the root is judged at its second occurrence.
    ///
    /// `None` also for a position that has stood once before the root: all that a search may
    /// conclude there is that the draw is within reach; [`History::span`] tells of it.
    #[inline]
    pub fn judge_in_search(&self, position: &Position, ply: usize) -> Option<Verdict> {
        let recent = self.span(2)?;
        let whole = self.span(self.conditions.occurrences.max(2));
        let span = whole.or((recent < ply).then_some(recent))?;
        Some(self.judge(position, span))
    }

    /// Judges the repetition on the board over so many plies, as [`History::span`] gives them.
    /// Never [`Verdict::Ongoing`].
    pub fn judge(&self, position: &Position, span: usize) -> Verdict {
        let span = span.min(self.last().reversible);
        let repeated = Span {
            position,
            entries: &self.entries[self.entries.len() - 1 - span..],
            cycle: self.span(2).unwrap_or(span),
        };
        repetition::judge(&repeated, &self.conditions)
    }

    /// The limit if it is reached: so many counted plies without a capture.
    #[inline]
    pub fn natural_move_limit_reached(&self) -> Option<u32> {
        let limit = self.conditions.natural_move_limit?;
        (self.natural_plies() >= limit).then_some(limit)
    }

    /// The plies since the last capture that the natural-move limit counts.
    #[inline]
    pub fn natural_plies(&self) -> u32 {
        self.last().clock.plies
    }

    #[inline]
    fn last(&self) -> &Entry {
        self.entries.last().expect("the start is never popped")
    }

    #[inline]
    fn enter(&mut self, entry: Entry) {
        self.filter.insert(entry.key);
        self.entries.push(entry);
    }
}
