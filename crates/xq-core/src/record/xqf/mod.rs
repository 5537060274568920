//! XQF, the files of 象棋演播室 (XQStudio): one game, binary, GB18030.
//!
//! Source: the layout as other programs have described it (eleeye's XQFTOOLS, cchess, vschess),
//! checked against files of versions 0x0A, 0x10 and 0x12. All numbers are little-endian.
//!
//! ```text
//! offset size
//! 0x000    2  "XQ"
//! 0x002    1  version: up to 0x0A plain; from 0x0B on keyed; from 0x0C on the men are permuted too
//! 0x003    1  key mask
//! 0x008    4  key bits
//! 0x00C    4  key sum, key of the men, of the from-squares, of the to-squares
//! 0x010   32  squares of the men: rook horse elephant advisor king advisor elephant horse rook,
//!             cannon cannon, five pawns of Red, then of Black; file * 10 + rank, above 89: absent
//! 0x032    1  side to move, 1 Black: not reliable
//! 0x033    1  result: 0 unknown, 1 Red won, 2 Black won, 3 or 4 draw
//! 0x040    1  0 full game, 1 opening, 2 middle game, 3 endgame
//! 0x050   64  title    0x0D0  64  event    0x110  16  date       0x120  16  site
//! 0x130   16  Red      0x140  16  Black    0x150  64  time rule  0x190  16  Red's time
//! 0x1A0   16  Black's time                 0x1D0  16  annotator  0x1E0  16  author
//!             (each a byte with the length, then the text)
//! 0x400       the tree: a root without a move, then depth first a move, what follows it, the
//!             alternatives to it
//!          1  from-square + 24 + key       1  to-square + 32 + key
//!          1  flags                        1  nothing
//!         [4  length of the comment + key, then the comment]
//! ```
//!
//! Flags up to version 0x0A: `0xF0` a move follows, `0x0F` an alternative follows later, and every
//! node has a comment's length. From 0x0B on: `0x80`, `0x40`, and `0x20` for a comment.
//!
//! Written is version 0x0A, which every reader knows. Texts longer than their fields are cut, and
//! tags without a field are left out; both are reported as [`Loss`](super::Loss).

mod keys;
mod layout;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;
