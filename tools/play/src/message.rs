//! What the page and the server say to each other: one JSON object a text message.
//!
//! A binary message of the page is a file to open: its name, a line end, its bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::analysis::Analysis;
use super::level::Player;
use super::openings::Continuation;
use super::reason::Reason;
use super::snapshot::Snapshot;
use super::text::Text;
use super::values::{ClockSetting, ClockState, Ending, Evaluation, Side};

/// The largest message that is read, in bytes: a file, or what a tab remembers.
pub(crate) const MAX_MESSAGE: usize = 4 << 20;

/// What the page wants.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
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
    /// In a contest take the last move back, in a study undo the last edit.
    Undo,
    /// Bring back the edit that was undone last.
    Redo,
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
    /// Let the engine look at the position, or rest.
    Analyse(Analysis),
    /// Evaluate every position of the main line that is not yet, or leave off.
    Review {
        /// Whether to leave off.
        #[serde(default)]
        stop: bool,
    },
    /// Ask what was played in the position looked at.
    Openings,
    /// Play a line from a move on, as a variation if it is new.
    Line {
        /// The move after which it begins.
        node: usize,
        /// Its moves.
        moves: Vec<String>,
    },
    /// Replace the comments after several moves, as one edit.
    Annotate {
        /// Each with the number of its move.
        comments: Vec<(usize, String)>,
    },
    /// Go to a position.
    SetFen {
        /// The position.
        fen: String,
    },
    /// Take a pasted text: a position, a game, or moves in any notation.
    Paste { text: String },
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
    /// Ask for the record as a file.
    Save {
        /// The format, PGN if none is named.
        format: Option<String>,
    },
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
pub(crate) enum Event {
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
        /// What the engine would play.
        best: Option<MoveText>,
    },
    /// The engine has looked at a position for as long as it was told to.
    Rested {
        /// The position.
        node: usize,
    },
    /// What was played in the position looked at, in the games of the opened file.
    Openings {
        /// The position.
        node: usize,
        /// The moves, the most usual first.
        moves: Vec<Continuation>,
    },
    /// How far the evaluation of the main line has come.
    Review {
        /// Positions still to be evaluated.
        left: usize,
    },
    /// A proposed move.
    Hint(MoveText),
    /// The games of a file.
    Games {
        /// The file's name.
        name: String,
        /// The games.
        games: Vec<GameTitle>,
        /// Whether there were too many to list.
        cut: bool,
        /// The number of the one on the board.
        chosen: usize,
    },
    /// What is wrong with a setup.
    Setup {
        /// The setup that was asked about.
        fen: String,
        /// The reasons; none for a position.
        defects: Vec<Reason>,
    },
    /// The record as PGN.
    Saved {
        /// A name for the file.
        name: String,
        /// The file, if it is one of text.
        text: String,
        /// The bytes of any other.
        bytes: Vec<u8>,
    },
    /// Something the player should know.
    Notice(Text),
    /// Why something was not done.
    Error(Text),
}

impl Event {
    /// As it is sent.
    pub(crate) fn to_json(&self) -> String {
        // Maps with string keys, numbers and strings only: nothing that JSON cannot hold.
        serde_json::to_string(self)
            .unwrap_or_else(|_| r#"{"on":"error","code":"message","found":""}"#.into())
    }
}

/// The position looked at and how the game stands.
#[derive(Serialize, Debug)]
pub(crate) struct Board {
    /// The move after which it stands.
    pub(crate) node: usize,
    /// The position.
    pub(crate) fen: String,
    /// Whose turn it is.
    pub(crate) turn: Side,
    /// The king in check.
    pub(crate) check: Option<String>,
    /// The moves that the player may choose from now.
    pub(crate) legal: Vec<String>,
    /// Those among them that would lose by the repetition rules.
    pub(crate) banned: Vec<Banned>,
    /// What decides the game if the position comes once more.
    pub(crate) warning: Option<OutcomeView>,
    /// The move that led here.
    pub(crate) last: Option<String>,
    /// How the game ended, if it did.
    pub(crate) outcome: Option<OutcomeView>,
    /// The contest.
    pub(crate) contest: Option<ContestView>,
    /// The rule set.
    pub(crate) rules: &'static str,
    /// The notation.
    pub(crate) style: String,
    /// How many lines of the engine are shown.
    pub(crate) lines: usize,
    /// Whether there is an edit to undo.
    pub(crate) can_undo: bool,
    /// Whether an undone edit can be had back.
    pub(crate) can_redo: bool,
}

/// A move that would lose by the repetition rules.
#[derive(Serialize, Debug)]
pub(crate) struct Banned {
    pub(crate) mv: String,
    pub(crate) why: OutcomeView,
}

/// How a game ended.
#[derive(Serialize, Debug)]
pub(crate) struct OutcomeView {
    /// Who has won, if somebody has.
    pub(crate) winner: Option<Side>,
    #[serde(flatten)]
    pub(crate) why: Reason,
}

/// A contest as the page shows it.
#[derive(Serialize, Debug)]
pub(crate) struct ContestView {
    /// Who plays Red.
    pub(crate) red: Player,
    /// Who plays Black.
    pub(crate) black: Player,
    /// Whether it goes on.
    pub(crate) live: bool,
    /// The move after which it stands, which need not be the one looked at.
    pub(crate) tip: usize,
    /// Whether the engine is to move.
    pub(crate) thinking: bool,
    /// The clocks.
    pub(crate) clock: Option<ClockState>,
    /// What both clocks showed after every move, in milliseconds: Red's, Black's.
    pub(crate) clocks: Vec<(u64, u64)>,
    /// How it ended if not by the rules: for the tab to remember.
    pub(crate) ending: Option<Ending>,
}

/// The moves of a game.
#[derive(Serialize, Debug)]
pub(crate) struct Tree {
    /// By which the page knows the game, whatever is changed in it.
    pub(crate) id: String,
    /// The start.
    pub(crate) start: String,
    /// The start, then every move; a move comes after the one before it, alternatives in order.
    pub(crate) nodes: Vec<Node>,
    /// What is known about the game.
    pub(crate) tags: BTreeMap<String, String>,
    /// How it ended, as PGN writes it.
    pub(crate) result: &'static str,
}

/// A move of a game.
#[derive(Serialize, Debug)]
pub(crate) struct Node {
    /// The number of the move before it; none for the start.
    pub(crate) parent: Option<usize>,
    /// The move.
    pub(crate) mv: String,
    /// The move in the chosen notation.
    pub(crate) text: String,
    /// The comment after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    /// The evaluation of the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evaluation: Option<Evaluation>,
    /// What the engine would play after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best: Option<MoveText>,
    /// Whether a review has looked at the position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) reviewed: bool,
}

/// A move, and how the chosen notation writes it.
#[derive(Serialize, Debug)]
pub(crate) struct MoveText {
    pub(crate) mv: String,
    pub(crate) text: String,
}

/// What the engine thinks.
#[derive(Serialize, Debug)]
pub(crate) struct Lines {
    /// The position it thinks about.
    pub(crate) node: usize,
    /// In plies.
    pub(crate) depth: u32,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// In milliseconds.
    pub(crate) elapsed: u64,
    /// The best lines, best first.
    pub(crate) lines: Vec<Variation>,
}

/// A line of the engine.
#[derive(Serialize, Debug)]
pub(crate) struct Variation {
    /// What it leads to.
    pub(crate) evaluation: Evaluation,
    /// Its moves.
    pub(crate) moves: Vec<String>,
    /// Its moves in the chosen notation.
    pub(crate) texts: Vec<String>,
}

/// A game of a file.
#[derive(Serialize, Debug)]
pub(crate) struct GameTitle {
    /// Who played Red.
    pub(crate) red: String,
    /// Who played Black.
    pub(crate) black: String,
    /// Event and date, or what the file calls the game.
    pub(crate) about: String,
    /// As PGN writes it.
    pub(crate) result: &'static str,
    /// How many plies the main line has.
    pub(crate) plies: usize,
}
