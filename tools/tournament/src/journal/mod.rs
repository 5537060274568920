//! The journal of a tournament: the truth from which everything else is rendered.
//!
//! One JSON object a line, appended and never changed: first the [`Header`], then one [`GameRecord`]
//! for each game in the order in which they ended. A process that is killed leaves at worst half a
//! line at the end, which is cut off when the journal is taken up again; that game is played anew.

mod header;
mod merge;
mod reader;
mod record;
mod standings;
mod writer;

pub use header::{Header, PlayerEntry};
pub use merge::merge;
pub use reader::read;
pub use record::GameRecord;
pub use standings::Standings;
pub use writer::{Journal, create, resume};
