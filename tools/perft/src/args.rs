//! The command line of `xq-perft`.

use std::path::PathBuf;
use std::time::Duration;

use capture_go::{Generation, Size};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use xq_core::perft::{Method, Rules};

use crate::counter::Generator;
use xq_engines::protocol::Protocol;
use xq_tools::cli;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;

/// Counts xiangqi move trees (perft), verifies move generators against known counts and compares
/// them with those of engines.
#[derive(Parser, Debug)]
#[command(name = "xq-perft", version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What `xq-perft` can do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Count the leaves of the move tree below a position
    Run(RunArgs),
    /// Cut a long count into tasks for any number of processes and machines
    Plan(PlanArgs),
    /// Do one part of a plan
    Work(WorkArgs),
    /// Add up the parts of a plan
    Merge(MergeArgs),
    /// Check suites of positions with known counts
    Verify(VerifyArgs),
    /// Compare with an engine's `go perft` and find the moves on which the two disagree
    Compare(CompareArgs),
}

const RUN_EXAMPLES: &str = "\
Examples:
  xq-perft run 5
  xq-perft run 4 --divide --moves \"h2e2 h9g7\"
  xq-perft run 3 --stats --format json
  xq-perft run 7 --method bulk --checkpoint depth7.txt
  xq-perft run 6 --hash 256 --threads 1
  xq-perft run 5 --game capture-go --size 5 --divide
Exit codes: 0 done, 2 bad use or input, 130 stopped by Ctrl-C.";

/// Arguments of `xq-perft run`.
#[derive(Args, Debug)]
#[command(after_help = RUN_EXAMPLES)]
pub struct RunArgs {
    /// Plies to count, 0 to 255
    #[arg(value_parser = depth(0), allow_negative_numbers = true)]
    pub depth: u32,
    /// Position to count from [default: the start]
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves to play first, such as "h2e2 h9g7"
    #[arg(long)]
    pub moves: Option<String>,
    /// Show the count below each move
    #[arg(long)]
    pub divide: bool,
    /// Show captures, checks, checkmates and stalemates at the leaves (slower)
    #[arg(long, conflicts_with_all = ["checkpoint", "hash"])]
    pub stats: bool,
    /// Which game to count
    #[command(flatten)]
    pub game: GameArgs,
    /// How and with what to count
    #[command(flatten)]
    pub counting: CountingArgs,
    /// How the leaves are counted
    #[arg(long, default_value = "differential", value_parser = method())]
    pub method: Method,
    /// Memory in MiB for a table of positions counted before
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 22))]
    pub hash: Option<u32>,
    /// Number from which the keys of the table are drawn; a long count is repeated with another
    #[arg(long, default_value_t = 1, requires = "hash")]
    pub seed: u64,
    /// File that keeps what was counted: the same command goes on from there
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

const PLAN_EXAMPLES: &str = "\
Examples:
  xq-perft plan 9 --out plan.jsonl
  xq-perft work plan.jsonl --part 1/16 --hash 2048 --out part-1.jsonl     16 such commands, anywhere
  xq-perft merge plan.jsonl part-*.jsonl
Exit codes: 0 done, 2 bad use or input.";

/// Arguments of `xq-perft plan`.
#[derive(Args, Debug)]
#[command(after_help = PLAN_EXAMPLES)]
pub struct PlanArgs {
    /// Plies to count, 0 to 255
    #[arg(value_parser = depth(0), allow_negative_numbers = true)]
    pub depth: u32,
    /// Position to count from [default: the start]
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves to play first, such as "h2e2 h9g7"
    #[arg(long)]
    pub moves: Option<String>,
    /// Plies down to the tasks: each more makes some twenty times more of them
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=5))]
    pub plies: u32,
    /// Which moves count
    #[arg(long, default_value = "legal", value_parser = rules())]
    pub rules: Rules,
    /// File to write the plan to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

const WORK_EXAMPLES: &str = "\
Every part goes through all tasks and counts a share of each, so `merge` needs all parts. More parts
need smaller tables: with some 100 MiB a part for depth 8, 1 GiB and sixteen parts for depth 9.
Examples:
  xq-perft work plan.jsonl --part 1/1 --out part-1.jsonl
  xq-perft work plan.jsonl --part 3/16 --hash 2048 --threads 2 --out part-3.jsonl --resume
Exit codes: 0 the part is done, 2 bad use or input, 130 stopped by Ctrl-C.";

/// Arguments of `xq-perft work`.
#[derive(Args, Debug)]
#[command(after_help = WORK_EXAMPLES)]
pub struct WorkArgs {
    /// The plan
    pub plan: PathBuf,
    /// Which part to do, of how many, such as 3/16
    #[arg(long, value_name = "I/N")]
    pub part: Part,
    /// Memory in MiB for a table of positions counted before
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 22))]
    pub hash: u32,
    /// Number from which the keys of the table are drawn; a long count is repeated with another
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads, which share the table
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// How the leaves are counted
    #[arg(long, default_value = "differential", value_parser = method())]
    pub method: Method,
    /// File to write the counts to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Go on with the file if it exists
    #[arg(long)]
    pub resume: bool,
}

/// Arguments of `xq-perft merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  xq-perft merge plan.jsonl part-*.jsonl --format json
Exit codes: 0 done, 2 bad use, or parts that are missing, damaged or of another plan.")]
pub struct MergeArgs {
    /// The plan
    pub plan: PathBuf,
    /// What the workers wrote: all parts, in any order
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// The game, and what only capture Go knows.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// Game whose moves are counted
    #[arg(long, value_enum, default_value_t)]
    pub game: GameChoice,
    /// Rows of an empty board of capture Go, 2 to 19 [default: 9]
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub size: Option<Size>,
    /// Moves of capture Go: all that are legal or a tactical choice [default: all]
    #[arg(long, value_parser = generation())]
    pub generation: Option<Generation>,
}

/// What `run` and `verify` have in common.
#[derive(Args, Debug)]
pub struct CountingArgs {
    /// Which moves count
    #[arg(long, default_value = "legal", value_parser = rules())]
    pub rules: Rules,
    /// Which move generator counts
    #[arg(long, value_enum, default_value_t = Generator::Fast)]
    pub generator: Generator,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// The output formats of `xq-perft run`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// A table with a head; with --divide the table of the moves
    Csv,
    /// One object
    Json,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  xq-perft verify                     the suite that comes with xq-perft
  xq-perft verify my.epd data/perft   files, and all .epd files of folders
  xq-perft verify --generator scan --max-nodes 1000000
A suite has lines such as `FEN ;D1 44 ;D2 1920`; empty lines and lines from # on are skipped.
Exit codes: 0 all counts are right, 1 a count is wrong, 2 bad use or input.";

/// Arguments of `xq-perft verify`.
#[derive(Args, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct VerifyArgs {
    /// Suites, or folders of them [default: the suite that comes with xq-perft]
    pub paths: Vec<PathBuf>,
    /// Leave out counts above this [default: 1000000000, or 100000 for the textbook generators]
    #[arg(long, value_name = "NODES")]
    pub max_nodes: Option<u128>,
    /// How and with what to count
    #[command(flatten)]
    pub counting: CountingArgs,
    /// How the leaves are counted
    #[arg(long, default_value = "bulk", value_parser = method())]
    pub method: Method,
    /// Write every count to this file
    #[arg(long, value_name = "OUT")]
    pub csv: Option<PathBuf>,
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  xq-perft compare --engine fairy-stockfish 4
  xq-perft compare --engine fairy-stockfish 3 --suite data/perft
  xq-perft compare --engine \"./engine --quiet\" --protocol ucci --option hashsize=16 \\
      3 --fen \"4k4/9/9/9/9/9/9/9/9/3RK4 w\"
Exit codes: 0 all counts agree, 1 they do not, 2 bad use or input, or the engine failed.";

/// Arguments of `xq-perft compare`.
#[derive(Args, Debug)]
#[command(after_help = COMPARE_EXAMPLES)]
pub struct CompareArgs {
    /// The engine's command line; a bare name is also looked for in /usr/games
    #[arg(long, value_name = "COMMAND")]
    pub engine: String,
    /// The protocol it speaks
    #[arg(long, value_enum, default_value_t = ProtocolChoice::Auto)]
    pub protocol: ProtocolChoice,
    /// An option to set in the engine; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub options: Vec<(String, String)>,
    /// Seconds without an answer after which the engine counts as hung
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = cli::seconds)]
    pub timeout: Duration,
    /// Plies to compare, 1 to 255: all depths up to this
    #[arg(value_parser = depth(1), default_value = "3", allow_negative_numbers = true)]
    pub depth: u32,
    /// Where all counts agree, compare the lists of moves ply by ply while a ply has at most so many
    /// positions [default: 2000, or 100 for the positions of a suite]
    #[arg(long, value_name = "N")]
    pub max_lists: Option<usize>,
    /// Position to compare [default: the start]
    #[arg(long)]
    pub fen: Option<String>,
    /// Compare all positions of a suite, or of a folder of them
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub suite: Option<PathBuf>,
}

/// A protocol, or finding it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ProtocolChoice {
    /// Try UCI, then UCCI
    Auto,
    /// The universal chess interface
    Uci,
    /// The universal Chinese chess interface
    Ucci,
}

impl ProtocolChoice {
    /// The protocols to try, in this order.
    pub fn candidates(self) -> &'static [Protocol] {
        match self {
            ProtocolChoice::Auto => &[Protocol::Uci, Protocol::Ucci],
            ProtocolChoice::Uci => &[Protocol::Uci],
            ProtocolChoice::Ucci => &[Protocol::Ucci],
        }
    }
}

fn depth(least: i64) -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(least..=255)
}

fn rules() -> impl TypedValueParser<Value = Rules> {
    let value = |rules: Rules| {
        PossibleValue::new(rules.name()).help(match rules {
            Rules::Legal => "The rules of the game",
            Rules::KingCapture => "As in the classic tutorials: the king may be left to be taken",
            Rules::Pseudo => "How pieces move, and nothing else",
        })
    };
    PossibleValuesParser::new(Rules::ALL.map(value)).try_map(|name| name.parse::<Rules>())
}

fn method() -> impl TypedValueParser<Value = Method> {
    let value = |method: Method| {
        PossibleValue::new(method.name()).help(match method {
            Method::Walk => "Make every move down to the leaf",
            Method::Bulk => "Count the moves one ply above the leaves: what tests a generator",
            Method::Differential => "Count replies to sibling moves by difference: the quickest",
        })
    };
    PossibleValuesParser::new(Method::ALL.map(value)).try_map(|name| name.parse::<Method>())
}

fn generation() -> impl TypedValueParser<Value = Generation> {
    PossibleValuesParser::new(Generation::BOTH.map(Generation::name))
        .try_map(|name| name.parse::<Generation>())
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
