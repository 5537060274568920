//! Studying on a [`Desk`]: walking, analysing, reviewing, editing.

use std::time::Duration;

use xq_core::record::NodeId;
use xq_core::rules::Conditions;
use xq_search::{Info, Limits};

use super::analysis::Analysis;
use super::book::{Assessment, Book, MOST_MOVES};
use super::desk::{Desk, Done, Task};
use super::history::History;
use super::level;
use super::message::Event;
use super::setup;
use super::text::Text;
use super::view;

/// How many positions each search of a review looks at: the same on every machine.
const REVIEW_NODES: u64 = 150_000;

/// But no search of a review takes longer than this.
const REVIEW_TIME: Duration = Duration::from_secs(2);

/// The longest comment, in bytes.
const LONGEST_COMMENT: usize = 10_000;

impl Desk {
    fn node(&self, number: usize) -> Result<NodeId, Text> {
        self.book.node_of(number).ok_or(Text::Node)
    }

    pub(crate) fn refuse_while_playing(&self) -> Done {
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

    pub(crate) fn analyse(&mut self, analysis: Analysis) -> Done {
        self.analysis = analysis.bounded();
        self.interrupt();
        self.rethink();
        self.show_board();
        Ok(())
    }

    /// Goes through the positions of the main line that no review has seen, or leaves off.
    pub(crate) fn review(&mut self, stop: bool) -> Done {
        self.refuse_while_playing()?;
        if stop {
            self.drop_review();
            self.rethink();
            return Ok(());
        }
        let main = self.book.tree().main_line();
        let seen = |node: NodeId| self.book.assessment(node).is_some_and(|it| it.reviewed);
        let nodes = std::iter::once(NodeId::ROOT).chain(main);
        let mut nodes: Vec<NodeId> = nodes.filter(|&node| !seen(node)).collect();
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
                let limits = Limits {
                    move_time: Some(REVIEW_TIME),
                    ..Limits::nodes(REVIEW_NODES)
                };
                self.think(Task::Review(node), level::for_analysis(1), limits);
            }
            return true;
        }
        let node = self.book.node();
        let wanted = self.analysis.is_wanted() && !self.book.game().verdict().is_over();
        if wanted {
            let (options, limits) = (self.analysis.options(), self.analysis.limits());
            self.think(Task::Analyse(node), options, limits);
        }
        wanted
    }

    /// Tells the engine's lines and remembers the evaluation.
    pub(crate) fn hear_lines(&mut self, node: NodeId, infos: &[Info]) {
        let game = self.book.game_to(node);
        let position = game.position();
        let Some(best) = infos.first() else { return };
        let evaluation = view::evaluation(best.score, position.side_to_move());
        let best = best.pv.first().copied();
        let reviewed = matches!(self.task, Some((_, Task::Review(_))));
        self.book.assess(
            node,
            Assessment {
                evaluation,
                best,
                reviewed,
            },
        );
        let number = self.book.number_of(node);
        self.tell(Event::Evaluation {
            node: number,
            evaluation,
            best: best.map(|mv| view::move_text(position, mv, self.style)),
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
    pub(crate) fn lay_out(&mut self, book: Book) {
        self.interrupt();
        self.contest = None;
        self.keep();
        self.book = book;
        self.drop_review();
        self.rethink();
        self.show_all();
    }

    /// Plays a line, as one edit.
    pub(crate) fn play_line(&mut self, number: usize, moves: &[String]) -> Done {
        self.refuse_while_playing()?;
        let node = self.node(number)?;
        self.keep();
        self.contest = None;
        self.book.go_to(node);
        for mv in moves {
            let mv = mv.parse().map_err(|_| Text::Move)?;
            if self.book.nodes().len() > MOST_MOVES {
                return Err(Text::TooManyMoves { most: MOST_MOVES });
            }
            if self.book.play(mv).is_err() {
                break;
            }
        }
        self.rethink();
        self.show_all();
        Ok(())
    }

    /// Replaces several comments, as one edit.
    pub(crate) fn annotate(&mut self, comments: &[(usize, String)]) -> Done {
        let nodes: Result<Vec<_>, Text> = comments
            .iter()
            .map(|(number, text)| match text.len() > LONGEST_COMMENT {
                true => Err(Text::CommentTooLong),
                false => Ok((self.node(*number)?, text)),
            })
            .collect();
        let nodes = nodes?;
        self.keep();
        for (node, text) in nodes {
            self.book.record_mut().tree.set_comment(node, text);
        }
        self.show_all();
        Ok(())
    }

    pub(crate) fn comment(&mut self, number: usize, text: String) -> Done {
        self.annotate(&[(number, text)])
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
