//! What one side chases throughout a repetition.

use crate::color::Color;
use crate::position::Position;
use crate::rules::chase::{Chases, chases, guards_privileged, rooks_pinned_by_horses};
use crate::rules::men::Men;
use crate::rules::novelty::Novelty;
use crate::rules::ruleset::{Conditions, RuleSet};
use crate::rules::verdict::{ChaseClass, Victim};

/// The men that a side chases with every move looked at so far.
pub(super) struct Pursuit {
    victims: Men,
    /// Those of the victims that every such move attacked anew.
    attacked: Men,
    /// The enemy rooks that a horse of this side pinned after every such move.
    pinned_rooks: Men,
    /// Who attacked whom after such moves.
    seen: Chases,
}

impl Pursuit {
    /// Before any move has been looked at; `possible` says whether the side can chase at all.
    pub fn new(possible: bool) -> Pursuit {
        let all = if possible { Men::ALL } else { Men::NONE };
        Pursuit {
            victims: all,
            attacked: all,
            pinned_rooks: all,
            seen: Chases::default(),
        }
    }

    /// Whether some man has been chased by every move.
    pub fn lasts(&self) -> bool {
        !self.victims.is_empty()
    }

    /// How grave the chase is; `None` if there is none.
    pub fn class(&self) -> Option<ChaseClass> {
        if !self.lasts() {
            None
        } else if !self.victims.and(self.pinned_rooks).is_empty() {
            Some(ChaseClass::PinnedRook)
        } else if !self.victims.and(self.attacked).is_empty() {
            Some(ChaseClass::Attack)
        } else {
            Some(ChaseClass::Unprotecting)
        }
    }

    /// The victims, where they stand in the repeated position, and who attacked them.
    pub fn victims(&self, position: &Position) -> Vec<Victim> {
        let victim = |man| self.seen.victim(man, position);
        self.victims.iter().filter_map(victim).collect()
    }

    /// Takes account of one move of the side.
    pub fn follow(
        &mut self,
        before: &Position,
        after: &Position,
        by: Color,
        conditions: &Conditions,
    ) {
        let privileged = guards_privileged(conditions.rule_set);
        let now = chases(after, by, privileged);
        self.victims = self.victims.and(now.victims);
        if !self.lasts() {
            return;
        }
        let earlier = chases(before, by, privileged);
        if counts_by_attack(conditions.rule_set) {
            let novelty = Novelty::of(before, after, &earlier, &now);
            self.victims = self.victims.and(novelty.chased());
            self.attacked = self.attacked.and(novelty.attacked);
        } else {
            self.victims = self.victims.without(earlier.victims);
        }
        let pinned = match conditions.rook_pinned_by_horse && counts_by_attack(conditions.rule_set)
        {
            true => rooks_pinned_by_horses(after, by),
            false => Men::NONE,
        };
        self.pinned_rooks = self.pinned_rooks.and(pinned);
        self.seen.absorb_attackers(&now);
    }
}

/// Whether a new attacker makes a new chase of a piece that another attacks already.
fn counts_by_attack(rule_set: RuleSet) -> bool {
    matches!(rule_set, RuleSet::Axf | RuleSet::Wxf)
}
