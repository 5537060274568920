//! WXF: four signs of ASCII, after the World Xiangqi Federation.
//!
//! | style | horse | elephant | along the rank | example |
//! |---|---|---|---|---|
//! | [`WxfOfficial`](super::Style::WxfOfficial) | `H8+7` | `E3+5` | `=` | `C2=5` |
//! | [`WxfXqbase`](super::Style::WxfXqbase) | `N8+7` | `B3+5` | `.` | `C2.5` |
//! | [`WxfFairy`](super::Style::WxfFairy) | `H8+7` | `E3+5` | `=` | `C2=5` |
//!
//! Letter, file, `+` forwards or `-` backwards or `=` sideways, number. One of several like pieces
//! on a file has `+` (front) or `-` (rear) for its file: `R+=9`. Pawns are a chapter of their own:
//! see the table in the [parent module](super).
//!
//! Read besides: either case, `.` for `=` and the other way round, H and N, E and B, full-width
//! signs, dashes of all lengths, the sign before the letter (`+R=9`), no sign for sideways (`C25`).

use crate::notation::error::NotationError;
use crate::notation::phrase::{Action, Phrase, StackPlace, Who};
use crate::notation::resolve::{Found, resolve};
use crate::notation::signs::Signs;
use crate::notation::stacks::Scheme;
use crate::piece::{Piece, PieceKind};
use crate::position::Position;

/// The conventions for stacked pieces, the usual one first.
pub const FAMILY: [Scheme; 3] = [Scheme::Official, Scheme::Xqbase, Scheme::Fairy];

pub fn write(phrase: Phrase, scheme: Scheme) -> String {
    let letter = |kind| letter(kind, scheme);
    let who = match phrase.who {
        Who::OnFile(kind, file) => format!("{}{file}", letter(kind)),
        Who::Stacked(kind, place) => format!("{}{}", letter(kind), place_sign(place)),
        Who::PawnOnFile(file, StackPlace::Nth(n)) => format!("{n}{file}"),
        Who::PawnOnFile(file, StackPlace::Middle) => format!("{file}{file}"),
        Who::PawnOnFile(file, place) => format!("{file}{}", place_sign(place)),
        Who::OutermostPawn(place) => format!("{0}{0}", place_sign(place)),
    };
    let action = match phrase.action {
        Action::Advance => '+',
        Action::Retreat => '-',
        Action::Traverse if scheme == Scheme::Xqbase => '.',
        Action::Traverse => '=',
    };
    format!("{who}{action}{}", phrase.number)
}

fn letter(kind: PieceKind, scheme: Scheme) -> char {
    match (kind, scheme) {
        (PieceKind::King, _) => 'K',
        (PieceKind::Advisor, _) => 'A',
        (PieceKind::Elephant, Scheme::Xqbase) => 'B',
        (PieceKind::Elephant, _) => 'E',
        (PieceKind::Horse, Scheme::Xqbase) => 'N',
        (PieceKind::Horse, _) => 'H',
        (PieceKind::Rook, _) => 'R',
        (PieceKind::Cannon, _) => 'C',
        (PieceKind::Pawn, _) => 'P',
    }
}

fn place_sign(place: StackPlace) -> char {
    match place {
        StackPlace::Front => '+',
        StackPlace::Middle => '.',
        StackPlace::Rear => '-',
        StackPlace::Nth(n) => ('a'..='e').nth(n - 1).unwrap_or('e'),
    }
}

/// The legal moves that a text may mean, at least one, with the conventions under which it does.
pub fn read(
    position: &Position,
    signs: &mut Signs<'_>,
    schemes: &[Scheme],
) -> Result<Vec<Found>, NotationError> {
    let who = read_who(signs)?;
    let action = match signs.accept(action) {
        Some(action) => action,
        // Some books leave out the sign for a move along the rank.
        None if signs.peek().is_some_and(|sign| digit(sign).is_some()) => Action::Traverse,
        None => return Err(signs.unexpected("+, -, = or .")),
    };
    let number = signs.expect("a file or number of steps from 1 to 9", digit)?;
    signs.end()?;
    let phrases = Phrase::of_each(who, action, number);
    resolve(position, signs.text(), &phrases, schemes, &FAMILY)
}

/// The first two signs. Two digits can be understood in two ways.
fn read_who(signs: &mut Signs<'_>) -> Result<Vec<Who>, NotationError> {
    if let Some(kind) = signs.accept(piece) {
        return Ok(vec![after_letter(signs, kind)?]);
    }
    if let Some(first) = signs.accept(digit) {
        if let Some(place) = signs.accept(place) {
            return Ok(vec![Who::PawnOnFile(first, place)]);
        }
        let second = signs.expect("+, - or a file from 1 to 9", digit)?;
        let nth = Who::PawnOnFile(second, StackPlace::Nth(first));
        let middle = Who::PawnOnFile(first, StackPlace::Middle);
        return Ok(if first == second {
            vec![middle, nth]
        } else {
            vec![nth]
        });
    }
    let expected = "a piece (K A E B H N R C P), a file, + or -";
    let front_or_rear = signs.expect(expected, end)?;
    if let Some(kind) = signs.accept(piece) {
        return Ok(vec![Who::Stacked(kind, front_or_rear)]);
    }
    let same = |sign| (end(sign)? == front_or_rear).then_some(());
    signs.expect("the same sign again, or a piece", same)?;
    Ok(vec![Who::OutermostPawn(front_or_rear)])
}

fn after_letter(signs: &mut Signs<'_>, kind: PieceKind) -> Result<Who, NotationError> {
    if let Some(file) = signs.accept(digit) {
        return Ok(Who::OnFile(kind, file));
    }
    if let Some(place) = signs.accept(place) {
        return Ok(Who::Stacked(kind, place));
    }
    if kind == PieceKind::Pawn {
        let n = signs.expect("a file from 1 to 9, +, -, . or a letter from a to e", nth)?;
        return Ok(Who::Stacked(kind, StackPlace::Nth(n)));
    }
    Err(signs.unexpected("a file from 1 to 9, + or -"))
}

fn piece(sign: char) -> Option<PieceKind> {
    Piece::from_fen_char(sign).map(Piece::kind)
}

fn digit(sign: char) -> Option<usize> {
    sign.to_digit(10).filter(|&n| n > 0).map(|n| n as usize)
}

fn end(sign: char) -> Option<StackPlace> {
    match sign {
        '+' => Some(StackPlace::Front),
        '-' => Some(StackPlace::Rear),
        _ => None,
    }
}

fn place(sign: char) -> Option<StackPlace> {
    match sign {
        '.' | '=' => Some(StackPlace::Middle),
        _ => end(sign),
    }
}

fn nth(sign: char) -> Option<usize> {
    let letter = sign.to_ascii_lowercase();
    ('a'..='e')
        .position(|other| other == letter)
        .map(|index| index + 1)
}

fn action(sign: char) -> Option<Action> {
    match sign {
        '+' => Some(Action::Advance),
        '-' => Some(Action::Retreat),
        '=' | '.' => Some(Action::Traverse),
        _ => None,
    }
}
