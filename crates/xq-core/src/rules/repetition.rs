//! The judge of repeated positions: who, if anybody, broke a rule by the repetition.
//! See the module above for what is judged.

use crate::color::Color;
use crate::position::Position;
use crate::rules::path::Entry;
use crate::rules::pursuit::Pursuit;
use crate::rules::ruleset::{Conditions, RuleSet};
use crate::rules::verdict::{Chase, ChaseClass, DrawReason, Verdict, WinReason};

/// A repetition to be judged.
pub(super) struct Span<'a> {
    /// The repeated position.
    pub position: &'a Position,
    /// The path from its first occurrence on, that one included.
    pub entries: &'a [Entry],
    /// The plies between its last two occurrences.
    pub cycle: usize,
}

/// What a side did throughout a repetition, the gravest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Offence {
    None,
    Chase(ChaseClass),
    Check,
}

/// Judges a repetition: who committed the graver offence loses, equal ones draw. Never
/// [`Verdict::Ongoing`].
pub(super) fn judge(span: &Span, conditions: &Conditions) -> Verdict {
    if conditions.rule_set == RuleSet::Draw {
        return draw(Offence::None, span.cycle);
    }
    let checks = Color::ALL.map(|color| span.always_checked_by(color));
    let may_chase = match checks {
        [false, false] => span.may_chase(conditions.rule_set),
        // Nothing outweighs a perpetual check.
        _ => [false, false],
    };
    let pursuits = span.pursuits(may_chase, conditions);
    let offence = |color: Color| match pursuits[color.index()].class() {
        _ if checks[color.index()] => Offence::Check,
        Some(class) => Offence::Chase(class),
        None => Offence::None,
    };
    let (red, black) = (offence(Color::Red), offence(Color::Black));
    if red == black {
        return draw(red, span.cycle);
    }
    let (by, offence) = if red > black {
        (Color::Red, red)
    } else {
        (Color::Black, black)
    };
    loss(span, by, offence, &pursuits[by.index()])
}

/// Both sides did the same.
fn draw(offence: Offence, cycle: usize) -> Verdict {
    let reason = match offence {
        Offence::None => DrawReason::Repetition { cycle },
        Offence::Chase(_) => DrawReason::MutualPerpetualChase { cycle },
        Offence::Check => DrawReason::MutualPerpetualCheck { cycle },
    };
    Verdict::Draw { reason }
}

fn loss(span: &Span, by: Color, offence: Offence, pursuit: &Pursuit) -> Verdict {
    let cycle = span.cycle;
    let reason = match offence {
        Offence::Chase(class) => WinReason::PerpetualChase(Chase {
            by,
            class,
            victims: pursuit.victims(span.position),
            cycle,
        }),
        _ => WinReason::PerpetualCheck { cycle },
    };
    let winner = by.other();
    Verdict::Win { winner, reason }
}

impl Span<'_> {
    /// Whether a side's opponent is in check whenever it is to move.
    fn always_checked_by(&self, color: Color) -> bool {
        self.replies_to(color).all(|entry| entry.in_check)
    }

    /// Whether a side's opponent is in check at any time.
    fn ever_checked_by(&self, color: Color) -> bool {
        self.replies_to(color).any(|entry| entry.in_check)
    }

    /// The moments at which a side's opponent is to move.
    fn replies_to(&self, color: Color) -> impl Iterator<Item = &Entry> {
        let its_turn = self.position.side_to_move() == color;
        let entries = self.entries.iter().rev();
        entries.skip(usize::from(its_turn)).step_by(2)
    }

    /// Which sides can chase at all: a check is no chase, so it breaks one.
    fn may_chase(&self, rule_set: RuleSet) -> [bool; 2] {
        let gave_check = Color::ALL.map(|color| self.ever_checked_by(color));
        match rule_set {
            RuleSet::Computer => [!gave_check[0] && !gave_check[1]; 2],
            RuleSet::Axf | RuleSet::Wxf => gave_check.map(|gave| !gave),
            RuleSet::CheckBan | RuleSet::Draw => [false; 2],
        }
    }

    /// What each side chases with every move, followed from the last move back.
    fn pursuits(&self, possible: [bool; 2], conditions: &Conditions) -> [Pursuit; 2] {
        let mut pursuits = possible.map(Pursuit::new);
        let mut after = self.position.clone();
        // The first entry's own move led into the span and is no part of it.
        for entry in self.entries.iter().skip(1).rev() {
            let Some((mv, undo)) = entry.made else { break };
            if !pursuits.iter().any(Pursuit::lasts) {
                break;
            }
            let mut before = after.clone();
            before.unmake(mv, undo);
            let mover = before.side_to_move();
            let pursuit = &mut pursuits[mover.index()];
            if pursuit.lasts() {
                pursuit.follow(&before, &after, mover, conditions);
            }
            after = before;
        }
        pursuits
    }
}
