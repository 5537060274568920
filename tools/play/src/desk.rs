//! What lies before the player: the game, perhaps a contest, and what the engine is asked.
//!
//! Commands change it and put events into an outbox. [`play`](super::play) has those of a contest,
//! [`study`](super::study) the others, [`thinking`](super::thinking) what the engine is asked.

use xq_core::Position;
use xq_core::notation::Style;
use xq_core::record::NodeId;
use xq_core::rules::Conditions;

use super::book::Book;
use super::contest::Contest;
use super::library::Library;
use super::message::{Command, Event};
use super::setup;
use super::snapshot::Snapshot;
use super::thinker::Thinker;
use super::thinking::Task;
use super::view;
use super::words::Words;

/// The most lines of the engine that are shown.
pub(super) const MOST_LINES: usize = 5;

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
        self.drop_review();
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

    pub(super) fn position(&self, fen: &str) -> Result<Position, Refusal> {
        setup::read(fen).map_err(|why| Refusal {
            code: "position",
            words: setup::joined(&why),
        })
    }

    pub(super) fn live_contest(&self) -> Option<&Contest> {
        self.contest.as_ref().filter(|contest| contest.live)
    }

    /// Whether something goes on without the player: the engine against itself, a review.
    pub fn is_busy(&self) -> bool {
        self.live_contest().is_some_and(Contest::is_watched) || !self.review.is_empty()
    }
}
