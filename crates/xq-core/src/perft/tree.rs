//! Walking the move tree.

use crate::moves::MoveList;
use crate::perft::differential;
use crate::perft::{LeafStats, Method, Rules};
use crate::position::Position;

/// Down to this depth a count fits into 64 bits: no position has 128 moves.
const SMALL_DEPTH: u32 = 9;

const _: () = assert!(MoveList::CAPACITY == 128);

/// Leaves below a position; `u128::MAX` if there are more.
pub(super) fn count(rules: Rules, method: Method, position: &mut Position, depth: u32) -> u128 {
    if depth <= SMALL_DEPTH {
        return small(rules, method, position, depth).into();
    }
    let moves = rules.moves(position);
    let mut total = 0u128;
    for mv in &moves {
        let undo = position.make(mv);
        total = total.saturating_add(count(rules, method, position, depth - 1));
        position.unmake(mv, undo);
    }
    total
}

/// The same to a small depth.
fn small(rules: Rules, method: Method, position: &mut Position, depth: u32) -> u64 {
    match (depth, method) {
        (0, _) => 1,
        (1, Method::Bulk | Method::Differential) => leaf_parent(rules, position),
        (2, Method::Differential) if rules == Rules::Legal => {
            differential::count_two_plies(position)
        }
        _ => below(position, rules, |position| {
            small(rules, method, position, depth - 1)
        }),
    }
}

fn leaf_parent(rules: Rules, position: &Position) -> u64 {
    match rules {
        Rules::Legal => position.count_legal(),
        _ => rules.moves(position).len() as u64,
    }
}

/// Makes every move, sums up what is counted below, takes it back.
#[inline]
fn below(
    position: &mut Position,
    rules: Rules,
    mut count: impl FnMut(&mut Position) -> u64,
) -> u64 {
    let mut moves = MoveList::new();
    rules.generate(position, &mut moves);
    let mut total = 0;
    for mv in &moves {
        let undo = position.make(mv);
        total += count(position);
        position.unmake(mv, undo);
    }
    total
}

/// What happens at the leaves below a position.
pub(super) fn leaf_stats(rules: Rules, position: &mut Position, depth: u32) -> LeafStats {
    let mut total = LeafStats::default();
    if depth == 0 {
        total.nodes = 1;
        return total;
    }
    let moves = rules.moves(position);
    for mv in &moves {
        let capture = position.is_capture(mv);
        let undo = position.make(mv);
        total += if depth == 1 {
            leaf(rules, position, capture)
        } else {
            leaf_stats(rules, position, depth - 1)
        };
        position.unmake(mv, undo);
    }
    total
}

fn leaf(rules: Rules, position: &Position, capture: bool) -> LeafStats {
    let check = position.in_check();
    let stuck = leaf_parent(rules, position) == 0;
    LeafStats {
        nodes: 1,
        captures: capture.into(),
        checks: check.into(),
        checkmates: (check && stuck).into(),
        stalemates: (!check && stuck).into(),
    }
}
