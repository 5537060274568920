//! Those who are measured, positions of either game, and how the ones search the others.

use anyhow::Result;
use capture_go::{Board, CaptureGo, Selection};
use xq_core::Position;
use xq_eval::{Classic, Handcrafted, Neural};
use xq_search::{Engine, Evaluation, Searcher, Xiangqi};

use super::external::External;
use super::measure::{Effort, Finding};
use super::{strong, textbook};
use xq_engines::Interrupt;

/// A position to search.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    /// Of xiangqi.
    Xiangqi(Box<Position>),
    /// Of capture Go.
    CaptureGo(Box<Board>),
}

impl Start {
    pub(crate) fn of_xiangqi(position: Position) -> Start {
        Start::Xiangqi(Box::new(position))
    }

    pub(crate) fn of_capture_go(board: Board) -> Start {
        Start::CaptureGo(Box::new(board))
    }

    /// The position as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Start::Xiangqi(position) => position.to_fen(),
            Start::CaptureGo(board) => board.to_string(),
        }
    }
}

/// Who is measured, ready to search.
pub(crate) enum Subject {
    /// A searcher of the textbook.
    Textbook(Searcher, Evaluation),
    /// The strong one.
    Strong(Box<Engine>),
    /// One from elsewhere.
    External(Box<External>),
}

impl Subject {
    /// Measures one search.
    ///
    /// # Errors
    /// When an engine from elsewhere does not answer as it should.
    pub(crate) fn measure(
        &mut self,
        start: &Start,
        effort: Effort,
        interrupt: &Interrupt,
    ) -> Result<Vec<Finding>> {
        Ok(match (self, start) {
            (Subject::Textbook(algorithm, _), Start::CaptureGo(board)) => {
                let game = || CaptureGo::new((**board).clone(), Selection::default());
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Subject::Textbook(algorithm, Evaluation::Classic), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Classic);
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Subject::Textbook(algorithm, Evaluation::Handcrafted), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Handcrafted);
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Subject::Textbook(algorithm, Evaluation::Neural), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Neural::default());
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Subject::Strong(engine), Start::Xiangqi(position)) => {
                strong::measure(engine, position, effort, interrupt)
            }
            (Subject::External(external), Start::Xiangqi(position)) => {
                external.measure(position, effort, interrupt)?
            }
            // The plan has no such pairs.
            (_, Start::CaptureGo(_)) => Vec::new(),
        })
    }
}
