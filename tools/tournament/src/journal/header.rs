//! What a journal begins with: what the tournament is.

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::schedule::{Format, Order, Schedule};
use match_stats::Sprt;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;

/// The version of the journal's form.
const VERSION: u32 = 2;
/// Earlier versions that can still be read.
const OLDEST: u32 = 1;

/// What a tournament is. Two journals with the same header but for the part and the number of
/// rounds belong to the same tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
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
    #[serde(alias = "plies")]
    pub random_plies: usize,
    /// How many plies of each opening are played; all where nothing is said.
    #[serde(default)]
    pub book_plies: Option<usize>,
    /// The opening of the first round, from 0.
    #[serde(default)]
    pub first_opening: usize,
    /// The rules for draws, losses and length, as they were given.
    pub adjudication: String,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// Which part of the tournament is played here.
    #[serde(alias = "shard")]
    pub part: Part,
    /// The machine on which it began.
    #[serde(default)]
    pub machine: Option<String>,
    /// When it began, in seconds since 1970.
    #[serde(default)]
    pub begun: Option<u64>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PlayerEntry {
    /// Its name in the tournament.
    pub name: String,
    /// What it is, as it was given.
    pub spec: String,
    /// What the engine calls itself, and how it is spoken to.
    #[serde(default)]
    pub engine: Option<String>,
    /// Its time control, as in PGN.
    #[serde(default)]
    pub time_control: Option<String>,
}

impl Header {
    /// The version to be written.
    pub const VERSION: u32 = VERSION;

    /// Checks that this program can make something of it.
    ///
    /// # Errors
    /// When it is of another version, or contradicts itself.
    pub fn check(&self) -> Result<()> {
        let version = self.xq_tournament;
        if !(OLDEST..=VERSION).contains(&version) {
            bail!("found a journal of version {version}, expected {VERSION}");
        }
        let (found, expected) = (self.schedule.players, self.players.len());
        if found != expected || self.part.index == 0 || self.opening_count == 0 {
            bail!(
                "the header is damaged: found a schedule of {found} players, expected {expected}"
            );
        }
        self.schedule.check().context("the header is damaged")
    }

    /// Notes what the players call themselves.
    pub fn name_engines(&mut self, engines: Vec<Option<String>>) {
        for (player, engine) in self.players.iter_mut().zip(engines) {
            player.engine = engine;
        }
    }

    /// Names of the players, in order.
    pub fn names(&self) -> Vec<&str> {
        self.players
            .iter()
            .map(|player| player.name.as_str())
            .collect()
    }

    /// Checks that another header describes the same tournament. The number of rounds may differ,
    /// since more can be played of any, and where `any_part` so may the part.
    ///
    /// # Errors
    /// When it does not; the error says in what.
    pub fn check_same(&self, other: &Header, any_part: bool) -> Result<()> {
        other.check()?;
        let mut like_self = other.clone();
        // The bracket of a knockout is numbered by the pairs of its matches.
        if self.schedule.format != Format::Knockout {
            like_self.schedule.rounds = self.schedule.rounds;
        }
        like_self.machine.clone_from(&self.machine);
        like_self.begun = self.begun;
        if any_part {
            like_self.part = self.part;
            // Where journals are only joined, one of an earlier version will do.
            like_self.xq_tournament = self.xq_tournament;
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
