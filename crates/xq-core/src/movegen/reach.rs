//! Where one piece can go by the way it moves, its own king's safety left aside.

use crate::attacks::leapers::{ADVISOR, KING, PAWN, elephant_targets, horse_targets};
use crate::attacks::lines::{on_column, on_row};
use crate::bitboard::{Area, Bitboard};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// The squares that the piece on `from`, of whichever side, can go to by the way it moves:
    /// free squares and captures, its own king's safety left aside. Empty if nothing stands there.
    ///
    /// ```
    /// use xq_core::{Position, Square};
    /// assert_eq!(Position::start().reach(Square::B2).len(), 12);
    /// ```
    pub fn reach(&self, from: Square) -> Bitboard {
        let Some(id) = self.id_at(from) else {
            return Bitboard::EMPTY;
        };
        let color = id.color();
        let occupied = self.occupied_area();
        let targets = match id.kind() {
            PieceKind::King => KING[from],
            PieceKind::Advisor => ADVISOR[from],
            PieceKind::Elephant => elephant_targets(from, occupied.set),
            PieceKind::Horse => {
                horse_targets(from, occupied.row_of(from), occupied.column_of(from))
            }
            PieceKind::Rook => rook_targets(from, &occupied),
            PieceKind::Cannon => cannon_targets(from, &occupied, self.side(color.other())),
            PieceKind::Pawn => PAWN[color.index()][from],
        };
        targets & !self.side(color)
    }
}

fn rook_targets(from: Square, occupied: &Area) -> Bitboard {
    let row = on_row(from, occupied.row_of(from)).rook;
    let column = on_column(from, occupied.column_of(from)).rook;
    Bitboard::of_row(from, row) | Bitboard::of_column(from, column)
}

fn cannon_targets(from: Square, occupied: &Area, enemy: Bitboard) -> Bitboard {
    let row = on_row(from, occupied.row_of(from));
    let column = on_column(from, occupied.column_of(from));
    let quiet = Bitboard::of_row(from, row.rook) | Bitboard::of_column(from, column.rook);
    let jumps = Bitboard::of_row(from, row.jump) | Bitboard::of_column(from, column.jump);
    quiet & !occupied.set | jumps & enemy
}
