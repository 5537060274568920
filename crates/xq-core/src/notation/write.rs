//! Writing a move in a notation.

use crate::moves::Move;
use crate::notation::phrase::{Action, Phrase};
use crate::notation::ranks::FirstRank;
use crate::notation::stacks::Scheme;
use crate::notation::style::{Chinese, Convention, Style};
use crate::notation::{chinese, coordinates, san, vietnamese, wxf};
use crate::position::Position;

/// Writes a move of the position in a notation.
///
/// The move should be legal. One that starts at no piece is written as coordinates in every style.
///
/// ```
/// use xq_core::Position;
/// use xq_core::notation::{Style, write};
/// let position = Position::from_fen("3k5/4P4/9/4P4/4P4/9/9/9/9/5K3 w").unwrap();
/// let mv = "e6f6".parse().unwrap();
/// assert_eq!(write(&position, mv, Style::WxfOfficial), "P5=4");
/// assert_eq!(write(&position, mv, Style::WxfXqbase), "P..4");
/// assert_eq!(write(&position, mv, Style::WxfFairy), "25=4");
/// assert_eq!(write(&position, mv, Style::CHINESE), "中兵平四");
/// ```
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    let written = match style {
        Style::Coordinates0 => None,
        Style::Coordinates1 => Some(coordinates::write(mv, FirstRank::One)),
        Style::Iccs => Some(coordinates::write_iccs(mv)),
        Style::San0 => san::write(position, mv, FirstRank::Zero),
        Style::San1 => san::write(position, mv, FirstRank::One),
        Style::Vietnamese => phrase(position, mv, vietnamese::SCHEME).map(vietnamese::write),
        Style::WxfOfficial => write_wxf(position, mv, Scheme::Official),
        Style::WxfXqbase => write_wxf(position, mv, Scheme::Xqbase),
        Style::WxfFairy => write_wxf(position, mv, Scheme::Fairy),
        Style::Chinese(choices) => write_chinese(position, mv, choices),
    };
    written.unwrap_or_else(|| coordinates::write(mv, FirstRank::Zero))
}

fn write_wxf(position: &Position, mv: Move, scheme: Scheme) -> Option<String> {
    Some(wxf::write(phrase(position, mv, scheme)?, scheme))
}

fn write_chinese(position: &Position, mv: Move, choices: Chinese) -> Option<String> {
    let scheme = match choices.convention {
        Convention::Print => Scheme::Print,
        Convention::Xqbase => Scheme::Xqbase,
    };
    let side = position.piece_at(mv.from)?.color();
    Some(chinese::write(phrase(position, mv, scheme)?, side, choices))
}

fn phrase(position: &Position, mv: Move, scheme: Scheme) -> Option<Phrase> {
    let piece = position.piece_at(mv.from)?;
    let (action, number) = Action::of(piece.color(), piece.kind(), mv);
    Some(Phrase {
        who: scheme.who_moves(position, mv)?,
        action,
        number,
    })
}
