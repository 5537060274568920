//! [`Hypotheses`]: every way in which the moves of a text can be understood, until one is left.
//!
//! Whether ranks count from 0 or from 1, or which of two pawns on a file is meant, often shows in a
//! later move only. All readings are played side by side; one that comes to a move which it cannot
//! play is dropped. Two that are left at the end are one too many, and what they differ in is
//! reported instead of guessed.

use crate::moves::Move;
use crate::notation::{Conventions, NotationError, Reading, Style, readings};
use crate::position::Position;

use super::cursor::Cursor;
use super::defect::{MoveNumber, Place};
use super::node_id::NodeId;
use super::tree::MoveTree;

/// More readings than this are not followed.
const MOST: usize = 16;
/// Nor is a doubt that lasts for more moves than this.
const LONGEST: usize = 4096;

/// One way in which the moves can be understood.
#[derive(Clone)]
struct Hypothesis {
    cursor: Cursor,
    /// What is known of how the writer writes moves.
    known: Conventions,
    /// The moves since there are several hypotheses, by their nodes.
    moves: Vec<(NodeId, Move)>,
}

impl Hypothesis {
    /// With a move played.
    fn with(mut self, node: NodeId, reading: Reading) -> Hypothesis {
        self.known = reading.conventions;
        self.moves.push((node, reading.mv));
        self.cursor.make(reading.mv);
        self
    }

    /// Its move at a node; none if the node is older than the doubt.
    fn mv(&self, node: NodeId) -> Option<Move> {
        let found = self.moves.binary_search_by_key(&node, |&(node, _)| node);
        found.ok().map(|index| self.moves[index].1)
    }
}

/// Where hypotheses part.
struct Fork {
    node: NodeId,
    text: String,
    place: Place,
    at: MoveNumber,
}

/// A move that stays in doubt at the end of its game.
pub(super) struct Undecided {
    pub(super) text: String,
    pub(super) place: Place,
    pub(super) at: MoveNumber,
    /// What it may be, at least two moves.
    pub(super) candidates: Vec<Move>,
}

/// Every way in which the moves so far can be understood; at least one.
pub(super) struct Hypotheses {
    list: Vec<Hypothesis>,
    forks: Vec<Fork>,
}

impl Hypotheses {
    pub(super) fn new(start: Position, style: Option<Style>) -> Hypotheses {
        Hypotheses {
            list: vec![Hypothesis {
                cursor: Cursor::new(start),
                known: Conventions::of(style),
                moves: Vec::new(),
            }],
            forks: Vec::new(),
        }
    }

    /// The number of the move to be played, and how many have been.
    pub(super) fn number(&self) -> MoveNumber {
        self.list[0].cursor.number()
    }

    pub(super) fn ply(&self) -> usize {
        self.list[0].cursor.ply()
    }

    /// Whether the doubts are more than can be followed.
    pub(super) fn is_lost_in_doubt(&self) -> bool {
        self.list.len() > MOST || self.list[0].moves.len() > LONGEST
    }

    /// Forgets the way here but for the last move.
    pub(super) fn forget_way(&mut self) {
        for hypothesis in &mut self.list {
            hypothesis.cursor.forget_way();
        }
    }

    /// Takes back the last move.
    pub(super) fn back(&mut self) {
        for hypothesis in &mut self.list {
            hypothesis.cursor.back();
        }
    }

    /// Takes moves back until so many are left.
    pub(super) fn back_to(&mut self, ply: usize) {
        for hypothesis in &mut self.list {
            hypothesis.cursor.back_to(ply);
        }
    }

    /// Plays the move of a node again.
    pub(super) fn replay(&mut self, tree: &MoveTree, node: NodeId) {
        for hypothesis in &mut self.list {
            if let Some(mv) = hypothesis.mv(node).or(tree.mv(node)) {
                hypothesis.cursor.make(mv);
            }
        }
    }

    /// Plays the move of a text and adds it to the tree, below `parent`.
    ///
    /// # Errors
    /// When it is no legal move in any reading; they stay as they are then.
    pub(super) fn play(
        &mut self,
        tree: &mut MoveTree,
        parent: NodeId,
        text: &str,
        place: Place,
    ) -> Result<NodeId, NotationError> {
        if let [only] = &mut self.list[..] {
            let found = readings(only.cursor.position(), text, only.known)?;
            if let [Reading { mv, conventions }] = found[..] {
                only.known = conventions;
                only.cursor.make(mv);
                return Ok(tree.add(parent, mv));
            }
        }
        let mut next = Vec::new();
        let mut error = None;
        for (index, hypothesis) in self.list.iter().enumerate() {
            match readings(hypothesis.cursor.position(), text, hypothesis.known) {
                Ok(found) => next.extend(found.into_iter().map(|reading| (index, reading))),
                Err(why) => error = error.or(Some(why)),
            }
        }
        let Some(&(_, Reading { mv: first, .. })) = next.first() else {
            return Err(error.unwrap_or(NotationError::Incomplete {
                text: text.to_owned(),
                expected: "a move",
            }));
        };
        let at = self.number();
        let node = tree.add(parent, first);
        if next.iter().any(|(_, reading)| reading.mv != first) {
            let text = text.to_owned();
            self.forks.push(Fork {
                node,
                text,
                place,
                at,
            });
        }
        next.truncate(MOST + 1);
        for (index, hypothesis) in std::mem::take(&mut self.list).into_iter().enumerate() {
            let found = next.iter().filter(|(of, _)| *of == index);
            let found: Vec<Reading> = found.map(|&(_, reading)| reading).collect();
            let Some((last, others)) = found.split_last() else {
                continue;
            };
            for reading in others {
                self.list.push(hypothesis.clone().with(node, *reading));
            }
            self.list.push(hypothesis.with(node, *last));
        }
        self.conclude(tree);
        Ok(node)
    }

    /// Writes into the tree what is certain, once it is.
    fn conclude(&mut self, tree: &mut MoveTree) {
        if let [only] = &mut self.list[..] {
            for (node, mv) in only.moves.drain(..) {
                tree.set_move(node, mv);
            }
            self.forks.clear();
        }
    }

    /// Ends the game: cuts off what is still in doubt, and tells where that begins.
    pub(super) fn settle(&mut self, tree: &mut MoveTree) -> Option<Undecided> {
        let moves_at = |node: NodeId| {
            let mut moves: Vec<Move> = self.list.iter().filter_map(|one| one.mv(node)).collect();
            moves.sort();
            moves.dedup();
            moves
        };
        let differs = |node: NodeId| moves_at(node).len() > 1;
        let fork = self.forks.iter().find(|fork| differs(fork.node))?;
        let undecided = Undecided {
            text: fork.text.clone(),
            place: fork.place,
            at: fork.at,
            candidates: moves_at(fork.node),
        };
        let nodes = self.list[0].moves.iter().map(|&(node, _)| node);
        let doubtful: Vec<NodeId> = nodes.filter(|&node| differs(node)).collect();
        tree.retain(|node| doubtful.binary_search(&node).is_err());
        Some(undecided)
    }
}
