//! The progress bar: on standard error, and only where that is a terminal.

use std::fmt::Write;
use std::time::Duration;

use anyhow::Result;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::cli;

const TEMPLATE: &str = "{msg} [{bar:30}] {percent:>3} % {elapsed_precise} {left}";
/// The clock goes on during a long step.
const TICK: Duration = Duration::from_millis(500);

/// A bar over `steps` steps of the work that `what` names.
pub fn bar(steps: u64, what: impl Into<String>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("=> ").with_key("left", time_left));
    }
    bar.set_message(what.into());
    bar.enable_steady_tick(TICK);
    bar
}

/// A clock for work of which nobody knows how much is left.
pub fn spinner(what: impl Into<String>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{msg} {elapsed_precise}") {
        bar.set_style(style);
    }
    bar.set_message(what.into());
    bar.enable_steady_tick(TICK);
    bar
}

fn time_left(state: &ProgressState, text: &mut dyn Write) {
    if state.pos() > 0 {
        let _ = write!(text, "({:#} left)", HumanDuration(state.eta()));
    }
}

/// At Ctrl-C the bar goes away, the last word is said and the process ends.
///
/// # Errors
/// When the system refuses to install the handler.
pub fn stop_at_interrupt(bar: &ProgressBar, last_word: impl Into<String>) -> Result<()> {
    let bar = bar.clone();
    let last_word = last_word.into();
    cli::on_interrupt(move || {
        let done = bar.position() * 100 / bar.length().unwrap_or(0).max(1);
        bar.finish_and_clear();
        cli::complain(format_args!("stopped at {done} %{last_word}"));
    })
}
