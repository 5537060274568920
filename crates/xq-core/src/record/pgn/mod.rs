//! PGN, portable game notation: text, any encoding, any number of games.
//!
//! Source: xqbase.com's description of PGN for Chinese chess, and files of XQWizard, ElephantEye,
//! WinBoard, pychess and databases. Read is:
//!
//! - tags `[Name "value"]` in any case, `\"` and `\\` in values escaped or not, values over several
//!   lines, `White` for `Red`;
//! - `FEN` for another start position; `Format` and `Notation` for how the moves are written; `Game`
//!   and `SetUp` are not asked;
//! - moves in every [notation](crate::notation), with or without numbers, any punctuation between
//!   them; what the look of a move leaves open, such as whether ranks count from 0 or 1, is decided
//!   by all moves of the game together, and reported if they do not decide it;
//! - without tags: words and a position before the moves;
//! - `{comment}` over any number of lines, `;comment` to the end of the line, `%` lines skipped;
//! - `(variation)` to any depth; a comment before its first move joins that move's comment;
//! - glyphs such as `$1` and `!?`, as comments;
//! - `1-0`, `0-1`, `1/2-1/2`, `*` or nothing at the end, and any prose below up to the next tag.
//!
//! A game ends where a tag follows its moves. The encoding is guessed from the first 64 KiB, or
//! from the first line that is not ASCII; a byte order mark decides.
//!
//! Written are the tags, `FEN` unless the game began as usual, `Format` with the notation, and the
//! moves in lines of at most 80 columns. What PGN keeps for itself, `}` in comments, becomes
//! full-width there, and a comment's line that looks like the first tag of a game is moved in by a
//! space; both are reported as [`Loss`](super::Loss).

mod heading;
mod read;
mod write;

pub(super) use read::game;
pub(super) use write::write;
