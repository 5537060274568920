//! The judge of repeated positions: who, if anybody, broke a rule by the repetition.
//! See the module above for what is judged.

use crate::color::Color;
use crate::position::Position;
use crate::rules::chase::{Chases, chases, guards_privileged, rooks_pinned_by_horses};
use crate::rules::men::Men;
use crate::rules::path::Entry;
use crate::rules::ruleset::{Conditions, RuleSet};
use crate::rules::verdict::{Chase, DrawReason, Verdict, WinReason};

/// A repetition to be judged.
pub(super) struct Span<'a> {
    /// The repeated position.
    pub position: &'a Position,
    /// The path from its first occurrence on, that one included.
    pub entries: &'a [Entry],
    /// The plies between its last two occurrences.
    pub cycle: usize,
}

/// Judges a repetition. Never [`Verdict::Ongoing`].
pub(super) fn judge(span: &Span, conditions: &Conditions) -> Verdict {
    let cycle = span.cycle;
    let plain = Verdict::Draw {
        reason: DrawReason::Repetition { cycle },
    };
    if conditions.rule_set == RuleSet::Draw {
        return plain;
    }
    match Color::ALL.map(|color| span.always_checked_by(color)) {
        [true, true] => {
            let reason = DrawReason::MutualPerpetualCheck { cycle };
            return Verdict::Draw { reason };
        }
        [true, false] => return perpetual_check(Color::Red, cycle),
        [false, true] => return perpetual_check(Color::Black, cycle),
        [false, false] => {}
    }
    let gave_check = Color::ALL.map(|color| span.ever_checked_by(color));
    let may_chase = match conditions.rule_set {
        RuleSet::Computer => [!gave_check[0] && !gave_check[1]; 2],
        RuleSet::Axf => gave_check.map(|gave| !gave),
        RuleSet::CheckBan | RuleSet::Draw => [false; 2],
    };
    let pursuits = span.pursuits(may_chase, conditions);
    match pursuits.each_ref().map(Pursuit::lasts) {
        [false, false] => plain,
        [true, false] => perpetual_chase(span, Color::Red, &pursuits[0]),
        [false, true] => perpetual_chase(span, Color::Black, &pursuits[1]),
        [true, true] => mutual_chase(span, &pursuits, conditions),
    }
}

fn perpetual_check(by: Color, cycle: usize) -> Verdict {
    Verdict::Win {
        winner: by.other(),
        reason: WinReason::PerpetualCheck { cycle },
    }
}

fn perpetual_chase(span: &Span, by: Color, pursuit: &Pursuit) -> Verdict {
    let victim = |man| pursuit.seen.victim(man, span.position);
    Verdict::Win {
        winner: by.other(),
        reason: WinReason::PerpetualChase(Chase {
            by,
            victims: pursuit.victims.iter().filter_map(victim).collect(),
            cycle: span.cycle,
        }),
    }
}

/// Both sides chase: a draw, but for the rook pinned by a horse, which may defend itself by
/// chasing back (diagrams 39 to 41 of the Asian rule book).
fn mutual_chase(span: &Span, pursuits: &[Pursuit; 2], conditions: &Conditions) -> Verdict {
    let pinned_rook = conditions.rule_set == RuleSet::Axf && conditions.rook_pinned_by_horse;
    match pursuits
        .each_ref()
        .map(|it| pinned_rook && it.hunts_pinned_rook())
    {
        [true, false] => perpetual_chase(span, Color::Red, &pursuits[0]),
        [false, true] => perpetual_chase(span, Color::Black, &pursuits[1]),
        _ => Verdict::Draw {
            reason: DrawReason::MutualPerpetualChase { cycle: span.cycle },
        },
    }
}

/// What one side chases throughout a repetition.
struct Pursuit {
    /// The men newly chased by every move looked at so far.
    victims: Men,
    /// The enemy rooks that a horse of this side pinned after every such move.
    pinned_rooks: Men,
    /// Who attacked whom after such moves.
    seen: Chases,
}

impl Pursuit {
    fn new(possible: bool) -> Pursuit {
        let all = if possible { Men::ALL } else { Men::NONE };
        Pursuit {
            victims: all,
            pinned_rooks: all,
            seen: Chases::default(),
        }
    }

    fn lasts(&self) -> bool {
        !self.victims.is_empty()
    }

    fn hunts_pinned_rook(&self) -> bool {
        !self.victims.and(self.pinned_rooks).is_empty()
    }

    /// Takes account of one move of the side.
    fn follow(&mut self, before: &Position, after: &Position, by: Color, conditions: &Conditions) {
        let privileged = guards_privileged(conditions.rule_set);
        let now = chases(after, by, privileged);
        self.victims = self.victims.and(now.victims);
        if self.lasts() {
            let earlier = chases(before, by, privileged);
            self.victims = self.victims.without(earlier.victims);
            self.pinned_rooks = self.pinned_rooks.and(rooks_pinned_by_horses(after, by));
            self.seen.absorb_attackers(&now);
        }
    }
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

    /// What each side chases with every move: the intersection, over its moves, of the men chased
    /// after the move and not before it.
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
