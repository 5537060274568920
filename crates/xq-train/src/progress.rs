//! The progress bar of long work: done, speed and time left; on standard error, and only where that
//! is a terminal.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar over units of work that each give some positions.
pub struct Progress {
    bar: ProgressBar,
    positions: Arc<AtomicU64>,
}

impl Progress {
    /// A bar over `total` units, of which `done` are there from an earlier run.
    pub fn new(unit: &'static str, total: u64, done: u64) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        let positions = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&positions);
        let speed = move |state: &ProgressState, text: &mut dyn Write| {
            let seconds = state.elapsed().as_secs_f64().max(1e-3);
            let units = state.pos().saturating_sub(done) as f64 / seconds;
            let positions = counted.load(Relaxed) as f64 / seconds;
            let _ = write!(text, "{units:.1} {unit}/s, {positions:.0} positions/s");
        };
        let left = move |state: &ProgressState, text: &mut dyn Write| {
            let new = state.pos().saturating_sub(done);
            if new > 0 {
                let share = total.saturating_sub(state.pos()) as f64 / new as f64;
                let left = Duration::from_secs_f64(state.elapsed().as_secs_f64() * share);
                let _ = write!(text, "{:#} left", HumanDuration(left));
            }
        };
        let template = "[{bar:25}] {human_pos}/{human_len} {unit}, {speed}, {left_of_it}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            let style = style
                .with_key("unit", move |_: &ProgressState, text: &mut dyn Write| {
                    let _ = write!(text, "{unit}");
                })
                .with_key("speed", speed)
                .with_key("left_of_it", left);
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_position(done);
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar, positions }
    }

    /// Some units are done, and gave some positions.
    pub fn add(&self, units: u64, positions: u64) {
        self.positions.fetch_add(positions, Relaxed);
        self.bar.inc(units);
    }

    /// All is done: the bar goes away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
