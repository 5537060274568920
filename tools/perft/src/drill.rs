//! Finds the shortest line after which two generators disagree.
//!
//! Depths are compared from 1 on, so the counts of all shallower depths agree where those of one
//! do not. Below a move whose counts differ the same holds one ply lower, down to depth 1, where
//! the lists of moves themselves differ.

use anyhow::{Result, bail};
use xq_core::perft::{Method, Perft, Rules};
use xq_core::{Move, Position};

use crate::peer::{Divided, Peer};

/// Where two generators part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The depth at which the counts of the first position differed.
    pub depth: u32,
    /// The moves to the position of the dispute.
    pub line: Vec<Move>,
    /// That position.
    pub position: Position,
    /// Moves that only our generator has there.
    pub ours: Vec<Move>,
    /// Moves that only the other has, or has twice.
    pub theirs: Vec<Move>,
}

/// What a comparison of one position brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Our counts at the depths from 1 on; the other's are the same.
    Agree(Vec<u64>),
    /// The other's differ.
    Differ(Box<Disagreement>),
}

/// Compares a position with an engine's generator, at all depths from 1 to `depth`.
///
/// # Errors
/// When the engine fails, or contradicts itself.
pub fn compare(peer: &mut Peer, position: &Position, depth: u32) -> Result<Comparison> {
    let fen = position.to_fen();
    let mut counts = Vec::new();
    for depth in 1..=depth {
        let ours = divide(position, depth);
        let theirs = peer.divide(&fen, &[], depth)?;
        if sorted(&ours) != sorted(&theirs) {
            let found = drill(peer, position, &fen, depth)?;
            return Ok(Comparison::Differ(Box::new(found)));
        }
        counts.push(ours.iter().map(|row| row.1).sum());
    }
    Ok(Comparison::Agree(counts))
}

fn divide(position: &Position, depth: u32) -> Divided {
    Perft {
        rules: Rules::Legal,
        method: Method::Bulk,
    }
    .divide(position, depth)
}

fn sorted(rows: &Divided) -> Divided {
    let mut rows = rows.clone();
    rows.sort_unstable();
    rows
}

fn drill(peer: &mut Peer, root: &Position, fen: &str, depth: u32) -> Result<Disagreement> {
    let mut position = root.clone();
    let mut line = Vec::new();
    let mut below = depth;
    loop {
        let our_rows = divide(&position, below);
        let their_rows = peer.divide(fen, &line, below)?;
        let (ours, theirs) = only_in_one(&our_rows, &their_rows);
        if !ours.is_empty() || !theirs.is_empty() {
            return Ok(Disagreement {
                depth,
                line,
                position,
                ours,
                theirs,
            });
        }
        let differing = our_rows.iter().find(|row| !their_rows.contains(row));
        let Some(&(mv, _)) = differing.filter(|_| below > 1) else {
            bail!(
                "{} contradicts itself: it counts wrong above {}, but has the right moves there",
                peer.engine().name(),
                position.to_fen()
            );
        };
        let _ = position.make(mv);
        line.push(mv);
        below -= 1;
    }
}

/// The moves that only the first and only the second list has. A move that one list has twice is
/// one too many there.
fn only_in_one(ours: &Divided, theirs: &Divided) -> (Vec<Move>, Vec<Move>) {
    let mut only_ours: Vec<Move> = ours.iter().map(|row| row.0).collect();
    let mut only_theirs = Vec::new();
    for &(mv, _) in theirs {
        match only_ours.iter().position(|&other| other == mv) {
            Some(index) => {
                only_ours.swap_remove(index);
            }
            None => only_theirs.push(mv),
        }
    }
    only_ours.sort_unstable();
    only_theirs.sort_unstable();
    (only_ours, only_theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(moves: &[&str]) -> Divided {
        moves.iter().map(|mv| (mv.parse().unwrap(), 1)).collect()
    }

    #[test]
    fn moves_of_one_list_only() {
        let (ours, theirs) = only_in_one(
            &rows(&["a0a1", "b0b1", "c0c1"]),
            &rows(&["b0b1", "d0d1", "c0c1", "c0c1"]),
        );
        assert_eq!(format!("{ours:?} {theirs:?}"), "[a0a1] [c0c1, d0d1]");
    }
}
