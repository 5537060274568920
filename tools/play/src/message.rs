//! What the server tells: one JSON object a text message.

use std::collections::BTreeMap;

use serde::Serialize;

use super::level::Player;
use super::openings::Continuation;
use super::reason::Reason;
use super::text::Text;
use super::values::{ClockState, Ending, Evaluation, Side};

/// What the server tells.
#[derive(Serialize, Debug)]
#[serde(tag = "on", rename_all = "snake_case")]
pub(crate) enum Event {
    /// What the server has to offer; told first.
    Welcome {
        /// The name of another engine, if one was given.
        engine: Option<String>,
        /// How many threads the machine can run at once.
        processors: usize,
    },
    /// The position looked at and how the game stands.
    Board(Box<Board>),
    /// The moves with variations and comments.
    Tree(Tree),
    /// What the engine thinks.
    Lines(Lines),
    Evaluation {
        node: usize,
        evaluation: Evaluation,
        /// What the engine would play.
        best: Option<MoveText>,
    },
    /// The engine has looked at a position for as long as it was told to.
    Rested {
        node: usize,
    },
    /// What was played in the position looked at, in the games of the opened file.
    Openings {
        node: usize,
        /// The moves, the most usual first.
        moves: Vec<Continuation>,
    },
    /// How far the evaluation of the main line has come.
    Review {
        /// Positions still to be evaluated.
        left: usize,
    },
    Hint(MoveText),
    /// The games of a file.
    Games {
        name: String,
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
    /// Positions of the opened file with the moves that are to be found.
    Puzzles {
        puzzles: Vec<Puzzle>,
    },
    /// The line of a puzzle; no moves if none mates in time.
    Solution {
        fen: String,
        moves: Vec<String>,
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
    pub(crate) contest: Option<ContestView>,
    pub(crate) rules: &'static str,
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
    pub(crate) red: Player,
    pub(crate) black: Player,
    /// Whether it goes on.
    pub(crate) live: bool,
    /// The move after which it stands, which need not be the one looked at.
    pub(crate) tip: usize,
    /// Whether the engine is to move.
    pub(crate) thinking: bool,
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

/// A position, and the moves of both sides from there that are to be found.
#[derive(Serialize, Debug)]
pub(crate) struct Puzzle {
    pub(crate) fen: String,
    /// None if only the number of moves is known.
    pub(crate) solution: Vec<String>,
    /// In how many moves it mates, if that is known.
    pub(crate) mate: Option<u32>,
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
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) elapsed: u64,
    /// The best lines, best first.
    pub(crate) lines: Vec<Variation>,
}

/// A line of the engine.
#[derive(Serialize, Debug)]
pub(crate) struct Variation {
    /// What it leads to.
    pub(crate) evaluation: Evaluation,
    pub(crate) moves: Vec<String>,
    /// Its moves in the chosen notation.
    pub(crate) texts: Vec<String>,
}

/// A game of a file.
#[derive(Serialize, Debug)]
pub(crate) struct GameTitle {
    pub(crate) red: String,
    pub(crate) black: String,
    /// Event and date, or what the file calls the game.
    pub(crate) about: String,
    /// As PGN writes it.
    pub(crate) result: &'static str,
    /// How many plies the main line has.
    pub(crate) plies: usize,
}
