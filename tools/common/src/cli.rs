//! What all tools have in common at the command line: exit codes, output that survives a closed
//! pipe, colour, Ctrl-C.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::Context;

/// How a tool that ran to its end found things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All is well: exit code 0.
    Passed,
    /// What was checked is wrong: exit code 1.
    Failed,
}

/// The exit code of bad use and bad input.
pub const BAD_INPUT: u8 = 2;

/// The exit code after Ctrl-C, as shells number it (128 and the signal).
pub const INTERRUPTED: u8 = 130;

/// The exit code of a result; an error is told on standard error first.
pub fn exit_code(result: anyhow::Result<Outcome>) -> ExitCode {
    match result {
        Ok(Outcome::Passed) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::from(1),
        Err(error) => {
            complain(format_args!("{error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// A line on standard error, as from the tool that runs. Unlike `eprintln!` it does not panic
/// where nobody listens.
pub fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "{}: {message}", tool());
}

fn tool() -> String {
    let program = std::env::args_os().next().map(PathBuf::from);
    let name = program.as_deref().and_then(Path::file_stem);
    name.map_or_else(
        || "xq".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Calls `farewell` at Ctrl-C and ends the process with code 130.
///
/// # Errors
/// When the system refuses to install the handler.
pub fn on_interrupt(farewell: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        farewell();
        std::process::exit(INTERRUPTED.into());
    })
    .context("cannot listen for Ctrl-C")
}

/// Calls `raise` at the first Ctrl-C, or when the system asks the process to end; at the second, the
/// process ends at once with code 130.
///
/// # Errors
/// When the system refuses to install the handler.
pub fn at_first_interrupt(raise: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let raised = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        raise();
    })
    .context("cannot listen for Ctrl-C")
}

/// Reads a number of seconds at the command line: more than 0, at most a million.
///
/// # Errors
/// When the text is something else.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if seconds > 0.0 && seconds <= 1e6 => Ok(duration),
        _ => Err("expected more than 0 and at most 1000000 seconds".to_owned()),
    }
}

/// Standard output. When its reader goes away (`xq-perft verify | head -1`), what is still
/// written is dropped and the work goes on, so that the exit code tells the result all the same.
pub struct Output {
    stdout: io::Stdout,
    coloured: bool,
    closed: bool,
}

impl Output {
    /// Standard output, in colour on a terminal unless `NO_COLOR` is set.
    pub fn stdout() -> Output {
        let stdout = io::stdout();
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Output {
            coloured: stdout.is_terminal() && !unwanted,
            stdout,
            closed: false,
        }
    }

    /// A text as good news.
    pub fn good(&self, text: impl Display) -> String {
        self.painted(AnsiColor::Green, text)
    }

    /// A text as bad news.
    pub fn bad(&self, text: impl Display) -> String {
        self.painted(AnsiColor::Red, text)
    }

    fn painted(&self, color: AnsiColor, text: impl Display) -> String {
        self.styled(Style::new().fg_color(Some(color.into())), text)
    }

    /// A text in a style, if there is colour at all.
    pub fn styled(&self, style: Style, text: impl Display) -> String {
        if self.coloured {
            format!("{style}{text}{style:#}")
        } else {
            text.to_string()
        }
    }

    fn unless_closed<T>(&mut self, result: io::Result<T>, otherwise: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(otherwise)
            }
            result => result,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let result = self.stdout.write(bytes);
        self.unless_closed(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.stdout.flush();
        self.unless_closed(result, ())
    }
}
