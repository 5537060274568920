//! The command line of `xq-record`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use xq_core::notation::Style;
use xq_core::record::{Encoding, Format};
use xq_core::rules::RuleSet;

use crate::board::Look;

/// Shows, converts, checks and judges xiangqi game records: PGN, XQF, DhtmlXQ, CBR, CBL, CBF, WXF,
/// EPD and JSON.
#[derive(Parser, Debug)]
#[command(name = "xq-record", version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What `xq-record` can do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Show a game: the board, the moves beside it, variations and comments below
    Show(ShowArgs),
    /// Write games in another format, notation or encoding
    Convert(ConvertArgs),
    /// Check files: defects, illegal moves, results that the rules contradict
    Check(CheckArgs),
    /// Judge a line of play by the rules of repetition and draws
    Judge(JudgeArgs),
    /// Write a move in every notation
    Notation(NotationArgs),
    /// Count results, lengths, first moves and players
    Stats(StatsArgs),
    /// Take positions out of games, for test suites and training
    Extract(ExtractArgs),
}

/// How files are to be read, where what they look like misleads.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Format of the files read [default: told from content and name]
    #[arg(long, value_name = "FORMAT")]
    pub from_format: Option<Format>,
    /// Encoding of the files read: utf-8, gb18030, big5, utf-16le, windows-1258, tcvn3
    /// [default: guessed]
    #[arg(long, value_name = "ENCODING")]
    pub from_encoding: Option<Encoding>,
    /// Notation to prefer where a move read can be understood in several ways
    #[arg(long, value_name = "NOTATION")]
    pub from_notation: Option<Style>,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  xq-record show game.xqf
  xq-record show games.pgn --game 7 --ply 20
  xq-record show game.pgn --notation wxf --board=ascii
Notations: uci, uci1, iccs, wxf, wxf-xqbase, wxf-fairy, san0, san1,
  vietnamese, chinese[-xqbase][-traditional][-half-width|-numerals]
Exit codes: 0 done, 2 bad use or input.";

/// Arguments of `xq-record show`.
#[derive(Args, Debug)]
#[command(after_help = SHOW_EXAMPLES)]
pub struct ShowArgs {
    /// The file; - is standard input
    pub file: PathBuf,
    /// Which of its games
    #[arg(long, value_name = "N", default_value = "1", value_parser = counted())]
    pub game: u64,
    /// The board after so many plies of the main line [default: after the last]
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// How the moves are written, and with it how files and ranks are
    #[arg(long, default_value = "chinese")]
    pub notation: Style,
    /// How the board is drawn
    #[arg(long, value_enum, value_name = "LOOK", num_args = 0..=1, require_equals = true,
          default_value = "chinese", default_missing_value = "chinese")]
    pub board: Look,
    /// How the file is read
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  xq-record convert game.xqf -o game.pgn
  xq-record convert *.xqf library.cbl -o all.pgn --notation wxf
  xq-record convert all.pgn -o games.xqf --split      games-0001.xqf, games-0002.xqf ...
  xq-record convert game.cbr -o - --format json
Notations: uci, uci1, iccs, wxf, wxf-xqbase, wxf-fairy, san0, san1,
  vietnamese, chinese[-xqbase][-traditional][-half-width|-numerals]
Exit codes: 0 done, 2 bad use or input. What a format has no place for is told.";

/// Arguments of `xq-record convert`.
#[derive(Args, Debug)]
#[command(after_help = CONVERT_EXAMPLES)]
pub struct ConvertArgs {
    /// Files, or folders of them; - is standard input
    #[arg(required = true, value_name = "IN")]
    pub inputs: Vec<PathBuf>,
    /// Only this game of the input
    #[arg(long, value_name = "N", value_parser = counted())]
    pub game: Option<u64>,
    /// Where to
    #[command(flatten)]
    pub target: TargetArgs,
    /// Format: pgn, xqf, dhtmlxq, epd or json [default: by the extension of OUT]
    #[arg(long)]
    pub format: Option<Format>,
    /// Notation of the moves in PGN and JSON [default: chinese]
    #[arg(long)]
    pub notation: Option<Style>,
    /// Encoding of PGN, DhtmlXQ and EPD: utf-8, gb18030, big5, utf-16le, windows-1258 or tcvn3
    /// [default: utf-8]
    #[arg(long)]
    pub encoding: Option<Encoding>,
    /// A numbered file for each game
    #[arg(long)]
    pub split: bool,
    /// How the files are read
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Where results go.
#[derive(Args, Debug)]
pub struct TargetArgs {
    /// The file to write; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: PathBuf,
    /// Overwrite it if it exists
    #[arg(long)]
    pub force: bool,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  xq-record check game.pgn
  xq-record check ~/games --csv report.csv
  xq-record check games.pgn --rule axf
A file fails when something in it cannot be read, when a move is illegal, or when the rules give
another result than the one recorded.
Exit codes: 0 all files passed, 1 a file failed, 2 bad use, or a file is no game file.";

/// Arguments of `xq-record check`.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct CheckArgs {
    /// Files, or folders of them: what is no game file there is passed over
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The rule set: computer, axf, wxf, checkban or draw
    #[arg(long, default_value_t)]
    pub rule: RuleSet,
    /// Write a row for each file to this file
    #[arg(long, value_name = "OUT")]
    pub csv: Option<PathBuf>,
    /// Overwrite that file if it exists
    #[arg(long, requires = "csv")]
    pub force: bool,
    /// Findings shown for each file; the others are counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub most: usize,
    /// How the files are read
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  xq-record judge --fen \"3k5/9/2r6/9/6N2/9/9/9/6C2/4K4 b\" \\
      --moves \"c7c5 g5f7 c5c7 f7g5 c7c5 g5f7 c5c7 f7g5\"
  xq-record judge --cases cycles.csv --rule axf
  xq-record judge --cases diagrams.csv --page diagrams.md
A file of cases has the columns fen, moves or cycle, and expected_RULE: red, black, draw or none
(the game goes on). Rows without a verdict, or with the word disputed, are skipped. Moves are judged
one by one and the first verdict counts; a cycle is played until its position stands for the third
time. Where a file has no expected_wxf, expected_axf stands for it, and the other way round.
Diagrams that no game reaches are judged too: a king that could be taken, a pawn that never stood
there. A page shows each case with its board, its column why if there is one, and the verdict by
every rule set.
Exit codes: 0 done, 1 a case failed, 2 bad use or input.";

/// Arguments of `xq-record judge`.
#[derive(Args, Debug)]
#[command(after_help = JUDGE_EXAMPLES)]
pub struct JudgeArgs {
    /// Position to play from [default: the start]
    #[arg(long, conflicts_with = "cases")]
    pub fen: Option<String>,
    /// The moves, in any notation
    #[arg(long, conflicts_with = "cases", required_unless_present_any = ["cases", "fen"])]
    pub moves: Option<String>,
    /// Notation to prefer where a move can be understood in several ways
    #[arg(long, conflicts_with = "cases")]
    pub notation: Option<Style>,
    /// Files of cases with known verdicts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cases: Vec<PathBuf>,
    /// Draw the cases on a page instead: Markdown, with the boards in a folder of the same name
    #[arg(long, value_name = "OUT", requires = "cases")]
    pub page: Option<PathBuf>,
    /// Overwrite that page and its boards if they exist
    #[arg(long, requires = "page")]
    pub force: bool,
    /// The rule set: computer, axf, wxf, checkban or draw
    #[arg(long, default_value_t)]
    pub rule: RuleSet,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = TextFormat::Text)]
    pub format: TextFormat,
}

const NOTATION_EXAMPLES: &str = "\
Examples:
  xq-record notation --move h2e2
  xq-record notation --fen \"3k5/9/9/1R7/9/9/9/1R7/9/5K3 w\" --text 前车平一
  xq-record notation --cases cases.csv
A file of cases has the columns fen and move, and any of iccs, wxf_official, wxf_xqbase,
wxf_pyffish, zh_xqbase, zh_print, zh_print_traditional or the names of notations. Every cell is
written and read back.
Exit codes: 0 done, 1 a case failed, 2 bad use or input.";

/// Arguments of `xq-record notation`.
#[derive(Args, Debug)]
#[command(after_help = NOTATION_EXAMPLES)]
pub struct NotationArgs {
    /// Position [default: the start]
    #[arg(long, conflicts_with = "cases")]
    pub fen: Option<String>,
    /// The move as coordinates, such as h2e2
    #[arg(long = "move", value_name = "MOVE")]
    pub mv: Option<String>,
    /// The move in any notation
    #[arg(long, conflicts_with = "mv", required_unless_present_any = ["mv", "cases"])]
    pub text: Option<String>,
    /// Notation to prefer where the text can be understood in several ways
    #[arg(long, requires = "text")]
    pub notation: Option<Style>,
    /// Files of cases with known texts
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["mv", "text"])]
    pub cases: Vec<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = TextFormat::Text)]
    pub format: TextFormat,
}

const STATS_EXAMPLES: &str = "\
Examples:
  xq-record stats games.pgn
  xq-record stats ~/games --top 30 --plies 4 --format csv
Exit codes: 0 done, 2 bad use or input.";

/// Arguments of `xq-record stats`.
#[derive(Args, Debug)]
#[command(after_help = STATS_EXAMPLES)]
pub struct StatsArgs {
    /// Files, or folders of them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// First moves and players shown, the most frequent ones
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// How many plies the first moves are
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub plies: usize,
    /// How the first moves are written
    #[arg(long, default_value = "chinese")]
    pub notation: Style,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// How the files are read
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const EXTRACT_EXAMPLES: &str = "\
Examples:
  xq-record extract --positions games.pgn -o suite.epd --from-ply 16 --to-ply 16 --unique
  xq-record extract --positions ~/games -o training.epd --quiet --unique
  xq-record extract --positions games.pgn -o - --format fen --every 10
EPD lines hold the position, sm (the move that was played), c9 (the result) and id (file, game and
ply).
Exit codes: 0 done, 2 bad use or input.";

/// Arguments of `xq-record extract`.
#[derive(Args, Debug)]
#[command(after_help = EXTRACT_EXAMPLES)]
pub struct ExtractArgs {
    /// Files, or folders of them; - is standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Take positions: the only thing to take, and so taken anyway
    #[arg(long)]
    pub positions: bool,
    /// Where to
    #[command(flatten)]
    pub target: TargetArgs,
    /// What a line holds
    #[arg(long, value_enum, default_value_t = PositionFormat::Epd)]
    pub format: PositionFormat,
    /// Positions after fewer plies are left out; 0 is the start of the game
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from_ply: usize,
    /// Positions after more plies are left out
    #[arg(long, value_name = "N")]
    pub to_ply: Option<usize>,
    /// Only every N-th of those plies
    #[arg(long, value_name = "N", default_value = "1", value_parser = counted())]
    pub every: u64,
    /// Each position once
    #[arg(long)]
    pub unique: bool,
    /// Leave out checks and positions in which a capture or a check was played
    #[arg(long)]
    pub quiet: bool,
    /// How the files are read
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// What `xq-record extract` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PositionFormat {
    /// The position with operations
    Epd,
    /// The position alone
    Fen,
}

/// Output for people or for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TextFormat {
    /// For people
    Text,
    /// One object
    Json,
}

/// Output for people, for spreadsheets or for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TableFormat {
    /// For people
    Text,
    /// A table with a head
    Csv,
    /// One object
    Json,
}

/// A number from 1.
fn counted() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}
