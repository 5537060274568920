//! The staged move picker: the order in which a position's moves are tried, generated only as far as they are asked for.
//!
//! ```text
//! hash move -> captures that lose nothing -> killers -> quiet moves by history -> losing captures
//! ```
//! In check all evasions are generated at once. The quiescence search stops after the captures.

use arrayvec::ArrayVec;
use xq_core::{Bitboard, Checks, Move, MoveList, Piece, Position, Square};
use xq_eval::Score;

use super::history::{Histories, LastMoves, QuietRow};
use super::parameters::check_bonus;
use super::scored_moves::ScoredMoves;
use super::static_exchange;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Hash,
    StartCaptures,
    GoodCaptures,
    Killers(usize),
    StartQuiets,
    Quiets,
    BadCaptures,
    StartEvasions,
    Evasions,
    StartChecks,
    Checks,
    Done,
}

impl Stage {
    fn after_hash(in_check: bool) -> Stage {
        if in_check {
            Stage::StartEvasions
        } else {
            Stage::StartCaptures
        }
    }

    fn after_killer(number: usize) -> Stage {
        match number {
            0 => Stage::Killers(1),
            _ => Stage::StartQuiets,
        }
    }
}

/// What kind of search asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All moves, of a position in check or not.
    All,
    /// Captures gaining at least so much.
    Captures(Score),
    /// Captures that lose nothing, then quiet moves that give check.
    CapturesAndChecks,
}

/// Hands out the moves of one position, best first.
pub struct MovePicker {
    stage: Stage,
    wanted: Wanted,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    last_moves: LastMoves,
    /// Worked out when the quiet moves are listed.
    checks: Option<Checks>,
    scored: ScoredMoves,
    bad: ArrayVec<Move, { MoveList::CAPACITY }>,
    next_bad: usize,
    skip_quiets: bool,
}

impl MovePicker {
    /// A picker for a position. The hash move must be legal, the killers need not be.
    pub fn new(
        position: &Position,
        in_check: bool,
        wanted: Wanted,
        hash: Option<Move>,
        killers: [Option<Move>; 2],
        last_moves: LastMoves,
    ) -> MovePicker {
        // A search for captures takes no quiet move from the table, unless it evades a check.
        let hash = hash.filter(|&mv| match wanted {
            _ if in_check => true,
            Wanted::All => true,
            Wanted::Captures(least) => {
                position.is_capture(mv) && static_exchange::gains(position, mv, least)
            }
            Wanted::CapturesAndChecks => position.is_capture(mv),
        });
        let first = match (hash, in_check) {
            (Some(_), _) => Stage::Hash,
            (None, true) => Stage::StartEvasions,
            (None, false) => Stage::StartCaptures,
        };
        MovePicker {
            stage: first,
            wanted,
            hash,
            killers,
            last_moves,
            checks: None,
            scored: ScoredMoves::default(),
            bad: ArrayVec::new(),
            next_bad: 0,
            skip_quiets: false,
        }
    }

    /// From here on no more quiet moves.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Whether a legal move gives check.
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        match &self.checks {
            Some(checks) => checks.gives(position, mv),
            None => position.gives_check(mv),
        }
    }

    /// The next move, legal and never the same one twice.
    pub fn next(
        &mut self,
        position: &Position,
        in_check: bool,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::after_hash(in_check);
                    return self.hash;
                }
                Stage::StartCaptures => {
                    self.list_captures(position, histories);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.scored.pick_best() {
                    Some(mv) if self.is_good(position, mv) => return Some(mv),
                    Some(mv) => self.bad.push(mv),
                    None => self.stage = self.after_captures(),
                },
                Stage::Killers(i) => {
                    self.stage = Stage::after_killer(i);
                    if let Some(killer) = self.usable_killer(i, position) {
                        return Some(killer);
                    }
                }
                Stage::StartQuiets => {
                    if !self.skip_quiets {
                        self.list_quiets(position, histories);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.scored.pick_best() {
                    Some(mv) if !self.skip_quiets => return Some(mv),
                    _ => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    let mv = self.bad.get(self.next_bad).copied();
                    self.next_bad += 1;
                    return mv;
                }
                Stage::StartEvasions => {
                    self.list_evasions(position, histories);
                    self.stage = Stage::Evasions;
                }
                Stage::StartChecks => {
                    self.list_checks(position, histories);
                    self.stage = Stage::Checks;
                }
                Stage::Evasions | Stage::Checks => match self.scored.pick_best() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn after_captures(&self) -> Stage {
        match self.wanted {
            Wanted::All if self.skip_quiets => Stage::BadCaptures,
            Wanted::All => Stage::Killers(0),
            Wanted::Captures(_) => Stage::Done,
            Wanted::CapturesAndChecks => Stage::StartChecks,
        }
    }

    fn is_good(&self, position: &Position, mv: Move) -> bool {
        match self.wanted {
            Wanted::Captures(least) => static_exchange::gains(position, mv, least),
            _ => static_exchange::gains(position, mv, 0),
        }
    }

    fn usable_killer(&self, i: usize, position: &Position) -> Option<Move> {
        self.killers[i].filter(|&killer| {
            !self.skip_quiets
                && Some(killer) != self.hash
                && !position.is_capture(killer)
                && position.is_legal(killer)
        })
    }

    // The lists are made apart from each other, so that taking the next move stays small.

    #[inline(never)]
    fn list_captures(&mut self, position: &Position, histories: &Histories) {
        position.generate_captures(&mut self.scored.moves);
        let hash = self.hash;
        self.scored
            .score(|mv| (Some(mv) != hash).then(|| capture_worth(position, mv, histories)));
    }

    #[inline(never)]
    fn list_quiets(&mut self, position: &Position, histories: &Histories) {
        self.scored.clear();
        position.generate_quiets(&mut self.scored.moves);
        let checks = *self.checks.insert(position.checks());
        let [hash, first, second] =
            [self.hash, self.killers[0], self.killers[1]].map(|mv| mv.unwrap_or(NO_MOVE));
        let mut from = None;
        let mut row = quiet_row(position, Square::A0, histories, &self.last_moves);
        let mut targets = Bitboard::EMPTY;
        self.scored.score(|mv| {
            // The moves of one piece follow each other.
            if from != Some(mv.from) {
                from = Some(mv.from);
                row = quiet_row(position, mv.from, histories, &self.last_moves);
                targets = checks.quiet_check_squares(position, mv.from);
            }
            let is_wanted = mv != hash && mv != first && mv != second;
            // A check limits the replies, and late checks are where mates get overlooked.
            let bonus = i32::from(targets.contains(mv.to)) * check_bonus();
            is_wanted.then(|| row.worth(mv.to) + bonus)
        });
    }

    #[inline(never)]
    fn list_evasions(&mut self, position: &Position, histories: &Histories) {
        position.generate_legal(&mut self.scored.moves);
        let (hash, last_moves) = (self.hash, &self.last_moves);
        self.scored.score(|mv| {
            (Some(mv) != hash).then(|| {
                if position.is_capture(mv) {
                    1 << 20 | capture_worth(position, mv, histories).max(0)
                } else {
                    quiet_row(position, mv.from, histories, last_moves).worth(mv.to)
                }
            })
        });
    }

    #[inline(never)]
    fn list_checks(&mut self, position: &Position, histories: &Histories) {
        self.scored.clear();
        position.generate_quiet_checks(&position.checks(), &mut self.scored.moves);
        let last_moves = &self.last_moves;
        self.scored.score(|mv| {
            static_exchange::gains(position, mv, 0)
                .then(|| quiet_row(position, mv.from, histories, last_moves).worth(mv.to))
        });
    }
}

/// Stands where there is no move: no piece ever moves like that.
const NO_MOVE: Move = Move::new(Square::A0, Square::A0);

/// The most valuable victim first; the history decides between like ones.
#[inline]
fn capture_worth(position: &Position, mv: Move, histories: &Histories) -> i32 {
    match (position.piece_at(mv.from), position.piece_at(mv.to)) {
        (Some(piece), Some(victim)) => {
            32 * static_exchange::value(victim.kind())
                + histories.capture(piece, mv.to, victim.kind())
        }
        _ => 0,
    }
}

/// What the histories say about the quiet moves of the piece on a square.
#[inline]
fn quiet_row<'a>(
    position: &Position,
    from: Square,
    histories: &'a Histories,
    last_moves: &LastMoves,
) -> QuietRow<'a> {
    // Generated moves start at a piece; which one is said where there is none does not matter.
    let piece = position.piece_at(from).unwrap_or(Piece::RedKing);
    histories.row(piece, from, last_moves)
}
