//! Playing a contest on a [`Desk`]: moves, clocks, taking back, giving up.

use std::time::{Duration, Instant};

use xq_core::record::NodeId;
use xq_core::rules::PushError;
use xq_core::{Color, Move, Position};
use xq_search::{Limits, SearchResult};

use super::book::{Book, MOST_MOVES};
use super::clock::{Clock, ClockSetting};
use super::contest::{Contest, Ending, result};
use super::desk::{Desk, Done, Refusal};
use super::level::{self, Player};
use super::thinking::Task;
use super::view;
use super::words::{self, Words};

/// How long it looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// The engine takes a draw if it thinks itself better by no more than this.
const CONTENT: i32 = 15;

impl Desk {
    pub(super) fn new_game(
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

    pub(super) fn start_clock(&mut self) {
        if let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) {
            let turn = self.book.turn_at(contest.tip);
            if let Some(clock) = &mut contest.clock {
                clock.run(turn, Instant::now());
            }
        }
    }

    pub(super) fn play(&mut self, text: &str) -> Done {
        let mv: Move = text
            .parse()
            .map_err(|_| Refusal::new("move", "That is no move.", "这不是一步棋。"))?;
        let turn = self.book.position().side_to_move();
        if let Some(contest) = self.live_contest() {
            if contest.tip != self.book.node() {
                let en = "Go to the latest move first.";
                return Err(Refusal::new("not_latest", en, "请先回到最新局面。"));
            }
            if contest.level(turn).is_some() {
                let en = "It is the engine's turn.";
                return Err(Refusal::new("not_your_turn", en, "现在轮到引擎走。"));
            }
        }
        self.make(mv)
    }

    /// Plays a move of either side from the position looked at.
    fn make(&mut self, mv: Move) -> Done {
        if self.book.nodes().len() > MOST_MOVES {
            let en = "The game has too many moves.";
            return Err(Refusal::new("full", en, "对局着法太多。"));
        }
        let turn = self.book.position().side_to_move();
        let is_new = self
            .book
            .play(mv)
            .map_err(|error| self.why_not(mv, &error))?;
        let node = self.book.node();
        if let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) {
            contest.moved(turn, node);
        }
        self.settle();
        self.rethink();
        match is_new {
            true => self.show_all(),
            false => self.show_board(),
        }
        Ok(())
    }

    fn why_not(&self, mv: Move, error: &PushError) -> Refusal {
        let why = match error {
            PushError::Illegal { .. } => self.book.position().why_illegal(mv),
            PushError::Over { .. } => None,
        };
        match why {
            Some(why) => Refusal {
                code: "illegal",
                words: words::illegal(&why),
            },
            None => Refusal {
                code: "over",
                words: words::verdict(self.book.game().verdict()).0,
            },
        }
    }

    /// Ends the contest if the rules say so, and notes the result.
    fn settle(&mut self) {
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) else {
            return;
        };
        let verdict = self.book.game().verdict();
        if verdict.is_over() {
            let winner = verdict.winner();
            contest.end(None);
            self.book.record_mut().result = result(winner);
        }
    }

    fn finish(&mut self, ending: Ending) {
        if let Some(contest) = &mut self.contest {
            contest.end(Some(ending));
            let tip = contest.tip;
            self.book.record_mut().result = result(ending.winner());
            self.book.go_to(tip);
        }
        self.rethink();
        self.show_board();
    }

    fn need_contest(&self) -> Result<&Contest, Refusal> {
        self.live_contest().ok_or_else(|| {
            Refusal::new(
                "no_game",
                "No game is being played.",
                "没有正在进行的对局。",
            )
        })
    }

    /// Takes back the last move; against the engine, up to the player's own last one.
    pub(super) fn undo(&mut self) -> Done {
        let nothing = || Refusal::new("undo", "There is no move to take back.", "没有可悔的棋。");
        let at_tip = |contest: &&Contest| contest.live || contest.tip == self.book.node();
        let Some(contest) = self.contest.as_ref().filter(at_tip) else {
            return self.step_back().ok_or_else(nothing);
        };
        let mut last = contest.tip;
        let mut before = self.book.tree().parent(last).ok_or_else(nothing)?;
        if let Some(human) = contest.lone_human() {
            while self.book.turn_at(before) != human {
                last = before;
                before = self.book.tree().parent(last).ok_or_else(nothing)?;
            }
        }
        self.interrupt();
        self.drop_review();
        self.book.go_to(before);
        self.book.remove(last);
        let tip = self.book.node();
        if let Some(contest) = &mut self.contest {
            contest.tip = tip;
            contest.live = true;
            contest.ending = None;
        }
        self.book.record_mut().result = Default::default();
        self.start_clock();
        self.rethink();
        self.show_all();
        Ok(())
    }

    pub(super) fn resign(&mut self) -> Done {
        let contest = self.need_contest()?;
        let turn = self.book.turn_at(contest.tip);
        let loser = contest.lone_human().unwrap_or(turn);
        self.finish(Ending::Resigned(loser.into()));
        Ok(())
    }

    pub(super) fn offer_draw(&mut self) -> Done {
        let contest = self.need_contest()?;
        // Two people at one page agree between themselves; the engine asks its last search.
        let accepted = match contest.lone_human() {
            None => true,
            Some(_) => contest.engine_score.is_some_and(|score| score <= CONTENT),
        };
        if accepted {
            self.finish(Ending::Agreed);
        } else {
            let en = "The engine declines: it likes its position.";
            self.notice(Words::new(en, "引擎不同意和棋，认为自己占优。"));
        }
        Ok(())
    }

    pub(super) fn move_now(&mut self) -> Done {
        self.need_contest()?;
        if matches!(self.task, Some((_, Task::Reply(_)))) {
            self.thinker.hurry();
        }
        Ok(())
    }

    pub(super) fn hint(&mut self) -> Done {
        if self.book.game().verdict().is_over() {
            let en = "The game is over.";
            return Err(Refusal::new("over", en, "对局已结束。"));
        }
        if matches!(self.task, Some((_, Task::Reply(_)))) {
            let en = "The engine is thinking about its own move.";
            return Err(Refusal::new("busy", en, "引擎正在思考。"));
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
    pub fn deadline(&self) -> Option<Instant> {
        self.live_contest()?.clock.as_ref()?.deadline()
    }

    /// Ends the contest if a clock is used up.
    pub fn check_clock(&mut self) {
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

    pub(super) fn reply(&mut self, tip: NodeId, result: &SearchResult) {
        let looked_at = self.book.node();
        let turn = self.book.turn_at(tip);
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) else {
            return;
        };
        let chosen = contest.level(turn).and_then(|level| level.choose(result));
        contest.engine_score = Some(result.score);
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
