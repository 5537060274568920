//! Game records: what people's game files hold, read from every usual format and written to some.
//!
//! A [`Record`] is one game: [`Tags`], the start position, a [`MoveTree`] with variations and
//! comments, and the [`GameResult`]. [`read`] takes any file and gives its games one after
//! another, each with the [`Defect`]s found in it; [`write()`] writes one game.
//!
//! | format | read | written | games in a file | module |
//! |---|---|---|---|---|
//! | PGN: Chinese, WXF, ICCS, coordinates, short algebraic | yes | yes | many, streamed | [`pgn`] |
//! | XQF, 象棋演播室 | all key versions | version 0x0A | one | [`xqf`] |
//! | DhtmlXQ, 东萍 and forums, also inside HTML | yes | yes | many | [`dhtmlxq`] |
//! | CBR and CBL, 象棋桥 | version 1 and 2 | no | one, many | [`ccbridge`] |
//! | CBF, 象棋桥's XML | yes | no | one | [`cbf`] |
//! | WXF text, PlayOK, XieXie, ClubXiangqi | yes | no | many, streamed | [`wxf`] |
//! | EPD, positions with operations | yes | yes | many, streamed | [`epd`] |
//! | JSON, this library's own | yes | yes | many, streamed | [`json`] |
//!
//! Broken files give what can be read of them. An illegal move ends its line, the lines beside it
//! stay; every such thing is reported with its place. No input makes a reader panic, loop or recurse,
//! nor allocate by a length that it names: memory stays in proportion to the input, to one game of
//! it where it is streamed.
//!
//! ```
//! use xq_core::record::{self, Format, ReadOptions, WriteOptions};
//!
//! let file = "[Red \"Hu Ronghua\"]\n1. h2e2 (1. b2e2 {the other one}) h9g7 2. e2e8 1-0";
//! let game = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?;
//! assert_eq!(game.record.tags.get("Red"), Some("Hu Ronghua"));
//! assert_eq!(game.record.tree.variation_count(), 1);
//! assert_eq!(
//!     game.defects[0].to_string().split_once(": ").unwrap().0,
//!     "line 2, game 1, move 2 (Red)"
//! );
//!
//! let mut out = Vec::new();
//! let losses = record::write(&game.record, Format::Xqf, &WriteOptions::default(), &mut out)?;
//! assert!(losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cbf;
pub mod ccbridge;
mod cursor;
mod defect;
pub mod dhtmlxq;
mod draft;
mod encoding;
pub mod epd;
mod format;
pub mod json;
mod line;
mod lines;
mod men;
mod movetext;
pub mod pgn;
mod result;
mod tags;
mod textgame;
mod tree;
pub mod wxf;
pub mod xqf;

pub use defect::{Defect, DefectKind, MoveNumber, Place};
pub use encoding::Encoding;
pub use format::Format;
pub use result::GameResult;
pub use tags::Tags;
pub use tree::{MoveTree, NodeId};

use std::io::{self, BufRead, Cursor, Read, Write};

use crate::moves::Move;
use crate::notation::Style;
use crate::position::{Position, Setup};

/// A game: what was said about it, where it began, what was played and might have been, how it
/// ended.
///
/// ```
/// use xq_core::Position;
/// use xq_core::record::{self, ReadOptions};
///
/// // Play through the main line, then look at every move with the depth at which it stands.
/// let file = "1. h2e2 (1. b2e2 h9g7) 1... h9g7 2. h0g2 *";
/// let record = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?.record;
/// let mut position = Position::from_setup(&record.start)?;
/// for mv in record.tree.main_moves() {
///     let _ = position.make(mv);
/// }
/// assert_eq!(position.fullmove_number(), 2);
/// let depths: Vec<usize> = record.tree.preorder().map(|(depth, _)| depth).collect();
/// assert_eq!(depths, [1, 2, 3, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was said about it.
    pub tags: Tags,
    /// Where it began. Files hold setups that are no positions too; such a record has no moves.
    pub start: Setup,
    /// The moves, legal from the start on if [`read`] gave them.
    pub tree: MoveTree,
    /// How it ended.
    pub result: GameResult,
}

impl Record {
    /// A game without tags, moves and result.
    pub fn new(start: Setup) -> Record {
        Record {
            tags: Tags::new(),
            start,
            tree: MoveTree::new(),
            result: GameResult::Unknown,
        }
    }

    /// A game of these moves from a position, for instance one that was just played.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::record::Record;
    /// let moves = ["h2e2", "h9g7"].map(|mv| mv.parse().unwrap());
    /// let record = Record::of_moves(&Position::start(), moves);
    /// assert_eq!(record.tree.main_moves().count(), 2);
    /// ```
    pub fn of_moves(start: &Position, moves: impl IntoIterator<Item = Move>) -> Record {
        let mut record = Record::new(start.to_setup());
        let mut node = NodeId::ROOT;
        for mv in moves {
            node = record.tree.add(node, mv);
        }
        record
    }
}

/// A game as it was read, and what is wrong with it in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// What could be read.
    pub record: Record,
    /// What could not, in the order in which it was found.
    pub defects: Vec<Defect>,
}

/// What helps reading a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The file's name, whose extension decides where the content leaves the format open.
    pub file_name: Option<String>,
    /// The format, whatever content and name say.
    pub format: Option<Format>,
    /// The encoding of texts, whatever it looks like. CBR, CBL and CBF have one of their own; XQF
    /// is GB18030 if nothing is said.
    pub encoding: Option<Encoding>,
    /// The notation of moves to prefer where a text can be understood in several ways.
    pub style: Option<Style>,
}

/// The games of a file, one after another.
pub type Games<'a> = Box<dyn Iterator<Item = io::Result<ReadGame>> + 'a>;

/// Why a file cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It could not be read from.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Neither content nor name tell the format.
    #[error(
        "no known format: the file begins with {head:?}, expected {}",
        Format::names()
    )]
    UnknownFormat {
        /// How the file begins, in printable characters.
        head: String,
    },
    /// A version of a format that nobody has described.
    #[error("found version {found} of {format}, expected {expected}")]
    Version {
        /// The format.
        format: Format,
        /// The version.
        found: u8,
        /// Those that can be read.
        expected: &'static str,
    },
}

/// How much of a file is looked at to tell its format and encoding.
const HEAD: u64 = 1 << 16;

/// Reads a file of any format, see the [module](self).
///
/// PGN, WXF, EPD and JSON are streamed, game by game; the other formats are read as a whole first.
/// The outer error says that the file cannot be read at all, the inner ones that reading from it
/// failed half-way. A slice of bytes can be read as it is; a file wants a
/// [`BufReader`](std::io::BufReader).
///
/// # Errors
/// See [`ReadError`].
pub fn read<'a>(
    mut input: impl BufRead + 'a,
    options: &ReadOptions,
) -> Result<Games<'a>, ReadError> {
    let mut head = Vec::new();
    input.by_ref().take(HEAD).read_to_end(&mut head)?;
    let name = options.file_name.as_deref();
    let format = match options.format.or_else(|| Format::detect(&head, name)) {
        Some(format) => format,
        None => {
            let text = String::from_utf8_lossy(&head);
            let head = text.chars().take(16).collect();
            return Err(ReadError::UnknownFormat { head });
        }
    };
    if format.is_streamed() {
        let guess = lines::guess(&head, options.encoding);
        let mut lines = lines::Lines::new(Cursor::new(head).chain(input), guess);
        let style = options.style;
        return Ok(match format {
            Format::Epd => Box::new(lines::one_a_line(lines, epd::position)),
            Format::Json => Box::new(lines::one_a_line(lines, json::game)),
            Format::Wxf => Box::new(lines::games(move |n| wxf::game(&mut lines, style, n))),
            _ => Box::new(lines::games(move |n| pgn::game(&mut lines, style, n))),
        });
    }
    let mut data = head;
    input.read_to_end(&mut data)?;
    let games = match format {
        Format::Xqf => vec![xqf::read(&data, options.encoding)],
        Format::Cbr => vec![ccbridge::read_record(&data)?],
        Format::Cbl => ccbridge::read_library(&data)?,
        Format::Cbf => vec![cbf::read(&data)],
        _ => dhtmlxq::read(&data, options.encoding),
    };
    Ok(Box::new(games.into_iter().map(Ok)))
}

/// How a game is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The notation of the moves in PGN. JSON has it beside the coordinates.
    pub style: Style,
    /// The encoding of PGN, DhtmlXQ and EPD. XQF is always GB18030, JSON always UTF-8.
    pub encoding: Encoding,
}

impl Default for WriteOptions {
    /// Chinese notation in UTF-8.
    fn default() -> Self {
        WriteOptions {
            style: Style::CHINESE,
            encoding: Encoding::Utf8,
        }
    }
}

/// Something of a game that the written format has no place for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Loss {
    /// A tag is left out.
    #[error("no place for the tag {name}")]
    Tag {
        /// The tag's name.
        name: String,
    },
    /// A tag's value is cut.
    #[error("the value of the tag {name} is too long and was cut")]
    TagCut {
        /// The tag's name.
        name: String,
    },
    /// Signs in a text that end it in this format are replaced by full-width ones.
    #[error("{what} holds signs that the format keeps for itself; they were replaced")]
    Signs {
        /// In what.
        what: &'static str,
    },
    /// Some characters cannot be written in the encoding.
    #[error("characters that {encoding} does not have were replaced")]
    Characters {
        /// The encoding.
        encoding: Encoding,
    },
    /// More pieces of a kind than a set has.
    #[error("the start position has more pieces than a set; some were left out")]
    Pieces,
    /// The move counters of the start position.
    #[error("no place for the move counters of the start position")]
    Counters,
    /// The side to move of a start position without moves.
    #[error("no place for the side to move where there are no moves")]
    SideToMove,
    /// Variations.
    #[error("no place for variations")]
    Variations,
    /// Comments.
    #[error("no place for comments")]
    Comments,
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It could not be written to.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A format that is read only.
    #[error("{format} can be read but not written, expected pgn, xqf, dhtmlxq, epd or json")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// The tree has moves, but the start is no position.
    #[error("the start position of the game: {0}")]
    Start(#[from] crate::position::PositionError),
    /// The tree holds a move that is not legal.
    #[error("illegal move {mv} in the game at {at}: {why}")]
    IllegalMove {
        /// The move.
        mv: Move,
        /// Which move of the game.
        at: MoveNumber,
        /// The rule it breaks.
        why: crate::legality::IllegalMove,
    },
    /// A comment of more than 2^31 bytes.
    #[error("a comment is too long for the format")]
    TooLong,
}

/// Writes a game, and tells what of it the format has no place for.
///
/// Several games go into one file by writing one after another, if
/// [`Format::holds_many`]. Moves are checked first by the formats that need the board (PGN, EPD,
/// JSON).
///
/// # Errors
/// See [`WriteError`].
pub fn write(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut losses = match format {
        Format::Pgn => pgn::write(record, options, output)?,
        Format::Xqf => xqf::write(record, output)?,
        Format::DhtmlXq => dhtmlxq::write(record, options.encoding, output)?,
        Format::Epd => epd::write(record, options.encoding, output)?,
        Format::Json => json::write(record, options.style, output)?,
        Format::Cbr | Format::Cbl | Format::Cbf | Format::Wxf => {
            return Err(WriteError::ReadOnly { format });
        }
    };
    losses.dedup();
    Ok(losses)
}

/// Writes text in an encoding.
fn write_text(
    text: &str,
    encoding: Encoding,
    output: &mut dyn Write,
    losses: &mut Vec<Loss>,
) -> io::Result<()> {
    let (bytes, lossy) = encoding.encode(text);
    if lossy {
        losses.push(Loss::Characters { encoding });
    }
    output.write_all(&bytes)
}
