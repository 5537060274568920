//! Lines from and to the process of an engine, and what it means when none comes or goes through.

use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::fault::{Fault, FaultKind};
use crate::process::{Heard, Process};

/// How long an engine may take to end.
pub const FAREWELL: Duration = Duration::from_millis(500);

/// The next line, none if the deadline comes first, or what is wrong.
pub fn hear(process: &mut Process, deadline: Instant) -> Result<Option<String>, Fault> {
    match process.listen(deadline) {
        Heard::Line(line) => Ok(Some(line)),
        Heard::Silence => Ok(None),
        Heard::LongLine => Err(Fault::new(
            FaultKind::LongLine,
            "a line of more than 64 KiB",
        )),
        Heard::Interrupted => Err(Fault::new(FaultKind::Interrupted, "interrupted")),
        Heard::End => {
            let last_words = process.last_words();
            Err(ended(process, Duration::ZERO, last_words))
        }
    }
}

/// The fault of a process to which nothing can be written any more.
pub fn unheard(process: &mut Process, error: impl Display) -> Fault {
    ended(process, FAREWELL, error)
}

/// It has died, or lives on without its pipes.
fn ended(process: &mut Process, patience: Duration, detail: impl Display) -> Fault {
    let kind = match process.exit_status(patience) {
        Some(_) => FaultKind::Crash,
        None => FaultKind::ClosedPipes,
    };
    Fault::new(kind, format!("{detail:#}"))
}
