//! What lies before the player: the game, perhaps a contest, and what the engine is asked.
//!
//! [`commands`](super::commands) change it and put events into an outbox: [`play`](super::play) has
//! those of a contest, [`study`](super::study) the others, [`thinking`](super::thinking) what the
//! engine is asked.

use xq_core::Position;
use xq_core::notation::Style;
use xq_core::record::NodeId;
use xq_core::rules::Conditions;

use super::analysis::Analysis;
use super::book::Book;
use super::contest::Contest;
use super::history::History;
use super::library::Library;
use super::message::Event;
use super::setup;
use super::solution::Solving;
use super::text::Text;
use super::thinker::Thinker;
use super::view;

/// Whether a command was carried out, and if not, why.
pub(crate) type Done = Result<(), Text>;

/// What the engine is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Reply(NodeId),
    Hint(NodeId),
    Analyse(NodeId),
    Review(NodeId),
    /// Of a puzzle, which need not lie on the desk.
    Solve,
}

impl Task {
    pub(crate) fn node(self) -> NodeId {
        match self {
            Task::Reply(node) | Task::Hint(node) | Task::Analyse(node) | Task::Review(node) => node,
            Task::Solve => NodeId::ROOT,
        }
    }
}

/// What lies before the player.
pub(crate) struct Desk {
    pub(crate) book: Book,
    pub(crate) history: History,
    pub(crate) contest: Option<Contest>,
    pub(crate) style: Style,
    pub(crate) analysis: Analysis,
    pub(crate) library: Library,
    /// Positions still to be evaluated, the next one last.
    pub(crate) review: Vec<NodeId>,
    /// A puzzle whose line is being looked for.
    pub(crate) solving: Option<Solving>,
    pub(crate) task: Option<(u64, Task)>,
    pub(crate) thinker: Thinker,
    outbox: Vec<Event>,
}

impl Desk {
    pub(crate) fn new(thinker: Thinker) -> Desk {
        Desk {
            book: Book::new(Position::start(), Conditions::default()),
            history: History::default(),
            contest: None,
            style: Style::WxfOfficial,
            analysis: Analysis::default(),
            library: Library::default(),
            review: Vec::new(),
            solving: None,
            task: None,
            thinker,
            outbox: Vec::new(),
        }
    }

    /// What is to be told, in order.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.outbox)
    }

    pub(crate) fn tell(&mut self, event: Event) {
        self.outbox.push(event);
    }

    /// Tells why something was not done.
    pub(crate) fn refuse(&mut self, why: Text) {
        self.tell(Event::Error(why));
    }

    pub(crate) fn notice(&mut self, text: Text) {
        self.tell(Event::Notice(text));
    }

    /// Tells the position looked at.
    pub(crate) fn show_board(&mut self) {
        let mut board = view::board(&self.book, self.contest.as_ref());
        board.style = self.style.to_string();
        board.lines = self.analysis.lines;
        board.can_undo = self.history.can_undo();
        board.can_redo = self.history.can_redo();
        self.tell(Event::Board(Box::new(board)));
    }

    /// Tells the moves, then the position looked at.
    pub(crate) fn show_all(&mut self) {
        let tree = view::tree(&self.book, self.style);
        self.tell(Event::Tree(tree));
        self.show_board();
    }

    pub(crate) fn position(&self, fen: &str) -> Result<Position, Text> {
        setup::read(fen).map_err(|why| Text::Position { why })
    }

    pub(crate) fn live_contest(&self) -> Option<&Contest> {
        self.contest.as_ref().filter(|contest| contest.live)
    }

    /// Remembers the game before an edit; the moves of a contest are no edits.
    pub(crate) fn keep(&mut self) {
        if self.live_contest().is_none() {
            self.history.keep(self.book.clone());
        }
    }

    /// Whether something goes on without the player: the engine against itself, a review.
    pub(crate) fn is_busy(&self) -> bool {
        self.live_contest().is_some_and(Contest::is_watched) || !self.review.is_empty()
    }
}
