//! Where one piece can go by the way it moves, its own king's safety left aside.

use crate::attacks::leapers::{ADVISOR, KING, PAWN, elephant_targets, horse_targets};
use crate::attacks::lines::{on_file, on_rank};
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
    /// assert_eq!(Position::start().pseudo_legal_targets(Square::B2).len(), 12);
    /// ```
    pub fn pseudo_legal_targets(&self, from: Square) -> Bitboard {
        let Some(id) = self.id_at(from) else {
            return Bitboard::EMPTY;
        };
        let color = id.color();
        let occupied = self.occupied_area();
        let targets = match id.kind() {
            PieceKind::King => KING[from],
            PieceKind::Advisor => ADVISOR[from],
            PieceKind::Elephant => elephant_targets(from, occupied.set),
            PieceKind::Horse => horse_targets(from, occupied.rank_of(from), occupied.file_of(from)),
            PieceKind::Rook => rook_targets(from, &occupied),
            PieceKind::Cannon => cannon_targets(from, &occupied, self.side(color.other())),
            PieceKind::Pawn => PAWN[color.index()][from],
        };
        targets & !self.side(color)
    }
}

fn rook_targets(from: Square, occupied: &Area) -> Bitboard {
    let rank = on_rank(from, occupied.rank_of(from)).rook;
    let file = on_file(from, occupied.file_of(from)).rook;
    Bitboard::of_rank(from, rank) | Bitboard::of_file(from, file)
}

fn cannon_targets(from: Square, occupied: &Area, enemy: Bitboard) -> Bitboard {
    let rank = on_rank(from, occupied.rank_of(from));
    let file = on_file(from, occupied.file_of(from));
    let quiet = Bitboard::of_rank(from, rank.rook) | Bitboard::of_file(from, file.rook);
    let jumps = Bitboard::of_rank(from, rank.jump) | Bitboard::of_file(from, file.jump);
    quiet & !occupied.set | jumps & enemy
}
