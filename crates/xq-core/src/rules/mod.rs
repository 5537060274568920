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
//! [`chased_pieces`] says), not chased just before. Men are followed as they move.
//!
//! What is new, the rule sets count differently. Under `computer` a man is newly chased if nothing
//! chased it before the move. Under `axf` and `wxf` attacks are counted, a pair of attacker and
//! victim each:
//! - a man that attacks the victim and did not before makes a new chase, even if another man
//!   attacks it already;
//! - a man that attacked it before without chasing it (pinned, or the victim protected) makes a new
//!   chase only where nothing chased the victim;
//! - a move that attacks nothing anew may still rob a piece of its protection by stepping into or
//!   out of the protector's line; that is the lesser chase.
//!
//! Who did worse in the span loses, equal offences draw:
//!
//! | from grave to none | `computer` | `axf`, `wxf` | `checkban` | `draw` |
//! |---|---|---|---|---|
//! | perpetual check | 1 | 1 | 1 | - |
//! | perpetual chase of a rook pinned by a horse | 2 | 2 | - | - |
//! | perpetual chase by attack | 2 | 3 | - | - |
//! | perpetual chase by taking protection away | 2 | 4 | - | - |
//! | a side's own check in the span | nobody has chased | this side has not chased | - | - |
//! | anything else: mate threats, offers, blocks, chases of pieces by turns | - | - | - | - |
//!
//! Sources: `computer` is the practice of the strongest programs; `axf` and `wxf` are the rule books
//! of the Asian (2017) and the World Xiangqi Federation (2018), whose chapters on repetition say the
//! same, so these two judge alike. The Chinese national rules of 2011 and 2020, where mate threats
//! count and mixed forbidden moves lose, and the counters of playing sites are implemented in full by
//! nobody, and are left out here too until they are written down exactly.

mod banned;
mod capture;
mod chase;
mod filter;
mod game;
mod history;
mod material;
mod men;
mod natural;
mod novelty;
mod path;
mod pursuit;
mod repetition;
mod ruleset;
mod sentence;
mod verdict;
mod warning;

pub use banned::banned_moves;
pub use chase::chased_pieces;
pub use game::{Game, PushError};
pub use history::History;
pub use material::insufficient_material;
pub use ruleset::{Conditions, RuleSet, RuleSetError};
pub use verdict::{Chase, ChaseClass, DrawReason, Verdict, Victim, WinReason};
pub use warning::Warning;
