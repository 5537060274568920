//! Capture Go in the plainest way: a board is a map of stones, and whatever is asked of it is found
//! by flood fill. It shares nothing with the crate but the names of points and colours.

use std::collections::{BTreeMap, BTreeSet};

use capture_go::{Color, Generation, Point, Size};

pub type Points = BTreeSet<Point>;

#[derive(Clone)]
pub struct Naive {
    size: usize,
    pub to_move: Color,
    pub stones: BTreeMap<Point, Color>,
    /// The stones that the last move took off the board.
    pub captured: Points,
}

impl Naive {
    pub fn new(size: Size) -> Naive {
        Naive {
            size: size.get(),
            to_move: Color::Black,
            stones: BTreeMap::new(),
            captured: Points::new(),
        }
    }

    pub fn points(&self) -> Vec<Point> {
        (0..self.size)
            .flat_map(|row| (0..self.size).filter_map(move |column| Point::new(column, row)))
            .collect()
    }

    pub fn beside(&self, point: Point) -> Vec<Point> {
        let (column, row) = (point.column(), point.row());
        let mut beside = Vec::new();
        if column > 0 {
            beside.extend(Point::new(column - 1, row));
        }
        if column + 1 < self.size {
            beside.extend(Point::new(column + 1, row));
        }
        if row > 0 {
            beside.extend(Point::new(column, row - 1));
        }
        if row + 1 < self.size {
            beside.extend(Point::new(column, row + 1));
        }
        beside
    }

    /// The stones and the liberties of the chain of a stone.
    pub fn chain(&self, stone: Point) -> (Points, Points) {
        let color = self.stones[&stone];
        let (mut stones, mut liberties) = (Points::new(), Points::new());
        let mut ahead = vec![stone];
        while let Some(point) = ahead.pop() {
            match self.stones.get(&point) {
                None => {
                    liberties.insert(point);
                }
                Some(&other) if other == color && stones.insert(point) => {
                    ahead.extend(self.beside(point));
                }
                Some(_) => {}
            }
        }
        (stones, liberties)
    }

    /// The position after a stone was put on an empty point, captured ones taken off.
    pub fn after(&self, point: Point) -> Naive {
        let mut next = self.clone();
        next.stones.insert(point, self.to_move);
        next.to_move = self.to_move.other();
        next.captured = self
            .beside(point)
            .into_iter()
            .filter(|beside| next.stones.get(beside) == Some(&next.to_move))
            .map(|beside| next.chain(beside))
            .filter(|(_, liberties)| liberties.is_empty())
            .flat_map(|(stones, _)| stones)
            .collect();
        for stone in &next.captured {
            next.stones.remove(stone);
        }
        next
    }

    pub fn is_legal(&self, point: Point) -> bool {
        if !self.captured.is_empty() || self.stones.contains_key(&point) {
            return false;
        }
        !self.after(point).chain(point).1.is_empty()
    }

    pub fn moves(&self, generation: Generation) -> Points {
        let legal: Points = self
            .points()
            .into_iter()
            .filter(|&point| self.is_legal(point))
            .collect();
        if generation == Generation::All {
            return legal;
        }
        let own_atari = self.last_liberties(self.to_move);
        if !own_atari.is_empty() {
            let urgent: Points = legal
                .iter()
                .filter(|point| {
                    own_atari.contains(point) || !self.after(**point).captured.is_empty()
                })
                .copied()
                .collect();
            if !urgent.is_empty() {
                return urgent;
            }
        }
        let contact: Points = legal
            .iter()
            .filter(|&&point| {
                let mut beside = self.beside(point).into_iter();
                beside.any(|beside| self.stones.get(&beside) == Some(&self.to_move.other()))
            })
            .copied()
            .collect();
        if contact.is_empty() { legal } else { contact }
    }

    pub fn last_liberties(&self, color: Color) -> Points {
        self.stones
            .iter()
            .filter(|(_, other)| **other == color)
            .map(|(&stone, _)| self.chain(stone).1)
            .filter(|liberties| liberties.len() == 1)
            .flatten()
            .collect()
    }

    /// By comparing the position before and after the move.
    pub fn tactical_score(&self, point: Point) -> i32 {
        let after = self.after(point);
        if !after.captured.is_empty() {
            return 30 + after.captured.len() as i32;
        }
        let put_in_atari = self
            .stones
            .iter()
            .filter(|(stone, color)| {
                **color != self.to_move
                    && self.chain(**stone).1.len() > 1
                    && after.chain(**stone).1.len() == 1
            })
            .count();
        if put_in_atari > 0 {
            return 20 + put_in_atari as i32;
        }
        let (stones, liberties) = after.chain(point);
        let gains = stones
            .iter()
            .any(|&stone| stone != point && self.chain(stone).1.len() < liberties.len());
        if gains { 10 + stones.len() as i32 } else { 0 }
    }
}
