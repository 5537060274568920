//! Which rules are in force: the rule set and its limits.

use std::fmt;
use std::str::FromStr;

/// How a repeated position is judged; see the [module](crate::rules) for what each one says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum RuleSet {
    /// What the strongest computer programs play by: perpetual check and perpetual chase lose, any
    /// check in the cycle cancels every chase.
    #[default]
    Computer,
    /// The Asian Xiangqi Federation's rules: a check cancels only the checking side's own chase,
    /// new attacks are counted by attacker and victim, and advisors and elephants have no privilege
    /// when they attack.
    Axf,
    /// The World Xiangqi Federation's rules of 2018, which took over the Asian chapter on
    /// repetition: judges as `Axf` does, under its own name in options, tags and reports.
    Wxf,
    /// Perpetual check loses, every other repetition draws.
    CheckBan,
    /// Every repetition draws.
    Draw,
}

impl RuleSet {
    /// All five, the default first.
    pub const ALL: [RuleSet; 5] = [
        RuleSet::Computer,
        RuleSet::Axf,
        RuleSet::Wxf,
        RuleSet::CheckBan,
        RuleSet::Draw,
    ];

    /// The name used in options, tags and reports.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Computer => "computer",
            RuleSet::Axf => "axf",
            RuleSet::Wxf => "wxf",
            RuleSet::CheckBan => "checkban",
            RuleSet::Draw => "draw",
        }
    }

    /// How many checks of each side the natural-move limit counts; `None` all of them.
    ///
    /// Source: the Asian rule book lets the side that claims the draw count at most ten checks, and
    /// the strongest programs do the same for both sides. The two rule sets that no federation plays
    /// by count every move.
    pub const fn counted_checks(self) -> Option<u32> {
        match self {
            RuleSet::Computer | RuleSet::Axf | RuleSet::Wxf => Some(10),
            RuleSet::CheckBan | RuleSet::Draw => None,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?} where a rule set (computer, axf, wxf, checkban or draw) was expected")]
pub struct RuleSetError {
    /// What stood there.
    pub found: String,
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    /// Reads a name in any case.
    ///
    /// ```
    /// use xq_core::rules::RuleSet;
    /// assert_eq!("AXF".parse(), Ok(RuleSet::Axf));
    /// assert!("chess".parse::<RuleSet>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        let named = |rule: &RuleSet| rule.name().eq_ignore_ascii_case(text);
        RuleSet::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| RuleSetError {
                found: text.to_owned(),
            })
    }
}

/// Everything a game is judged by.
///
/// ```
/// use xq_core::rules::{Conditions, RuleSet};
/// // A server that draws after a hundred plies and counts every check among them.
/// let conditions = Conditions {
///     natural_move_limit: Some(100),
///     counted_checks: None,
///     ..Conditions::from(RuleSet::Axf)
/// };
/// assert_eq!(conditions.occurrences, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Conditions {
    /// How a repeated position is judged.
    pub rule_set: RuleSet,
    /// At which occurrence of a position since the last capture it is judged; less than 2 counts
    /// as 2.
    pub occurrences: usize,
    /// The game is drawn after so many counted plies without a capture; `None` never.
    ///
    /// Source: the 60-move rule of the Chinese and Asian rule books, as programs count it. The
    /// halfmove clock of the start position seeds the counter. Beyond the first ten checks of a
    /// side ([`Conditions::counted_checks`]) neither a check nor the reply to it counts:
    ///
    /// ```text
    /// ply       1   2  ...  19    20    21    22    23
    /// Red       +           +           +           quiet     + check: the 10th at ply 19,
    /// Black         .             .           .               the 11th at ply 21
    /// counter   1   2  ...  19    20    20    20    21
    /// ```
    pub natural_move_limit: Option<u32>,
    /// How many checks of each side the natural-move limit counts; `None` all of them.
    pub counted_checks: Option<u32>,
    /// Whether positions that nobody can win are drawn.
    pub insufficient_material: bool,
    /// Under [`RuleSet::Axf`] and [`RuleSet::Wxf`]: whether the chase of a rook pinned by a horse
    /// loses even against a side that chases too (diagrams 39 to 41 of the rule books).
    pub rook_pinned_by_horse: bool,
}

impl From<RuleSet> for Conditions {
    /// The rule set with its usual limits: the third occurrence, sixty moves a side, and as many
    /// checks as [`RuleSet::counted_checks`] says.
    fn from(rule_set: RuleSet) -> Conditions {
        Conditions {
            rule_set,
            occurrences: 3,
            natural_move_limit: Some(120),
            counted_checks: rule_set.counted_checks(),
            insufficient_material: true,
            rook_pinned_by_horse: true,
        }
    }
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions::from(RuleSet::default())
    }
}
