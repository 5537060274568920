//! Capture Go: Go in which the first capture wins.
//!
//! The rules:
//! - Black begins; in turn each player puts a stone on an empty point. Nobody may pass.
//! - Who captures first wins: stones of one colour that hang together and are left without an
//!   empty point beside them, a liberty, are captured.
//! - Suicide is illegal: a stone or its chain must have a liberty, unless it captures.
//! - Who has no legal move loses.
//!
//! What is here:
//! - [`Board`]: positions, with chains and liberties kept as moves are made and taken back;
//!   [`Board::play`] checks moves, [`text`] reads and writes positions.
//! - [`Board::moves`]: all legal moves, or a [`Generation::Restricted`] choice of them;
//!   [`Board::tactical_score`] and [`BestMoves`] put the promising ones first.
//! - [`CaptureGo`]: the game for the searchers of `xq-search`; [`search`] finds a move with them.
//! - [`Solver`]: who wins, with certainty, on small boards.
//!
//! ```
//! use capture_go::{Board, Selection, Size, search};
//!
//! let mut board = Board::new(Size::new(5)?);
//! while let Some(point) = search(&board, 2, Selection::default()).best() {
//!     board.play(point)?;
//! }
//! assert!(board.moves(Default::default()).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod best;
mod board;
mod color;
mod evaluate;
#[cfg(feature = "search")]
mod game;
mod key;
mod moves;
mod perft;
mod point;
mod point_set;
mod solve;
mod symmetry;
mod tactics;
pub mod text;

pub use best::BestMoves;
pub use board::{Board, Chain, IllegalMove, Undo};
pub use color::Color;
#[cfg(feature = "search")]
pub use game::{CaptureGo, Selection, WIN, search};
pub use moves::{Generation, GenerationError};
pub use perft::perft;
pub use point::{Point, PointError, Size, SizeError};
pub use point_set::PointSet;
pub use solve::{Solver, TooLarge};
pub use text::TextError;

/// The example of the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
