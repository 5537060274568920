//! How exactly it keeps a time for a move.

use std::time::Duration;

use anyhow::Result;
use xq_core::Position;
use xq_core::rules::{Conditions, Game};
use xq_engines::turn::Limits;

use crate::doctor::conversation::seconds;
use crate::doctor::examination::Examination;
use crate::doctor::finding::Finding;

/// The margin that a match has by default.
const MARGIN: Duration = Duration::from_millis(50);

/// Times for a move, how they are called, and how often each is tried.
const TIMES: [(u64, &str, usize); 3] = [
    (10, "movetime of 10 ms", 10),
    (100, "movetime of 100 ms", 10),
    (1000, "movetime of 1 s", 3),
];

/// How far it oversteps a time for a move, and which margin it needs.
pub(crate) fn move_time(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let game = Game::new(Position::start(), Conditions::default());
    let mut needed = Duration::ZERO;
    for (milliseconds, check, times) in TIMES {
        if examination.protocol().is_none() && milliseconds < 1000 {
            findings.push(Finding::skip(
                check,
                "XBoard's protocol knows whole seconds only",
            ));
            continue;
        }
        let time = Duration::from_millis(milliseconds);
        let limits = Limits {
            move_time: Some(time),
            ..Limits::default()
        };
        let mut longest = Duration::ZERO;
        let mut fault = None;
        for _ in 0..times {
            match examination.ask(&game, limits)? {
                Ok((_, took)) => longest = longest.max(took),
                Err(found) => fault = Some(found.detail),
            }
        }
        let over = longest.saturating_sub(time);
        needed = needed.max(over);
        let detail = format!(
            "longest of {times}: {}, {} over",
            seconds(longest),
            seconds(over)
        );
        findings.push(match fault {
            Some(fault) => Finding::fail(check, fault),
            None if over > MARGIN => Finding::warn(check, detail),
            None => Finding::pass(check, detail),
        });
    }
    // As much again for a machine with more to do.
    let margin = (2.0 * needed.as_secs_f64() * 100.0).ceil() / 100.0;
    findings.push(Finding::rather(
        needed <= MARGIN,
        "the usual margin of 50 ms is enough",
        format!("margin={margin} would be safe here"),
    ));
    Ok(())
}
