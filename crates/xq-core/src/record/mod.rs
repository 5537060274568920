//! Game records: what people's game files hold, read from every usual format and written to some.
//!
//! A [`Record`] is one game: [`Tags`], the start position, a [`MoveTree`] with variations and
//! comments, and the [`GameResult`]. [`read`] takes any file and gives its games one after
//! another, each with the [`FileDefect`]s found in it; [`write()`] writes one game.
//!
//! | format | read | written | games in a file | module |
//! |---|---|---|---|---|
//! | PGN and lists of moves: Chinese, WXF, ICCS, coordinates, algebraic, Vietnamese | yes | yes | many, streamed | [`pgn`] |
//! | XQF, 象棋演播室 | all key versions | version 0x0A | one | [`xqf`] |
//! | DhtmlXQ, 东萍 and forums, also inside HTML | yes | yes | many | [`dhtmlxq`] |
//! | CBR and CBL, 象棋桥 | version 1 and 2 | no | one, many | [`ccbridge`] |
//! | CBF, 象棋桥's XML | yes | no | one | [`cbf`] |
//! | WXF text, PlayOK, XieXie, ClubXiangqi | yes | no | many, streamed | [`wxf`] |
//! | EPD, positions with operations | yes | yes | many, streamed | [`epd`] |
//! | JSON, this library's own | yes | yes | many, streamed | [`json`] |
//!
//! Broken files give what can be read of them. An illegal move ends its line, the lines beside it
//! stay; every such thing is reported with its place. No input makes a reader panic, loop or recurse,
//! nor allocate by a length that it names: memory stays in proportion to the input, to one game of
//! it where it is streamed.
//!
//! ```
//! use xq_core::record::{self, Format, ReadOptions, WriteOptions};
//!
//! let file = "[Red \"Hu Ronghua\"]\n1. h2e2 (1. b2e2 {the other one}) h9g7 2. e2e8 1-0";
//! let game = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?;
//! assert_eq!(game.record.tags.get("Red"), Some("Hu Ronghua"));
//! assert_eq!(game.record.tree.variation_count(), 1);
//! assert_eq!(
//!     game.defects[0].to_string().split_once(": ").unwrap().0,
//!     "line 2, game 1, move 2 (Red)"
//! );
//!
//! let mut out = Vec::new();
//! let losses = record::write(&game.record, Format::Xqf, &WriteOptions::default(), &mut out)?;
//! assert!(losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotations;
mod bytes;
pub mod cbf;
pub mod ccbridge;
mod comments;
mod cursor;
mod defect;
mod detect;
pub mod dhtmlxq;
mod draft;
mod edit;
mod encoding;
pub mod epd;
mod error;
mod format;
mod game;
mod hypotheses;
pub mod json;
mod lexer;
mod lines;
mod loss;
mod men;
mod movetext;
mod node_id;
mod options;
pub mod pgn;
mod read;
mod result;
mod tags;
mod textgame;
mod tree;
mod vietnamese;
mod write;
pub mod wxf;
pub mod xqf;

pub use annotations::{Annotations, RecordedScore};
pub use cursor::{BadStep, Cursor, Step, Walk};
pub use defect::{DefectKind, FileDefect, MoveNumber, Place};
pub use encoding::Encoding;
pub use error::{ReadError, WriteError};
pub use format::Format;
pub use game::{NoGame, ReadGame, Record};
pub use loss::Loss;
pub use node_id::NodeId;
pub use options::{ReadOptions, WriteOptions};
pub use read::{Games, read};
pub use result::GameResult;
pub use tags::Tags;
pub use tree::MoveTree;
pub use write::write;
