//! Studying on a [`Desk`]: walking, analysing, opening, saving, commenting.

use std::time::Duration;

use xq_core::Position;
use xq_core::record::{self, Format, NodeId, ReadOptions, Record, WriteOptions};
use xq_core::rules::Conditions;
use xq_search::{Info, Limits};

use super::book::{Book, MOST_MOVES};
use super::desk::{Desk, Done, MOST_LINES, Task};
use super::history::History;
use super::level;
use super::library::{self, Library};
use super::message::Event;
use super::paste::{self, Pasted};
use super::reason;
use super::setup;
use super::text::Text;
use super::view;

/// How long a position is analysed; then the machine rests.
const ANALYSIS_TIME: Duration = Duration::from_secs(120);

/// How long each position of a review is looked at.
const REVIEW_TIME: Duration = Duration::from_millis(300);

/// The longest comment, in bytes.
const LONGEST_COMMENT: usize = 10_000;

impl Desk {
    fn node(&self, number: usize) -> Result<NodeId, Text> {
        self.book.node_of(number).ok_or(Text::Node)
    }

    fn refuse_while_playing(&self) -> Done {
        match self.live_contest() {
            None => Ok(()),
            Some(_) => Err(Text::Playing),
        }
    }

    pub(crate) fn go_to(&mut self, number: usize) -> Done {
        let node = self.node(number)?;
        self.book.go_to(node);
        self.rethink();
        self.show_board();
        Ok(())
    }

    /// Gives the game before the last edit back.
    pub(crate) fn undo_edit(&mut self) -> Done {
        self.go_through_history(History::undo)
            .ok_or(Text::NothingToUndo)
    }

    /// Brings the edit back that was undone last.
    pub(crate) fn redo(&mut self) -> Done {
        self.refuse_while_playing()?;
        self.go_through_history(History::redo)
            .ok_or(Text::NothingToRedo)
    }

    fn go_through_history(
        &mut self,
        step: impl FnOnce(&mut History, &mut Book) -> Option<()>,
    ) -> Option<()> {
        step(&mut self.history, &mut self.book)?;
        self.interrupt();
        self.contest = None;
        self.drop_review();
        self.rethink();
        self.show_all();
        Some(())
    }

    pub(crate) fn study(&mut self) -> Done {
        self.contest = None;
        self.rethink();
        self.show_board();
        Ok(())
    }

    pub(crate) fn analyse(&mut self, lines: usize) -> Done {
        self.lines = lines.min(MOST_LINES);
        self.rethink();
        self.show_board();
        Ok(())
    }

    pub(crate) fn start_review(&mut self) -> Done {
        self.refuse_while_playing()?;
        let main = self.book.tree().main_line();
        let mut nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(main).collect();
        nodes.reverse();
        self.review = nodes;
        self.tell_review();
        self.rethink();
        Ok(())
    }

    /// Goes on with the review, or after its end with what went on before.
    pub(crate) fn review_next(&mut self) {
        self.review.pop();
        self.tell_review();
        self.rethink();
    }

    /// Gives a review up.
    pub(crate) fn drop_review(&mut self) {
        self.review.clear();
        self.tell_review();
    }

    fn tell_review(&mut self) {
        let left = self.review.len();
        self.tell(Event::Review { left });
    }

    /// Lets the engine look at what is studied, if that is wanted; says whether it does.
    pub(crate) fn think_for_study(&mut self) -> bool {
        if self.live_contest().is_some() {
            return false;
        }
        if let Some(&node) = self.review.last() {
            if !matches!(self.task, Some((_, Task::Review(known))) if known == node) {
                let limits = Limits::move_time(REVIEW_TIME);
                self.think(Task::Review(node), level::for_analysis(1), limits);
            }
            return true;
        }
        let node = self.book.node();
        let wanted = self.lines > 0 && !self.book.game().verdict().is_over();
        if wanted {
            let limits = Limits::move_time(ANALYSIS_TIME);
            self.think(Task::Analyse(node), level::for_analysis(self.lines), limits);
        }
        wanted
    }

    /// Tells the engine's lines and remembers the evaluation.
    pub(crate) fn hear_lines(&mut self, node: NodeId, infos: &[Info]) {
        let game = self.book.game_to(node);
        let position = game.position();
        let Some(best) = infos.first() else { return };
        let evaluation = view::evaluation(best.score, position.side_to_move());
        self.book.set_evaluation(node, evaluation);
        let number = self.book.number_of(node);
        self.tell(Event::Evaluation {
            node: number,
            evaluation,
        });
        if self.review.is_empty() {
            let lines = view::lines(number, position, infos, self.style);
            self.tell(Event::Lines(lines));
        }
    }

    pub(crate) fn set_fen(&mut self, fen: &str) -> Done {
        let start = self.position(fen)?;
        self.lay_out(Book::new(start, self.book.conditions()));
        Ok(())
    }

    /// Says what is wrong with a set-up.
    pub(crate) fn check_setup(&mut self, fen: String) -> Done {
        let defects = setup::check(&fen);
        self.tell(Event::Setup { fen, defects });
        Ok(())
    }

    /// Puts another game on the desk; the one before can be had back.
    fn lay_out(&mut self, book: Book) {
        self.interrupt();
        self.contest = None;
        self.keep();
        self.book = book;
        self.drop_review();
        self.rethink();
        self.show_all();
    }

    /// Opens a file: its name, a line end, its bytes.
    pub(crate) fn open(&mut self, file: &[u8]) {
        let end = file.iter().position(|&byte| byte == b'\n');
        let end = end.unwrap_or(file.len());
        let name = String::from_utf8_lossy(&file[..end]);
        let bytes = file.get(end + 1..).unwrap_or_default();
        if let Err(why) = self.open_named(&name, bytes.to_vec()) {
            self.refuse(why);
        }
    }

    fn open_named(&mut self, name: &str, bytes: Vec<u8>) -> Done {
        let options = ReadOptions {
            file_name: Some(name.to_owned()),
            ..ReadOptions::default()
        };
        let library = Library::read(name, bytes, &options).map_err(|why| Text::File {
            name: name.to_owned(),
            why,
        })?;
        self.take_library(library)
    }

    fn take_library(&mut self, library: Library) -> Done {
        self.library = library;
        let list = self.library.list();
        self.tell(list);
        self.choose(self.library.first_playable())
    }

    /// Takes a pasted text.
    pub(crate) fn paste(&mut self, text: &str) -> Done {
        match paste::read(text)? {
            Pasted::Library(library) => self.take_library(library),
            Pasted::Game(record) => self.show_record(record),
        }
    }

    fn show_record(&mut self, record: Record) -> Done {
        if record.tree.move_count() > MOST_MOVES {
            return Err(Text::TooManyMoves { most: MOST_MOVES });
        }
        let start = Position::from_setup(&record.start).map_err(|error| Text::Position {
            why: error.defects.iter().map(reason::defect).collect(),
        })?;
        let book = Book::of_record(record, start, self.book.conditions());
        self.lay_out(book);
        Ok(())
    }

    pub(crate) fn choose(&mut self, number: usize) -> Done {
        let game = self.library.game(number).ok_or(Text::NoSuchGame)?;
        let complaints = library::complaints(game);
        self.show_record(game.record.clone())?;
        if let Some(text) = complaints {
            self.notice(text);
        }
        Ok(())
    }

    pub(crate) fn save(&mut self) -> Done {
        let options = WriteOptions {
            style: self.style,
            ..WriteOptions::default()
        };
        let mut bytes = Vec::new();
        let written = record::write(self.book.record(), Format::Pgn, &options, &mut bytes);
        let losses = written.map_err(|_| Text::CannotSave)?;
        if let Some(loss) = losses.first() {
            let loss = library::loss(loss);
            self.notice(Text::Saved { loss });
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let name = view::file_name(self.book.record());
        self.tell(Event::Saved { name, text });
        Ok(())
    }

    pub(crate) fn comment(&mut self, number: usize, text: &str) -> Done {
        let node = self.node(number)?;
        if text.len() > LONGEST_COMMENT {
            return Err(Text::CommentTooLong);
        }
        self.keep();
        self.book.record_mut().tree.set_comment(node, text);
        self.show_all();
        Ok(())
    }

    pub(crate) fn delete(&mut self, number: usize) -> Done {
        self.rearrange(number, Book::remove)
    }

    pub(crate) fn promote(&mut self, number: usize) -> Done {
        self.rearrange(number, Book::promote)
    }

    /// Changes the tree at a move; a contest that is over ends there for good.
    fn rearrange(&mut self, number: usize, change: impl FnOnce(&mut Book, NodeId)) -> Done {
        self.refuse_while_playing()?;
        let node = self.node(number)?;
        self.contest = None;
        self.drop_review();
        self.interrupt();
        self.keep();
        change(&mut self.book, node);
        self.rethink();
        self.show_all();
        Ok(())
    }

    pub(crate) fn set_style(&mut self, name: &str) -> Done {
        self.style = name.parse().map_err(|_| Text::Style)?;
        self.show_all();
        Ok(())
    }

    pub(crate) fn set_rules(&mut self, name: &str) -> Done {
        self.refuse_while_playing()?;
        let rules: xq_core::rules::RuleSet = name.parse().map_err(|_| Text::Rules)?;
        self.book.set_conditions(Conditions::from(rules));
        self.rethink();
        self.show_board();
        Ok(())
    }
}
