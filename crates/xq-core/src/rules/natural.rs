//! The natural-move limit: a game in which nothing is taken for long is drawn.
//!
//! Source: the 60-move rule of the Chinese and Asian rule books as computer programs apply it.
//! 120 plies without a capture draw. Each side's first ten checks count; from the eleventh on
//! neither the check nor the reply to it does, so that chasing the king around does not use up
//! the opponent's time to win:
//!
//! ```text
//! ply      1   2   3   4   ...  19    20    21    22    23
//! Red      +       +            +10th       +11th       quiet
//! Black        .       .              .           .
//! counter  1   2   3   4   ...  19    20    20    20    21
//! ```

use crate::color::Color;

/// The counter of the natural-move limit, with what it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct NaturalClock {
    /// Counted plies since the last capture.
    pub plies: u32,
    /// Checks given since then by each side.
    checks: [u32; 2],
    /// Whether the last move was a check beyond the counted ones.
    uncounted_check: bool,
}

impl NaturalClock {
    /// The counter of a position that is only known to have gone so long without a capture.
    pub fn seeded(plies: u32) -> NaturalClock {
        NaturalClock {
            plies,
            ..NaturalClock::default()
        }
    }

    /// The counter after a move that takes nothing.
    pub fn after_quiet(
        self,
        mover: Color,
        gives_check: bool,
        counted_checks: Option<u32>,
    ) -> NaturalClock {
        let mut next = self;
        next.uncounted_check = false;
        if gives_check {
            let given = &mut next.checks[mover.index()];
            *given += 1;
            next.uncounted_check = counted_checks.is_some_and(|limit| *given > limit);
        }
        if !next.uncounted_check && !self.uncounted_check {
            next.plies = next.plies.saturating_add(1);
        }
        next
    }
}
