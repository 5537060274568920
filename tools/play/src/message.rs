//! What the page and the server say to each other: one JSON object a text message.
//!
//! A binary message of the page is a file to open: its name, a line end, its bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xq_core::Color;

use super::clock::{ClockSetting, ClockState};
use super::level::Player;
use super::snapshot::Snapshot;
use super::words::Words;

/// The largest message that is read, in bytes: a file, or what a tab remembers.
pub const MAX_MESSAGE: usize = 4 << 20;

/// What the page wants.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Go on where the tab was.
    Restore(Box<Snapshot>),
    /// Start a contest.
    NewGame {
        /// Who plays Red.
        red: Player,
        /// Who plays Black.
        black: Player,
        /// The clocks, if wished.
        clock: Option<ClockSetting>,
        /// The start, if not the usual one.
        fen: Option<String>,
    },
    /// Play a move.
    Move {
        /// Such as `h2e2`.
        mv: String,
    },
    /// Look at the position after a move.
    Goto {
        /// The number of the move in the list, 0 for the start.
        node: usize,
    },
    /// Take the last move back.
    Undo,
    /// Ask the engine for a move.
    Hint,
    /// Give the game up.
    Resign,
    /// Ask for a draw.
    OfferDraw,
    /// Let the engine play what it has found so far.
    MoveNow,
    /// End the contest without result and study it.
    Study,
    /// Show this many lines of the engine; 0 ends it.
    Analyse {
        /// How many.
        lines: usize,
    },
    /// Evaluate every position of the main line.
    Review,
    /// Go to a position.
    SetFen {
        /// The position.
        fen: String,
    },
    /// Ask what is wrong with a setup.
    CheckSetup {
        /// The setup.
        fen: String,
    },
    /// Take a game of the opened file.
    Choose {
        /// Its number, from 0.
        game: usize,
    },
    /// Ask for the record as PGN.
    Save,
    /// Replace the comment after a move.
    Comment {
        /// The move.
        node: usize,
        /// The comment.
        text: String,
    },
    /// Remove a move and what follows it.
    Delete {
        /// The move.
        node: usize,
    },
    /// Make a variation the main line.
    Promote {
        /// A move of it.
        node: usize,
    },
    /// Write moves in a notation.
    Style {
        /// Its name.
        style: String,
    },
    /// Judge by a rule set.
    Rules {
        /// Its name.
        rules: String,
    },
}

/// What the server tells.
#[derive(Serialize, Debug)]
#[serde(tag = "on", rename_all = "snake_case")]
pub enum Event {
    /// The position looked at and how the game stands.
    Board(Box<Board>),
    /// The moves with variations and comments.
    Tree(Tree),
    /// What the engine thinks.
    Lines(Lines),
    /// A position's evaluation.
    Evaluation {
        /// The position.
        node: usize,
        /// Its evaluation.
        evaluation: Evaluation,
    },
    /// How far the evaluation of the main line has come.
    Review {
        /// Positions still to be evaluated.
        left: usize,
    },
    /// A proposed move.
    Hint {
        /// The move.
        mv: String,
        /// The move in the chosen notation.
        text: String,
    },
    /// The games of a file.
    Games {
        /// The file's name.
        name: String,
        /// The games.
        games: Vec<GameTitle>,
        /// Whether there were too many to list.
        cut: bool,
    },
    /// What is wrong with a setup.
    Setup {
        /// The setup that was asked about.
        fen: String,
        /// The reasons; none for a position.
        defects: Vec<Words>,
    },
    /// The record as PGN.
    Saved {
        /// A name for the file.
        name: String,
        /// The file.
        text: String,
    },
    /// Something the player should know.
    Notice {
        /// The message.
        words: Words,
    },
    /// Something that was not done.
    Error {
        /// What kind of error.
        code: &'static str,
        /// Why.
        words: Words,
    },
}

impl Event {
    /// As it is sent.
    pub fn to_json(&self) -> String {
        // Maps with string keys, numbers and strings only: nothing that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_else(|_| r#"{"on":"error","code":"internal"}"#.into())
    }
}

/// A side, as the page names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Red.
    Red,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::Red,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Red => Color::Red,
            Side::Black => Color::Black,
        }
    }
}

/// The position looked at and how the game stands.
#[derive(Serialize, Debug)]
pub struct Board {
    /// The move after which it stands.
    pub node: usize,
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Side,
    /// The king in check.
    pub check: Option<String>,
    /// The moves that the player may choose from now.
    pub legal: Vec<String>,
    /// Those among them that would lose by the repetition rules.
    pub banned: Vec<String>,
    /// The move that led here.
    pub last: Option<String>,
    /// How the game ended, if it did.
    pub outcome: Option<OutcomeView>,
    /// The contest.
    pub contest: Option<ContestView>,
    /// The rule set.
    pub rules: &'static str,
    /// The notation.
    pub style: String,
    /// How many lines of the engine are shown.
    pub lines: usize,
}

/// How a game ended.
#[derive(Serialize, Debug)]
pub struct OutcomeView {
    /// Who has won, if somebody has.
    pub winner: Option<Side>,
    /// Why, in one word.
    pub reason: &'static str,
    /// In a sentence.
    pub words: Words,
}

/// A contest as the page shows it.
#[derive(Serialize, Debug)]
pub struct ContestView {
    /// Who plays Red.
    pub red: Player,
    /// Who plays Black.
    pub black: Player,
    /// Whether it goes on.
    pub live: bool,
    /// The move after which it stands, which need not be the one looked at.
    pub tip: usize,
    /// Whether the engine is to move.
    pub thinking: bool,
    /// The clocks.
    pub clock: Option<ClockState>,
    /// How it ended if not by the rules: for the tab to remember.
    pub ending: Option<super::contest::Ending>,
}

/// The moves of a game.
#[derive(Serialize, Debug)]
pub struct Tree {
    /// The start.
    pub start: String,
    /// The start, then every move; a move comes after the one before it, alternatives in order.
    pub nodes: Vec<Node>,
    /// What is known about the game.
    pub tags: BTreeMap<String, String>,
    /// How it ended, as PGN writes it.
    pub result: &'static str,
}

/// A move of a game.
#[derive(Serialize, Debug)]
pub struct Node {
    /// The number of the move before it; none for the start.
    pub parent: Option<usize>,
    /// The move.
    pub mv: String,
    /// The move in the chosen notation.
    pub text: String,
    /// The comment after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The evaluation of the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
}

/// An evaluation as Red sees it: hundredths of a pawn, or the moves to mate, negative for Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to mate.
    Mate(i32),
}

/// What the engine thinks.
#[derive(Serialize, Debug)]
pub struct Lines {
    /// The position it thinks about.
    pub node: usize,
    /// In plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// In milliseconds.
    pub elapsed: u64,
    /// The best lines, best first.
    pub lines: Vec<Variation>,
}

/// A line of the engine.
#[derive(Serialize, Debug)]
pub struct Variation {
    /// What it leads to.
    pub evaluation: Evaluation,
    /// Its moves.
    pub moves: Vec<String>,
    /// Its moves in the chosen notation.
    pub texts: Vec<String>,
}

/// A game of a file.
#[derive(Serialize, Debug)]
pub struct GameTitle {
    /// Who played Red.
    pub red: String,
    /// Who played Black.
    pub black: String,
    /// Event and date, or what the file calls the game.
    pub about: String,
    /// As PGN writes it.
    pub result: &'static str,
    /// How many plies the main line has.
    pub plies: usize,
}
