//! The board: stones, their chains and liberties, making and unmaking moves.
//!
//! Nothing is ever lifted from the board, because the game ends with the first capture. So chains
//! only grow, and a position never comes back: there is no ko.

use std::fmt;

use arrayvec::ArrayVec;

use crate::color::Color;
use crate::key;
use crate::point::{Point, PointMap, Size};
use crate::point_set::PointSet;

/// Stones of a colour that hang together, and the empty points that they touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
}

impl Chain {
    /// Whether a single liberty is left.
    pub fn in_atari(&self) -> bool {
        self.liberties.len() == 1
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The game has been won.
    #[error("{0}: the game is over, stones have been captured")]
    GameOver(Point),
    /// The board is smaller.
    #[error("{0} is not on the board, which has {1} rows and columns")]
    OffBoard(Point, Size),
    /// There is a stone.
    #[error("{0} is occupied, expected an empty point")]
    Occupied(Point),
    /// It takes the last liberty of the mover's own stones.
    #[error("{0} is suicide: it leaves no liberty and captures nothing")]
    Suicide(Point),
}

/// What is needed to take a move back.
#[derive(Clone, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    point: Point,
    /// The heads of the chains that the stone joined.
    joined: Neighbours,
}

/// Points beside a point.
type Neighbours = ArrayVec<Point, 4>;

/// A position of capture Go.
///
/// ```
/// use capture_go::{Board, Color, Size};
///
/// let mut board = Board::new(Size::new(5).unwrap());
/// for point in ["a1", "b1", "c3", "a2"] {
///     board.play(point.parse().unwrap()).unwrap();
/// }
/// assert_eq!(board.captured().len(), 1);
/// assert_eq!(board.winner(), Some(Color::White));
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    to_move: Color,
    empty: PointSet,
    stones: [PointSet; 2],
    /// For each colour one stone of each chain, its head.
    heads: [PointSet; 2],
    /// The head of the chain that a stone belongs to.
    head_of: PointMap<Point>,
    /// The chains at their heads. What other points hold is what was there when their chain was
    /// joined to another, and is good again when that is taken back.
    chains: PointMap<Option<Chain>>,
    captured: PointSet,
    key: u64,
}

impl Board {
    /// An empty board, Black to move.
    pub fn new(size: Size) -> Board {
        Board {
            size,
            to_move: Color::Black,
            empty: PointSet::board(size),
            stones: [PointSet::EMPTY; 2],
            heads: [PointSet::EMPTY; 2],
            head_of: PointMap::filled(size, Point::from_index(0)),
            chains: PointMap::filled(size, None),
            captured: PointSet::EMPTY,
            key: 0,
        }
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        self.empty
    }

    /// The stones of a player; captured ones count.
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color as usize]
    }

    /// The stones that the last move captured; they stay where they are.
    pub fn captured(&self) -> PointSet {
        self.captured
    }

    /// Who has won by a capture.
    pub fn winner(&self) -> Option<Color> {
        (!self.captured.is_empty()).then(|| self.to_move.other())
    }

    /// A number that is nearly always different for different positions.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The chain that a stone belongs to; `None` at an empty point and off the board.
    pub fn chain(&self, point: Point) -> Option<&Chain> {
        let occupied = self.stones[0].contains(point) || self.stones[1].contains(point);
        if !occupied {
            return None;
        }
        self.chains[self.head_of[point]].as_ref()
    }

    /// The chains of a player.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = &Chain> {
        let heads = self.heads[color as usize].iter();
        heads.filter_map(|head| self.chains[head].as_ref())
    }

    /// The last liberties of the chains of a player that are in atari.
    pub fn last_liberties(&self, color: Color) -> PointSet {
        self.chains(color)
            .filter(|chain| chain.in_atari())
            .fold(PointSet::EMPTY, |set, chain| set | chain.liberties)
    }

    /// The empty points beside a point.
    pub fn open_beside(&self, point: Point) -> PointSet {
        PointSet::of(point).beside() & self.empty
    }

    /// The chains of a player that touch a point, each once.
    pub fn chains_beside(&self, point: Point, color: Color) -> impl Iterator<Item = &Chain> {
        let heads = self.heads_beside(point, color).into_iter();
        heads.filter_map(|head| self.chains[head].as_ref())
    }

    fn heads_beside(&self, point: Point, color: Color) -> Neighbours {
        let mut heads = Neighbours::new();
        for stone in (PointSet::of(point).beside() & self.stones[color as usize]).iter() {
            let head = self.head_of[stone];
            if !heads.contains(&head) {
                heads.push(head);
            }
        }
        heads
    }

    /// Whether the player to move may put a stone there.
    pub fn is_legal(&self, point: Point) -> bool {
        self.check(point).is_ok()
    }

    /// Whether the player to move may put a stone there, and if not, why.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, point: Point) -> Result<(), IllegalMove> {
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver(point));
        }
        if point.column().max(point.row()) >= self.size.get() {
            return Err(IllegalMove::OffBoard(point, self.size));
        }
        if !self.empty.contains(point) {
            return Err(IllegalMove::Occupied(point));
        }
        if self.is_suicide(point) {
            return Err(IllegalMove::Suicide(point));
        }
        Ok(())
    }

    /// Whether a stone of the player to move on an empty point would be left without a liberty
    /// and without a capture.
    fn is_suicide(&self, point: Point) -> bool {
        let us = self.to_move;
        self.open_beside(point).is_empty()
            && self.chains_beside(point, us).all(Chain::in_atari)
            && !self.captures(point)
    }

    /// Whether a stone of the player to move on an empty point would capture.
    pub fn captures(&self, point: Point) -> bool {
        let them = self.to_move.other();
        self.chains_beside(point, them).any(Chain::in_atari)
    }

    /// Puts a stone of the player to move on a point, if that is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    pub fn play(&mut self, point: Point) -> Result<Undo, IllegalMove> {
        self.check(point)?;
        Ok(self.make(point))
    }

    /// Makes a move that is known to be legal.
    pub fn make(&mut self, point: Point) -> Undo {
        debug_assert_eq!(self.check(point), Ok(()));
        let us = self.to_move;
        self.take_liberty(point, us.other());
        let joined = self.put(us, point);
        self.turn();
        Undo { point, joined }
    }

    /// Takes back the move that was made last.
    pub fn unmake(&mut self, undo: Undo) {
        self.turn();
        self.lift(self.to_move, &undo);
        self.give_liberty(undo.point, self.to_move.other());
        self.captured = PointSet::EMPTY;
    }

    fn turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= key::WHITE_TO_MOVE;
    }

    /// Chains beside a stone of the opponent lose a liberty.
    fn take_liberty(&mut self, point: Point, color: Color) {
        for head in self.heads_beside(point, color) {
            if let Some(chain) = &mut self.chains[head] {
                chain.liberties.remove(point);
                if chain.liberties.is_empty() {
                    self.captured |= chain.stones;
                }
            }
        }
    }

    /// The opposite of [`Board::take_liberty`].
    fn give_liberty(&mut self, point: Point, color: Color) {
        for head in self.heads_beside(point, color) {
            if let Some(chain) = &mut self.chains[head] {
                chain.liberties.insert(point);
            }
        }
    }

    /// Puts a stone down and joins it with the chains of its colour beside it; it becomes their
    /// head. Gives the heads that they had.
    fn put(&mut self, color: Color, point: Point) -> Neighbours {
        self.empty.remove(point);
        self.stones[color as usize].insert(point);
        self.key ^= key::of_stone(color, point);

        let joined = self.heads_beside(point, color);
        let mut chain = Chain {
            color,
            stones: PointSet::of(point),
            liberties: self.open_beside(point),
        };
        for &head in &joined {
            if let Some(other) = &self.chains[head] {
                chain.stones |= other.stones;
                chain.liberties |= other.liberties;
            }
            self.heads[color as usize].remove(head);
        }
        chain.liberties.remove(point);
        self.install(point, chain);
        joined
    }

    /// The opposite of [`Board::put`]. The chains that were joined still lie where their heads
    /// are, as they were: with the point among their liberties.
    fn lift(&mut self, color: Color, undo: &Undo) {
        self.empty.insert(undo.point);
        self.stones[color as usize].remove(undo.point);
        self.key ^= key::of_stone(color, undo.point);

        self.heads[color as usize].remove(undo.point);
        self.chains[undo.point] = None;
        for &head in &undo.joined {
            if let Some(chain) = self.chains[head] {
                self.install(head, chain);
            }
        }
    }

    fn install(&mut self, head: Point, chain: Chain) {
        for stone in chain.stones.iter() {
            self.head_of[stone] = head;
        }
        self.heads[chain.color as usize].insert(head);
        self.chains[head] = Some(chain);
    }

    /// A position with any stones on it; [`crate::text`] reads them.
    pub(crate) fn from_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Color, Point)>,
        to_move: Color,
    ) -> Board {
        let mut board = Board::new(size);
        for (color, point) in stones {
            board.take_liberty(point, color.other());
            let _ = board.put(color, point);
        }
        if to_move == Color::White {
            board.turn();
        }
        board
    }
}

impl PartialEq for Board {
    /// The same stones and the same player to move. How the stones came there does not count.
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.to_move == other.to_move && self.stones == other.stones
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
