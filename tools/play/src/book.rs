//! The game on the desk: its moves with variations, and the one looked at.

use std::collections::HashMap;

use xq_core::record::{MoveTree, NodeId, Record};
use xq_core::rules::{Conditions, Game, PushError};
use xq_core::{Color, Move, Position};

use super::message::Evaluation;
use super::tree::{self, Changed};

/// The most moves that a game may have, variations included.
pub const MOST_MOVES: usize = 20_000;

/// A record that is looked at, at one of its positions.
///
/// The page knows the nodes by numbers: 0 is the start, and a move's number is larger than that of
/// the move before it.
pub struct Book {
    record: Record,
    start: Position,
    nodes: Vec<NodeId>,
    numbers: HashMap<NodeId, usize>,
    evaluations: HashMap<NodeId, Evaluation>,
    node: NodeId,
    game: Game,
    conditions: Conditions,
}

impl Book {
    /// A game without moves.
    pub fn new(start: Position, conditions: Conditions) -> Book {
        Book::of_record(Record::new(start.to_setup()), start, conditions)
    }

    /// A record whose start is this position, looked at from its start.
    pub fn of_record(record: Record, start: Position, conditions: Conditions) -> Book {
        let mut book = Book {
            record,
            game: Game::new(start.clone(), conditions),
            start,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            evaluations: HashMap::new(),
            node: NodeId::ROOT,
            conditions,
        };
        book.number();
        book
    }

    /// Numbers the nodes, each line before the alternatives to it.
    fn number(&mut self) {
        let nodes = self.record.tree.preorder().map(|(_, node)| node);
        self.nodes = std::iter::once(NodeId::ROOT).chain(nodes).collect();
        let numbered = self.nodes.iter().enumerate();
        self.numbers = numbered.map(|(number, &node)| (node, number)).collect();
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to change its tags and result.
    pub fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The moves.
    pub fn tree(&self) -> &MoveTree {
        &self.record.tree
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The game up to the position looked at.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position looked at.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The rules.
    pub fn conditions(&self) -> Conditions {
        self.conditions
    }

    /// The move after which the position looked at stands.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// All nodes by their numbers.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// A node's number.
    pub fn number_of(&self, node: NodeId) -> usize {
        self.numbers.get(&node).copied().unwrap_or(0)
    }

    /// The node with a number.
    pub fn node_of(&self, number: usize) -> Option<NodeId> {
        self.nodes.get(number).copied()
    }

    /// Looks at the position after a move.
    pub fn go_to(&mut self, node: NodeId) {
        self.game = self.game_to(node);
        self.node = node;
    }

    /// The game up to a move. A record may go on where the rules have ended the game: from there
    /// on it is judged anew.
    pub fn game_to(&self, node: NodeId) -> Game {
        let mut game = Game::new(self.start.clone(), self.conditions);
        for node in tree::path(self.tree(), node) {
            let Some(mv) = self.tree().mv(node) else {
                break;
            };
            if let Err(PushError::Over { .. }) = game.push(mv) {
                let mut position = game.position().clone();
                if position.is_legal(mv) {
                    let _ = position.make(mv);
                    game = Game::new(position, self.conditions);
                }
            }
        }
        game
    }

    /// Whose turn it is after a move.
    pub fn turn_at(&self, node: NodeId) -> Color {
        let first = self.start.side_to_move();
        match tree::path(self.tree(), node).len() % 2 {
            0 => first,
            _ => first.other(),
        }
    }

    /// Plays a move from the position looked at; one that is known already is followed. Says
    /// whether it was new.
    ///
    /// # Errors
    /// The rules forbid it; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<bool, PushError> {
        self.game.push(mv)?;
        let tree = self.tree();
        let known = tree
            .children(self.node)
            .find(|&child| tree.mv(child) == Some(mv));
        self.node = match known {
            Some(node) => node,
            None => {
                let node = self.record.tree.add(self.node, mv);
                self.numbers.insert(node, self.nodes.len());
                self.nodes.push(node);
                node
            }
        };
        Ok(known.is_none())
    }

    /// Removes a move and what follows it, and looks at the position before it if the one looked
    /// at is gone.
    pub fn remove(&mut self, gone: NodeId) {
        let Some(before) = self.tree().parent(gone) else {
            return;
        };
        let changed = tree::without(self.tree(), gone);
        let kept = changed.moved.contains_key(&self.node);
        let node = if kept { self.node } else { before };
        self.become_changed(changed, node);
    }

    /// Makes the line of a move the main line.
    pub fn promote(&mut self, node: NodeId) {
        let changed = tree::promoted(self.tree(), node);
        self.become_changed(changed, self.node);
    }

    fn become_changed(&mut self, changed: Changed, look_at: NodeId) {
        let new = |node: NodeId| changed.moved.get(&node).copied();
        let old = std::mem::take(&mut self.evaluations);
        let kept = old.into_iter();
        self.evaluations = kept
            .filter_map(|(node, evaluation)| Some((new(node)?, evaluation)))
            .collect();
        let node = new(look_at).unwrap_or(NodeId::ROOT);
        self.record.tree = changed.tree;
        self.number();
        self.go_to(node);
    }

    /// Judges by other rules.
    pub fn set_conditions(&mut self, conditions: Conditions) {
        self.conditions = conditions;
        self.go_to(self.node);
    }

    /// A position's evaluation, if known.
    pub fn evaluation(&self, node: NodeId) -> Option<Evaluation> {
        self.evaluations.get(&node).copied()
    }

    /// Remembers a position's evaluation.
    pub fn set_evaluation(&mut self, node: NodeId, evaluation: Evaluation) {
        self.evaluations.insert(node, evaluation);
    }

    /// The game up to a move, for the engine.
    pub fn line_to(&self, node: NodeId) -> Game {
        let mut game = Game::from(self.start.clone());
        for node in tree::path(self.tree(), node) {
            if let Some(mv) = self.tree().mv(node) {
                // A record may go on where the rules have ended the game; an illegal move ends it.
                if game.play_on(mv).is_err() {
                    break;
                }
            }
        }
        game
    }
}
