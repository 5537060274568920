//! Engines that play wrong, die or hang. They are programs of this package; cargo builds them the
//! first time that a test asks for one.

use std::sync::LazyLock;

use crate::built;

/// The path of an engine that answers `go perft`, right or with a planted fault.
pub fn engine() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| built::program("xq-mock-engine"));
    &PATH
}

/// The path of a player that moves at random, or plays a trick.
pub fn player() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| built::program("xq-mock-player"));
    &PATH
}
