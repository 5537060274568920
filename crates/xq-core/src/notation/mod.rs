//! Moves as people write them: coordinates, ICCS, WXF, Chinese and short algebraic notation.
//!
//! [`write()`] is exact, [`read()`] lenient; what one writes the other reads back to the same move
//! in every position and every [`Style`].
//!
//! ```
//! use xq_core::Position;
//! use xq_core::notation::{self, Style};
//!
//! let start = Position::start();
//! let mv = notation::read(&start, "炮二平五", None).unwrap();
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(notation::write(&start, mv, Style::Iccs), "H2-E2");
//! ```
//!
//! # The notations
//!
//! | style | Red | Black | |
//! |---|---|---|---|
//! | [`Coordinates0`](Style::Coordinates0) | `b0c2` | `b9c7` | files a to i from Red's left, ranks 0 to 9 |
//! | [`Coordinates1`](Style::Coordinates1) | `b1c3` | `b10c8` | the same with ranks 1 to 10 |
//! | [`Iccs`](Style::Iccs) | `B0-C2` | `B9-C7` | |
//! | [`WxfOfficial`](Style::WxfOfficial) | `H8+7` | `H2+3` | files 1 to 9 from the mover's right |
//! | [`WxfXqbase`](Style::WxfXqbase) | `N8+7` | `N2+3` | |
//! | [`WxfFairy`](Style::WxfFairy) | `H8+7` | `H2+3` | |
//! | [`Chinese`](Style::Chinese) | 马八进七 | 马２进３ | 馬 or 马, `2` or ２ or 二 |
//! | [`San0`](Style::San0) | `Hc2` | `Hc7` | ranks 0 to 9 |
//! | [`San1`](Style::San1) | `Hc3` | `Hc8` | ranks 1 to 10 |
//!
//! In WXF and Chinese notation the number after `+` 进 (forwards) and `-` 退 (backwards) is how
//! many points a king, rook, cannon or pawn goes, but the file of arrival for an advisor, elephant
//! or horse; after `=` 平 (along the rank) it is the file of arrival for all.
//!
//! # Like pieces on one file
//!
//! Two rooks, horses, cannons or pawns on a file are front (`+`, 前) and rear (`-`, 后), as seen by
//! their own side: `R+=9` 前车平九. Advisors and elephants keep their file, because only
//! one of the two can go the way that is written. A crowd of pawns is told apart so:
//!
//! | pawns of the side | `WxfOfficial` | `WxfXqbase` | `WxfFairy` | Chinese, print | Chinese, xqbase |
//! |---|---|---|---|---|---|
//! | two on a file | `P+` `P-` | `P+` `P-` | `P+` `P-` | 前兵 后兵 | 前兵 后兵 |
//! | three on file 5 | `P+` `P5` `P-` | `P+` `P.` `P-` | `15` `25` `35` | 前兵 中兵 后兵 | 前兵 中兵 后兵 |
//! | four on file 5 | `++` `P+` `P-` `--` | `Pa` `Pb` `Pc` `Pd` | `15` `25` `35` `45` | 前兵 二兵 三兵 四兵 | 一兵 二兵 三兵 四兵 |
//! | five on file 5 | `++` `P+` `P5` `P-` `--` | `Pa` to `Pe` | `15` to `55` | 前兵 二兵 to 五兵 | 一兵 to 五兵 |
//! | three on file 3 | `3+` `33` `3-` | `Pa` `Pb` `Pc` | `13` `23` `33` | 前三 中三 后三 | 一兵 二兵 三兵 |
//! | and two on file 7 | `7+` `7-` | `Pd` `Pe` | `17` `27` | 前七 后七 | 四兵 五兵 |
//!
//! Sources: the World Xiangqi Federation's page on notation, xqbase.com's on its file formats, and
//! what Fairy-Stockfish and printed books write. Fairy-Stockfish leaves `+` and `-` out and keeps
//! the file where the other of two pieces would leave the board by the same step (`H9-8`).
//!
//! # What is read
//!
//! Everything that is written, and besides: either case in coordinates and WXF; `.` for `=` and
//! the other way round, or no sign at all (`C25`); H and N for the horse, E and B for the
//! elephant; the sign before the letter (`+R=9`); full-width letters, digits and marks; dashes of
//! every length; any form of a Chinese character for either side (車车俥, 馬马傌, 炮砲包, 帥帅將将,
//! 仕士, 相象, 兵卒, 進进, 後后); digits of any kind for either side; 前兵四平五 for 前四平五; white
//! space around and `!`, `?`, `+`, `#` behind a move.
//!
//! A text is always held against the board: it stands for the one legal move that it can mean. If
//! it can mean several the error names them, and nothing is guessed.
//!
//! ```
//! use xq_core::Position;
//! use xq_core::notation;
//!
//! let position = Position::from_fen("3k5/9/9/1R7/9/9/9/1R7/9/5K3 w").unwrap();
//! let error = |text| notation::read(&position, text, None).unwrap_err().to_string();
//! assert_eq!(error("车八平九"), "\"车八平九\" may be any of b2a2, b6a6");
//! assert_eq!(error("车八往九"), "\"车八往九\", column 3: found '往', expected 进, 退 or 平");
//! assert_eq!(error("C8=9"), "\"C8=9\": Red has no cannon on its file 8");
//! assert_eq!(error("K4=6"), "\"K4=6\" (f0d0): a king does not go from f0 to d0: it moves one step along a file or rank");
//! ```

mod chinese;
mod coordinates;
mod error;
mod phrase;
mod resolve;
mod san;
mod signs;
mod stacks;
mod style;
mod wxf;

pub use error::NotationError;
pub use style::{BlackDigits, Chinese, Convention, Script, Style, StyleError};

use crate::moves::Move;
use crate::position::Position;
use coordinates::FirstRank;
use phrase::{Action, Phrase};
use signs::Signs;
use stacks::Scheme;

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
    let scheme = scheme_of(Style::Chinese(choices))?;
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

/// How a style tells like pieces apart, if it has to.
fn scheme_of(style: Style) -> Option<Scheme> {
    match style {
        Style::WxfOfficial => Some(Scheme::Official),
        Style::WxfXqbase => Some(Scheme::Xqbase),
        Style::WxfFairy => Some(Scheme::Fairy),
        Style::Chinese(choices) => Some(match choices.convention {
            Convention::Print => Scheme::Print,
            Convention::Xqbase => Scheme::Xqbase,
        }),
        _ => None,
    }
}

/// Reads a move of the position; what it gives is legal.
///
/// The kind of notation is seen from the text itself. `style` says which convention to prefer
/// where texts of one kind can be understood in several ways: whether ranks count from 0 or from 1
/// (without a style from 0, unless a rank 10 shows), and how stacked pawns are told apart (without
/// one a text that the conventions understand differently is ambiguous).
///
/// # Errors
/// When the text is no move of any notation, names no piece, or means several legal moves or an
/// illegal one; the error says which, and why.
///
/// ```
/// use xq_core::Position;
/// use xq_core::notation::{Style, read};
/// let start = Position::start();
/// for text in ["h2e2", "H2-E2", "C2.5", "ｃ２＝５", "砲二平五", "炮2平5", "Che2"] {
///     assert_eq!(read(&start, text, None).unwrap().to_string(), "h2e2");
/// }
/// assert_eq!(read(&start, "h3e3", Some(Style::Coordinates1)).unwrap().to_string(), "h2e2");
/// ```
pub fn read(position: &Position, text: &str, style: Option<Style>) -> Result<Move, NotationError> {
    let mut signs = Signs::of(text);
    match Family::of(signs.as_slice(), style) {
        Family::Coordinates => read_coordinates(position, &mut signs, style),
        Family::San => san::read(position, &mut signs, style),
        Family::Wxf => wxf::read(position, &mut signs, style.and_then(scheme_of)),
        Family::Chinese => chinese::read(position, &mut signs, style.and_then(scheme_of)),
    }
}

/// Reads coordinates. `C3e3` is the point c3 there, but a cannon of rank 3 in algebraic notation:
/// unless coordinates are asked for it has to mean the same in both, or nothing in one of them.
fn read_coordinates(
    position: &Position,
    signs: &mut Signs<'_>,
    style: Option<Style>,
) -> Result<Move, NotationError> {
    let plain = coordinates::read(signs, style);
    let undecided = FirstRank::of(style).is_none() || plain.is_err();
    let algebraic = if undecided && san::starts_with_piece(signs.as_slice()) {
        san::read(position, &mut Signs::of(signs.text()), style).ok()
    } else {
        None
    };
    match (plain, algebraic) {
        (Ok(mv), other) => {
            let candidates: Vec<Move> = [mv].into_iter().chain(other).collect();
            resolve::only_legal(position, signs.text(), &candidates)
        }
        (Err(_), Some(other)) => Ok(other),
        (Err(error), None) => Err(error),
    }
}

/// Notations that are read in one way.
#[derive(Clone, Copy)]
enum Family {
    Coordinates,
    San,
    Wxf,
    Chinese,
}

impl Family {
    /// The family to which a text belongs by its looks; the style helps where it has no clear ones.
    fn of(signs: &[char], style: Option<Style>) -> Family {
        let wanted = style.map(Family::of_style);
        let is_operator = |sign: &char| "+-=.".contains(*sign);
        let ends_like_square =
            matches!(signs, [.., 'a'..='i' | 'A'..='I', '0'..='9'] | [.., '1', '0']);
        if signs.iter().any(|sign| !sign.is_ascii()) {
            return Family::Chinese;
        }
        match wanted {
            // `C3e3` is a cannon of the rank 3 there, and the point c3 anywhere else.
            Some(Family::San) if san::starts_with_piece(signs) => Family::San,
            _ if coordinates::look_like(signs) => Family::Coordinates,
            _ if signs.iter().any(is_operator) => Family::Wxf,
            _ if ends_like_square => Family::San,
            _ if matches!(signs, [_, '1'..='9', '1'..='9']) => Family::Wxf,
            Some(family) => family,
            None => Family::San,
        }
    }

    fn of_style(style: Style) -> Family {
        match style {
            Style::Coordinates0 | Style::Coordinates1 | Style::Iccs => Family::Coordinates,
            Style::WxfOfficial | Style::WxfXqbase | Style::WxfFairy => Family::Wxf,
            Style::Chinese(_) => Family::Chinese,
            Style::San0 | Style::San1 => Family::San,
        }
    }
}
