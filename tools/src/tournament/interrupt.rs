//! Ctrl-C: the games at the boards are dropped, all that is in the journal stays.

use anyhow::{Context, Result};

use crate::player::Interrupt;

/// The exit code after Ctrl-C, as shells number it (128 and the signal).
pub const INTERRUPTED: i32 = 130;

/// Raises the interrupt at Ctrl-C or when the system asks the process to end; the second time, the
/// process ends at once.
///
/// # Errors
/// When the system refuses to install the handler.
pub fn raise_at_signal(interrupt: &Interrupt) -> Result<()> {
    let interrupt = interrupt.clone();
    ctrlc::set_handler(move || {
        if interrupt.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        interrupt.raise();
    })
    .context("cannot listen for Ctrl-C")
}
