//! The positions some plies below a root, each once: transpositions and mirror images merged.

use std::collections::HashMap;

use crate::moves::Move;
use crate::perft::Rules;
use crate::position::Position;
use crate::square::Square;

/// A position some plies below a root, and how many lines lead to it or to its mirror image.
#[derive(Clone, Debug)]
pub struct MergedTask {
    /// The first line that leads there.
    pub line: Vec<Move>,
    /// The position after it.
    pub position: Position,
    /// For each first move of these lines, in ascending order, the number of lines.
    pub lines: Vec<(Move, u64)>,
}

impl MergedTask {
    /// How many lines there are in all.
    pub fn multiplicity(&self) -> u64 {
        self.lines.iter().map(|(_, lines)| lines).sum()
    }
}

/// What stands on each square, the smaller of the board and its mirror image, and who is to move.
type Shape = ([u8; 90], u8);

fn shape(position: &Position) -> Shape {
    let at = |square: Square| match position.piece_at(square) {
        None => 0,
        Some(piece) => piece.index() as u8 + 1,
    };
    let board = Square::ALL.map(at);
    let mirrored = Square::ALL.map(|square| at(square.flip_files()));
    (board.min(mirrored), position.side_to_move() as u8)
}

/// Lines from a root to the positions `plies` plies below it. Nothing is hashed, so nothing can be
/// taken for something else.
pub(super) fn merged_tasks(rules: Rules, root: &Position, plies: u32) -> Vec<MergedTask> {
    let mut tasks = vec![MergedTask {
        line: Vec::new(),
        position: root.clone(),
        lines: Vec::new(),
    }];
    for ply in 0..plies {
        let mut places: HashMap<Shape, usize> = HashMap::new();
        let mut next: Vec<MergedTask> = Vec::new();
        for task in &tasks {
            for mv in &rules.moves(&task.position) {
                let mut position = task.position.clone();
                let _ = position.make(mv);
                let place = *places.entry(shape(&position)).or_insert(next.len());
                if place == next.len() {
                    let line = task.line.iter().copied().chain([mv]).collect();
                    let lines = Vec::new();
                    next.push(MergedTask {
                        line,
                        position,
                        lines,
                    });
                }
                let first = [(mv, 1)];
                let lines = if ply == 0 { &first[..] } else { &task.lines };
                add(&mut next[place].lines, lines);
            }
        }
        tasks = next;
    }
    tasks
}

/// Adds numbers of lines to others; both are sorted by the first move.
fn add(sum: &mut Vec<(Move, u64)>, lines: &[(Move, u64)]) {
    for &(mv, count) in lines {
        match sum.binary_search_by_key(&mv, |&(mv, _)| mv) {
            Ok(place) => sum[place].1 += count,
            Err(place) => sum.insert(place, (mv, count)),
        }
    }
}
