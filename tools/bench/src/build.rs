//! With what, and from what, this program was compiled.

use serde::{Deserialize, Serialize};
use xq_tools::build_info;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Build {
    pub(crate) version: String,
    /// The commit, with `-dirty` behind it if files had changed since; `None` without git.
    pub(crate) commit: Option<String>,
    pub(crate) compiler: String,
    /// The target triple.
    pub(crate) target: String,
    pub(crate) opt_level: String,
    /// What cargo gave the compiler beside its own flags.
    pub(crate) flags: String,
    /// Features of the processor that the program takes for granted, with commas between.
    pub(crate) target_features: String,
}

impl Build {
    pub(crate) fn here() -> Build {
        let commit = build_info::COMMIT;
        Build {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: (!commit.is_empty()).then(|| commit.to_owned()),
            compiler: build_info::COMPILER.to_owned(),
            target: build_info::TARGET.to_owned(),
            opt_level: build_info::OPT_LEVEL.to_owned(),
            flags: build_info::FLAGS.to_owned(),
            target_features: build_info::TARGET_FEATURES.to_owned(),
        }
    }

    /// Name and value of everything, for people.
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let commit = self.commit.as_deref().unwrap_or("unknown");
        vec![
            ("Version", self.version.clone()),
            ("Commit", commit.to_owned()),
            ("Compiler", self.compiler.clone()),
            ("Target", self.target.clone()),
            ("Optimisation", self.opt_level.clone()),
            ("Flags", self.flags.clone()),
            ("Features used", self.target_features.clone()),
        ]
    }
}
