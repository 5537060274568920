//! Where the engine's answers go: one writer for all threads, whole lines at a time.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// A writer that threads share. What nobody listens to any more is dropped.
#[derive(Clone)]
pub struct Voice(Arc<Mutex<Box<dyn Write + Send>>>);

impl Voice {
    /// One that speaks into a writer.
    pub fn new(output: impl Write + Send + 'static) -> Voice {
        Voice(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Says a line, or several, at once.
    pub fn say(&self, text: impl AsRef<str>) {
        let mut output = self.0.lock().unwrap_or_else(|lock| lock.into_inner());
        let line = format!("{}\n", text.as_ref());
        // The program at the other end may be gone; that is noticed where its commands end.
        let _ = output.write_all(line.as_bytes());
        let _ = output.flush();
    }
}
