//! **Table**: put the board inside a larger one, and let a table say which piece may stand where.
//!
//! ```text
//!      0 1 2 3 4 5 6 7 8 9 a b c d e f     The nine files and ten ranks lie in the middle of
//!  f   # # # # # # # # # # # # # # # #     16 x 16 squares, numbered row * 16 + column.
//!  :   # # # # # # # # # # # # # # # #
//!  c   # # # r n b a k a b n r # # # #     A step is an addition: up is +16, right is +1, and
//!  :   # # # . . . . . . . . . # # # #     a horse's jump from any square is one of
//!  7   # # # . . o . . . o . . # # # #     +33 +31 +18 -14 -33 -31 -18 +14.
//!  6   # # # . . . . . . . . . # # # #
//!  5   # # # o . . . o . . . o # # # #     Three squares of margin (#) catch every jump that
//!  4   # # # . . . . . . . . . # # # #     leaves the board: nobody may stand there.
//!  3   # # # R N o A K A o N R # # # #
//!  :   # # # # # # # # # # # # # # # #     o: the seven squares where the bit of Red's
//!  0   # # # # # # # # # # # # # # # #     elephants is set, in any arrangement of the pieces.
//! ```
//!
//! Palace, river and the edge of the board are all one question to the table `MAY_STAND`: is the
//! bit of the moving piece set on the target square? An elephant never asks about the river:
//! beyond it no square has its bit. A pawn always tries sideways: before the river the files
//! beside its own have no pawn bit.
//!
//! Whether a king is attacked is seen from the king: which piece, standing where a move of its
//! kind *to* this square would start, could make it?

use xq_core::{Color, File, Move, Piece, PieceKind, Rank, Setup, Square};

use crate::generator::TextbookGenerator;

const LINES: [i8; 4] = [1, -1, 16, -16];
const DIAGONALS: [i8; 4] = [17, 15, -15, -17];
/// Where an elephant goes, and in the same order the square that must be empty on its way.
const ELEPHANT_JUMPS: [i8; 4] = [34, 30, -30, -34];
const ELEPHANT_EYES: [i8; 4] = DIAGONALS;
/// Where a horse goes, and in the same order the square that must be empty beside it.
const HORSE_JUMPS: [i8; 8] = [33, 31, 18, -14, -33, -31, -18, 14];
const HORSE_LEGS: [i8; 8] = [16, 16, 1, 1, -16, -16, -1, -1];
/// Forward and to both sides, for Red and for Black.
const PAWN_STEPS: [[i8; 3]; 2] = [[16, 1, -1], [-16, 1, -1]];

/// A bit for each kind, king to pawn. Rook, horse and cannon share one: they may stand anywhere.
const BITS: [u16; 7] = [16, 8, 4, 1, 1, 1, 2];
/// The bits of a side's pieces that may stand on each square, its own back rank first, added up.
#[rustfmt::skip]
const LEGAL_POSITIONS: [[u16; 9]; 10] = [
    [1, 1, 5, 25, 17, 25, 5, 1, 1],
    [1, 1, 1, 17, 25, 17, 1, 1, 1],
    [5, 1, 1, 25, 21, 25, 1, 1, 5],
    [3, 1, 3,  1,  3,  1, 3, 1, 3],
    [3, 1, 7,  1,  3,  1, 7, 1, 3],
    [3, 3, 3,  3,  3,  3, 3, 3, 3],
    [3, 3, 3,  3,  3,  3, 3, 3, 3],
    [3, 3, 3,  3,  3,  3, 3, 3, 3],
    [3, 3, 3,  3,  3,  3, 3, 3, 3],
    [3, 3, 3,  3,  3,  3, 3, 3, 3],
];

/// The table of legal positions on the large board; Black's bits stand eight above Red's.
const MAY_STAND: [u16; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 90 {
        let (rank, file) = (i / 9, i % 9);
        let (red, black) = (LEGAL_POSITIONS[rank][file], LEGAL_POSITIONS[9 - rank][file]);
        table[(rank + 3) * 16 + file + 3] = red | black << 8;
        i += 1;
    }
    table
};

/// The bit of a piece in [`MAY_STAND`].
fn bit(piece: Piece) -> u16 {
    BITS[piece.kind().index()] << (8 * piece.color().index())
}

/// The square that lies a step further; a step taken from the board never leaves the 16 x 16.
fn plus(from: u8, step: i8) -> u8 {
    from.wrapping_add_signed(step)
}

/// The number of a square on the large board; [`square`] is the way back.
fn number(square: Square) -> u8 {
    (square.rank().index() as u8 + 3) * 16 + square.file().index() as u8 + 3
}

fn square(number: u8) -> Square {
    let (row, column) = (usize::from(number >> 4), usize::from(number & 15));
    Square::new(File::ALL[column - 3], Rank::ALL[row - 3])
}

/// The generator that looks up where pieces may stand.
#[derive(Clone, Debug)]
pub struct Table {
    board: [Option<Piece>; 256],
    side: Color,
    /// Where each side's king stands or was taken.
    kings: [u8; 2],
    /// Each move made: from, to, and what stood there.
    made: Vec<(u8, u8, Option<Piece>)>,
}

impl Table {
    fn at(&self, number: u8) -> Option<Piece> {
        self.board[usize::from(number)]
    }

    fn put(&mut self, number: u8, content: Option<Piece>) {
        self.board[usize::from(number)] = content;
        if let Some(piece @ (Piece::RedKing | Piece::BlackKing)) = content {
            self.kings[piece.color().index()] = number;
        }
    }

    fn king_number(&self, color: Color) -> Option<u8> {
        let king = Some(Piece::new(color, PieceKind::King));
        Some(self.kings[color.index()]).filter(|&number| self.at(number) == king)
    }

    /// Slides over empty squares to the first one that holds a piece or lies in the margin.
    fn slide(&self, from: u8, step: i8, mut pass: impl FnMut(u8)) -> u8 {
        let mut to = plus(from, step);
        while self.at(to).is_none() && MAY_STAND[usize::from(to)] != 0 {
            pass(to);
            to = plus(to, step);
        }
        to
    }

    /// Tries every jump whose block, where there is one, is empty.
    fn leap(&self, from: u8, jumps: &[i8], blocks: &[i8], mut go: impl FnMut(u8)) {
        for (i, &jump) in jumps.iter().enumerate() {
            let block = blocks.get(i).map(|&block| plus(from, block));
            if block.is_none_or(|block| self.at(block).is_none()) {
                go(plus(from, jump));
            }
        }
    }

    /// Calls `visit` with every square to which the piece on `from` can go.
    fn targets(&self, from: u8, piece: Piece, mut visit: impl FnMut(u8)) {
        let mut go = |to: u8| {
            let own = self.at(to).is_some_and(|at| at.color() == piece.color());
            if MAY_STAND[usize::from(to)] & bit(piece) != 0 && !own {
                visit(to);
            }
        };
        match piece.kind() {
            PieceKind::King => self.leap(from, &LINES, &[], go),
            PieceKind::Advisor => self.leap(from, &DIAGONALS, &[], go),
            PieceKind::Elephant => self.leap(from, &ELEPHANT_JUMPS, &ELEPHANT_EYES, go),
            PieceKind::Horse => self.leap(from, &HORSE_JUMPS, &HORSE_LEGS, go),
            PieceKind::Pawn => self.leap(from, &PAWN_STEPS[piece.color().index()], &[], go),
            PieceKind::Rook => {
                for step in LINES {
                    let stop = self.slide(from, step, &mut go);
                    go(stop);
                }
            }
            PieceKind::Cannon => {
                for step in LINES {
                    let screen = self.slide(from, step, &mut go);
                    go(self.slide(screen, step, |_| {}));
                }
            }
        }
    }
}

impl TextbookGenerator for Table {
    fn from_setup(setup: &Setup) -> Table {
        let mut table = Table {
            board: [None; 256],
            kings: [0; 2],
            side: setup.side_to_move,
            made: Vec::new(),
        };
        for (square, piece) in setup.pieces() {
            table.put(number(square), Some(piece));
        }
        table
    }

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.at(number(square))
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.king_number(color).map(square)
    }

    fn kings_face(&self) -> bool {
        let (red, black) = (self.king_number(Color::Red), self.king_number(Color::Black));
        red.is_some_and(|red| Some(self.slide(red, 16, |_| {})) == black)
    }

    fn king_attacked(&self, color: Color) -> bool {
        let Some(king) = self.king_number(color) else {
            return false;
        };
        let holds = |number, kind| self.at(number) == Some(Piece::new(color.other(), kind));
        let on_line = |step| {
            let first = self.slide(king, step, |_| {});
            holds(first, PieceKind::Rook)
                || holds(first, PieceKind::King)
                || holds(self.slide(first, step, |_| {}), PieceKind::Cannon)
        };
        let by_horse = |(jump, leg): (i8, i8)| {
            let from = plus(king, -jump);
            holds(from, PieceKind::Horse) && self.at(plus(from, leg)).is_none()
        };
        let by_pawn = |step: i8| holds(plus(king, -step), PieceKind::Pawn);
        LINES.into_iter().any(on_line)
            || HORSE_JUMPS.into_iter().zip(HORSE_LEGS).any(by_horse)
            || PAWN_STEPS[color.other().index()].into_iter().any(by_pawn)
    }

    fn piece_moves(&self, queue: &mut Vec<Move>) {
        for from in Square::ALL {
            let own = |piece: &Piece| piece.color() == self.side;
            if let Some(piece) = self.piece_at(from).filter(own) {
                self.targets(number(from), piece, |to| {
                    queue.push(Move::new(from, square(to)));
                });
            }
        }
    }

    fn make(&mut self, mv: Move) {
        let (from, to) = (number(mv.from), number(mv.to));
        self.made.push((from, to, self.at(to)));
        self.put(to, self.at(from));
        self.put(from, None);
        self.side = self.side.other();
    }

    fn unmake(&mut self) {
        if let Some((from, to, captured)) = self.made.pop() {
            self.put(from, self.at(to));
            self.put(to, captured);
            self.side = self.side.other();
        }
    }
}
