//! [`FileDefect`]: what is wrong with a file, and where.

use std::fmt;

use crate::color::Color;
use crate::fen::FenSyntaxError;
use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::notation::NotationError;
use crate::position::{Diagram, PositionError};

use super::encoding::Encoding;
use super::result::GameResult;

/// Where in a file something was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Place {
    /// Bytes from the start of a binary file.
    Offset(usize),
    /// A line of a text file, from 1.
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Offset(offset) => write!(f, "offset {offset}"),
            Place::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// A move's number in its game, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// As the start position counts, from 1 if it does not say otherwise.
    pub number: u32,
    /// The side that moves.
    pub side: Color,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({})", self.number, self.side)
    }
}

/// Something wrong with a file. What could be read of the game is there nevertheless.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileDefect {
    /// Where in the file.
    pub place: Place,
    /// Which game of the file, from 1.
    pub game: usize,
    /// Which move, if it concerns one.
    pub at: Option<MoveNumber>,
    /// What.
    pub kind: DefectKind,
}

impl fmt::Display for FileDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, game {}", self.place, self.game)?;
        if let Some(at) = self.at {
            write!(f, ", {at}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DefectKind {
    /// The data end too early.
    #[error("the data end where {expected} was expected")]
    Truncated {
        /// What should have followed.
        expected: &'static str,
    },
    /// The file names a length that cannot be.
    #[error("found {found} as the length of {what}, at most {most} is possible there")]
    Length {
        /// The length of what.
        what: &'static str,
        /// What the file says.
        found: i64,
        /// What there is room for.
        most: usize,
    },
    /// A field holds what it cannot.
    #[error("found {found:?} as {what}, expected {expected}")]
    Value {
        /// Which field.
        what: &'static str,
        /// What it holds, shortened if it is long.
        found: String,
        /// What it could hold.
        expected: &'static str,
    },
    /// Bytes that are no text in the file's encoding.
    #[error("bytes that are no {encoding} text; replacement characters stand in their place")]
    Encoding {
        /// The encoding in which they were read.
        encoding: Encoding,
    },
    /// The start position is a diagram that no game leads to, such as a composed problem; its moves
    /// are read. This is a remark: the file may be as it is meant.
    #[error("start position: a diagram that no game leads to: {}", reasons(.0))]
    Composed(PositionError),
    /// The start position is none of a game; its moves are not read.
    #[error("start position: {0}")]
    Start(PositionError),
    /// The start position cannot be read; the usual one is taken and no moves are read.
    #[error(transparent)]
    Fen(FenSyntaxError),
    /// A move that the rules forbid; it and what follows it are left out.
    #[error("illegal move {mv}: {why}; the line ends here")]
    IllegalMove {
        /// The move.
        mv: Move,
        /// The rule it breaks.
        why: IllegalMove,
    },
    /// A text that is no move of the position; it and what follows it are left out.
    #[error("{0}; the line ends here")]
    UnreadableMove(NotationError),
    /// A text that may be any of several moves, and no other move of the game tells which; it and
    /// what follows it are left out.
    #[error(
        "{text:?} may be any of {}, and no other move of the game tells which; the line ends here \
         unless the notation is given",
        join(.candidates)
    )]
    Undecided {
        /// The text, shortened if it is long.
        text: String,
        /// The moves, at least two.
        candidates: Vec<Move>,
    },
    /// Something that was begun has no end.
    #[error("{what} begins here and does not end")]
    Unclosed {
        /// What.
        what: &'static str,
    },
    /// Something stands where it has no meaning; it is left out.
    #[error("found {found:?}, expected {expected}")]
    Unexpected {
        /// What stands there, shortened if it is long.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// The result in the header is not the one after the moves, which is taken.
    #[error("the header says {header}, after the moves stands {moves}")]
    ResultsDiffer {
        /// In the header.
        header: GameResult,
        /// After the moves.
        moves: GameResult,
    },
    /// So many defects follow that they are counted, not kept.
    #[error("and {} more", grouped(*.count))]
    More {
        /// How many.
        count: usize,
        /// How many of them are illegal moves or no moves at all.
        bad_moves: usize,
    },
    /// A game from the usual start position without a move.
    #[error("the game holds no moves")]
    NoMoves,
}

impl DefectKind {
    /// How many defects this stands for.
    pub fn count(&self) -> usize {
        match self {
            DefectKind::More { count, .. } => *count,
            _ => 1,
        }
    }

    /// How many of them are illegal moves or no moves at all.
    pub fn bad_moves(&self) -> usize {
        match self {
            DefectKind::More { bad_moves, .. } => *bad_moves,
            _ => usize::from(self.is_bad_move()),
        }
    }

    /// The remark on a start that no game leads to.
    pub(super) fn composed(start: &Diagram) -> Option<DefectKind> {
        let defects = start.defects().to_vec();
        (!defects.is_empty()).then_some(DefectKind::Composed(PositionError { defects }))
    }

    /// Whether it is worth knowing, but nothing is wrong with the file.
    pub fn is_remark(&self) -> bool {
        matches!(self, DefectKind::Composed(_))
    }

    /// Whether a move is illegal or no move at all.
    pub fn is_bad_move(&self) -> bool {
        matches!(
            self,
            DefectKind::IllegalMove { .. }
                | DefectKind::UnreadableMove(_)
                | DefectKind::Undecided { .. }
        )
    }
}

/// A number with a comma after every three digits from the right.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// What is impossible about a position.
fn reasons(error: &PositionError) -> String {
    let texts: Vec<String> = error.defects.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

fn join(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" or ")
}

/// At most forty characters of a text, for a message.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// As many defects of a game are kept; the others are counted.
const MOST: usize = 1000;

/// Gathers the defects of one game.
#[derive(Debug)]
pub(super) struct Defects {
    game: usize,
    pub(super) list: Vec<FileDefect>,
}

impl Defects {
    pub(super) fn of_game(game: usize) -> Defects {
        Defects {
            game,
            list: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, place: Place, kind: DefectKind) {
        self.add_at(place, None, kind);
    }

    /// A field holds what it cannot.
    pub(super) fn value(
        &mut self,
        place: Place,
        what: &'static str,
        found: &str,
        expected: &'static str,
    ) {
        let found = short(found);
        let kind = DefectKind::Value {
            what,
            found,
            expected,
        };
        self.add(place, kind);
    }

    /// Something stands where it has no meaning.
    pub(super) fn unexpected(&mut self, place: Place, found: &str, expected: &'static str) {
        let found = short(found);
        self.add(place, DefectKind::Unexpected { found, expected });
    }

    pub(super) fn add_at(&mut self, place: Place, at: Option<MoveNumber>, kind: DefectKind) {
        let is_bad = usize::from(kind.is_bad_move());
        if self.list.len() <= MOST {
            let game = self.game;
            let count = 1;
            let kind = match self.list.len() {
                MOST => DefectKind::More {
                    count,
                    bad_moves: is_bad,
                },
                _ => kind,
            };
            self.list.push(FileDefect {
                place,
                game,
                at,
                kind,
            });
        } else if let Some(DefectKind::More { count, bad_moves }) =
            self.list.last_mut().map(|last| &mut last.kind)
        {
            *count += 1;
            *bad_moves += is_bad;
        }
    }
}
