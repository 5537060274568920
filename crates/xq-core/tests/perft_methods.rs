//! The counting methods against each other, node by node: sums over a suite can hide errors that
//! cancel out.

use xq_core::Position;
use xq_core::perft::{Method, Perft};
use xq_testkit::{random_game, random_setup};

fn count(method: Method, position: &Position, depth: u32) -> u128 {
    let perft = Perft {
        method,
        ..Perft::default()
    };
    perft.count(position, depth)
}

fn assert_differential_agrees(position: &Position) {
    let plain = count(Method::Bulk, position, 2);
    let by_difference = count(Method::Differential, position, 2);
    assert_eq!(by_difference, plain, "{}", position.to_fen());
}

#[test]
fn differential_agrees_with_bulk_at_every_node_of_random_play() {
    for seed in 0..1500 {
        random_game(seed, 150)
            .iter()
            .for_each(assert_differential_agrees);
    }
}

#[test]
fn differential_agrees_with_bulk_on_random_setups() {
    for seed in 0..200_000 {
        assert_differential_agrees(&random_setup(seed));
    }
}

/// One ply below each position too, so that every kind of neighbour is met.
#[test]
fn differential_agrees_with_bulk_below_random_setups() {
    for seed in 500_000..505_000 {
        let position = random_setup(seed);
        for mv in &position.legal_moves() {
            let mut after = position.clone();
            let _ = after.make(mv);
            assert_differential_agrees(&after);
        }
    }
}

#[test]
fn walk_agrees_with_bulk() {
    for seed in 0..300 {
        let position = random_setup(seed);
        assert_eq!(
            count(Method::Walk, &position, 3),
            count(Method::Bulk, &position, 3)
        );
    }
}
