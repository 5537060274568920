//! A set of men.

use crate::piece::PieceId;

/// One bit for each of the thirty-two men.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Men(u32);

impl Men {
    pub const NONE: Men = Men(0);
    pub const ALL: Men = Men(u32::MAX);

    pub fn insert(&mut self, man: PieceId) {
        self.0 |= 1 << man.index();
    }

    pub fn contains(self, man: PieceId) -> bool {
        self.0 >> man.index() & 1 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn and(self, other: Men) -> Men {
        Men(self.0 & other.0)
    }

    pub fn or(self, other: Men) -> Men {
        Men(self.0 | other.0)
    }

    pub fn without(self, other: Men) -> Men {
        Men(self.0 & !other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = PieceId> {
        PieceId::ALL
            .into_iter()
            .filter(move |&man| self.contains(man))
    }
}
