//! With what and from what the tools were compiled, as the build script found it.

/// The compiler, such as `rustc 1.88.0 (6b00bc388 2025-06-23)`.
pub const COMPILER: &str = env!("XQ_COMPILER");

/// The target triple.
pub const TARGET: &str = env!("XQ_TARGET");

/// The optimisation level, such as `3`.
pub const OPT_LEVEL: &str = env!("XQ_OPT_LEVEL");

/// The flags that cargo gave the compiler, with spaces between them.
pub const FLAGS: &str = env!("XQ_FLAGS");

/// What the processor must have, with commas between.
pub const TARGET_FEATURES: &str = env!("XQ_FEATURES");

/// The commit, with `-dirty` behind it if the sources differed from it; empty where there was no git.
pub const COMMIT: &str = env!("XQ_COMMIT");
