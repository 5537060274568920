//! Studying on a [`Desk`]: walking, analysing, opening, saving, commenting.

use std::time::Duration;

use xq_core::Position;
use xq_core::record::{self, Format, NodeId, WriteOptions};
use xq_core::rules::Conditions;
use xq_search::{Info, Limits};

use super::book::{Book, MOST_MOVES};
use super::desk::{Desk, Done, MOST_LINES, Refusal};
use super::level;
use super::library::{self, Library};
use super::message::{Command, Event};
use super::setup;
use super::thinking::Task;
use super::view;
use super::words::Words;

/// How long a position is analysed; then the machine rests.
const ANALYSIS_TIME: Duration = Duration::from_secs(120);

/// How long each position of a review is looked at.
const REVIEW_TIME: Duration = Duration::from_millis(300);

/// The longest comment, in bytes.
const LONGEST_COMMENT: usize = 10_000;

impl Desk {
    pub(super) fn obey_study(&mut self, command: Command) -> Done {
        match command {
            Command::Goto { node } => self.go_to(node),
            Command::Study => self.study(),
            Command::Analyse { lines } => self.analyse(lines),
            Command::Review => self.start_review(),
            Command::SetFen { fen } => self.set_fen(&fen),
            Command::CheckSetup { fen } => {
                let defects = setup::check(&fen);
                self.tell(Event::Setup { fen, defects });
                Ok(())
            }
            Command::Choose { game } => self.choose(game),
            Command::Save => self.save(),
            Command::Comment { node, text } => self.comment(node, &text),
            Command::Delete { node } => self.delete(node),
            Command::Promote { node } => self.promote(node),
            Command::Style { style } => self.set_style(&style),
            Command::Rules { rules } => self.set_rules(&rules),
            _ => Err(Refusal::new(
                "unknown",
                "That is unknown here.",
                "未知的命令。",
            )),
        }
    }

    fn node(&self, number: usize) -> Result<NodeId, Refusal> {
        self.book.node_of(number).ok_or_else(|| {
            Refusal::new(
                "node",
                "There is no such move in the game.",
                "对局中没有这步棋。",
            )
        })
    }

    fn refuse_while_playing(&self) -> Done {
        match self.live_contest() {
            None => Ok(()),
            Some(_) => {
                let en = "Not while the game is being played.";
                Err(Refusal::new("playing", en, "对局进行中不能这样做。"))
            }
        }
    }

    fn go_to(&mut self, number: usize) -> Done {
        let node = self.node(number)?;
        self.book.go_to(node);
        self.rethink();
        self.show_board();
        Ok(())
    }

    /// Looks at the position before, and forgets the move if nothing followed it.
    pub(super) fn step_back(&mut self) -> Option<()> {
        let node = self.book.node();
        let before = self.book.tree().parent(node)?;
        self.interrupt();
        match self.book.tree().main_child(node) {
            Some(_) => self.book.go_to(before),
            None => {
                self.drop_review();
                self.book.remove(node);
            }
        }
        self.rethink();
        self.show_all();
        Some(())
    }

    fn study(&mut self) -> Done {
        self.contest = None;
        self.rethink();
        self.show_board();
        Ok(())
    }

    fn analyse(&mut self, lines: usize) -> Done {
        self.lines = lines.min(MOST_LINES);
        self.rethink();
        self.show_board();
        Ok(())
    }

    fn start_review(&mut self) -> Done {
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
    pub(super) fn review_next(&mut self) {
        self.review.pop();
        self.tell_review();
        self.rethink();
    }

    /// Gives a review up.
    pub(super) fn drop_review(&mut self) {
        self.review.clear();
        self.tell_review();
    }

    fn tell_review(&mut self) {
        let left = self.review.len();
        self.tell(Event::Review { left });
    }

    /// Lets the engine look at what is studied, if that is wanted; says whether it does.
    pub(super) fn think_for_study(&mut self) -> bool {
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
    pub(super) fn hear_lines(&mut self, node: NodeId, infos: &[Info]) {
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

    fn set_fen(&mut self, fen: &str) -> Done {
        let start = self.position(fen)?;
        self.lay_out(Book::new(start, self.book.conditions()));
        Ok(())
    }

    /// Puts another game on the desk.
    fn lay_out(&mut self, book: Book) {
        self.interrupt();
        self.book = book;
        self.contest = None;
        self.drop_review();
        self.rethink();
        self.show_all();
    }

    /// Opens a file: its name, a line end, its bytes.
    pub fn open(&mut self, file: &[u8]) {
        let split = file.iter().position(|&byte| byte == b'\n');
        let opened = match split {
            Some(end) => {
                let name = String::from_utf8_lossy(&file[..end]);
                self.open_named(&name, file[end + 1..].to_vec())
            }
            None => Err(Refusal::new(
                "file",
                "The file has no name.",
                "文件没有名称。",
            )),
        };
        if let Err(refusal) = opened {
            self.refuse(refusal);
        }
    }

    fn open_named(&mut self, name: &str, bytes: Vec<u8>) -> Done {
        let library = Library::read(name, bytes).map_err(|words| Refusal {
            code: "file",
            words,
        })?;
        self.library = library;
        let list = self.library.list();
        self.tell(list);
        self.choose(self.library.first_playable())
    }

    fn choose(&mut self, number: usize) -> Done {
        let Some(game) = self.library.game(number) else {
            let en = "The file has no such game.";
            return Err(Refusal::new("file", en, "文件中没有这一局。"));
        };
        if game.record.tree.move_count() > MOST_MOVES {
            let en = "The game has too many moves.";
            return Err(Refusal::new("file", en, "着法太多。"));
        }
        let start = Position::from_setup(&game.record.start).map_err(|error| Refusal {
            code: "position",
            words: setup::joined(&setup::defects(&error.defects)),
        })?;
        let complaints = library::complaints(game);
        let book = Book::of_record(game.record.clone(), start, self.book.conditions());
        self.lay_out(book);
        if let Some(words) = complaints {
            self.notice(words);
        }
        Ok(())
    }

    fn save(&mut self) -> Done {
        let options = WriteOptions {
            style: self.style,
            ..WriteOptions::default()
        };
        let mut bytes = Vec::new();
        let written = record::write(self.book.record(), Format::Pgn, &options, &mut bytes);
        let losses = written.map_err(|error| Refusal {
            code: "save",
            words: Words::new(
                format!("The game cannot be saved: {error}."),
                format!("无法保存：{error}"),
            ),
        })?;
        for loss in losses {
            self.notice(Words::new(
                format!("Saved, but {loss}."),
                format!("已保存，但有损失：{loss}"),
            ));
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let name = view::file_name(self.book.record());
        self.tell(Event::Saved { name, text });
        Ok(())
    }

    fn comment(&mut self, number: usize, text: &str) -> Done {
        let node = self.node(number)?;
        if text.len() > LONGEST_COMMENT {
            let en = "The comment is too long.";
            return Err(Refusal::new("comment", en, "注释太长。"));
        }
        self.book.record_mut().tree.set_comment(node, text);
        self.show_all();
        Ok(())
    }

    fn delete(&mut self, number: usize) -> Done {
        self.rearrange(number, Book::remove)
    }

    fn promote(&mut self, number: usize) -> Done {
        self.rearrange(number, Book::promote)
    }

    /// Changes the tree at a move; a contest that is over ends there for good.
    fn rearrange(&mut self, number: usize, change: impl FnOnce(&mut Book, NodeId)) -> Done {
        self.refuse_while_playing()?;
        let node = self.node(number)?;
        self.contest = None;
        self.drop_review();
        self.interrupt();
        change(&mut self.book, node);
        self.rethink();
        self.show_all();
        Ok(())
    }

    fn set_style(&mut self, name: &str) -> Done {
        self.style = name
            .parse()
            .map_err(|_| Refusal::new("style", "There is no such notation.", "没有这种记谱法。"))?;
        self.show_all();
        Ok(())
    }

    fn set_rules(&mut self, name: &str) -> Done {
        self.refuse_while_playing()?;
        let rules: xq_core::rules::RuleSet = name
            .parse()
            .map_err(|_| Refusal::new("rules", "There is no such rule set.", "没有这种规则。"))?;
        self.book.set_conditions(Conditions::from(rules));
        self.rethink();
        self.show_board();
        Ok(())
    }
}
