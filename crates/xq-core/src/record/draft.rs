//! [`Draft`]: a game as its file tells it, before anybody has asked whether it can be played.
//!
//! The formats that name moves by their squares fill in a draft and leave the rules to
//! [`Draft::finish`], which walks the tree once, however it is shaped.

use crate::color::Color;
use crate::fen;
use crate::moves::Move;
use crate::position::{Position, Setup};

use super::defect::{DefectKind, Defects, Place};
use super::line::Line;
use super::tree::{MoveTree, NodeId};
use super::{GameResult, ReadGame, Record, Tags};

/// A game that is being read.
pub(super) struct Draft {
    pub(super) tags: Tags,
    pub(super) start: Setup,
    pub(super) result: GameResult,
    pub(super) defects: Defects,
    /// Where the start position stands.
    pub(super) start_place: Place,
    tree: MoveTree,
    /// Where each node stands in the file.
    places: Vec<Place>,
}

impl Draft {
    pub(super) fn new(game: usize, place: Place) -> Draft {
        Draft {
            tags: Tags::new(),
            start: Setup::start(),
            result: GameResult::Unknown,
            defects: Defects::of_game(game),
            start_place: place,
            tree: MoveTree::new(),
            places: vec![place],
        }
    }

    /// Adds a move, or the place of one that cannot be told and was reported.
    pub(super) fn add(&mut self, parent: NodeId, mv: Option<Move>, place: Place) -> NodeId {
        self.places.push(place);
        self.tree.add_node(parent, mv)
    }

    pub(super) fn comment(&mut self, node: NodeId, text: &str) {
        self.tree.add_comment(node, text);
    }

    /// Lets the side move whose piece the first move moves: XQF and DhtmlXQ say nothing better.
    pub(super) fn first_piece_to_move(&mut self) {
        let first = self.tree.main_moves().next();
        if let Some(piece) = first.and_then(|mv| self.start.board[mv.from]) {
            self.start.side_to_move = piece.color();
        }
    }

    /// Keeps what can be played and reports the rest.
    pub(super) fn finish(mut self) -> ReadGame {
        let tree = match Position::from_setup(&self.start) {
            Ok(position) => self.playable(position),
            Err(error) => {
                self.defects
                    .add(self.start_place, DefectKind::Start(error));
                let mut tree = MoveTree::new();
                tree.set_comment(NodeId::ROOT, self.tree.comment(NodeId::ROOT));
                tree
            }
        };
        if self.tree.move_count() == 0 && self.start.to_fen() == fen::START {
            self.defects.add(self.start_place, DefectKind::NoMoves);
        }
        ReadGame {
            record: Record {
                tags: self.tags,
                start: self.start,
                tree,
                result: self.result,
            },
            defects: self.defects.list,
        }
    }

    fn playable(&mut self, start: Position) -> MoveTree {
        let mut kept = MoveTree::new();
        kept.set_comment(NodeId::ROOT, self.tree.comment(NodeId::ROOT));
        let mut line = Line::new(start);
        let mut path = vec![NodeId::ROOT];
        // Below this depth everything follows an illegal move.
        let mut dead = usize::MAX;
        for (depth, node) in self.tree.preorder() {
            if depth > dead {
                continue;
            }
            dead = usize::MAX;
            line.back_to(depth - 1);
            path.truncate(depth);
            let Some((mv, &parent)) = self.tree.mv(node).zip(path.last()) else {
                dead = depth;
                continue;
            };
            let at = line.number();
            match line.play(mv) {
                Ok(()) => {
                    let id = kept.add(parent, mv);
                    kept.set_comment(id, self.tree.comment(node));
                    path.push(id);
                }
                Err(why) => {
                    dead = depth;
                    let place = self.places[node.index()];
                    let kind = DefectKind::IllegalMove { mv, why };
                    self.defects.add_at(place, Some(at), kind);
                }
            }
        }
        kept
    }
}

/// Follows the nodes of a file that writes a tree depth first: a move, what follows it, then the
/// alternatives to it (XQF, CBR).
pub(super) struct Branches {
    parent: NodeId,
    /// Where the alternatives that are still to come belong; the next one is the last.
    open: Vec<NodeId>,
}

impl Branches {
    pub(super) fn new() -> Branches {
        Branches {
            parent: NodeId::ROOT,
            open: Vec::new(),
        }
    }

    /// What the move that is read next follows.
    pub(super) fn parent(&self) -> NodeId {
        self.parent
    }

    /// Goes on from a node; `false` if no node is to come.
    pub(super) fn step(&mut self, node: NodeId, alternative: bool, continues: bool) -> bool {
        if alternative {
            self.open.push(self.parent);
        }
        if continues {
            self.parent = node;
            return true;
        }
        match self.open.pop() {
            Some(parent) => {
                self.parent = parent;
                true
            }
            None => false,
        }
    }
}

/// The square of a file (0 to 8) and a rank (0 to 9).
pub(super) fn square(file: u8, rank: u8) -> Option<crate::Square> {
    let file = crate::File::from_index(file.into())?;
    let rank = crate::Rank::from_index(rank.into())?;
    Some(crate::Square::new(file, rank))
}

/// The order in which XQF and DhtmlXQ list the men of each side: the home rank from one end to
/// the other, the cannons, the pawns.
pub(super) fn men() -> impl Iterator<Item = crate::Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| HOME_ORDER.map(|kind| crate::Piece::new(color, kind)))
}

const HOME_ORDER: [crate::PieceKind; 16] = {
    use crate::PieceKind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ]
};
