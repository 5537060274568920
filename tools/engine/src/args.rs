//! The command line of `xq-engine`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use xq_core::notation::Style;
use xq_search::Evaluation;

use crate::bench;
use xq_tools::cli;

const EXAMPLES: &str = "\
Examples:
  xq-engine                          talk UCI or UCCI, whichever the other program opens with
  xq-engine bench
  xq-engine eval \"3k5/9/9/9/9/9/9/9/4R4/4K4 w\"
  xq-engine analyze --time 10 --multipv 3 --notation chinese
Exit codes: 0 done, 2 bad use or input, 130 stopped by Ctrl-C.";

/// A xiangqi engine. Without a command it speaks UCI and UCCI.
#[derive(Parser, Debug)]
#[command(name = "xq-engine", version, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Option<Subcommands>,
}

/// What `xq-engine` can do besides talking.
#[derive(Subcommand, Debug)]
pub enum Subcommands {
    /// Search fixed positions: how many nodes (the signature), and how fast
    Bench(BenchArgs),
    /// Show what each term of the evaluation says of a position
    Eval(EvalArgs),
    /// Analyse a position, or a game move by move
    Analyze(AnalyzeArgs),
}

const BENCH_EXAMPLES: &str = "\
Examples:
  xq-engine bench
  xq-engine bench --depth 12 --format json
The last line of the text is what distributed testing frameworks look for. The signature is the
number of nodes with the usual depth, hash size and evaluation, and one thread.";

/// Arguments of `xq-engine bench`.
#[derive(Args, Debug)]
#[command(after_help = BENCH_EXAMPLES)]
pub struct BenchArgs {
    /// How deep to search, in plies
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: u32,
    /// Hash table in MiB
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = hash())]
    pub hash: u32,
    /// Threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads())]
    pub threads: u16,
    /// Evaluation
    #[arg(long, value_enum, default_value_t = EvaluationChoice::Neural)]
    pub evaluation: EvaluationChoice,
    /// The file of another network than the built-in one
    #[arg(long, value_name = "FILE")]
    pub eval_file: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Arguments of `xq-engine eval`.
#[derive(Args, Debug)]
pub struct EvalArgs {
    /// Position [default: the start]
    pub fen: Option<String>,
    /// Moves to play first, such as "h2e2 h9g7"
    #[arg(long)]
    pub moves: Option<String>,
    /// Evaluation; the handcrafted one explains every term
    #[arg(long, value_enum, default_value_t = EvaluationChoice::Handcrafted)]
    pub evaluation: EvaluationChoice,
    /// The file of another network than the built-in one
    #[arg(long, value_name = "FILE")]
    pub eval_file: Option<PathBuf>,
}

const ANALYZE_EXAMPLES: &str = "\
Examples:
  xq-engine analyze
  xq-engine analyze \"3k5/9/9/9/9/9/9/9/4R4/4K4 w\" --depth 20
  xq-engine analyze --moves \"h2e2 h9g7\" --time 10 --multipv 3 --notation chinese
  xq-engine analyze --file game.pgn --time 2 --notation wxf
Scores are Red's, in pawns; +M3 means that Red mates in three moves. Of a game every position is
searched; the loss is what the move played gave away.";

/// Arguments of `xq-engine analyze`.
#[derive(Args, Debug)]
#[command(after_help = ANALYZE_EXAMPLES)]
pub struct AnalyzeArgs {
    /// Position [default: the start]
    #[arg(conflicts_with = "file")]
    pub fen: Option<String>,
    /// Moves to play first, such as "h2e2 h9g7"
    #[arg(long, conflicts_with = "file")]
    pub moves: Option<String>,
    /// Analyse a game from a file, in any format that xq reads
    #[arg(long, value_name = "RECORD")]
    pub file: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value = "1", requires = "file", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// How deep to search, in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// How many seconds to search, each position of a game so long [default: 5, or 1 for games]
    #[arg(long, value_name = "SECONDS", value_parser = cli::seconds)]
    pub time: Option<Duration>,
    /// How many lines to show of each depth
    #[arg(long, value_name = "LINES", default_value = "1", conflicts_with = "file", value_parser = clap::value_parser!(u16).range(1..=128))]
    pub multipv: u16,
    /// Threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads())]
    pub threads: u16,
    /// Hash table in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = hash())]
    pub hash: u32,
    /// How to write moves
    #[arg(long, default_value = "iccs", value_parser = notation())]
    pub notation: Style,
}

/// How a result is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One object
    Json,
}

/// An evaluation by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum EvaluationChoice {
    /// The textbook's: material, mobility, control
    Classic,
    /// The one made by hand, term by term
    Handcrafted,
    /// The network
    Neural,
}

impl From<EvaluationChoice> for Evaluation {
    fn from(choice: EvaluationChoice) -> Evaluation {
        match choice {
            EvaluationChoice::Classic => Evaluation::Classic,
            EvaluationChoice::Handcrafted => Evaluation::Handcrafted,
            EvaluationChoice::Neural => Evaluation::Neural,
        }
    }
}

fn hash() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=65_536)
}

fn threads() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=256)
}

fn notation() -> impl TypedValueParser<Value = Style> {
    clap::builder::StringValueParser::new().try_map(|name| name.parse::<Style>())
}
