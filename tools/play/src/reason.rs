//! Why: a name for each reason and what it is about. The page has the sentences.

use serde::Serialize;
use serde_json::{Map, Value, json};
use xq_core::record::{DefectKind, FileDefect, Place, ReadError};
use xq_core::rules::{Chase, DrawReason, Verdict, Victim, WinReason};
use xq_core::{Color, Defect, FenSyntaxError, IllegalMove, Piece};

use super::values::{Ending, Side};

/// A reason by its name, with what it is about: pieces as FEN writes them, squares such as `c0`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Reason {
    pub(crate) reason: &'static str,
    #[serde(flatten)]
    about: Map<String, Value>,
}

impl Reason {
    fn new(reason: &'static str) -> Reason {
        Reason {
            reason,
            about: Map::new(),
        }
    }

    fn with(mut self, name: &str, value: impl Serialize) -> Reason {
        // Numbers, texts and lists of them: nothing that JSON cannot hold.
        let value = serde_json::to_value(value).unwrap_or_default();
        self.about.insert(name.to_owned(), value);
        self
    }

    fn piece(self, piece: Piece) -> Reason {
        self.with("piece", piece.fen_char())
    }

    fn by(self, piece: Piece) -> Reason {
        self.with("by", piece.fen_char())
    }

    fn square(self, square: xq_core::Square) -> Reason {
        self.with("square", square.to_string())
    }

    fn side(self, color: Color) -> Reason {
        self.with("side", Side::from(color))
    }
}

/// The rule that a move breaks.
pub(crate) fn illegal(why: &IllegalMove) -> Reason {
    match *why {
        IllegalMove::NoPiece { from } => Reason::new("no_piece").square(from),
        IllegalMove::NotItsTurn { piece, .. } => {
            Reason::new("not_its_turn").side(piece.color().other())
        }
        IllegalMove::NoMove { piece, .. } => Reason::new("no_move").piece(piece),
        IllegalMove::OwnPiece { piece, to } => Reason::new("own_piece").by(piece).square(to),
        IllegalMove::NotItsWay { piece, .. } => Reason::new("not_its_way").piece(piece),
        IllegalMove::LeavesPalace { piece, .. } => Reason::new("leaves_palace").piece(piece),
        IllegalMove::CrossesRiver { piece, .. } => Reason::new("crosses_river").piece(piece),
        IllegalMove::Backwards { piece, .. } => Reason::new("backwards").piece(piece),
        IllegalMove::SidewaysTooEarly { piece, .. } => {
            Reason::new("sideways_too_early").piece(piece)
        }
        IllegalMove::BlockedLeg { leg, by } => Reason::new("blocked_leg").by(by).square(leg),
        IllegalMove::BlockedEye { eye, by } => Reason::new("blocked_eye").by(by).square(eye),
        IllegalMove::BlockedWay { piece, at, by } => {
            Reason::new("blocked_way").piece(piece).by(by).square(at)
        }
        IllegalMove::WrongScreens { count, .. } => {
            Reason::new("wrong_screens").with("count", count)
        }
        IllegalMove::KingsFace { .. } => Reason::new("kings_face"),
        IllegalMove::KingAttacked { ref attackers, .. } => match attackers.first() {
            Some(&(by, square)) => Reason::new("king_attacked").by(by).square(square),
            None => Reason::new("kings_face"),
        },
    }
}

/// Why a set-up is no position.
pub(crate) fn defect(defect: &Defect) -> Reason {
    match *defect {
        Defect::NoKing { color } => Reason::new("no_king").side(color),
        Defect::TooMany {
            piece,
            found,
            allowed,
        } => Reason::new("too_many")
            .by(piece)
            .with("found", found)
            .with("allowed", allowed),
        Defect::Misplaced { piece, square } => Reason::new("misplaced").by(piece).square(square),
        Defect::KingsFacing => Reason::new("kings_facing"),
        Defect::KingCanBeTaken { color, by, .. } => {
            Reason::new("king_can_be_taken").side(color).square(by)
        }
    }
}

/// Where a text stops being a FEN.
pub(crate) fn no_fen(error: &FenSyntaxError) -> Reason {
    let field = format!("{:?}", error.field).to_lowercase();
    Reason::new("no_fen")
        .with("field", field)
        .with("column", error.column)
        .with("found", &error.found)
}

/// How a game stands by the rules of the board.
pub(crate) fn verdict(verdict: &Verdict) -> Reason {
    match verdict {
        Verdict::Ongoing => Reason::new("ongoing"),
        Verdict::Win { winner, reason } => win(reason).side(winner.other()),
        Verdict::Draw { reason } => draw(*reason),
    }
}

fn win(reason: &WinReason) -> Reason {
    match reason {
        WinReason::Checkmate => Reason::new("checkmate"),
        WinReason::Stalemate => Reason::new("stalemate"),
        WinReason::PerpetualCheck { cycle } => Reason::new("perpetual_check").with("cycle", *cycle),
        WinReason::PerpetualChase(chase) => perpetual_chase(chase),
    }
}

fn perpetual_chase(chase: &Chase) -> Reason {
    let victim = |victim: &Victim| {
        let attackers = victim.attackers.iter();
        json!({
            "piece": victim.man.piece().fen_char(),
            "square": victim.square.to_string(),
            "attackers": attackers.map(|man| man.piece().fen_char()).collect::<Vec<_>>(),
        })
    };
    let victims: Vec<Value> = chase.victims.iter().map(victim).collect();
    Reason::new("perpetual_chase")
        .with("victims", victims)
        .with("cycle", chase.cycle)
}

fn draw(reason: DrawReason) -> Reason {
    match reason {
        DrawReason::MutualPerpetualCheck { cycle } => {
            Reason::new("mutual_perpetual_check").with("cycle", cycle)
        }
        DrawReason::MutualPerpetualChase { cycle } => {
            Reason::new("mutual_perpetual_chase").with("cycle", cycle)
        }
        DrawReason::Repetition { cycle } => Reason::new("repetition").with("cycle", cycle),
        DrawReason::NaturalMoveLimit { plies } => {
            Reason::new("natural_move_limit").with("moves", plies / 2)
        }
        DrawReason::InsufficientMaterial => Reason::new("insufficient_material"),
    }
}

/// How a game ended by will or clock.
pub(crate) fn ending(ending: Ending) -> Reason {
    match ending {
        Ending::Resigned(loser) => Reason::new("resigned").side(loser.into()),
        Ending::TimeUp(loser) => Reason::new("time").side(loser.into()),
        Ending::Agreed => Reason::new("agreed"),
    }
}

/// Why a file gives no game at all.
pub(crate) fn unreadable(error: &ReadError) -> Reason {
    match error {
        ReadError::Io(_) => Reason::new("broken_file"),
        ReadError::UnknownFormat { .. } => Reason::new("unknown_format"),
        ReadError::Version { format, found, .. } => Reason::new("unknown_version")
            .with("format", format.to_string())
            .with("found", found),
        other => Reason::new("other").with("found", other.to_string()),
    }
}

/// A file that holds nothing to show.
pub(crate) fn no_game() -> Reason {
    Reason::new("no_game_in_file")
}

/// What is wrong with a game in its file.
pub(crate) fn file_defect(defect: &FileDefect) -> Reason {
    let what = match &defect.kind {
        DefectKind::Truncated { .. } => Reason::new("file_truncated"),
        DefectKind::Length { found, .. } => Reason::new("file_length").with("found", found),
        DefectKind::Value { found, .. } => Reason::new("file_value").with("found", found),
        DefectKind::Encoding { encoding } => {
            Reason::new("file_encoding").with("found", encoding.to_string())
        }
        DefectKind::Start(_) => Reason::new("file_start"),
        DefectKind::Fen(_) => Reason::new("file_fen"),
        DefectKind::IllegalMove { mv, .. } => {
            Reason::new("file_illegal_move").with("found", mv.to_string())
        }
        DefectKind::UnreadableMove(error) => {
            Reason::new("file_unreadable_move").with("found", notation_text(error))
        }
        DefectKind::Undecided { text, candidates } => Reason::new("file_undecided_move")
            .with("found", text)
            .with("candidates", xq_tools::position::line(candidates)),
        DefectKind::Unclosed { .. } => Reason::new("file_unclosed"),
        DefectKind::Unexpected { found, .. } => Reason::new("file_unexpected").with("found", found),
        DefectKind::ResultsDiffer { header, moves } => Reason::new("file_results_differ")
            .with("found", header.as_str())
            .with("taken", moves.as_str()),
        DefectKind::Composed(_) => Reason::new("file_composed"),
        DefectKind::More { count, .. } => Reason::new("file_more").with("count", count),
        DefectKind::NoMoves => Reason::new("file_no_moves"),
        other => Reason::new("other").with("found", other.to_string()),
    };
    let what = match defect.place {
        Place::Line(line) => what.with("line", line),
        Place::Offset(offset) => what.with("offset", offset),
    };
    match defect.at {
        Some(at) => what.with("number", at.number),
        None => what,
    }
}

fn notation_text(error: &xq_core::notation::NotationError) -> &str {
    use xq_core::notation::NotationError as Error;
    match error {
        Error::UnknownSign { text, .. }
        | Error::Incomplete { text, .. }
        | Error::NoSuchPiece { text, .. }
        | Error::NoTarget { text, .. }
        | Error::Ambiguous { text, .. }
        | Error::Illegal { text, .. } => text,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    /// The page has a sentence for every reason that is named above.
    #[test]
    fn the_page_has_a_sentence_for_every_reason() {
        let source = include_str!("reason.rs");
        let sentences = include_str!("assets/js/sentences.js");
        let named = source.split("Reason::new(\"").skip(1);
        let names: Vec<&str> = named.filter_map(|rest| rest.split('"').next()).collect();
        assert!(names.len() > 40);
        for name in names {
            assert!(sentences.contains(&format!("\n  why_{name}: ")), "{name}");
        }
    }
}
