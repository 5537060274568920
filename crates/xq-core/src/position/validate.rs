//! What is wrong with a [`Setup`]: everything at once.

use crate::attacks::leapers::{in_palace, own_rank};
use crate::piece::{Piece, PieceKind};
use crate::position::Position;
use crate::position::defect::Defect;
use crate::position::setup::Setup;
use crate::square::Square;

impl Setup {
    /// Every reason why this is no position of a game; empty if it is one.
    pub fn defects(&self) -> Vec<Defect> {
        let mut defects = self.misplaced();
        defects.extend(self.miscounted());
        if defects.is_empty() {
            defects.extend(self.unsafe_king());
        }
        defects
    }

    fn misplaced(&self) -> Vec<Defect> {
        self.pieces()
            .filter(|&(square, piece)| !may_stand(piece, square))
            .map(|(square, piece)| Defect::Misplaced { piece, square })
            .collect()
    }

    fn miscounted(&self) -> Vec<Defect> {
        let count = |wanted| self.pieces().filter(|&(_, piece)| piece == wanted).count();
        let mut defects = Vec::new();
        for piece in Piece::ALL {
            let found = count(piece);
            let allowed = piece.kind().count_in_set();
            if found > allowed {
                defects.push(Defect::TooMany {
                    piece,
                    found,
                    allowed,
                });
            } else if found == 0 && piece.kind() == PieceKind::King {
                defects.push(Defect::NoKing {
                    color: piece.color(),
                });
            }
        }
        defects
    }

    /// What can be asked only of a board on which both kings stand: facing kings, and a king that
    /// the side to move could take.
    pub(super) fn unsafe_king(&self) -> Option<Defect> {
        let position = Position::place(self);
        let color = self.side_to_move.other();
        let king = position.king(color)?;
        let enemy_king = position.king(color.other())?;
        let checkers = position.attackers_of_king(color);
        if checkers.contains(enemy_king) {
            return Some(Defect::KingsFacing);
        }
        let by = checkers.into_iter().next()?;
        Some(Defect::KingCanBeTaken { color, king, by })
    }
}

/// Whether the rules ever let the piece stand there.
fn may_stand(piece: Piece, square: Square) -> bool {
    let color = piece.color();
    let file = square.file() as u8;
    let rank = own_rank(color, square);
    match piece.kind() {
        PieceKind::King => in_palace(color, square),
        PieceKind::Advisor => in_palace(color, square) && is_advisor_point(file, rank),
        PieceKind::Elephant => rank < 5 && is_elephant_point(file, rank),
        PieceKind::Pawn => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
        PieceKind::Horse | PieceKind::Rook | PieceKind::Cannon => true,
    }
}

/// The five points of a palace that its diagonals meet.
fn is_advisor_point(file: u8, own_rank: u8) -> bool {
    (file + own_rank) % 2 == 1
}

/// The seven points on the diagonals of an elephant's start.
fn is_elephant_point(file: u8, own_rank: u8) -> bool {
    file.is_multiple_of(2) && own_rank.is_multiple_of(2) && (file + own_rank) % 4 == 2
}
