//! The value of a position that is not searched further.

use crate::board::{Board, Chain};
use crate::color::Color;
use crate::point_set::PointSet;

/// What a chain costs: as many liberties are worth more to fewer chains.
const CHAIN: i32 = 1;

/// What a chain with at most two liberties costs: the opponent can put it in atari.
const WEAK: i32 = 2;

/// What a chain in atari costs besides.
const IN_ATARI: i32 = 6;

/// What it is worth to the player to move that a chain of the opponent is in atari.
const CAN_CAPTURE: i32 = 100;

impl Board {
    /// How good the position looks to the player to move: the strength of its own chains less
    /// that of the opponent's, and whether it can capture. Strength is the number of points that
    /// are liberties, less a cost for each chain, for weak ones and for those in atari. No value
    /// comes near that of a won game.
    ///
    /// ```
    /// use capture_go::{Board, Size};
    /// assert_eq!(Board::new(Size::default()).evaluate(), 0);
    /// let board: Board = "5/5/2x2/2o2/5 b".parse().unwrap();
    /// assert_eq!(board.evaluate(), 0);
    /// let board: Board = "5/5/2x2/5/o4 b".parse().unwrap();
    /// assert_eq!(board.evaluate(), (4 - 1) - (2 - 1 - 2));
    /// ```
    pub fn evaluate(&self) -> i32 {
        let us = self.to_move();
        let them = us.other();
        let can_capture = self.chains(them).any(Chain::in_atari);
        let strength = self.strength(us) - self.strength(them);
        strength + if can_capture { CAN_CAPTURE } else { 0 }
    }

    fn strength(&self, color: Color) -> i32 {
        let mut liberties = PointSet::EMPTY;
        let mut costs = 0;
        for chain in self.chains(color) {
            liberties |= chain.liberties;
            costs += CHAIN
                + match chain.liberties.len() {
                    0 | 1 => WEAK + IN_ATARI,
                    2 => WEAK,
                    _ => 0,
                };
        }
        liberties.len() as i32 - costs
    }
}
