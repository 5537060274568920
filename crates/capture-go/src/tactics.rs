//! What a move does at once, as a number: for ordering moves before they are searched.

use crate::board::Board;
use crate::point::Point;
use crate::point_set::PointSet;

const CAPTURE: i32 = 30;
const ATARI: i32 = 20;
const LIBERTY_GAIN: i32 = 10;

impl Board {
    /// The tactical score of a legal move, by the first that applies:
    /// - a capture: 30 and the stones captured;
    /// - an atari: 20 and the stones put in atari;
    /// - a liberty gain: 10 and the stones of the lengthened chain, the new one included; the
    ///   chain has then more liberties than one of those that it was made of;
    /// - else 0.
    ///
    /// ```
    /// use capture_go::Board;
    /// let board: Board = "5/5/2x2/2o2/5 b".parse().unwrap();
    /// assert_eq!(board.tactical_score("c1".parse().unwrap()), 0);
    /// assert_eq!(board.tactical_score("c4".parse().unwrap()), 12);
    /// let board: Board = "5/5/2x2/1xo2/5 b".parse().unwrap();
    /// assert_eq!(board.tactical_score("c1".parse().unwrap()), 21);
    /// let board: Board = "5/5/2x2/1xox1/5 b".parse().unwrap();
    /// assert_eq!(board.tactical_score("c1".parse().unwrap()), 31);
    /// ```
    pub fn tactical_score(&self, point: Point) -> i32 {
        let captured = self.stones_with_liberties(point, 1);
        if captured > 0 {
            return CAPTURE + captured;
        }
        let threatened = self.stones_with_liberties(point, 2);
        if threatened > 0 {
            return ATARI + threatened;
        }
        match self.lengthened(point) {
            Some(stones) => LIBERTY_GAIN + stones,
            None => 0,
        }
    }

    /// Stones of the opponent beside a point, in chains with so many liberties.
    fn stones_with_liberties(&self, point: Point, liberties: usize) -> i32 {
        self.chains_beside(point, self.to_move().other())
            .filter(|chain| chain.liberties.len() == liberties)
            .map(|chain| chain.stones.len() as i32)
            .sum()
    }

    /// The length of the chain that a move makes, if a chain gains liberties by it.
    fn lengthened(&self, point: Point) -> Option<i32> {
        let mut stones = PointSet::of(point);
        let mut liberties = self.open_beside(point);
        let mut fewest = usize::MAX;
        for chain in self.chains_beside(point, self.to_move()) {
            stones |= chain.stones;
            liberties |= chain.liberties;
            fewest = fewest.min(chain.liberties.len());
        }
        liberties.remove(point);
        (liberties.len() > fewest).then_some(stones.len() as i32)
    }
}
