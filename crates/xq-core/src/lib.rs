//! The rules of xiangqi (Chinese chess), complete: positions and fully legal move generation,
//! [draws and repetition](rules), [notations](notation), [game records](record), and
//! [perft] to prove the generator. The feature `serde` reads and writes squares, moves, pieces,
//! positions and verdicts with serde; without `record`, which is on, the crate needs far fewer others.
//!
//! ```
//! use xq_core::Position;
//!
//! let mut position = Position::start();
//! for mv in &position.legal_moves() {
//!     let undo = position.make(mv);
//!     // ... look at the position ...
//!     position.unmake(mv, undo);
//! }
//! ```

#![warn(missing_docs)]

mod attacks;
mod bitboard;
mod color;
pub mod fen;
mod legality;
mod movegen;
mod moves;
mod names;
pub mod notation;
mod occupancy;
mod pages;
pub mod perft;
mod piece;
mod position;
#[cfg(feature = "record")]
pub mod record;
pub mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod square;
mod svg;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use fen::{FenError, FenSyntaxError};
pub use legality::IllegalMove;
pub use movegen::Checks;
pub use moves::{Move, MoveError, MoveList};
pub use names::NameError;
pub use occupancy::Occupancy;
pub use pages::Pages;
pub use piece::{Piece, PieceId, PieceKind};
pub use position::{Defect, Diagram, NullUndo, Observer, Position, PositionError, Setup, Undo};
pub use square::{File, Rank, Square, SquareError, SquareMap};
pub use svg::SvgBoard;
