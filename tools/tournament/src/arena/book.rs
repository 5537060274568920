//! An opening book of any game, in the order in which it is played.

use fastrand::Rng;

use crate::schedule::Order;

/// A list of openings. When all have been played they begin anew.
#[derive(Clone, Debug)]
pub struct Book<T> {
    openings: Vec<T>,
    seed: u64,
    /// The opening of round 0.
    first: usize,
}

impl<T> Book<T> {
    /// Openings in the order in which they are given.
    pub fn new(openings: Vec<T>) -> Book<T> {
        Book {
            openings,
            seed: 0,
            first: 0,
        }
    }

    /// The same openings in another order. The shuffle gives every order the same chance.
    pub fn ordered(mut self, order: Order, seed: u64) -> Book<T> {
        self.seed = seed;
        if order == Order::Random {
            let mut rng = Rng::with_seed(seed);
            for last in (1..self.openings.len()).rev() {
                let other = rng.usize(..=last);
                self.openings.swap(last, other);
            }
        }
        self
    }

    /// The same openings in the same order, beginning elsewhere in it.
    pub fn from(mut self, first: usize) -> Book<T> {
        self.first = first;
        self
    }

    /// All of them.
    pub fn openings(&self) -> &[T] {
        &self.openings
    }

    /// The opening of a round, and chance for whatever is random in that round.
    pub fn of_round(&self, round: usize) -> (&T, Rng) {
        let mixed = (round as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let rng = Rng::with_seed(self.seed ^ mixed);
        (
            &self.openings[(self.first + round) % self.openings.len()],
            rng,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_as_likely() {
        let mut counts = std::collections::HashMap::new();
        for seed in 0..6000 {
            let shuffled = Book::new(vec![1, 2, 3]).ordered(Order::Random, seed);
            *counts.entry(shuffled.openings).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        // The standard deviation of each is 29.
        let even = |&count: &i32| (850..1150).contains(&count);
        assert!(counts.values().all(even), "{counts:?}");
    }
}
