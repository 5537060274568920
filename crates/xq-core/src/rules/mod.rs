//! stub

mod banned;
mod chase;
mod filter;
mod game;
mod history;
mod material;
mod natural;
mod repetition;
mod ruleset;
mod verdict;

pub use banned::banned_moves;
pub use game::{Game, PushError};
pub use history::History;
pub use material::insufficient_material;
pub use ruleset::{Conditions, RuleSet, RuleSetError};
pub use verdict::{Chase, DrawReason, Verdict, Victim, WinReason};
