//! What WXF and Chinese notation say alike: which piece, which way, how far.
//!
//! ```text
//! C 2 = 5    炮 二 平 五     who (two signs), action, number
//! ```
//!
//! Files are counted from 1 at the mover's right. The number is the file where the piece arrives
//! for moves along a rank and for advisor, elephant and horse, else how many points it goes.

use std::fmt;

use crate::color::Color;
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{File, Square};

/// Which of several like pieces on a file, seen from the enemy's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StackPlace {
    Front,
    Middle,
    Rear,
    /// Counted from 1 at the front.
    Nth(usize),
}

impl StackPlace {
    /// Whether this describes the piece at an index from the front in a stack of some pieces.
    pub fn fits(self, index: usize, pieces: usize) -> bool {
        match self {
            StackPlace::Front => index == 0,
            StackPlace::Middle => index > 0 && index + 1 < pieces,
            StackPlace::Rear => index + 1 == pieces,
            StackPlace::Nth(n) => index + 1 == n,
        }
    }
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The piece of a kind on a file: `C2`, 炮二.
    OnFile(PieceKind, usize),
    /// One of a stack of a kind: `R+`, 前车, `Pb`, 二兵.
    Stacked(PieceKind, StackPlace),
    /// One of the pawns stacked on a file: `3+`, 前三, `13`.
    PawnOnFile(usize, StackPlace),
    /// The first or last of four or five pawns on a file: `++`, `--`.
    OutermostPawn(StackPlace),
}

impl Who {
    /// The kind of the piece that moves.
    pub fn kind(self) -> PieceKind {
        match self {
            Who::OnFile(kind, _) | Who::Stacked(kind, _) => kind,
            Who::PawnOnFile(..) | Who::OutermostPawn(_) => PieceKind::Pawn,
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::OnFile(kind, file) => write!(f, "{kind} on its file {file}"),
            Who::Stacked(kind, place) => write!(f, "file with a {place} {kind} among several"),
            Who::PawnOnFile(file, place) => {
                write!(f, "{place} pawn among several on its file {file}")
            }
            Who::OutermostPawn(place) => write!(f, "file with a {place} pawn among several"),
        }
    }
}

impl fmt::Display for StackPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StackPlace::Front => f.write_str("front"),
            StackPlace::Middle => f.write_str("middle"),
            StackPlace::Rear => f.write_str("rear"),
            StackPlace::Nth(n) => write!(f, "number {n}"),
        }
    }
}

/// Which way a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Advance,
    Retreat,
    Traverse,
}

/// A move in the words of WXF and Chinese notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    pub who: Who,
    pub action: Action,
    pub number: usize,
}

impl Phrase {
    /// The same action of each of those whom a text may name.
    pub fn of_each(who: Vec<Who>, action: Action, number: usize) -> Vec<Phrase> {
        who.into_iter()
            .map(|who| Phrase {
                who,
                action,
                number,
            })
            .collect()
    }
}

/// The number of a file, from 1 at the side's right to 9.
pub fn own_file(side: Color, file: File) -> usize {
    match side {
        Color::Red => 9 - file.index(),
        Color::Black => file.index() + 1,
    }
}

/// How many points towards the enemy a move goes.
pub fn forward(side: Color, mv: Move) -> i8 {
    let up = mv.to.rank() as i8 - mv.from.rank() as i8;
    match side {
        Color::Red => up,
        Color::Black => -up,
    }
}

/// Whether a move's number is the file of arrival whichever way it goes.
fn is_oblique(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse
    )
}

impl Action {
    /// What a move of a piece does, and its number.
    pub fn of(side: Color, kind: PieceKind, mv: Move) -> (Action, usize) {
        let steps = forward(side, mv);
        let action = match steps {
            0 => Action::Traverse,
            1.. => Action::Advance,
            _ => Action::Retreat,
        };
        if steps == 0 || is_oblique(kind) {
            (action, own_file(side, mv.to.file()))
        } else {
            (action, usize::from(steps.unsigned_abs()))
        }
    }

    /// Where this sends a piece, if that is a place on the board that it could ever go to from
    /// there.
    pub fn target(self, position: &Position, from: Square, number: usize) -> Option<Square> {
        let piece = position.piece_at(from)?;
        let side = piece.color();
        let on_file = |&file: &File| own_file(side, file) == number;
        let file = File::ALL.into_iter().find(on_file)?;
        let files = file as i8 - from.file() as i8;
        let steps = match (self, piece.kind(), files.abs()) {
            (Action::Traverse, kind, _) if is_oblique(kind) => return None,
            (Action::Traverse, ..) => 0,
            (_, PieceKind::Advisor, 1) => 1,
            (_, PieceKind::Elephant, 2) => 2,
            (_, PieceKind::Horse, wide @ 1..=2) => 3 - wide,
            (_, kind, _) if is_oblique(kind) => return None,
            _ => i8::try_from(number).ok()?,
        };
        let straight = self != Action::Traverse && !is_oblique(piece.kind());
        let towards_black = match (self, side) {
            (Action::Advance, Color::Red) | (Action::Retreat, Color::Black) => steps,
            _ => -steps,
        };
        let to = from.offset(if straight { 0 } else { files }, towards_black)?;
        (to != from).then_some(to)
    }
}
