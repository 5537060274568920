//! [`Draft`]: a game as its file tells it, before anybody has asked whether it can be played.
//!
//! The formats that name moves by their squares fill in a draft and leave the rules to
//! [`Draft::finish`], which walks the tree once, however it is shaped.

use crate::fen::{self, FenSyntaxError};
use crate::moves::Move;
use crate::position::{Diagram, Position, Setup};

use super::bytes::Bytes;
use super::cursor::Cursor;
use super::defect::{DefectKind, Defects, Place};
use super::game::{ReadGame, Record};
use super::node_id::NodeId;
use super::result::GameResult;
use super::tags::Tags;
use super::tree::MoveTree;

/// A game that is being read.
pub(super) struct Draft {
    pub(super) tags: Tags,
    pub(super) start: Setup,
    pub(super) result: GameResult,
    pub(super) defects: Defects,
    /// Where the start position stands.
    pub(super) start_place: Place,
    /// Whether a game without a move lacks something; a position without one does not.
    pub(super) is_game: bool,
    /// Whether the file has a start position that cannot be read.
    lost_start: bool,
    tree: MoveTree,
    /// Where each node stands in the file: bytes or lines, as the game's own place is counted.
    places: Vec<u32>,
}

impl Draft {
    pub(super) fn new(game: usize, place: Place) -> Draft {
        Draft {
            tags: Tags::new(),
            start: Setup::start(),
            result: GameResult::Unknown,
            defects: Defects::of_game(game),
            start_place: place,
            is_game: true,
            lost_start: false,
            tree: MoveTree::new(),
            places: vec![number_of(place)],
        }
    }

    /// Makes room for a long line that is about to be added, and for no more. Short ones are left to
    /// the usual doubling, or many of them would cost the square of their number.
    pub(super) fn reserve(&mut self, moves: usize) {
        if moves > self.places.len() {
            self.places.reserve_exact(moves);
            self.tree.reserve_exact(moves);
        }
    }

    /// Adds a move, or the place of one that cannot be told and was reported.
    pub(super) fn add(&mut self, parent: NodeId, mv: Option<Move>, place: Place) -> NodeId {
        self.places.push(number_of(place));
        self.tree.add_node(parent, mv)
    }

    pub(super) fn comment(&mut self, node: NodeId, text: &str) {
        self.tree.add_comment(node, text);
    }

    /// Sets the result that a number tells.
    pub(super) fn numbered_result(&mut self, place: Place, number: u8) {
        match GameResult::from_number(number) {
            Some(result) => self.result = result,
            None => {
                let found = number.to_string();
                self.defects.value(place, "the result", &found, "0 to 4");
            }
        }
    }

    /// Takes a comment's bytes, as far as they go; and tells whether they are all there.
    pub(super) fn comment_bytes<'a>(
        &mut self,
        data: &mut Bytes<'a>,
        length: i32,
        place: Place,
    ) -> (&'a [u8], bool) {
        let most = data.remaining();
        let wanted = usize::try_from(length);
        let fits = wanted.is_ok_and(|length| length <= most);
        if !fits {
            let (what, found) = ("a comment", i64::from(length));
            self.defects
                .add(place, DefectKind::Length { what, found, most });
        }
        (data.take_up_to(wanted.unwrap_or(0)), fits)
    }

    /// Reports a start position that cannot be read; moves without one mean nothing.
    pub(super) fn bad_fen(&mut self, place: Place, error: FenSyntaxError) {
        self.defects.add(place, DefectKind::Fen(error));
        self.lost_start = true;
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
        let start = Diagram::new(&self.start);
        if let Some(remark) = start.as_ref().ok().and_then(DefectKind::composed)
            && !self.lost_start
        {
            self.defects.add(self.start_place, remark);
        }
        match start {
            Ok(diagram) if !self.lost_start => self.keep_playable(diagram.into_position()),
            Ok(_) => self.drop_moves(),
            // An empty board without moves is a heading among the games of a library.
            Err(_) if self.tree.move_count() == 0 && self.start.pieces().next().is_none() => {}
            Err(error) => {
                self.defects.add(self.start_place, DefectKind::Start(error));
                self.drop_moves();
            }
        }
        let is_usual = self.is_game && !self.lost_start && self.start.to_fen() == fen::START;
        if is_usual && self.tree.move_count() == 0 {
            self.defects.add(self.start_place, DefectKind::NoMoves);
        }
        ReadGame {
            record: Record {
                tags: self.tags,
                start: self.start,
                tree: self.tree,
                result: self.result,
            },
            defects: self.defects.list,
        }
    }

    fn drop_moves(&mut self) {
        self.tree.retain(|_| false);
    }

    fn keep_playable(&mut self, start: Position) {
        let has_variations = self.tree.variation_count() > 0;
        let mut line = Cursor::new(start);
        // The nodes that cannot be played; what follows them is not looked at.
        let mut dead: Vec<NodeId> = Vec::new();
        let mut dead_from = usize::MAX;
        for (depth, node) in self.tree.preorder() {
            if depth > dead_from {
                continue;
            }
            dead_from = usize::MAX;
            line.back_to(depth - 1);
            let at = line.number();
            let Some(mv) = self.tree.mv(node) else {
                dead.push(node);
                dead_from = depth;
                continue;
            };
            match line.play(mv) {
                Ok(()) if has_variations => {}
                Ok(()) => line.forget_way(),
                Err(why) => {
                    dead.push(node);
                    dead_from = depth;
                    let place = self.place(node);
                    let kind = DefectKind::IllegalMove { mv, why };
                    self.defects.add_at(place, Some(at), kind);
                }
            }
        }
        if !dead.is_empty() {
            dead.sort();
            self.tree.retain(|node| dead.binary_search(&node).is_err());
        }
    }

    fn place(&self, node: NodeId) -> Place {
        let number = self.places[node.index()] as usize;
        match self.start_place {
            Place::Offset(_) => Place::Offset(number),
            Place::Line(_) => Place::Line(number),
        }
    }
}

/// Bytes or lines, as far as four bytes count.
fn number_of(place: Place) -> u32 {
    let (Place::Offset(number) | Place::Line(number)) = place;
    u32::try_from(number).unwrap_or(u32::MAX)
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
