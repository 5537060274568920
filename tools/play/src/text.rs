//! What the page is to say: a code and what it is about. The page has the sentences.

use serde::Serialize;

use super::reason::Reason;

/// A notice, or why a command was not carried out.
#[derive(Clone, PartialEq, Debug, Serialize, strum::VariantNames)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Text {
    /// A message that is no command.
    Message {
        found: String,
    },
    /// A message or file that is not read, in mebibytes.
    TooLarge {
        found: f64,
        most: f64,
    },
    /// The engine cannot be started.
    Engine,
    /// All places of the server are taken.
    Full,
    /// A text that is no move such as `h2e2`.
    Move,
    /// A move that the rules forbid.
    Illegal {
        why: Reason,
    },
    /// A move after the end of the game.
    Over,
    NotLatest,
    NotYourTurn,
    NoGame,
    /// A game is being played.
    Playing,
    /// The engine thinks about its own move.
    Busy,
    NothingToUndo,
    NothingToRedo,
    /// After the flag has fallen there is no taking back.
    NoUndoAfterTime,
    TooManyMoves {
        most: usize,
    },
    /// There is no such node.
    Node,
    CommentTooLong,
    Style,
    Rules,
    /// A FEN that gives no position.
    Position {
        why: Vec<Reason>,
    },
    /// A file or pasted text that gives no game.
    File {
        name: String,
        why: Reason,
    },
    /// A text that is neither a position, a game, nor moves.
    Pasted,
    /// A move of a pasted list that cannot be played, with its number from 1.
    PastedMove {
        found: String,
        number: usize,
    },
    NoSuchGame,
    CannotSave,
    /// The opened file has no position with moves to be found.
    NoPuzzles,
    /// The other engine cannot be started, or has failed.
    OtherEngine,
    /// The engine would rather play on.
    DrawDeclined,
    /// The engine has not thought long enough to answer an offer.
    DrawTooEarly,
    /// Moves of a remembered game that the rules do not allow.
    MovesLost {
        count: usize,
    },
    /// The first defect of an opened game, and how many more there are.
    FileDefect {
        why: Reason,
        more: usize,
    },
    /// What the format of a saved game has no place for.
    Saved {
        format: String,
        loss: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantNames;

    #[test]
    fn the_page_has_a_sentence_for_every_code() {
        let sentences = include_str!("assets/js/sentences.js");
        for code in Text::VARIANTS {
            assert!(sentences.contains(&format!("\n  say_{code}: ")), "{code}");
        }
    }
}
