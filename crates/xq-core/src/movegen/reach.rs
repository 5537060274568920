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
            PieceKind::Horse => horse_targets(
                from,
                occupied.rows[from.rank() as usize],
                occupied.columns[from.file() as usize],
            ),
            PieceKind::Rook => rook_targets(from, &occupied),
            PieceKind::Cannon => cannon_targets(from, &occupied, self.side(color.other())),
            PieceKind::Pawn => PAWN[color.index()][from],
        };
        targets & !self.side(color)
    }
}

fn rook_targets(from: Square, occupied: &Area) -> Bitboard {
    let (file, rank) = (from.file(), from.rank());
    let row = on_row(file, occupied.rows[rank as usize]).rook;
    let column = on_column(rank, occupied.columns[file as usize]).rook;
    Bitboard::of_row(rank, row) | Bitboard::of_column(file, column)
}

fn cannon_targets(from: Square, occupied: &Area, enemy: Bitboard) -> Bitboard {
    let (file, rank) = (from.file(), from.rank());
    let row = on_row(file, occupied.rows[rank as usize]);
    let column = on_column(rank, occupied.columns[file as usize]);
    let quiet = Bitboard::of_row(rank, row.rook) | Bitboard::of_column(file, column.rook);
    let jumps = Bitboard::of_row(rank, row.jump) | Bitboard::of_column(file, column.jump);
    quiet & !occupied.set | jumps & enemy
}
