//! Like pieces on one file, and how each convention names one of them.
//!
//! The table of the names stands in the documentation of the [parent module](super).

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::notation::phrase::{StackPlace, Who, own_file};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{File, Square};

/// A convention for naming one of several like pieces on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    Official,
    Xqbase,
    Fairy,
    Print,
}

/// The pieces of a kind on one file, the foremost first.
struct Stack(Vec<Square>);

impl Stack {
    fn on(position: &Position, side: Color, kind: PieceKind, file: File) -> Stack {
        let pieces = position.pieces(side, kind).into_iter();
        let mut squares: Vec<Square> = pieces.filter(|square| square.file() == file).collect();
        squares.sort_by_key(|square| match side {
            Color::Red => 9 - square.rank().index(),
            Color::Black => square.rank().index(),
        });
        Stack(squares)
    }

    fn of(position: &Position, square: Square) -> Option<(PieceKind, Stack)> {
        let piece = position.piece_at(square)?;
        let (side, kind) = (piece.color(), piece.kind());
        Some((kind, Stack::on(position, side, kind, square.file())))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn index_of(&self, square: Square) -> usize {
        self.0.iter().take_while(|&&other| other != square).count()
    }
}

/// How many pawns a side has on each file where they are several, by its own count of files.
struct Crowds([usize; 10]);

impl Crowds {
    fn of(position: &Position, side: Color) -> Crowds {
        let mut pawns = [0; 10];
        for square in position.pieces(side, PieceKind::Pawn) {
            pawns[own_file(side, square.file())] += 1;
        }
        Crowds(pawns.map(|count| if count > 1 { count } else { 0 }))
    }

    fn files(&self) -> usize {
        self.0.iter().filter(|&&pawns| pawns > 0).count()
    }

    /// The pawns on crowded files to the right of a file.
    fn before(&self, file: usize) -> usize {
        self.0.iter().take(file).sum()
    }
}

impl Scheme {
    /// What the convention calls the piece on a square.
    pub fn who(self, position: &Position, square: Square) -> Option<Who> {
        let side = position.piece_at(square)?.color();
        let (kind, stack) = Stack::of(position, square)?;
        let file = own_file(side, square.file());
        let never_stacked = matches!(kind, PieceKind::Advisor | PieceKind::Elephant);
        if stack.len() < 2 || never_stacked {
            return Some(Who::OnFile(kind, file));
        }
        if kind == PieceKind::Pawn {
            let crowds = Crowds::of(position, side);
            if crowds.files() > 1 || stack.len() > 2 {
                return Some(self.pawn(file, stack.index_of(square), stack.len(), &crowds));
            }
        }
        let place = end_or_middle(stack.index_of(square), stack.len());
        Some(Who::Stacked(kind, place))
    }

    /// What the convention calls one of three or more pawns on a file, or of stacks on two files.
    fn pawn(self, file: usize, index: usize, pawns: usize, crowds: &Crowds) -> Who {
        let place = end_or_middle(index, pawns);
        let several = crowds.files() > 1;
        match self {
            Scheme::Fairy => Who::PawnOnFile(file, StackPlace::Nth(index + 1)),
            Scheme::Official | Scheme::Print if several => Who::PawnOnFile(file, place),
            Scheme::Official => official(index, pawns, file),
            Scheme::Xqbase if several || pawns > 3 => Who::Stacked(
                PieceKind::Pawn,
                StackPlace::Nth(crowds.before(file) + index + 1),
            ),
            Scheme::Print if pawns > 3 && index > 0 => {
                Who::Stacked(PieceKind::Pawn, StackPlace::Nth(index + 1))
            }
            Scheme::Xqbase | Scheme::Print => Who::Stacked(PieceKind::Pawn, place),
        }
    }

    /// What the convention writes for a move: as [`Scheme::who`], but Fairy-Stockfish names the
    /// file of one of two stacked pieces if the other could not make the same step because that
    /// leads off the board.
    pub fn who_moves(self, position: &Position, mv: Move) -> Option<Who> {
        let who = self.who(position, mv.from)?;
        match (self, who) {
            (Scheme::Fairy, Who::Stacked(kind, _)) if !twin_could_follow(position, mv) => {
                let side = position.piece_at(mv.from)?.color();
                Some(Who::OnFile(kind, own_file(side, mv.from.file())))
            }
            _ => Some(who),
        }
    }
}

fn end_or_middle(index: usize, pieces: usize) -> StackPlace {
    if index == 0 {
        StackPlace::Front
    } else if index + 1 == pieces {
        StackPlace::Rear
    } else {
        StackPlace::Middle
    }
}

/// Three to five pawns on one file as the World Xiangqi Federation names them: the middle one by
/// its file, its neighbours by `P`, the outermost of four or five by a sign alone.
fn official(index: usize, pawns: usize, file: usize) -> Who {
    let from_rear = pawns - 1 - index;
    let (place, distance) = if index < from_rear {
        (StackPlace::Front, index)
    } else {
        (StackPlace::Rear, from_rear)
    };
    if index == from_rear {
        Who::OnFile(PieceKind::Pawn, file)
    } else if pawns > 3 && distance == 0 {
        Who::OutermostPawn(place)
    } else {
        Who::Stacked(PieceKind::Pawn, place)
    }
}

/// Whether the other one of two stacked pieces stays on the board if it goes the same way.
fn twin_could_follow(position: &Position, mv: Move) -> bool {
    let files = mv.to.file() as i8 - mv.from.file() as i8;
    let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
    let Some((_, stack)) = Stack::of(position, mv.from) else {
        return false;
    };
    let mut others = stack.0.iter().filter(|&&other| other != mv.from);
    others.any(|other| other.offset(files, ranks).is_some())
}

impl Who {
    /// The pieces of the side to move that this could mean to somebody who follows no convention
    /// in particular.
    pub fn loosely(self, position: &Position) -> Bitboard {
        let side = position.side_to_move();
        let kind = self.kind();
        let (file, place) = match self {
            Who::OnFile(_, file) => (Some(file), None),
            Who::Stacked(_, place) | Who::OutermostPawn(place) => (None, Some(place)),
            Who::PawnOnFile(file, place) => (Some(file), Some(place)),
        };
        let fits = |square: &Square| {
            let stack = Stack::on(position, side, kind, square.file());
            let index = stack.index_of(*square);
            file.is_none_or(|file| own_file(side, square.file()) == file)
                && place.is_none_or(|place| stack.len() > 1 && place.fits(index, stack.len()))
        };
        let pieces = position.pieces(side, kind).into_iter();
        pieces.filter(fits).collect()
    }
}
