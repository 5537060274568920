//! What a run is and where it comes from: everything but the measurements.

use serde::{Deserialize, Serialize};

use super::args::Question;
use super::contestant::Contestant;
use super::machine::{Build, Machine, load};
use super::plan::Plan;
use super::row::Row;
use xq_tools::calendar;

/// The version of the folder's format.
pub const FORMAT: u32 = 1;

/// The description of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The name of the run.
    pub run: String,
    /// When it began, in UTC.
    pub started: String,
    /// What it was to answer: `depth`, `nps` or `threads`.
    pub question: String,
    /// The game.
    pub game: String,
    /// The name of the suite.
    pub suite: String,
    /// The positions.
    pub positions: Vec<NamedPosition>,
    /// Who searched.
    pub contestants: Vec<Contestant>,
    /// The depth at which searches ended.
    pub max_depth: u32,
    /// The seconds after which searches ended.
    pub seconds: Option<f64>,
    /// How often each search was measured.
    pub repeats: u32,
    /// The nodes of `xq-bench signature`, where the algorithm `engine` took part.
    pub signature: Option<u64>,
    /// The checksum of the evaluation's network, where one took part.
    pub network: Option<String>,
    /// The machine.
    pub machine: Machine,
    /// The program.
    pub build: Build,
    /// How many processes wanted a core before it began.
    pub load_before: Option<f64>,
    /// And after it had ended, the run's own threads among them.
    pub load_after: Option<f64>,
    /// Whether somebody ended it early.
    pub interrupted: bool,
    /// How engines from elsewhere broke down.
    pub faults: Vec<String>,
}

/// A position of the suite.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedPosition {
    /// Its name.
    pub id: String,
    /// The position, as text.
    pub position: String,
}

/// A run: its description and its measurements.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What it is.
    pub manifest: Manifest,
    /// What was measured.
    pub rows: Vec<Row>,
}

impl Manifest {
    /// The description of a run that begins now.
    pub fn new(plan: &Plan) -> Manifest {
        let now = calendar::now();
        let positions = plan.positions.iter().map(|entry| NamedPosition {
            id: entry.id.clone(),
            position: entry.position.text(),
        });
        Manifest {
            format: FORMAT,
            run: format!(
                "{}-{}",
                calendar::timestamp(now).replace([' ', ':', '-'], ""),
                std::process::id()
            ),
            started: calendar::timestamp(now),
            question: match plan.question {
                Question::Depth => "depth",
                Question::Nps => "nps",
                Question::Threads => "threads",
            }
            .to_owned(),
            game: plan.game.name().to_owned(),
            suite: plan.suite.clone(),
            positions: positions.collect(),
            contestants: plan.searchers.iter().map(|(who, _)| who.clone()).collect(),
            max_depth: plan.effort.depth,
            seconds: plan.effort.time.map(|time| time.as_secs_f64()),
            repeats: plan.repeats,
            signature: None,
            network: None,
            machine: Machine::here(),
            build: Build::here(),
            load_before: load(),
            load_after: None,
            interrupted: false,
            faults: Vec::new(),
        }
    }
}
