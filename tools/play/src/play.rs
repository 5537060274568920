//! Playing a contest on a [`Desk`]: moves, clocks, taking back, giving up.

use std::time::{Duration, Instant};

use xq_core::record::{Annotations, GameResult, NodeId};
use xq_core::rules::PushError;
use xq_core::{Color, Move, Position};
use xq_search::{Limits, SearchResult};

use super::book::{Book, MOST_MOVES};
use super::clock::Clock;
use super::contest::{Contest, Opinion};
use super::desk::{Desk, Done, Task};
use super::level::{self, Player};
use super::reason;
use super::text::Text;
use super::values::{ClockSetting, Ending};
use super::view;

/// How long it looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// Before this move a draw is agreed to only by who is worse, or after a repetition.
const FIRST_DRAW: usize = 20;

/// The engine then takes a draw if it thinks itself better by no more than this, in hundredths of a
/// pawn.
const CONTENT: i32 = 15;

/// And at any time if it thinks itself as bad as this.
const WORSE: i32 = -100;

/// A search that is less deep has no opinion, in plies.
const LEAST_DEPTH: u32 = 2;

impl Desk {
    pub(crate) fn new_game(
        &mut self,
        players: [Player; 2],
        clock: Option<ClockSetting>,
        fen: Option<&str>,
    ) -> Done {
        let start = match fen {
            None => Position::start(),
            Some(fen) => self.position(fen)?,
        };
        self.interrupt();
        self.contest = None;
        if self.book.tree().move_count() > 0 {
            self.keep();
        }
        self.book = Book::new(start, self.book.conditions());
        let tags = &mut self.book.record_mut().tags;
        for (name, player) in ["Red", "Black"].into_iter().zip(players) {
            tags.set(name, &view::player_name(player));
        }
        self.contest = Some(Contest::new(players, clock.map(Clock::new)));
        self.drop_review();
        self.start_clock();
        self.settle();
        self.rethink();
        self.show_all();
        Ok(())
    }

    pub(crate) fn start_clock(&mut self) {
        if let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) {
            let (turn, ply) = (self.book.turn_at(contest.tip), self.book.ply(contest.tip));
            contest.start_clock(turn, ply);
        }
    }

    pub(crate) fn play(&mut self, text: &str) -> Done {
        let mv: Move = text.parse().map_err(|_| Text::Move)?;
        let turn = self.book.position().side_to_move();
        if let Some(contest) = self.live_contest() {
            if contest.tip != self.book.node() {
                return Err(Text::NotLatest);
            }
            if contest.level(turn).is_some() {
                return Err(Text::NotYourTurn);
            }
        }
        self.make(mv)
    }

    /// Plays a move of either side from the position looked at.
    fn make(&mut self, mv: Move) -> Done {
        if self.book.nodes().len() > MOST_MOVES {
            return Err(Text::TooManyMoves { most: MOST_MOVES });
        }
        let turn = self.book.position().side_to_move();
        let before = self.live_contest().is_none().then(|| self.book.clone());
        let is_new = self
            .book
            .play(mv)
            .map_err(|error| self.why_not(mv, &error))?;
        if let Some(before) = before.filter(|_| is_new) {
            self.history.keep(before);
        }
        let node = self.book.node();
        let ply = self.book.ply(node);
        if let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) {
            contest.moved(turn, node, ply);
            if is_new && let Some(clock) = contest.clock_after(turn, ply) {
                let mut parts = Annotations::default();
                parts.clock = Some(clock);
                let tree = &mut self.book.record_mut().tree;
                tree.set_annotations(node, &parts);
            }
        }
        self.settle();
        self.rethink();
        match is_new {
            true => self.show_all(),
            false => self.show_board(),
        }
        Ok(())
    }

    fn why_not(&self, mv: Move, error: &PushError) -> Text {
        let why = match error {
            PushError::Illegal { .. } => self.book.position().why_illegal(mv),
            PushError::Over { .. } => None,
        };
        match why {
            Some(why) => Text::Illegal {
                why: reason::illegal(&why),
            },
            None => Text::Over,
        }
    }

    /// Ends the contest if the rules say so, and notes the result.
    pub(crate) fn settle(&mut self) {
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) else {
            return;
        };
        let verdict = self.book.game().verdict();
        if verdict.is_over() {
            let winner = verdict.winner();
            contest.end(None);
            self.book.record_mut().result = GameResult::of_ended(winner);
        }
    }

    fn finish(&mut self, ending: Ending) {
        if let Some(contest) = &mut self.contest {
            contest.end(Some(ending));
            let tip = contest.tip;
            self.book.record_mut().result = GameResult::of_ended(ending.winner());
            self.book.go_to(tip);
        }
        self.rethink();
        self.show_board();
    }

    fn need_contest(&self) -> Result<&Contest, Text> {
        self.live_contest().ok_or(Text::NoGame)
    }

    /// In a contest takes back the last move, against the engine up to the player's own last one; in
    /// a study undoes the last edit.
    pub(crate) fn undo(&mut self) -> Done {
        let at_tip = |contest: &Contest| contest.live || contest.tip == self.book.node();
        match &self.contest {
            Some(contest) if at_tip(contest) => self.take_back(),
            _ => self.undo_edit(),
        }
    }

    fn take_back(&mut self) -> Done {
        let Some(contest) = &self.contest else {
            return Err(Text::NoGame);
        };
        if matches!(contest.ending, Some(Ending::TimeUp(_))) {
            return Err(Text::NoUndoAfterTime);
        }
        let mut last = contest.tip;
        let before = |node| self.book.tree().parent(node).ok_or(Text::NothingToUndo);
        let mut goal = before(last)?;
        if let Some(human) = contest.lone_human() {
            while self.book.turn_at(goal) != human {
                last = goal;
                goal = before(last)?;
            }
        }
        self.interrupt();
        self.drop_review();
        self.book.go_to(goal);
        self.book.remove(last);
        let tip = self.book.node();
        let ply = self.book.ply(tip);
        if let Some(contest) = &mut self.contest {
            contest.taken_back(tip, ply);
        }
        self.book.record_mut().result = Default::default();
        self.start_clock();
        self.rethink();
        self.show_all();
        Ok(())
    }

    pub(crate) fn resign(&mut self) -> Done {
        let contest = self.need_contest()?;
        let turn = self.book.turn_at(contest.tip);
        let loser = contest.lone_human().unwrap_or(turn);
        self.finish(Ending::Resigned(loser.into()));
        Ok(())
    }

    pub(crate) fn offer_draw(&mut self) -> Done {
        let contest = self.need_contest()?;
        // Two people at one page agree between themselves.
        let declined = match contest.lone_human() {
            None => None,
            Some(_) => self.why_no_draw(contest.opinion),
        };
        match declined {
            None => self.finish(Ending::Agreed),
            Some(why) => self.notice(why),
        }
        Ok(())
    }

    /// Why the engine does not agree to a draw, by its last search, the moves played and repetition.
    fn why_no_draw(&self, opinion: Option<Opinion>) -> Option<Text> {
        let moves = self.book.ply(self.book.node()) / 2;
        let Some(opinion) = opinion.filter(|it| it.depth >= LEAST_DEPTH) else {
            return Some(Text::DrawTooEarly);
        };
        let is_time = moves >= FIRST_DRAW || self.book.is_repeated();
        let content = match is_time {
            true => opinion.score <= CONTENT,
            false => opinion.score <= WORSE,
        };
        (!content).then_some(Text::DrawDeclined)
    }

    pub(crate) fn move_now(&mut self) -> Done {
        self.need_contest()?;
        if matches!(self.task, Some((_, Task::Reply(_)))) {
            self.thinker.hurry();
        }
        Ok(())
    }

    pub(crate) fn hint(&mut self) -> Done {
        if self.book.game().verdict().is_over() {
            return Err(Text::Over);
        }
        if matches!(self.task, Some((_, Task::Reply(_)))) {
            return Err(Text::Busy);
        }
        let node = self.book.node();
        self.think(
            Task::Hint(node),
            level::for_analysis(1),
            Limits::move_time(HINT_TIME),
        );
        Ok(())
    }

    /// When the running clock is used up.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.live_contest()?.clock.as_ref()?.deadline()
    }

    /// Ends the contest if a clock is used up.
    pub(crate) fn check_clock(&mut self) {
        let now = Instant::now();
        let used_up = |clock: &Clock, color| clock.left(color, now).is_zero();
        let clock = self
            .live_contest()
            .and_then(|contest| contest.clock.as_ref());
        let loser = clock.and_then(|clock| Color::ALL.into_iter().find(|&c| used_up(clock, c)));
        if let Some(loser) = loser {
            self.finish(Ending::TimeUp(loser.into()));
        }
    }

    pub(crate) fn reply(&mut self, tip: NodeId, result: &SearchResult) {
        let looked_at = self.book.node();
        let turn = self.book.turn_at(tip);
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) else {
            return;
        };
        let chosen = contest.level(turn).and_then(|level| level.choose(result));
        let (score, depth) = (result.score, result.depth);
        contest.opinion = Some(Opinion { score, depth });
        self.book.go_to(tip);
        let played = chosen.map(|mv| self.make(mv));
        if let Some(Err(refusal)) = played {
            self.refuse(refusal);
        }
        if looked_at != tip && self.live_contest().is_some() {
            self.book.go_to(looked_at);
            self.show_board();
        }
    }
}
