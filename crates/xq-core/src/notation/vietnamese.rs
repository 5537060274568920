//! Vietnamese notation: the words of Chinese notation in Latin letters.
//!
//! | | king | advisor | elephant | horse | rook | cannon | pawn |
//! |---|---|---|---|---|---|---|---|
//! | | tướng | sĩ | tượng | mã | xe | pháo | binh |
//! | | `Tg` | `S` | `T` | `M` | `X` | `P` | `B` |
//!
//! Letter, file, `.` forwards (tấn) or `/` backwards (thoái) or `-` sideways (bình), number:
//! `P2-5`, `M8.7`, `X1/2`. One of several on a file has `t` (trước, front), `s` (sau, rear) or `g`
//! (giữa, middle) for its file: `Xt-4`. Pawns stacked on two files have both, `Bt7.1`; the second to
//! fourth of four or five on a file are `Bg2`, `Bg3`, `Bg4`. Either case is read.

use crate::notation::error::NotationError;
use crate::notation::phrase::{Action, Phrase, StackPlace, Who};
use crate::notation::resolve::{Found, resolve};
use crate::notation::signs::Signs;
use crate::notation::stacks::Scheme;
use crate::piece::PieceKind;
use crate::position::Position;

/// Pieces are told apart as in Chinese print.
pub const SCHEME: Scheme = Scheme::Print;

pub fn write(phrase: Phrase) -> String {
    let who = match phrase.who {
        Who::OnFile(kind, file) => format!("{}{file}", letters(kind)),
        Who::Stacked(kind, StackPlace::Nth(n)) => format!("{}g{n}", letters(kind)),
        Who::Stacked(kind, place) => format!("{}{}", letters(kind), place_letter(place)),
        Who::PawnOnFile(file, place) => format!("B{}{file}", place_letter(place)),
        Who::OutermostPawn(place) => format!("B{}", place_letter(place)),
    };
    let action = match phrase.action {
        Action::Advance => '.',
        Action::Retreat => '/',
        Action::Traverse => '-',
    };
    format!("{who}{action}{}", phrase.number)
}

fn letters(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::King => "Tg",
        PieceKind::Advisor => "S",
        PieceKind::Elephant => "T",
        PieceKind::Horse => "M",
        PieceKind::Rook => "X",
        PieceKind::Cannon => "P",
        PieceKind::Pawn => "B",
    }
}

fn place_letter(place: StackPlace) -> char {
    match place {
        StackPlace::Front => 't',
        StackPlace::Rear => 's',
        StackPlace::Middle | StackPlace::Nth(_) => 'g',
    }
}

/// Whether a text may be Vietnamese, and whether it can be WXF as well.
pub fn look_like(signs: &[char]) -> Option<bool> {
    let first = signs.first()?.to_ascii_uppercase();
    let is_action = |sign: &char| matches!(sign, '.' | '-' | '/');
    let shape = signs.len() >= 4 && signs[signs.len() - 2..].first().is_some_and(is_action);
    match first {
        'X' | 'M' | 'S' | 'T' if shape => Some(false),
        'P' | 'B' if shape => Some(!signs.contains(&'/')),
        _ => None,
    }
}

/// The legal moves that a text may mean, at least one.
pub fn read(position: &Position, signs: &mut Signs<'_>) -> Result<Vec<Found>, NotationError> {
    let who = read_who(signs)?;
    let action = signs.expect("., / or -", action)?;
    let number = signs.expect("a file or number of steps from 1 to 9", digit)?;
    signs.end()?;
    let phrases = Phrase::of_each(who, action, number);
    resolve(position, signs.text(), &phrases, &[SCHEME], &[SCHEME])
}

/// The signs before the action. `Bg3` can be understood in two ways.
fn read_who(signs: &mut Signs<'_>) -> Result<Vec<Who>, NotationError> {
    let kind = signs.expect("a piece (X P M T S Tg B)", piece)?;
    let is_king = kind == PieceKind::Elephant
        && signs
            .accept(|sign| (sign.eq_ignore_ascii_case(&'g')).then_some(()))
            .is_some();
    let kind = if is_king { PieceKind::King } else { kind };
    if let Some(file) = signs.accept(digit) {
        return Ok(vec![Who::OnFile(kind, file)]);
    }
    let place = signs.expect("a file from 1 to 9, t, s or g", place)?;
    let file = match kind {
        PieceKind::Pawn => signs.accept(digit),
        _ => None,
    };
    Ok(match (file, place) {
        (None, place) => vec![Who::Stacked(kind, place)],
        (Some(file), StackPlace::Middle) => vec![
            Who::PawnOnFile(file, StackPlace::Middle),
            Who::Stacked(kind, StackPlace::Nth(file)),
        ],
        (Some(file), place) => vec![Who::PawnOnFile(file, place)],
    })
}

fn piece(sign: char) -> Option<PieceKind> {
    Some(match sign.to_ascii_uppercase() {
        'S' => PieceKind::Advisor,
        'T' => PieceKind::Elephant,
        'M' => PieceKind::Horse,
        'X' => PieceKind::Rook,
        'P' => PieceKind::Cannon,
        'B' => PieceKind::Pawn,
        _ => return None,
    })
}

fn place(sign: char) -> Option<StackPlace> {
    match sign.to_ascii_lowercase() {
        't' => Some(StackPlace::Front),
        's' => Some(StackPlace::Rear),
        'g' => Some(StackPlace::Middle),
        _ => None,
    }
}

fn digit(sign: char) -> Option<usize> {
    sign.to_digit(10).filter(|&n| n > 0).map(|n| n as usize)
}

fn action(sign: char) -> Option<Action> {
    match sign {
        '.' => Some(Action::Advance),
        '/' => Some(Action::Retreat),
        '-' => Some(Action::Traverse),
        _ => None,
    }
}
