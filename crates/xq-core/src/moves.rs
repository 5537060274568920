//! Moves and the fixed-capacity list that holds the moves of a position.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::square::Square;

/// A move: from where to where. Two bytes, and `Option<Move>` is two bytes too.
///
/// A `Move` is only geometry; whether it can be played is the position's business
/// ([`Position::is_legal`](crate::Position::is_legal)).
///
/// ```
/// use xq_core::{Move, Square};
/// let mv: Move = "h2e2".parse().unwrap();
/// assert_eq!(mv, Move::new(Square::H2, Square::E2));
/// assert_eq!(mv.to_string(), "h2e2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// The move from one square to another.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl Move {
    /// The move in the mirror: `h2e2` becomes `b2e2`.
    pub const fn flip_files(self) -> Move {
        Move::new(self.from.flip_files(), self.to.flip_files())
    }

    /// The move seen from the other side with left and right kept: `h2e2` becomes `h7e7`.
    pub const fn flip_ranks(self) -> Move {
        Move::new(self.from.flip_ranks(), self.to.flip_ranks())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?} where a move such as h2e2 (files a-i, ranks 0-9) was expected")]
pub struct MoveError {
    /// What stood there.
    pub found: String,
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads coordinates with ranks 0 to 9, such as `h2e2`.
    fn from_str(text: &str) -> Result<Move, MoveError> {
        let halves = if text.len() == 4 {
            text.split_at_checked(2)
        } else {
            None
        };
        halves
            .and_then(|(from, to)| Some(Move::new(from.parse().ok()?, to.parse().ok()?)))
            .ok_or_else(|| MoveError {
                found: text.to_owned(),
            })
    }
}

/// The moves of one position, in a fixed array.
///
/// No position overflows it: two rooks and two cannons have at most 17 moves each, two horses and
/// two elephants at most 8 and 4, five pawns 3, two advisors and the king 4, in all
/// 68 + 16 + 8 + 15 + 8 + 4 = 119.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// How many moves fit in; see the type for why that is always enough.
    pub const CAPACITY: usize = 128;

    /// An empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move::new(Square::A0, Square::A0); MoveList::CAPACITY],
            len: 0,
        }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// When [`MoveList::CAPACITY`] moves are in it, which the moves of one position never reach.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes out the move at a place; the last one fills it.
    ///
    /// # Panics
    /// When there is no such place.
    ///
    /// ```
    /// use xq_core::Position;
    /// let mut list = Position::start().legal_moves();
    /// let last = list[43];
    /// let first = list[0];
    /// assert_eq!(list.swap_remove(0), first);
    /// assert_eq!((list.len(), list[0]), (43, last));
    /// ```
    #[inline]
    pub fn swap_remove(&mut self, place: usize) -> Move {
        let taken = self.as_slice()[place];
        self.len -= 1;
        self.moves[place] = self.moves[self.len];
        taken
    }

    /// Keeps the moves for which the test holds, in their order.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let mv = self.moves[i];
            if keep(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// The moves as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl Extend<Move> for MoveList {
    /// # Panics
    /// As [`MoveList::push`].
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    /// # Panics
    /// As [`MoveList::push`].
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
