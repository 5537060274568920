//! The textbook searchers on a game of one's own: one to three sticks are taken in turn from a heap,
//! and who takes the last one wins.

use xq_search::{Ordering, Searchable, alpha_beta, negamax};

struct Sticks {
    left: u32,
}

const WIN: i32 = 1000;

impl Searchable for Sticks {
    type Move = u32;
    type Undo = ();

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.left.min(3));
    }

    fn make(&mut self, taken: u32) {
        self.left -= taken;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.left += taken;
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn outcome(&self, has_moves: bool, ply: u32) -> Option<i32> {
        // The other player has taken the last stick; late losses are better than early ones.
        (!has_moves).then_some(ply as i32 - WIN)
    }
}

fn main() {
    for left in 1..=9 {
        let plain = negamax(&mut Sticks { left }, left);
        let pruned = alpha_beta(&mut Sticks { left }, left, Ordering::NONE);
        assert_eq!(plain.score, pruned.score);
        let verdict = if plain.score > 0 { "won" } else { "lost" };
        println!(
            "{left} sticks: {verdict}, take {}, {} positions, {} by alpha-beta",
            plain.line[0], plain.nodes, pruned.nodes
        );
    }
}
