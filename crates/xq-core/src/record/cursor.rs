//! [`Cursor`]: a position and the moves that led to it, and [`Walk`], which takes it through a tree.

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::position::{Position, Undo};

use super::defect::MoveNumber;
use super::node_id::NodeId;
use super::tree::MoveTree;

/// A position with the moves that led to it, to be played on and taken back.
///
/// ```
/// use xq_core::Position;
/// use xq_core::record::Cursor;
/// let mut cursor = Cursor::new(Position::start());
/// cursor.play("h2e2".parse()?)?;
/// assert!(cursor.play("h9h8".parse()?).is_err());
/// assert_eq!((cursor.ply(), cursor.number().to_string().as_str()), (1, "move 1 (Black)"));
/// cursor.back_to(0);
/// assert_eq!(cursor.position().to_fen(), Position::start().to_fen());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Cursor {
    position: Position,
    moves: Vec<Move>,
    undos: Vec<Undo>,
    /// How many moves have been played that cannot be taken back any more.
    forgotten: usize,
}

impl Cursor {
    /// Stands at a position, no move played.
    pub fn new(start: Position) -> Cursor {
        Cursor {
            position: start,
            moves: Vec::new(),
            undos: Vec::new(),
            forgotten: 0,
        }
    }

    /// The position after the moves played.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.forgotten + self.moves.len()
    }

    /// The number of the move to be played.
    pub fn number(&self) -> MoveNumber {
        MoveNumber {
            number: self.position.fullmove_number(),
            side: self.position.side_to_move(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal; nothing is played then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.position.why_illegal(mv) {
            return Err(why);
        }
        self.make(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub(super) fn make(&mut self, mv: Move) {
        self.undos.push(self.position.make(mv));
        self.moves.push(mv);
    }

    /// Takes moves back until no more than `ply` are left.
    pub fn back_to(&mut self, ply: usize) {
        while self.ply() > ply && self.back().is_some() {}
    }

    /// Forgets the way here but for the last move, which alone can be taken back from now on: a
    /// line of millions of moves needs no more room than one.
    pub(super) fn forget_way(&mut self) {
        let old = self.moves.len().saturating_sub(1);
        self.forgotten += old;
        self.moves.drain(..old);
        self.undos.drain(..old);
    }

    /// Takes back the last move, and tells which it was.
    pub fn back(&mut self) -> Option<Move> {
        let (mv, undo) = self.moves.pop().zip(self.undos.pop())?;
        self.position.unmake(mv, undo);
        Some(mv)
    }
}

/// A move of a tree, with the position in which it is played.
pub struct Step<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// The move, legal there.
    pub mv: Move,
    /// The node that the move leads to.
    pub node: NodeId,
    /// How many moves lead to that node, from 1.
    pub ply: usize,
    /// The move's number in the game.
    pub number: MoveNumber,
}

/// Why a walk cannot go on: a move of the tree that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal move {mv} in the game at {at}: {why}")]
pub struct BadStep {
    /// The move.
    pub mv: Move,
    /// The node that it leads to.
    pub node: NodeId,
    /// Which move of the game it is.
    pub at: MoveNumber,
    /// The rule it breaks.
    pub why: IllegalMove,
}

/// Walks through all moves of a tree with one position, played on and taken back: a move, all that
/// follows it, then the alternatives to it.
///
/// ```
/// use xq_core::notation::{self, Style};
/// use xq_core::record::{self, ReadOptions};
/// let file = "1. h2e2 (1. b2e2 h9g7) 1... b9c7 *";
/// let record = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?.record;
/// let mut walk = record.walk()?;
/// let mut texts = Vec::new();
/// while let Some(step) = walk.next()? {
///     texts.push((step.ply, notation::write(step.position, step.mv, Style::Iccs)));
/// }
/// let texts: Vec<_> = texts.iter().map(|(ply, text)| (*ply, text.as_str())).collect();
/// assert_eq!(texts, [(1, "H2-E2"), (2, "B9-C7"), (1, "B2-E2"), (2, "H9-G7")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Walk<'a> {
    tree: &'a MoveTree,
    cursor: Cursor,
    /// The node whose move was handed out last, and its ply; it is played when the walk goes on.
    last: Option<(usize, NodeId)>,
}

impl<'a> Walk<'a> {
    /// Walks through a tree that begins at a position.
    pub fn new(tree: &'a MoveTree, start: Position) -> Walk<'a> {
        Walk {
            tree,
            cursor: Cursor::new(start),
            last: None,
        }
    }

    /// The next move, with the position before it.
    ///
    /// # Errors
    /// When the move is not legal. What follows it and the alternatives to it are not reached then.
    #[expect(
        clippy::should_implement_trait,
        reason = "what it gives borrows from the walk"
    )]
    pub fn next(&mut self) -> Result<Option<Step<'_>>, BadStep> {
        let next = match self.last {
            None => self.tree.main_child(NodeId::ROOT).map(|node| (1, node)),
            Some((ply, node)) => {
                if let Some(mv) = self.tree.mv(node) {
                    self.cursor.make(mv);
                }
                self.tree.after(ply, node)
            }
        };
        let Some((ply, node)) = next else {
            return Ok(None);
        };
        let Some(mv) = self.tree.mv(node) else {
            return Ok(None);
        };
        self.cursor.back_to(ply - 1);
        let number = self.cursor.number();
        if let Some(why) = self.cursor.position.why_illegal(mv) {
            let at = number;
            return Err(BadStep { mv, node, at, why });
        }
        self.last = Some((ply, node));
        Ok(Some(Step {
            position: &self.cursor.position,
            mv,
            node,
            ply,
            number,
        }))
    }
}
