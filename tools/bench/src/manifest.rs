//! What a run is and where it comes from: everything but the measurements.

use serde::{Deserialize, Serialize};

use super::args::Question;
use super::build::Build;
use super::contestant::{Contestant, NEURAL};
use super::machine::{Machine, load};
use super::plan::Plan;
use super::row::Row;
use xq_tools::calendar;

/// The version of the folder's format. The first had no checksums and fewer facts of the machine.
pub(crate) const FORMAT: u32 = 2;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) format: u32,
    /// The name of the run: when it began, and its process.
    pub(crate) run: String,
    /// When it began, in UTC.
    pub(crate) started: String,
    pub(crate) question: Question,
    pub(crate) game: String,
    pub(crate) suite: String,
    /// Which part of the suite was searched, such as `2/4`; `None` for all of it.
    #[serde(default)]
    pub(crate) part: Option<String>,
    /// What was to be remembered of the run (`--note`).
    #[serde(default)]
    pub(crate) note: Option<String>,
    pub(crate) positions: Vec<NamedPosition>,
    pub(crate) contestants: Vec<Contestant>,
    /// The depth at which searches ended.
    pub(crate) max_depth: u32,
    /// The seconds after which searches ended.
    pub(crate) seconds: Option<f64>,
    /// How often each search was measured.
    pub(crate) repeats: u32,
    /// The nodes of `xq-bench signature`, where the algorithm `engine` took part.
    pub(crate) signature: Option<u64>,
    /// The CRC-32 of the evaluation's network, where one took part.
    pub(crate) network: Option<String>,
    pub(crate) machine: Machine,
    pub(crate) build: Build,
    /// How many processes wanted a core before it began.
    pub(crate) load_before: Option<f64>,
    /// And after it had ended, the run's own threads among them.
    pub(crate) load_after: Option<f64>,
    /// Whether somebody ended it early.
    pub(crate) interrupted: bool,
    /// How engines from elsewhere broke down.
    pub(crate) faults: Vec<String>,
}

/// A position of the suite, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct NamedPosition {
    pub(crate) id: String,
    pub(crate) position: String,
}

/// A run: its description and its measurements.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Run {
    pub(crate) manifest: Manifest,
    pub(crate) rows: Vec<Row>,
}

impl Run {
    /// How many searches were measured, those excepted that finished no depth.
    pub(crate) fn searches(&self) -> usize {
        let searches = self.rows.iter().map(Row::search);
        searches.collect::<std::collections::HashSet<_>>().len()
    }
}

impl Manifest {
    /// The description of a run that begins now.
    pub(crate) fn new(plan: &Plan) -> Manifest {
        let started = calendar::timestamp(calendar::now());
        let positions = plan.positions.iter().map(|entry| NamedPosition {
            id: entry.id.clone(),
            position: entry.position.text(),
        });
        Manifest {
            format: FORMAT,
            run: format!(
                "{}-{}",
                started.replace([' ', ':', '-'], ""),
                std::process::id()
            ),
            started,
            question: plan.question,
            game: plan.game.name().to_owned(),
            suite: plan.suite.clone(),
            part: plan.part.map(|part| part.to_string()),
            note: plan.note.clone(),
            positions: positions.collect(),
            contestants: plan.searchers.iter().map(|(who, _)| who.clone()).collect(),
            max_depth: plan.effort.depth,
            seconds: plan.effort.time.map(|time| time.as_secs_f64()),
            repeats: plan.repeats,
            signature: None,
            network: plan.searchers.iter().any(uses_network).then(network),
            machine: Machine {
                name: plan.machine.clone(),
                ..Machine::here()
            },
            build: Build::here(),
            load_before: load(),
            load_after: None,
            interrupted: false,
            faults: Vec::new(),
        }
    }

    /// How many searches the run has when it is whole.
    pub(crate) fn searches(&self) -> usize {
        self.positions.len() * self.contestants.len() * self.repeats as usize
    }

    /// Name and value of what is known of the machine, the program and the load, for people.
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let load = |load: Option<f64>| load.map_or("unknown".to_owned(), |n| format!("{n:.2}"));
        let signature = self
            .signature
            .map_or("-".to_owned(), |nodes| nodes.to_string());
        let lines = self.machine.lines().into_iter().chain(self.build.lines());
        let own = [
            ("Signature", signature),
            ("Load before", load(self.load_before)),
            ("Load after", load(self.load_after)),
        ];
        lines.chain(own).collect()
    }

    /// In what two runs, or two parts of one, are not the same piece of work; `None` if they are.
    pub(crate) fn other_work(&self, other: &Manifest) -> Option<&'static str> {
        let differences = [
            (self.question != other.question, "question"),
            (self.game != other.game, "game"),
            (self.suite != other.suite, "suite"),
            (self.contestants != other.contestants, "searchers"),
            (self.max_depth != other.max_depth, "depth"),
            (self.seconds != other.seconds, "time"),
            (self.repeats != other.repeats, "number of repeats"),
            (self.signature != other.signature, "signature"),
            (self.network != other.network, "network"),
        ];
        let mut differences = differences.into_iter();
        differences.find_map(|(differs, what)| differs.then_some(what))
    }
}

fn uses_network<S>((contestant, _): &(Contestant, S)) -> bool {
    contestant.evaluation == NEURAL
}

/// The checksum of the built-in network.
fn network() -> String {
    let neural = xq_eval::Neural::default();
    format!("{:08x}", crc32fast::hash(&neural.net().to_bytes()))
}
