//! What an examination finds.

use serde::Serialize;
use strum::IntoStaticStr;

/// A thing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Finding {
    /// How it is.
    pub grade: Grade,
    /// The part of the examination.
    pub part: &'static str,
    /// What was expected.
    pub check: &'static str,
    /// What was found.
    pub detail: String,
}

/// How a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Grade {
    /// As it should be.
    Pass,
    /// Allowed, or not promised, but something to know before a match.
    Warn,
    /// Games are lost by it, or it breaks the protocol.
    Fail,
    /// The engine does not offer it, so that nothing can be said.
    Skip,
}

impl Finding {
    fn new(grade: Grade, check: &'static str, detail: impl Into<String>) -> Finding {
        Finding {
            grade,
            part: "",
            check,
            detail: detail.into(),
        }
    }

    pub fn pass(check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(Grade::Pass, check, detail)
    }

    pub fn warn(check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(Grade::Warn, check, detail)
    }

    pub fn fail(check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(Grade::Fail, check, detail)
    }

    pub fn skip(check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(Grade::Skip, check, detail)
    }

    /// Passed or failed.
    pub fn whether(holds: bool, check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(if holds { Grade::Pass } else { Grade::Fail }, check, detail)
    }

    /// Passed, or something to look at.
    pub fn rather(holds: bool, check: &'static str, detail: impl Into<String>) -> Finding {
        Finding::new(if holds { Grade::Pass } else { Grade::Warn }, check, detail)
    }

    /// The same, of a part.
    pub fn of(self, part: &'static str) -> Finding {
        Finding { part, ..self }
    }
}
