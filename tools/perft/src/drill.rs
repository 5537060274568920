//! Finds the shortest line after which two generators disagree.
//!
//! Depths are compared from 1 on, so the counts of all shallower depths agree where those of one
//! do not. Below a move whose counts differ the same holds one ply lower, down to depth 1, where
//! the lists of moves themselves differ. A missing and an invented move can cancel each other out
//! in the counts. So where all counts agree, the lists of moves of the positions in between are
//! compared one by one.

use std::collections::HashSet;

use anyhow::{Result, bail};
use xq_core::perft::{Method, Perft, Rules};
use xq_core::{Move, Position};

use crate::peer::{Divided, Peer};

/// Where two generators part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The depth at which the first position differed.
    pub depth: u32,
    /// Our leaves at that depth, and the other's.
    pub counts: (u128, u128),
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
    /// The two do the same.
    Agree(Agreement),
    /// They do not.
    Differ(Box<Disagreement>),
}

/// How far two generators agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// The leaves at the depths from 1 on.
    pub counts: Vec<u128>,
    /// In how many positions the lists of moves were compared.
    pub positions: usize,
    /// How many plies deep these positions lie at most.
    pub plies: u32,
}

/// Compares a position with an engine's generator: the counts at all depths from 1 to `depth`, then
/// the lists of moves in the positions above the leaves, as long as a ply has at most `most_lists`.
///
/// # Errors
/// When the engine fails, or contradicts itself.
pub fn compare(
    peer: &mut Peer,
    position: &Position,
    depth: u32,
    most_lists: usize,
) -> Result<Comparison> {
    let fen = position.to_fen();
    let mut counts = Vec::new();
    for depth in 1..=depth {
        let ours = divide(position, depth);
        let theirs = peer.divide(&fen, &[], depth)?;
        if sorted(&ours) != sorted(&theirs) {
            let mut found = drill(peer, position, &fen, depth)?;
            found.counts = (total(&ours), total(&theirs));
            return Ok(Comparison::Differ(Box::new(found)));
        }
        counts.push(total(&ours));
    }
    compare_lists(peer, position, counts, most_lists)
}

/// Compares the lists of moves ply by ply; the same position is looked at once.
fn compare_lists(
    peer: &mut Peer,
    root: &Position,
    counts: Vec<u128>,
    most_lists: usize,
) -> Result<Comparison> {
    let fen = root.to_fen();
    let mut agreement = Agreement {
        counts,
        positions: 0,
        plies: 0,
    };
    let mut seen = HashSet::new();
    let mut level = vec![(Vec::new(), root.clone())];
    for (ply, &count) in (0..).zip(&agreement.counts) {
        if level.len() > most_lists {
            break;
        }
        for (line, position) in &level {
            let ours = divide(position, 1);
            let theirs = peer.divide(&fen, line, 1)?;
            let (ours, theirs) = only_in_one(&ours, &theirs);
            if !ours.is_empty() || !theirs.is_empty() {
                return Ok(Comparison::Differ(Box::new(Disagreement {
                    depth: ply + 1,
                    counts: (count, count),
                    line: line.clone(),
                    position: position.clone(),
                    ours,
                    theirs,
                })));
            }
        }
        agreement.positions += level.len();
        agreement.plies = ply;
        if ply as usize + 1 < agreement.counts.len() {
            level = next_level(&level, &mut seen);
        }
    }
    Ok(Comparison::Agree(agreement))
}

type Lines = Vec<(Vec<Move>, Position)>;

/// The positions one ply deeper that were not seen before.
fn next_level(level: &Lines, seen: &mut HashSet<String>) -> Lines {
    let mut next = Vec::new();
    for (line, position) in level {
        for mv in &position.legal_moves() {
            let mut position = position.clone();
            let _ = position.make(mv);
            let fen = position.to_fen();
            let placement_and_side = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
            if seen.insert(placement_and_side) {
                let mut line = line.clone();
                line.push(mv);
                next.push((line, position));
            }
        }
    }
    next
}

fn total(rows: &Divided) -> u128 {
    rows.iter().fold(0, |sum, row| sum.saturating_add(row.1))
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
                counts: (0, 0),
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
