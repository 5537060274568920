//! DhtmlXQ, the bracketed text of 东萍 (dpxq.com) and of forums: any number of games, as text or
//! inside HTML, any encoding.
//!
//! Source: files of dpxq.com and ccbridge.net.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_title]...[/DhtmlXQ_title]        event date place round red redteam black blackteam ...
//! [DhtmlXQ_result]红胜[/DhtmlXQ_result]
//! [DhtmlXQ_binit]0919...[/DhtmlXQ_binit]     32 squares: file, rank from the top, 99 absent; men as
//!                                           in XQF; without it the usual start
//! [DhtmlXQ_movelist]77477242...[/DhtmlXQ_movelist]     file and rank of both squares, move by move
//! [DhtmlXQ_move_0_5_1]8979...[/DhtmlXQ_move_0_5_1]     line 1, from step 5 of line 0 on
//! [DhtmlXQ_comment5]...[/DhtmlXQ_comment5]             after step 5 of line 0; 0: on the game
//! [DhtmlXQ_comment1_5]...[/DhtmlXQ_comment1_5]         after step 5 of line 1; || is a line end
//! [/DhtmlXQ]
//! ```
//!
//! The names of brackets are read in any case, and `DHJHtmlXQ` for `DhtmlXQ`. A file of digits alone
//! is the moves, after the 32 squares if the first 64 digits are a position.
//!
//! A value ends at the next bracket of this kind, since end tags do not always match. The side to
//! move is the one whose piece moves first. Values without a PGN name are kept as tags under their
//! own. In HTML, `<br>` is a line end, and character references are resolved.
//!
//! What the format keeps for itself, `||` and its own brackets in texts, is written with full-width
//! signs and reported as [`Loss`](super::Loss).

mod layout;
mod read;
mod scan;
mod write;

pub(super) use read::{is_bare, read};
pub(super) use scan::{begins_game, first};
pub(super) use write::write;
