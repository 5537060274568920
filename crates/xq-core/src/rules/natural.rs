//! The natural-move limit's counter; [`Conditions`](crate::rules::Conditions) has the rule.

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
