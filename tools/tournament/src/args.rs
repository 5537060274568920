//! The command line of `xq-tournament`.

use std::path::PathBuf;

use capture_go::Size;
use clap::{Args, Parser, Subcommand, ValueEnum};
use xq_core::notation::Style;
use xq_core::rules::RuleSet;

use crate::arena::adjudication::{DrawRule, ResignRule};
use crate::schedule::{Format, Order};
use match_stats::{EloModel, Sprt};
use xq_engines::guardian::COMMAND;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;

const EXAMPLES: &str = "\
Examples:
  xq-tournament --engine \"cmd=./a name=A\" --engine \"cmd=./b name=B\" --each tc=10+0.1 --rounds 100
  xq-tournament --engine \"builtin=engine name=deep depth=6\" --engine \"builtin=alphabeta depth=3\" \\
                --engine \"cmd=fairy-stockfish st=0.1\" --engine \"cmd=maxqi st=1\" \\
                --rounds 5 --pgn games.pgn --report report
  xq-tournament --engine \"cmd=./new\" --engine \"cmd=./old\" --each tc=5+0.05 --rounds 20000 \\
                --concurrency 2 --sprt elo0=0,elo1=5 --journal test.jsonl
  xq-tournament --format swiss --rounds 7 ...         (or --format knockout: --rounds pairs a match)
  xq-tournament --game capture-go --size 7 --random-plies 2 --rounds 50 \\
                --engine \"builtin=alphabeta depth=3\" --engine \"builtin=negamax depth=2 best=8\"
  xq-tournament ... --journal test.jsonl --resume     (goes on where it was stopped or killed)
  xq-tournament watch test.jsonl                      (how it stands, from a second terminal)
  xq-tournament doctor \"cmd=./engine\"               (what an engine does right and wrong)
An entrant is a line of key=value:
  cmd=\"./engine --flag\", or builtin=random|negamax|alphabeta|alphabeta-ordered|pvs|engine; name=
  proto=auto|uci|ucci|xboard, dir=, option.NAME=, ranks=0|1 (how moves number ranks)
  tc=[MOVES/]SECONDS[+INCREMENT], st=SECONDS a move, nodes=, depth=: at least one of them
  margin=SECONDS (0.05) beyond the clock, timeout=SECONDS (120) where there is no clock
  start-timeout=, ping-timeout=SECONDS (30) for what is no thinking
  ponder=on, restart=on (for every game), failures=N (10) until it is withdrawn
  eval=classic|handcrafted and seed=N for built-in players
  Capture Go has builtin=random|negamax|alphabeta, depth= (3), moves=all|restricted,
  best=K (the K most promising moves alone), seed= and name=
Exit codes: 0 done, 1 a player was withdrawn, 2 bad use or input, or the machine could not go on (--resume does),
130 stopped by Ctrl-C.";

/// Plays xiangqi engines against each other, with a referee, sound statistics and a journal that
/// survives everything.
#[derive(Parser, Debug)]
#[command(name = "xq-tournament", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do instead of playing.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// What to play.
    #[command(flatten)]
    pub play: PlayArgs,
}

/// What `xq-tournament` can do besides playing.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Show which games would be played
    Schedule(Box<PlayArgs>),
    /// Join the journals of the parts of a tournament
    Merge(MergeArgs),
    /// Save what is whole of a damaged journal
    Repair(RepairArgs),
    /// Find out what an engine does right and wrong
    Doctor(DoctorArgs),
    /// Show how a tournament stands while it is played elsewhere
    Watch(WatchArgs),
    /// Render a journal
    Report(ReportArgs),
    /// Statistics of counts
    Stats(StatsArgs),
    /// Wait for the end of standard input and kill what bears the mark
    #[command(name = COMMAND, hide = true)]
    Guard {
        /// The mark of the engines
        mark: String,
    },
}

/// What is played, and how.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// What is played
    #[arg(long, value_enum, default_value_t)]
    pub game: GameChoice,
    /// Rows of an empty board of capture Go, 2 to 19 [default: 9]
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    pub size: Option<Size>,
    /// A player, as a line of key=value; at least two
    #[arg(long = "engine", value_name = "KEY=VALUE ...")]
    pub engines: Vec<String>,
    /// What holds for every player that does not say otherwise
    #[arg(
        long,
        value_name = "KEY=VALUE ...",
        default_value = "",
        hide_default_value = true
    )]
    pub each: String,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// How often; in a knockout, pairs of games in a match
    #[arg(long, default_value_t = 1)]
    pub rounds: usize,
    /// Further pairs of a drawn match in a knockout, before who was entered earlier goes on [default: 4]
    #[arg(long, value_name = "N")]
    pub tie_breaks: Option<usize>,
    /// Single games with alternating colours instead of pairs
    #[arg(long)]
    pub single: bool,
    /// Openings: positions (EPD, FEN; of capture Go one a line) or games (PGN and others), or
    /// startpos [default: balanced openings that come with the program]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// The opening of the first round, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub first_opening: usize,
    /// Play this many plies of each opening at most [default: all]
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
    /// The order of the openings
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// What the order and the random plies depend on
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Random plies behind each opening, such that both sides still have a game
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub random_plies: usize,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    pub concurrency: usize,
    /// Give each game at a time processors of its own, one for each thread (option.Threads)
    #[arg(long)]
    pub affinity: bool,
    /// Stop when a test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized|logistic
    #[arg(long)]
    pub sprt: Option<Sprt>,
    /// How repetitions are judged: computer, asian (axf), wxf, checkban, draw [default: computer]
    #[arg(long, value_parser = rule)]
    pub rule: Option<RuleSet>,
    /// Draw when both see nothing: movenumber=40,movecount=8,score=10
    #[arg(long)]
    pub draw: Option<DrawRule>,
    /// Resign for a player that sees itself lost: movecount=3,score=600,twosided=false
    #[arg(long)]
    pub resign: Option<ResignRule>,
    /// Draw after so many moves of each side
    #[arg(long, value_name = "N")]
    pub maxmoves: Option<u32>,
    /// Write the games as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// The notation of the moves in PGN
    #[arg(long, default_value = "iccs", value_name = "STYLE")]
    pub notation: Style,
    /// Write a table of the games
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Add games to --pgn and --csv files that exist
    #[arg(long, conflicts_with = "overwrite")]
    pub append: bool,
    /// Replace --pgn, --csv and --report that exist
    #[arg(long)]
    pub overwrite: bool,
    /// Keep all that was said in games that a fault ended: a file a game
    #[arg(long, value_name = "DIR")]
    pub log: Option<PathBuf>,
    /// Keep it of all games
    #[arg(long, requires = "log")]
    pub log_all: bool,
    /// Where the games are kept [default: a new file tournament-SECONDS.jsonl]
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Go on with the journal
    #[arg(long, requires = "journal")]
    pub resume: bool,
    /// Play one part of the tournament: i/n
    #[arg(long, value_name = "I/N", alias = "shard")]
    pub part: Option<Part>,
    /// Options from a file; the command line goes before it
    #[arg(long, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,
    /// Write reports in all formats into a folder
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// Ratings so that this player has this rating: NAME=ELO
    #[arg(long, value_name = "NAME=ELO")]
    pub anchor: Option<String>,
    /// Do not tell of every game
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `xq-tournament merge`.
#[derive(Args, Debug)]
pub struct MergeArgs {
    /// The journals
    #[arg(required = true)]
    pub journals: Vec<PathBuf>,
    /// The journal to be made of them
    #[arg(long, short, value_name = "FILE")]
    pub out: PathBuf,
}

/// Arguments of `xq-tournament repair`.
#[derive(Args, Debug)]
pub struct RepairArgs {
    /// The damaged journal, which is left as it is
    pub journal: PathBuf,
    /// The journal to be made of it
    #[arg(long, short, value_name = "FILE")]
    pub out: PathBuf,
    /// A journal of the same tournament, if the header is damaged
    #[arg(long, value_name = "JOURNAL")]
    pub header: Option<PathBuf>,
}

const DOCTOR_EXAMPLES: &str = "\
Examples:
  xq-tournament doctor \"cmd=./engine\"
  xq-tournament doctor \"cmd=maxqi proto=xboard\" --format json
Grades: pass, warn (to be known before a match), fail (games are lost by it), skip (not offered).
Exit codes: 0 nothing failed, 1 something did, 2 bad use, or it does not start.";

/// Arguments of `xq-tournament doctor`.
#[derive(Args, Debug)]
#[command(after_help = DOCTOR_EXAMPLES)]
pub struct DoctorArgs {
    /// The engine, as it is entered into a tournament
    #[arg(value_name = "KEY=VALUE ...")]
    pub engine: String,
    /// How to print the findings
    #[arg(long, value_enum, default_value = "text")]
    pub format: Form,
}

/// Arguments of `xq-tournament watch`.
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// The journal, or a folder with the journals of the parts of a tournament
    pub journal: PathBuf,
    /// Look every so many seconds; 0 shows it once
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    pub every: f64,
    /// Decide a test over all parts: elo0=0,elo1=5,...; without a value that of the journals
    #[arg(long, num_args = 0..=1, value_name = "TEST")]
    pub sprt: Option<Option<Sprt>>,
}

/// In which form a report is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ReportView {
    Text,
    Csv,
    Json,
    Markdown,
    Html,
    Pgn,
    /// Positions with scores and results, to train with
    Positions,
}

/// Arguments of `xq-tournament report`.
#[derive(Args, Debug)]
pub struct ReportArgs {
    /// The journal
    pub journal: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportView,
    /// Positions of each game at most, with --format positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub sample: usize,
    /// Write reports in all formats into a folder instead
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// Replace a report that is there
    #[arg(long)]
    pub overwrite: bool,
    /// The notation of the moves in PGN
    #[arg(long, default_value = "iccs", value_name = "STYLE")]
    pub notation: Style,
    /// Ratings so that this player has this rating: NAME=ELO
    #[arg(long, value_name = "NAME=ELO")]
    pub anchor: Option<String>,
}

/// In which form statistics are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    Text,
    Json,
    Markdown,
}

const STATS_EXAMPLES: &str = "\
Examples:
  xq-tournament stats --wdl 120,80,200
  xq-tournament stats --pairs 12,60,50,140,100,38 --elo0 0 --elo1 5 --format json
The JSON has score, los and draw_ratio as shares from 0 to 1; what does not exist is null.";

/// Arguments of `xq-tournament stats`.
#[derive(Args, Debug)]
#[command(after_help = STATS_EXAMPLES)]
pub struct StatsArgs {
    /// Wins, draws and losses of single games
    #[arg(
        long,
        value_name = "W,D,L",
        value_delimiter = ',',
        num_args = 1,
        required_unless_present = "pairs",
        conflicts_with = "pairs"
    )]
    pub wdl: Option<Vec<u64>>,
    /// Pairs by what the first player got out of their games: six counts, or five with WL and DD
    /// as one
    #[arg(
        long,
        value_name = "LL,LD,WL,DD,WD,WW",
        value_delimiter = ',',
        num_args = 1
    )]
    pub pairs: Option<Vec<u64>>,
    /// The null hypothesis of a test
    #[arg(
        long,
        value_name = "E",
        allow_negative_numbers = true,
        requires = "elo1"
    )]
    pub elo0: Option<f64>,
    /// The alternative
    #[arg(
        long,
        value_name = "E",
        allow_negative_numbers = true,
        requires = "elo0"
    )]
    pub elo1: Option<f64>,
    /// The chance to accept the alternative where the null hypothesis holds
    #[arg(long, value_name = "A", default_value_t = 0.05)]
    pub alpha: f64,
    /// The chance to accept the null hypothesis where the alternative holds
    #[arg(long, value_name = "B", default_value_t = 0.05)]
    pub beta: f64,
    /// The unit of the hypotheses: normalized or logistic
    #[arg(long, default_value = "normalized")]
    pub model: EloModel,
    /// How to print them
    #[arg(long, value_enum, default_value = "text")]
    pub format: Form,
}

fn rule(text: &str) -> Result<RuleSet, String> {
    match text {
        "asian" => Ok(RuleSet::Axf),
        "chinese" => Err(
            "the Chinese national rules of 2011 and 2020 are implemented in full by \
             nobody; asian and computer come nearest"
                .to_owned(),
        ),
        _ => text
            .parse()
            .map_err(|error: xq_core::rules::RuleSetError| error.to_string()),
    }
}
