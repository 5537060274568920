//! What is said between a program and its engines, kept with times.

use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// A longer conversation is cut off.
const MOST_BYTES: usize = 16 << 20;

/// A conversation, written down line by line: seconds since its beginning, the engine, the
/// direction and the line.
///
/// ```
/// use xq_engines::{Said, Transcript};
/// let transcript = Transcript::new();
/// transcript.note("A", Said::ToEngine, "isready");
/// assert!(transcript.text().ends_with(" A < isready\n"));
/// ```
#[derive(Debug)]
pub struct Transcript {
    begun: Instant,
    text: Mutex<String>,
}

/// Who says a line, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// To the engine's standard input.
    ToEngine,
    /// On the engine's standard output.
    ByEngine,
    /// On the engine's standard error.
    OnError,
}

impl Transcript {
    /// An empty one, whose time begins now.
    #[allow(clippy::new_without_default)] // It depends on when it is made.
    pub fn new() -> Transcript {
        Transcript {
            begun: Instant::now(),
            text: Mutex::default(),
        }
    }

    /// Adds lines.
    pub fn note(&self, engine: &str, said: Said, lines: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let sign = match said {
            Said::ToEngine => '<',
            Said::ByEngine => '>',
            Said::OnError => '!',
        };
        let mut text = self.lock();
        if text.len() > MOST_BYTES {
            return;
        }
        for line in lines.lines() {
            let _ = writeln!(text, "{seconds:10.6} {engine} {sign} {line}");
        }
        if text.len() > MOST_BYTES {
            text.push_str("(cut off here: more than 16 MiB)\n");
        }
    }

    /// All that was said so far.
    pub fn text(&self) -> String {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.text.lock().unwrap_or_else(|lock| lock.into_inner())
    }
}
