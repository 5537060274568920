//! What a journal begins with: what the tournament is.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use crate::arena::deck::Order;
use crate::arena::schedule::{Schedule, Shard};
use match_stats::Sprt;
use xq_tools::game_choice::GameChoice;

/// The version of the journal's form.
const VERSION: u32 = 1;

/// What a tournament is. Two journals with the same header but for the shard and the number of
/// rounds belong to the same tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the journal's form.
    pub xq_tournament: u32,
    /// The game that is played.
    #[serde(default)]
    pub game: GameChoice,
    /// The players, by whose place games name them.
    pub players: Vec<PlayerEntry>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// The rule set.
    pub rule: String,
    /// The file of openings; none where games begin as usual.
    pub openings: Option<String>,
    /// How many openings there are.
    pub opening_count: usize,
    /// What they are, as a number.
    pub opening_fingerprint: u64,
    /// Their order.
    pub order: Order,
    /// What the order depends on.
    pub seed: u64,
    /// Random plies behind each.
    pub plies: usize,
    /// The rules for draws, losses and length, as they were given.
    pub adjudication: String,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// Which part of the tournament is played here.
    pub shard: Shard,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerEntry {
    /// Its name in the tournament.
    pub name: String,
    /// What it is, as it was given.
    pub spec: String,
}

impl PlayerEntry {
    /// A player by its name and what was given.
    pub fn of(name: &str, spec: &str) -> PlayerEntry {
        PlayerEntry {
            name: name.to_owned(),
            spec: spec.to_owned(),
        }
    }
}

impl Header {
    /// The version to be written.
    pub const VERSION: u32 = VERSION;

    /// Names of the players, in order.
    pub fn names(&self) -> Vec<&str> {
        self.players
            .iter()
            .map(|player| player.name.as_str())
            .collect()
    }

    /// Checks that another header describes the same tournament. The number of rounds may differ,
    /// since more can be played of any, and where `any_shard` so may the shard.
    ///
    /// # Errors
    /// When it does not; the error says in what.
    pub fn check_same(&self, other: &Header, any_shard: bool) -> Result<()> {
        let mut like_self = other.clone();
        like_self.schedule.rounds = self.schedule.rounds;
        if any_shard {
            like_self.shard = self.shard;
        }
        if like_self == *self {
            return Ok(());
        }
        let (one, other) = (
            serde_json::to_value(self)?,
            serde_json::to_value(&like_self)?,
        );
        let differs = one
            .as_object()
            .into_iter()
            .flatten()
            .find(|(key, value)| other.get(*key) != Some(*value));
        match differs {
            Some((key, value)) => bail!(
                "the journals differ in {key}: found {}, expected {value}",
                other.get(key).unwrap_or(&serde_json::Value::Null)
            ),
            None => bail!("the journals belong to different tournaments"),
        }
    }
}
