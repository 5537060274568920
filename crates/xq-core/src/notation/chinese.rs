//! Chinese notation: four characters.
//!
//! | | Red | Black |
//! |---|---|---|
//! | piece, file, action, number | 炮二平五 | 炮８平５ |
//! | one of two on a file | 前车进一 | 后车退１ |
//! | the middle one of three pawns | 中兵平四 | 中卒平４ |
//! | number two of four pawns | 二兵平四 | 二卒平４ |
//! | pawns stacked on two files, in print | 前四平五 | 前４平５ |
//! | the same on xqbase.com | 一兵平五 | 一卒平５ |
//!
//! 进 is forwards, 退 backwards, 平 along the rank. Which pawn is called what stands in the table
//! of the [parent module](super).
//!
//! Read besides, for either side: every form of a character (車车俥, 馬马傌, 炮砲包, 帥帅將将, 仕士,
//! 相象, 兵卒, 進进, 後后), digits of any kind for any number, the place behind the piece (车前进一)
//! and pawns named in full (前兵四平五).

use crate::color::Color;
use crate::notation::error::NotationError;
use crate::notation::phrase::{Action, Phrase, StackPlace, Who};
use crate::notation::resolve::{Found, resolve};
use crate::notation::signs::Signs;
use crate::notation::stacks::Scheme;
use crate::notation::style::{BlackDigits, Chinese, Script};
use crate::piece::{Piece, PieceKind};
use crate::position::Position;

/// The conventions for stacked pieces, the usual one first.
pub const FAMILY: [Scheme; 2] = [Scheme::Xqbase, Scheme::Print];

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const HALF_WIDTH: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

pub fn write(phrase: Phrase, side: Color, choices: Chinese) -> String {
    let Chinese {
        script,
        black_digits,
        ..
    } = choices;
    let digit = |n: usize| match (side, black_digits) {
        (Color::Red, _) | (_, BlackDigits::Chinese) => nth(NUMERALS, n),
        (Color::Black, BlackDigits::FullWidth) => nth(FULL_WIDTH, n),
        (Color::Black, BlackDigits::HalfWidth) => nth(HALF_WIDTH, n),
    };
    let name = |kind| piece_char(Piece::new(side, kind), script);
    let who = match phrase.who {
        Who::OnFile(kind, file) => [name(kind), digit(file)],
        Who::Stacked(kind, place) => [place_char(place, script), name(kind)],
        Who::PawnOnFile(file, place) => [place_char(place, script), digit(file)],
        Who::OutermostPawn(place) => [place_char(place, script), name(PieceKind::Pawn)],
    };
    let action = match (phrase.action, script) {
        (Action::Advance, Script::Simplified) => '进',
        (Action::Advance, Script::Traditional) => '進',
        (Action::Retreat, _) => '退',
        (Action::Traverse, _) => '平',
    };
    who.into_iter()
        .chain([action, digit(phrase.number)])
        .collect()
}

fn nth(digits: [char; 9], n: usize) -> char {
    digits[(n - 1).min(8)]
}

fn piece_char(piece: Piece, script: Script) -> char {
    let [simplified, traditional] = match piece {
        Piece::RedKing => ['帅', '帥'],
        Piece::BlackKing => ['将', '將'],
        Piece::RedAdvisor => ['仕', '仕'],
        Piece::BlackAdvisor => ['士', '士'],
        Piece::RedElephant => ['相', '相'],
        Piece::BlackElephant => ['象', '象'],
        Piece::RedHorse | Piece::BlackHorse => ['马', '馬'],
        Piece::RedRook | Piece::BlackRook => ['车', '車'],
        Piece::RedCannon | Piece::BlackCannon => ['炮', '炮'],
        Piece::RedPawn => ['兵', '兵'],
        Piece::BlackPawn => ['卒', '卒'],
    };
    match script {
        Script::Simplified => simplified,
        Script::Traditional => traditional,
    }
}

fn place_char(place: StackPlace, script: Script) -> char {
    match (place, script) {
        (StackPlace::Front, _) => '前',
        (StackPlace::Middle, _) => '中',
        (StackPlace::Rear, Script::Simplified) => '后',
        (StackPlace::Rear, Script::Traditional) => '後',
        (StackPlace::Nth(n), _) => nth(NUMERALS, n),
    }
}

/// The legal moves that a text may mean, at least one, with the conventions under which it does.
pub fn read(
    position: &Position,
    signs: &mut Signs<'_>,
    schemes: &[Scheme],
) -> Result<Vec<Found>, NotationError> {
    let phrase = Phrase {
        who: read_who(signs)?,
        action: signs.expect("进, 退 or 平", action)?,
        number: signs.expect("a file or number of steps from 1 to 9", digit)?,
    };
    signs.end()?;
    resolve(position, signs.text(), &[phrase], schemes, &FAMILY)
}

fn read_who(signs: &mut Signs<'_>) -> Result<Who, NotationError> {
    if let Some(kind) = signs.accept(piece) {
        if let Some(place) = signs.accept(place) {
            return Ok(Who::Stacked(kind, place));
        }
        let file = signs.expect("a file from 1 to 9, or 前, 中, 后", digit)?;
        return Ok(Who::OnFile(kind, file));
    }
    if let Some(n) = signs.accept(digit) {
        let kind = signs.expect("a piece", piece)?;
        return Ok(Who::Stacked(kind, StackPlace::Nth(n)));
    }
    let place = signs.expect("a piece, a number, or 前, 中, 后", place)?;
    if let Some(file) = signs.accept(digit) {
        return Ok(Who::PawnOnFile(file, place));
    }
    let kind = signs.expect("a piece or a file from 1 to 9", piece)?;
    match signs.accept(digit) {
        Some(file) if kind == PieceKind::Pawn => Ok(Who::PawnOnFile(file, place)),
        Some(file) => Ok(Who::OnFile(kind, file)),
        None => Ok(Who::Stacked(kind, place)),
    }
}

fn piece(sign: char) -> Option<PieceKind> {
    Some(match sign {
        '帅' | '帥' | '将' | '將' => PieceKind::King,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' => PieceKind::Horse,
        '车' | '車' | '俥' => PieceKind::Rook,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Pawn,
        _ => return None,
    })
}

fn place(sign: char) -> Option<StackPlace> {
    Some(match sign {
        '前' => StackPlace::Front,
        '中' => StackPlace::Middle,
        '后' | '後' => StackPlace::Rear,
        _ => return None,
    })
}

fn digit(sign: char) -> Option<usize> {
    [NUMERALS, HALF_WIDTH]
        .iter()
        .find_map(|digits| digits.iter().position(|&other| other == sign))
        .map(|index| index + 1)
}

fn action(sign: char) -> Option<Action> {
    Some(match sign {
        '进' | '進' => Action::Advance,
        '退' => Action::Retreat,
        '平' => Action::Traverse,
        _ => return None,
    })
}
