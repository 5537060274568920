//! What the engine says of itself.

use xq_tools::build_info;

/// The engine's name.
pub const NAME: &str = "xq-engine";

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Its authors.
pub const AUTHOR: &str = env!("CARGO_PKG_AUTHORS");

/// With what it was compiled.
pub fn compiler() -> String {
    format!(
        "Compiled by {} for {}",
        build_info::COMPILER,
        build_info::TARGET
    )
}
