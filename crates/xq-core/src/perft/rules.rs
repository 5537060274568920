//! The rule modes under which perft can count.

use crate::moves::{Move, MoveList};
use crate::position::{Position, blockers};
use crate::square::Square;

/// Which moves count. The classic tutorials count something else than a legal generator does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rules {
    /// The rules of the game: no move leaves the own king attacked or the kings facing.
    #[default]
    Legal,
    /// As in the classic tutorials: pieces move as they do, the own king may be left to be taken;
    /// a king may not step sideways onto an open file facing the other, and if the kings do face
    /// each other, taking along the file is a move. A side without a king has no moves.
    KingCapture,
    /// Piece movement alone; kings may face each other. A side without a king has no moves.
    Pseudo,
}

crate::named!(
    Rules,
    "a rule mode",
    Legal = "legal",
    KingCapture = "king-capture",
    Pseudo = "pseudo"
);

impl Rules {
    /// The moves of the side to move under these rules.
    pub fn moves(self, position: &Position) -> MoveList {
        let mut list = MoveList::new();
        self.generate(position, &mut list);
        list
    }

    /// Appends the moves of the side to move under these rules to a list.
    #[inline]
    pub fn generate(self, position: &Position, list: &mut MoveList) {
        match self {
            Rules::Legal => position.generate_legal(list),
            Rules::KingCapture => king_capture(position, list),
            Rules::Pseudo => pseudo(position, list),
        }
    }
}

fn pseudo(position: &Position, list: &mut MoveList) {
    let color = position.side_to_move();
    if position.king(color).is_none() {
        return;
    }
    for from in position.side(color) {
        for to in position.pseudo_legal_targets(from) {
            list.push(Move::new(from, to));
        }
    }
}

fn king_capture(position: &Position, list: &mut MoveList) {
    pseudo(position, list);
    let color = position.side_to_move();
    let (Some(king), Some(enemy)) = (position.king(color), position.king(color.other())) else {
        return;
    };
    list.retain(|mv| {
        let sideways = mv.from == king && mv.to.file() != king.file();
        !(sideways && faces(position, mv.to, enemy))
    });
    if faces(position, king, enemy) {
        list.push(Move::new(king, enemy));
    }
}

/// Whether two squares share a file with nothing between them.
fn faces(position: &Position, a: Square, b: Square) -> bool {
    a.file() == b.file() && blockers(position, a, b) == 0
}
