//! Data from self-play, training of the network, and tuning of the handcrafted evaluation: what the
//! program `xq-train` is made of.

/// A line on standard output. Unlike `println!` it does not panic where nobody listens any more.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

pub mod args;
pub mod blocks;
pub mod check;
mod derive;
pub mod judge;
pub mod pack;
pub mod play;
pub mod progress;
pub mod record;
pub mod rescore;
pub mod shuffle;
pub mod spsa;
pub mod stats;
pub mod train;
pub mod tune;
pub mod walk;
pub mod wdl;
