//! The game on the desk: its moves with variations, and the one looked at.

use std::collections::HashMap;

use xq_core::record::{MoveTree, NodeId, Record};
use xq_core::rules::{Conditions, Game, History, PushError, Verdict};
use xq_core::{Color, Move, Position};

use super::other::Path;
use super::values::Evaluation;

/// The most moves that a game may have, variations included.
pub(crate) const MOST_MOVES: usize = 60_000;

/// What the engine thinks of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assessment {
    pub(crate) evaluation: Evaluation,
    /// The move that it would play.
    pub(crate) best: Option<Move>,
    /// Whether it took the time that a review takes.
    pub(crate) reviewed: bool,
}

/// The longest name of a game, in bytes.
const LONGEST_ID: usize = 40;

/// A record that is looked at, at one of its positions.
///
/// The page knows the nodes by numbers: 0 is the start, and a move's number is larger than that of
/// the move before it.
#[derive(Clone)]
pub(crate) struct Book {
    /// By which the page knows the game, whatever is changed in it.
    id: String,
    record: Record,
    start: Position,
    nodes: Vec<NodeId>,
    numbers: HashMap<NodeId, usize>,
    assessments: HashMap<NodeId, Assessment>,
    node: NodeId,
    game: Game,
    conditions: Conditions,
}

impl Book {
    /// A game without moves.
    pub(crate) fn new(start: Position, conditions: Conditions) -> Book {
        Book::of_record(Record::new(start.to_setup()), start, conditions)
    }

    /// A record whose start is this position, looked at from its start.
    pub(crate) fn of_record(record: Record, start: Position, conditions: Conditions) -> Book {
        let mut book = Book {
            id: format!("{:016x}", fastrand::u64(..)),
            record,
            game: Game::new(start.clone(), conditions),
            start,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            assessments: HashMap::new(),
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

    /// By which the page knows the game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Lets the page know the game by another name, if that is a short one.
    pub(crate) fn set_id(&mut self, id: &str) {
        if (1..=LONGEST_ID).contains(&id.len()) {
            self.id = id.to_owned();
        }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to change its tags and result.
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    pub(crate) fn tree(&self) -> &MoveTree {
        &self.record.tree
    }

    /// Where the game began.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The game up to the position looked at.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The position looked at.
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn conditions(&self) -> Conditions {
        self.conditions
    }

    /// The move after which the position looked at stands.
    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    /// All nodes by their numbers.
    pub(crate) fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    pub(crate) fn number_of(&self, node: NodeId) -> usize {
        self.numbers.get(&node).copied().unwrap_or(0)
    }

    /// The node with a number.
    pub(crate) fn node_of(&self, number: usize) -> Option<NodeId> {
        self.nodes.get(number).copied()
    }

    /// Looks at the position after a move.
    pub(crate) fn go_to(&mut self, node: NodeId) {
        self.game = self.game_to(node);
        self.node = node;
    }

    /// The game up to a move. A record may go on where the rules have ended the game: from there
    /// on it is judged anew.
    pub(crate) fn game_to(&self, node: NodeId) -> Game {
        let mut game = Game::new(self.start.clone(), self.conditions);
        for node in self.tree().path(node) {
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

    /// How many moves lead to a node.
    pub(crate) fn ply(&self, node: NodeId) -> usize {
        self.tree().path(node).len()
    }

    /// How often the position looked at has occurred since the last capture.
    pub(crate) fn is_repeated(&self) -> bool {
        self.game.history().span(2).is_some()
    }

    /// What decides the game if the position looked at comes once more: what a rule that judges one
    /// occurrence earlier would say now.
    pub(crate) fn warning(&self) -> Option<Verdict> {
        let conditions = Conditions {
            occurrences: self.conditions.occurrences.saturating_sub(1).max(2),
            natural_move_limit: None,
            insufficient_material: false,
            ..self.conditions
        };
        if self.game.verdict().is_over() || !self.is_repeated() {
            return None;
        }
        let mut position = self.start.clone();
        let mut history = History::new(&position, conditions);
        for node in self.tree().path(self.node) {
            let mv = self.tree().mv(node).filter(|&mv| position.is_legal(mv))?;
            history.make(&mut position, mv);
        }
        Some(history.verdict(&position)).filter(Verdict::is_over)
    }

    /// The moves that would lose by the repetition rules, each with the verdict.
    pub(crate) fn banned(&self) -> Vec<(Move, Verdict)> {
        let judged = |mv: Move| {
            let mut game = self.game.clone();
            Some((mv, game.push(mv).ok()?.clone()))
        };
        let banned = self.game.banned_moves();
        banned.iter().copied().filter_map(judged).collect()
    }

    /// Whose turn it is after a move.
    pub(crate) fn turn_at(&self, node: NodeId) -> Color {
        let first = self.start.side_to_move();
        match self.tree().path(node).len() % 2 {
            0 => first,
            _ => first.other(),
        }
    }

    /// Plays a move from the position looked at; one that is known already is followed. Says
    /// whether it was new.
    ///
    /// # Errors
    /// The rules forbid it; nothing changes then.
    pub(crate) fn play(&mut self, mv: Move) -> Result<bool, PushError> {
        self.game.push(mv)?;
        let known = self.tree().child(self.node, mv);
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
    pub(crate) fn remove(&mut self, gone: NodeId) {
        let Some(before) = self.tree().parent(gone) else {
            return;
        };
        let is_gone = self.tree().path(self.node).contains(&gone);
        self.record.tree.remove(gone);
        self.number();
        self.go_to(if is_gone { before } else { self.node });
    }

    /// Makes the line of a move the main line.
    pub(crate) fn promote(&mut self, node: NodeId) {
        self.record.tree.promote(node);
        self.number();
        self.go_to(self.node);
    }

    /// Judges by other rules.
    pub(crate) fn set_conditions(&mut self, conditions: Conditions) {
        self.conditions = conditions;
        self.go_to(self.node);
    }

    /// What is known about a position.
    pub(crate) fn assessment(&self, node: NodeId) -> Option<Assessment> {
        self.assessments.get(&node).copied()
    }

    /// Remembers what the engine thinks of a position; a review's word counts more than a glance.
    pub(crate) fn assess(&mut self, node: NodeId, mut assessment: Assessment) {
        assessment.reviewed |= self.assessment(node).is_some_and(|known| known.reviewed);
        self.assessments.insert(node, assessment);
    }

    /// The game up to a move, as other engines are told it.
    pub(crate) fn path_to(&self, node: NodeId) -> Path {
        let nodes = self.tree().path(node);
        Path {
            fen: self.start.to_fen(),
            moves: nodes
                .into_iter()
                .filter_map(|node| self.tree().mv(node))
                .collect(),
        }
    }

    /// The game up to a move, for the engine.
    pub(crate) fn line_to(&self, node: NodeId) -> Game {
        let mut game = Game::from(self.start.clone());
        for node in self.tree().path(node) {
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
