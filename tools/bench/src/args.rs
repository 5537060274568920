//! The command line of `xq-bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use serde::{Deserialize, Serialize};
use xq_search::Searcher;

use xq_engine::args::EvaluationChoice;
pub(crate) use xq_engine::args::Format;
use xq_tools::cli;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;

const EXAMPLES: &str = "\
Examples:
  xq-bench depth --out report         everything, on the suite of the project, in under 10 minutes
  xq-bench compare data/runs/* report
  xq-bench threads --threads 1,2,4,8 --out scaling
  xq-bench signature --check
Exit codes: 0 done, 1 a check failed or an engine broke down, 2 bad use or input, 130 stopped by
Ctrl-C (what was measured until then is kept and reported).";

/// Measures how deep searchers get in a given time, on this machine and on others.
#[derive(Parser, Debug)]
#[command(name = "xq-bench", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What `xq-bench` can do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Depth against time, for each algorithm, hash size and number of threads
    Depth(MeasureArgs),
    /// Nodes a second, depth by depth
    Nps(MeasureArgs),
    /// What further threads buy
    Threads(MeasureArgs),
    /// Count the nodes of a fixed amount of work: the signature of the search
    Signature(SignatureArgs),
    /// Describe this machine and this program
    Hardware(HardwareArgs),
    /// Compare runs: how much faster, how much deeper, and what differs between the machines
    Compare(CompareArgs),
    /// Join the parts of a run that were measured with --part
    Merge(MergeArgs),
    /// Render the report of a run again, from its rows
    Report(ReportArgs),
}

/// What a run is to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Question {
    /// How deep in a given time.
    Depth,
    /// How many nodes a second.
    Nps,
    /// What threads buy.
    Threads,
}

const MEASURE_HELP: &str = "\
Examples:
  xq-bench depth --out report
  xq-bench depth --algorithms alphabeta,alphabeta-ordered --max-depth 4 --repeat 1
  xq-bench depth --algorithms engine --threads 1,2 --hash 16,64,256 --time 5 --out big
  xq-bench depth --engine \"cmd=fairy-stockfish option.Threads=1 option.Hash=16\" --out both
  xq-bench depth --game capture-go --time 0.5 --out go
  xq-bench depth --out report --resume        go on with a run that was killed
  xq-bench depth --part 2/4 --out part-2      a quarter of the positions; `xq-bench merge` joins them
--threads and --hash concern the algorithm `engine` alone: the textbook's searchers have one thread
and no hash table. Each list is tried with the first value of the other. Options of engines from
elsewhere are set with option.NAME=VALUE; the further keys are those of xq-tournament.
An engine from elsewhere counts time and nodes from the start of its search, as ours does; the
textbook's searchers do not deepen by themselves, so each of their depths is a search of its own.
Our searchers with one thread have the time of a search by the processor's clock, so that a busy
machine tells the same depth; all others have it by the wall.
The first repeat finds out which depths fit into the time, the others measure these again.
A suite has lines such as `FEN; id \"name\";`.";

/// Arguments of `depth`, `nps` and `threads`.
#[derive(Args, Debug)]
#[command(after_help = MEASURE_HELP)]
pub(crate) struct MeasureArgs {
    /// Positions to search [default: the 40 of the project]
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Game to search
    #[arg(long, value_enum, default_value_t)]
    pub(crate) game: GameChoice,
    /// Who searches [default: all that know the game; `engine` for threads]
    #[arg(long, value_parser = searcher(), value_name = "NAMES", value_delimiter = ',')]
    pub(crate) algorithms: Option<Vec<Searcher>>,
    /// Evaluations [default: the engine's own, the network; handcrafted for the textbook's searchers]
    #[arg(long, value_enum, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) eval: Option<Vec<EvaluationChoice>>,
    /// Search so many plies deep at most
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) max_depth: Option<u32>,
    /// Seconds for each search [default: 1, unless --max-depth is given]
    #[arg(long, value_name = "SECONDS", value_parser = cli::seconds)]
    pub(crate) time: Option<Duration>,
    /// Threads of `engine` [default: 1 and 2 for depth, 1 for nps, 1, 2, 4 .. for threads]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: Option<Vec<u32>>,
    /// Hash tables of `engine`, in MiB [default: 16 and 1 for depth, otherwise 16]
    #[arg(long, value_name = "MIB", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: Option<Vec<u32>>,
    /// How often each search is measured
    #[arg(long, value_name = "TIMES", default_value = "3", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// An engine from elsewhere, as in xq-tournament; may be repeated
    #[arg(long = "engine", value_name = "KEY=VALUE ..")]
    pub(crate) engines: Vec<String>,
    /// Folder for rows, description, plots and report
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// If the folder has something in it, move that aside and go on
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// Go on with the run in the folder: keep its whole searches, measure the others
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub(crate) resume: bool,
    /// Search only the Ith of every N positions, to be joined by `xq-bench merge`
    #[arg(long, value_name = "I/N")]
    pub(crate) part: Option<Part>,
    /// What to call this machine in reports and comparisons
    #[arg(long, value_name = "NAME")]
    pub(crate) machine: Option<String>,
    /// A remark to be kept with the run
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
}

/// Arguments of `xq-bench signature`.
#[derive(Args, Debug)]
pub(crate) struct SignatureArgs {
    /// Fail unless it is the one recorded in data/suites/signature.txt
    #[arg(long)]
    pub(crate) check: bool,
}

/// Arguments of `xq-bench hardware`.
#[derive(Args, Debug)]
pub(crate) struct HardwareArgs {
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

const COMPARE_HELP: &str = "\
Examples:
  xq-bench compare before after
  xq-bench compare data/runs/* report --out comparison
All runs are compared with the first. Times are compared to the same depth in the same position,
by processor time where both runs have it: those of searches by one thread. Runs that did not do the same work are refused: those with different
signatures, positions, or nodes where nothing is left to chance.";

/// Arguments of `xq-bench compare`.
#[derive(Args, Debug)]
#[command(after_help = COMPARE_HELP)]
pub(crate) struct CompareArgs {
    /// Folders of runs; the others are compared with the first
    #[arg(required = true, num_args = 2.., value_name = "RUN")]
    pub(crate) runs: Vec<PathBuf>,
    /// Compare even if the runs did not do the same work
    #[arg(long)]
    pub(crate) allow_different_work: bool,
    /// Show every position
    #[arg(long)]
    pub(crate) positions: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Folder for summary, plots and page
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// If the folder has something in it, move that aside and go on
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

const MERGE_HELP: &str = "\
Examples:
  xq-bench merge part-* --out whole
Each part is a folder that `xq-bench depth --part I/N --out FOLDER` has written.";

/// Arguments of `xq-bench merge`.
#[derive(Args, Debug)]
#[command(after_help = MERGE_HELP)]
pub(crate) struct MergeArgs {
    /// Folders of all parts
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,
    /// Folder for the whole run
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Join parts from machines with different processors
    #[arg(long)]
    pub(crate) allow_different_machines: bool,
    /// If the folder has something in it, move that aside and go on
    #[arg(long)]
    pub(crate) force: bool,
}

/// Arguments of `xq-bench report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// The names of the searchers that search.
fn searcher() -> impl TypedValueParser<Value = Searcher> {
    let searchers = [
        (Searcher::Negamax, "Every move of every position"),
        (
            Searcher::AlphaBeta,
            "Alpha-beta, moves as they are generated",
        ),
        (
            Searcher::AlphaBetaOrdered,
            "Alpha-beta, captures and refutations first",
        ),
        (
            Searcher::Pvs,
            "Principal variation search, ordered likewise",
        ),
        (
            Searcher::Engine,
            "The strong searcher, with hash table, pruning and threads",
        ),
    ];
    let named = searchers.map(|(searcher, help)| PossibleValue::new(searcher.name()).help(help));
    PossibleValuesParser::new(named).try_map(|name| name.parse::<Searcher>())
}
