//! When a game ends, who has won, and why: checkmate, repetition, the natural-move limit and
//! insufficient material.
//!
//! [`Game`] plays and judges; [`History`] is the same for a search that makes its own moves;
//! [`Verdict`] says how the game stands, and its `Display` says it in words. [`Conditions`] holds
//! the [`RuleSet`] in force and every limit.
//!
//! # After every move, in this order
//! 1. A side without a legal move has lost, in check or not.
//! 2. A position that stands for the third time since the last capture is judged.
//! 3. The natural-move limit draws.
//! 4. Insufficient material draws.
//!
//! # Repetition
//! The same pieces on the same squares with the same side to move. Judged is the span from the
//! first occurrence to the third:
//!
//! ```text
//! first            second           third occurrence: judged now
//!   o --m--m--m--m-- o --m--m--m--m-- o
//!   |<------------- span ----------->|
//!                    |<--- cycle --->|
//! ```
//!
//! A side *checks perpetually* if its opponent is in check whenever it is to move. A side *chases
//! perpetually* if one man of the opponent is newly chased by every move: chased after it (as
//! [`chased_pieces`] says), not chased just before. Men are followed as they move. Whose piece
//! attacks, mate threats, offers and blocks do not matter.
//!
//! | in the span | `computer` | `axf` | `checkban` | `draw` |
//! |---|---|---|---|---|
//! | one side checks perpetually | it loses | it loses | it loses | draw |
//! | both do | draw | draw | draw | draw |
//! | one side chases perpetually | it loses, unless either side checked | it loses, unless it checked | draw | draw |
//! | both do | draw | draw, but for a rook pinned by a horse | draw | draw |
//! | anything else | draw | draw | draw | draw |
//!
//! Sources: `computer` is the practice of the strongest programs; `axf` the rule book of the Asian
//! Xiangqi Federation as programs read it. The Chinese national rules of 2011 and 2020, where mate
//! threats count and mixed forbidden moves lose, and the counters of playing sites are implemented
//! in full by nobody, and are left out here too until they are written down exactly.

mod banned;
mod chase;
mod filter;
mod game;
mod history;
mod material;
mod men;
mod natural;
mod path;
mod repetition;
mod ruleset;
mod verdict;

pub use banned::banned_moves;
pub use chase::chased_pieces;
pub use game::{Game, PushError};
pub use history::History;
pub use material::insufficient_material;
pub use ruleset::{Conditions, RuleSet, RuleSetError};
pub use verdict::{Chase, DrawReason, Verdict, Victim, WinReason};
