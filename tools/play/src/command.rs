//! What the page wants: one JSON object a text message.
//!
//! A binary message of the page is a file to open: its name, a line end, its bytes.

use serde::Deserialize;

use super::analysis::Analysis;
use super::level::Player;
use super::snapshot::Snapshot;
use super::values::ClockSetting;

/// The largest message that is read, in bytes: a file, or what a tab remembers.
pub(crate) const MAX_MESSAGE: usize = 4 << 20;

/// What the page wants.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Go on where the tab was.
    Restore(Box<Snapshot>),
    NewGame {
        red: Player,
        black: Player,
        /// The clocks, if wished.
        clock: Option<ClockSetting>,
        /// The start, if not the usual one.
        fen: Option<String>,
    },
    Move {
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
        moves: Vec<String>,
    },
    /// Replace the comments after several moves, as one edit.
    Annotate {
        /// Each with the number of its move.
        comments: Vec<(usize, String)>,
    },
    /// Go to a position.
    SetFen {
        fen: String,
    },
    /// Take a pasted text: a position, a game, or moves in any notation.
    Paste {
        text: String,
    },
    /// Ask what is wrong with a setup.
    CheckSetup {
        fen: String,
    },
    /// Take a game of the opened file.
    Choose {
        /// Its number, from 0.
        game: usize,
    },
    /// Ask for the positions of the opened file as puzzles.
    Puzzles,
    /// Ask for the line of a puzzle.
    Solve {
        fen: String,
        /// In how many moves it mates.
        mate: u32,
    },
    /// Ask for the record as a file.
    Save {
        /// The format, PGN if none is named.
        format: Option<String>,
    },
    /// Replace the comment after a move.
    Comment {
        node: usize,
        text: String,
    },
    /// Remove a move and what follows it.
    Delete {
        node: usize,
    },
    /// Make a variation the main line.
    Promote {
        /// A move of it.
        node: usize,
    },
    /// Write moves in a notation.
    Style {
        style: String,
    },
    /// Judge by a rule set.
    Rules {
        rules: String,
    },
}
