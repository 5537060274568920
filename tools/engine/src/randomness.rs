//! UCCI's `randomness`.

use xq_eval::Score;

/// UCCI's `randomness`: how much worse than the best a move may be that is played for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Randomness {
    /// The best move.
    #[default]
    None,
    /// A little worse.
    Small,
    /// Worse.
    Medium,
    /// A good deal worse.
    Large,
}

impl Randomness {
    /// The value of this name, none for another.
    pub fn named(name: &str) -> Randomness {
        match name {
            "small" => Randomness::Small,
            "medium" => Randomness::Medium,
            "large" => Randomness::Large,
            _ => Randomness::None,
        }
    }

    /// How much chance may add to the score of a line, in score units.
    pub const fn spread(self) -> Score {
        match self {
            Randomness::None => 0,
            Randomness::Small => 10,
            Randomness::Medium => 30,
            Randomness::Large => 80,
        }
    }
}
