//! The kinds of searchers and positions, and how one searches the other.

use anyhow::Result;
use capture_go::{Board, CaptureGo, Selection};
use xq_core::Position;
use xq_eval::{Classic, Handcrafted, Neural};
use xq_search::{Engine, Evaluation, Xiangqi};

use super::contestant::Algorithm;
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

/// Somebody who searches.
pub(crate) enum Searcher {
    /// A searcher of the textbook.
    Textbook(Algorithm, Evaluation),
    /// The strong one.
    Strong(Box<Engine>),
    /// One from elsewhere.
    External(Box<External>),
}

impl Searcher {
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
            (Searcher::Textbook(algorithm, _), Start::CaptureGo(board)) => {
                let game = || CaptureGo::new((**board).clone(), Selection::default());
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Searcher::Textbook(algorithm, Evaluation::Classic), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Classic);
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Searcher::Textbook(algorithm, Evaluation::Handcrafted), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Handcrafted);
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Searcher::Textbook(algorithm, Evaluation::Neural), Start::Xiangqi(position)) => {
                let game = || Xiangqi::new((**position).clone(), Neural::default());
                textbook::measure(*algorithm, game, effort, interrupt)
            }
            (Searcher::Strong(engine), Start::Xiangqi(position)) => {
                strong::measure(engine, position, effort, interrupt)
            }
            (Searcher::External(external), Start::Xiangqi(position)) => {
                external.measure(position, effort, interrupt)?
            }
            // The plan has no such pairs.
            (_, Start::CaptureGo(_)) => Vec::new(),
        })
    }
}
