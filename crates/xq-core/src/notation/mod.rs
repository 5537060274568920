//! Moves as people write them: coordinates, ICCS, WXF, Chinese and short algebraic notation.
//!
//! [`write()`] is exact, [`read()`] lenient; what one writes the other reads back to the same move
//! in every position and every [`Style`].
//!
//! ```
//! use xq_core::Position;
//! use xq_core::notation::{self, Style};
//!
//! let start = Position::start();
//! let mv = notation::read(&start, "炮二平五", None).unwrap();
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(notation::write(&start, mv, Style::Iccs), "H2-E2");
//! ```
//!
//! # The notations
//!
//! | style | Red | Black | |
//! |---|---|---|---|
//! | [`Coordinates0`](Style::Coordinates0) | `b0c2` | `b9c7` | files a to i from Red's left, ranks 0 to 9 |
//! | [`Coordinates1`](Style::Coordinates1) | `b1c3` | `b10c8` | the same with ranks 1 to 10 |
//! | [`Iccs`](Style::Iccs) | `B0-C2` | `B9-C7` | |
//! | [`WxfOfficial`](Style::WxfOfficial) | `H8+7` | `H2+3` | files 1 to 9 from the mover's right |
//! | [`WxfXqbase`](Style::WxfXqbase) | `N8+7` | `N2+3` | |
//! | [`WxfFairy`](Style::WxfFairy) | `H8+7` | `H2+3` | |
//! | [`Chinese`](Style::Chinese) | 马八进七 | 马２进３ | 馬 or 马, `2` or ２ or 二 |
//! | [`San0`](Style::San0) | `Hc2` | `Hc7` | ranks 0 to 9 |
//! | [`San1`](Style::San1) | `Hc3` | `Hc8` | ranks 1 to 10 |
//! | [`Vietnamese`](Style::Vietnamese) | `M8.7` | `M2.3` | `.` forwards, `/` backwards, `-` sideways |
//!
//! In WXF and Chinese notation the number after `+` 进 (forwards) and `-` 退 (backwards) is how
//! many points a king, rook, cannon or pawn goes, but the file of arrival for an advisor, elephant
//! or horse; after `=` 平 (along the rank) it is the file of arrival for all.
//!
//! # Like pieces on one file
//!
//! Two rooks, horses, cannons or pawns on a file are front (`+`, 前) and rear (`-`, 后), as seen by
//! their own side: `R+=9` 前车平九. Advisors and elephants keep their file, because only
//! one of the two can go the way that is written. A crowd of pawns is told apart so:
//!
//! | pawns of the side | `WxfOfficial` | `WxfXqbase` | `WxfFairy` | Chinese, print | Chinese, xqbase |
//! |---|---|---|---|---|---|
//! | two on a file | `P+` `P-` | `P+` `P-` | `P+` `P-` | 前兵 后兵 | 前兵 后兵 |
//! | three on file 5 | `P+` `P5` `P-` | `P+` `P.` `P-` | `15` `25` `35` | 前兵 中兵 后兵 | 前兵 中兵 后兵 |
//! | four on file 5 | `++` `P+` `P-` `--` | `Pa` `Pb` `Pc` `Pd` | `15` `25` `35` `45` | 前兵 二兵 三兵 四兵 | 一兵 二兵 三兵 四兵 |
//! | five on file 5 | `++` `P+` `P5` `P-` `--` | `Pa` to `Pe` | `15` to `55` | 前兵 二兵 to 五兵 | 一兵 to 五兵 |
//! | three on file 3 | `3+` `33` `3-` | `Pa` `Pb` `Pc` | `13` `23` `33` | 前三 中三 后三 | 一兵 二兵 三兵 |
//! | and two on file 7 | `7+` `7-` | `Pd` `Pe` | `17` `27` | 前七 后七 | 四兵 五兵 |
//!
//! Sources: the World Xiangqi Federation's page on notation, xqbase.com's on its file formats, and
//! what Fairy-Stockfish and printed books write. Fairy-Stockfish leaves `+` and `-` out and keeps
//! the file where the other of two pieces would leave the board by the same step (`H9-8`).
//!
//! # What is read
//!
//! Everything that is written, and besides: either case in WXF and, for both
//! letters alike, in coordinates; `.` for `=` and
//! the other way round, or no sign at all (`C25`); H and N for the horse, E and B for the
//! elephant; the sign before the letter (`+R=9`); full-width letters, digits and marks; dashes of
//! every length; any form of a Chinese character for either side (車车俥, 馬马傌, 炮砲包, 帥帅將将,
//! 仕士, 相象, 兵卒, 進进, 後后); digits of any kind for either side; 前兵四平五 for 前四平五; white
//! space around and `!`, `?`, `+`, `#` behind a move.
//!
//! A text is always held against the board: it stands for the one legal move that it can mean. If
//! it can mean several the error names them, and nothing is guessed.
//!
//! ```
//! use xq_core::Position;
//! use xq_core::notation;
//!
//! let position = Position::from_fen("3k5/9/9/1R7/9/9/9/1R7/9/5K3 w").unwrap();
//! let error = |text| notation::read(&position, text, None).unwrap_err().to_string();
//! assert_eq!(error("车八平九"), "\"车八平九\" may be any of b2a2, b6a6");
//! assert_eq!(error("车八往九"), "\"车八往九\", column 3: found '往', expected 进, 退 or 平");
//! assert_eq!(error("C8=9"), "\"C8=9\": Red has no cannon on its file 8");
//! assert_eq!(error("K4=6"), "\"K4=6\" (f0d0): a king does not go from f0 to d0: it moves one step along a file or rank");
//! ```

mod chinese;
mod convention;
mod coordinates;
mod error;
mod phrase;
mod ranks;
mod read;
mod resolve;
mod san;
mod signs;
mod stacks;
mod style;
mod vietnamese;
mod write;
mod wxf;

pub(crate) use convention::Conventions;
pub use error::NotationError;
pub use read::read;
pub(crate) use read::{Reading, readings};
pub use style::{BlackDigits, Chinese, Convention, Script, Style, StyleError};
pub use write::write;
