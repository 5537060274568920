//! What lies before the player: the game, perhaps a contest, and what the engine is asked.
//!
//! Commands change it and put events into an outbox. This file has the playing, [`study`](super::study)
//! the studying.

use std::time::{Duration, Instant};

use xq_core::notation::Style;
use xq_core::record::NodeId;
use xq_core::rules::{Conditions, PushError};
use xq_core::{Color, Move, Position};
use xq_search::{Limits, SearchResult};

use super::book::{Book, MOST_MOVES};
use super::clock::{Clock, ClockSetting};
use super::contest::{Contest, Ending, result};
use super::level::{self, Player};
use super::library::Library;
use super::message::{Command, Event};
use super::setup;
use super::snapshot::Snapshot;
use super::thinker::{Job, Report, Thinker};
use super::view;
use super::words::{self, Words};

/// The engine's answers do not come faster than this.
const PACE: Duration = Duration::from_millis(300);

/// Nor do its moves against itself.
const WATCH_PACE: Duration = Duration::from_millis(700);

/// How long it looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// The engine takes a draw if it thinks itself better by no more than this.
const CONTENT: i32 = 15;

/// A command that was not carried out.
#[derive(Debug)]
pub struct Refusal {
    /// What kind of error.
    pub code: &'static str,
    /// Why.
    pub words: Words,
}

impl Refusal {
    /// A refusal with its reason in both languages.
    pub fn new(code: &'static str, en: &str, zh: &str) -> Refusal {
        Refusal {
            code,
            words: Words::new(en, zh),
        }
    }
}

/// Whether a command was carried out.
pub type Done = Result<(), Refusal>;

/// What the engine is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    Reply(NodeId),
    Hint(NodeId),
    Analyse(NodeId),
    Review(NodeId),
}

impl Task {
    fn node(self) -> NodeId {
        match self {
            Task::Reply(node) | Task::Hint(node) | Task::Analyse(node) | Task::Review(node) => node,
        }
    }
}

/// What lies before the player.
pub struct Desk {
    pub(super) book: Book,
    pub(super) contest: Option<Contest>,
    pub(super) style: Style,
    /// How many lines of the engine are shown.
    pub(super) lines: usize,
    pub(super) library: Library,
    /// Positions still to be evaluated, the next one last.
    pub(super) review: Vec<NodeId>,
    pub(super) task: Option<(u64, Task)>,
    pub(super) thinker: Thinker,
    outbox: Vec<Event>,
}

impl Desk {
    /// A fresh board.
    pub fn new(thinker: Thinker) -> Desk {
        Desk {
            book: Book::new(Position::start(), Conditions::default()),
            contest: None,
            style: Style::WxfOfficial,
            lines: 0,
            library: Library::default(),
            review: Vec::new(),
            task: None,
            thinker,
            outbox: Vec::new(),
        }
    }

    /// What is to be told, in order.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.outbox)
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.outbox.push(event);
    }

    /// Tells why something was not done.
    pub fn refuse(&mut self, refusal: Refusal) {
        let Refusal { code, words } = refusal;
        self.tell(Event::Error { code, words });
    }

    pub(super) fn notice(&mut self, words: Words) {
        self.tell(Event::Notice { words });
    }

    /// Tells the position looked at.
    pub(super) fn show_board(&mut self) {
        let board = view::board(&self.book, self.contest.as_ref(), self.style, self.lines);
        self.tell(Event::Board(Box::new(board)));
    }

    /// Tells the moves, then the position looked at.
    pub(super) fn show_all(&mut self) {
        let tree = view::tree(&self.book, self.style);
        self.tell(Event::Tree(tree));
        self.show_board();
    }

    /// Does what the page wants.
    pub fn obey(&mut self, command: Command) {
        let done = match command {
            Command::Restore(snapshot) => self.restore(&snapshot),
            Command::NewGame {
                red,
                black,
                clock,
                fen,
            } => self.new_game([red, black], clock, fen.as_deref()),
            Command::Move { mv } => self.play(&mv),
            Command::Undo => self.undo(),
            Command::Hint => self.hint(),
            Command::Resign => self.resign(),
            Command::OfferDraw => self.offer_draw(),
            Command::MoveNow => self.move_now(),
            other => self.obey_study(other),
        };
        if let Err(refusal) = done {
            self.refuse(refusal);
            // The page may have drawn what was refused.
            self.show_all();
        }
    }

    fn restore(&mut self, snapshot: &Snapshot) -> Done {
        let restored = snapshot.restore().map_err(|words| Refusal {
            code: "restore",
            words,
        })?;
        self.interrupt();
        self.book = restored.book;
        self.contest = restored.contest;
        self.style = restored.style;
        self.lines = snapshot.lines.min(MOST_LINES);
        self.review.clear();
        if restored.lost > 0 {
            self.notice(Words::new(
                format!("{} moves could not be restored.", restored.lost),
                format!("有 {} 步棋无法恢复。", restored.lost),
            ));
        }
        self.start_clock();
        self.rethink();
        self.show_all();
        Ok(())
    }

    fn new_game(
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
        self.review.clear();
        self.start_clock();
        self.settle();
        self.rethink();
        self.show_all();
        Ok(())
    }

    pub(super) fn position(&self, fen: &str) -> Result<Position, Refusal> {
        setup::read(fen).map_err(|why| Refusal {
            code: "position",
            words: setup::joined(&why),
        })
    }

    /// Drops what the engine is busy with: its node is about to mean nothing.
    pub(super) fn interrupt(&mut self) {
        self.thinker.drop_job();
        self.task = None;
    }

    fn start_clock(&mut self) {
        if let Some(contest) = self.contest.as_mut().filter(|contest| contest.live) {
            let turn = self.book.game_to(contest.tip).position().side_to_move();
            if let Some(clock) = &mut contest.clock {
                clock.run(turn, Instant::now());
            }
        }
    }

    fn play(&mut self, text: &str) -> Done {
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
            return Err(Refusal::new("full", en, "着法太多。"));
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

    pub(super) fn live_contest(&self) -> Option<&Contest> {
        self.contest.as_ref().filter(|contest| contest.live)
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
    fn undo(&mut self) -> Done {
        let nothing = || Refusal::new("undo", "There is no move to take back.", "没有可悔的棋。");
        let Some(contest) = &self.contest else {
            return self.step_back().ok_or_else(nothing);
        };
        let mut last = contest.tip;
        let mut before = self.book.tree().parent(last).ok_or_else(nothing)?;
        if let Some(human) = contest.lone_human() {
            while self.book.game_to(before).position().side_to_move() != human {
                last = before;
                before = self.book.tree().parent(last).ok_or_else(nothing)?;
            }
        }
        self.interrupt();
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

    fn resign(&mut self) -> Done {
        let contest = self.need_contest()?;
        let turn = self.book.game_to(contest.tip).position().side_to_move();
        let loser = contest.lone_human().unwrap_or(turn);
        self.finish(Ending::Resigned(loser.into()));
        Ok(())
    }

    fn offer_draw(&mut self) -> Done {
        let contest = self.need_contest()?;
        // Two people at one page agree between themselves; the engine asks its last search.
        let accepted = match contest.lone_human() {
            None => true,
            Some(_) => contest.engine_score.is_some_and(|score| score <= CONTENT),
        };
        if accepted {
            self.finish(Ending::Agreed);
        } else {
            let en = "The engine plays on: it likes its position.";
            self.notice(Words::new(en, "引擎不同意和棋。"));
        }
        Ok(())
    }

    fn move_now(&mut self) -> Done {
        self.need_contest()?;
        if matches!(self.task, Some((_, Task::Reply(_)))) {
            self.thinker.hurry();
        }
        Ok(())
    }

    fn hint(&mut self) -> Done {
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

    /// Whether something goes on without the player: the engine against itself, a review.
    pub fn is_busy(&self) -> bool {
        self.live_contest().is_some_and(Contest::is_watched) || !self.review.is_empty()
    }

    /// Asks the engine for what the situation wants: its move, or an analysis.
    pub(super) fn rethink(&mut self) {
        if let Some((node, level, clock)) = self.reply_wanted() {
            // Looking at earlier moves does not disturb it.
            if !matches!(self.task, Some((_, Task::Reply(known))) if known == node) {
                self.think(Task::Reply(node), level.options(), level.limits(clock));
            }
        } else if !self.think_for_study() {
            self.interrupt();
        }
    }

    fn reply_wanted(&self) -> Option<(NodeId, level::Level, Option<xq_search::Clock>)> {
        let contest = self.live_contest()?;
        let turn = self.book.game_to(contest.tip).position().side_to_move();
        let level = contest.level(turn)?;
        let clock = contest.clock.as_ref();
        let clock = clock.map(|clock| clock.for_engine(turn, Instant::now()));
        Some((contest.tip, level, clock))
    }

    pub(super) fn think(&mut self, task: Task, options: xq_search::Options, mut limits: Limits) {
        let node = task.node();
        let game = self.book.game_to(node);
        limits.banned_moves = game.banned_moves().to_vec();
        let pace = match (task, &self.contest) {
            (Task::Reply(_), Some(contest)) if contest.is_watched() => WATCH_PACE,
            (Task::Reply(_), _) => PACE,
            _ => Duration::ZERO,
        };
        let line = self.book.line_to(node);
        let job = Job {
            line,
            options,
            limits,
            pace,
        };
        self.task = Some((self.thinker.think(job), task));
    }

    /// Hears what the engine tells.
    pub fn hear(&mut self, report: Report) {
        let number = match &report {
            Report::Lines(number, _) | Report::Done(number, _) => *number,
        };
        let Some((_, task)) = self.task.filter(|(current, _)| *current == number) else {
            return;
        };
        match report {
            Report::Lines(_, infos) => self.hear_lines(task.node(), &infos),
            Report::Done(_, result) => {
                self.task = None;
                self.hear_result(task, &result);
            }
        }
    }

    fn hear_result(&mut self, task: Task, result: &SearchResult) {
        match task {
            Task::Reply(node) => self.reply(node, result),
            Task::Hint(node) => {
                if let Some(mv) = result.best {
                    let text = view::written(self.book.game_to(node).position(), mv, self.style);
                    let mv = mv.to_string();
                    self.tell(Event::Hint { mv, text });
                }
                self.rethink();
            }
            Task::Analyse(_) => {}
            Task::Review(_) => self.review_next(),
        }
    }

    fn reply(&mut self, tip: NodeId, result: &SearchResult) {
        let looked_at = self.book.node();
        let turn = self.book.game_to(tip).position().side_to_move();
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

/// The most lines of the engine that are shown.
pub(super) const MOST_LINES: usize = 5;
