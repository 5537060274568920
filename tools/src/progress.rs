//! The progress bar: on standard error, and only where that is a terminal.

use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli;

const TEMPLATE: &str = "{msg} [{bar:30}] {pos}/{len} {elapsed_precise} (about {eta} left)";

/// A bar over `steps` steps of the work that `what` names.
pub fn bar(steps: usize, what: impl Into<String>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(what.into());
    bar
}

/// At Ctrl-C the bar is left as it stands and the last word is said below it.
///
/// # Errors
/// When the system refuses to install the handler.
pub fn stop_at_interrupt(bar: &ProgressBar, last_word: impl Into<String>) -> Result<()> {
    let bar = bar.clone();
    let last_word = last_word.into();
    cli::on_interrupt(move || {
        bar.abandon();
        cli::complain(&last_word);
    })
}
