//! The moves of a game's tree in a notation, with their numbers.

use std::collections::HashMap;

use xq_core::Color;
use xq_core::notation::{self, Style};
use xq_core::record::{NodeId, Record};

/// The moves of a game as texts.
pub struct Notated {
    texts: HashMap<NodeId, String>,
    first_number: u32,
    first_side: Color,
}

impl Notated {
    /// Writes every move of the game, those of variations too.
    pub fn of(record: &Record, style: Style) -> Notated {
        let tree = &record.tree;
        let mut texts = HashMap::with_capacity(tree.move_count());
        if let Ok(mut walk) = record.walk() {
            while let Ok(Some(step)) = walk.next() {
                texts.insert(step.node, notation::write(step.position, step.mv, style));
            }
        }
        Notated {
            texts,
            first_number: record.start.fullmove_number.max(1),
            first_side: record.start.side_to_move,
        }
    }

    /// The move that leads to a node; empty for the start.
    pub fn text(&self, node: NodeId) -> &str {
        self.texts.get(&node).map_or("", String::as_str)
    }

    /// The number of the move at a ply, which counts from 1, and the side that makes it.
    pub fn number(&self, ply: usize) -> (u32, Color) {
        let half = ply.saturating_sub(1) + usize::from(self.first_side == Color::Black);
        let moves = u32::try_from(half / 2).unwrap_or(u32::MAX);
        let side = match half % 2 {
            0 => Color::Red,
            _ => Color::Black,
        };
        (self.first_number.saturating_add(moves), side)
    }

    /// The number as it stands before a move: `12.` for Red, `12...` for Black.
    pub fn label(&self, ply: usize) -> String {
        match self.number(ply) {
            (number, Color::Red) => format!("{number}."),
            (number, Color::Black) => format!("{number}..."),
        }
    }
}
