//! [`MoveTree`]: the moves of a game with their variations and comments.
//!
//! The nodes lie in one vector and point at each other by number, so that reading, walking and
//! dropping a tree never recurse, however deep its lines and variations are.

use crate::moves::Move;

use super::comments::Comments;
use super::node_id::NodeId;

/// Sixteen bytes, so that files of millions of moves cost little more than they are long.
#[derive(Clone, Debug)]
struct Node {
    mv: Option<Move>,
    parent: NodeId,
    /// The last of its children; the root, which is nobody's child, if there is none.
    last_child: NodeId,
    /// The next alternative; behind the last one comes the first one again.
    next_sibling: NodeId,
}

impl Node {
    fn new(mv: Option<Move>, parent: NodeId) -> Node {
        Node {
            mv,
            parent,
            last_child: NodeId::ROOT,
            next_sibling: NodeId::ROOT,
        }
    }

    fn has_children(&self) -> bool {
        self.last_child != NodeId::ROOT
    }
}

/// The moves of a game: a main line, variations at any move, a comment after any move.
///
/// A node stands for the position after its move, the root for the start position. Its first
/// child goes on with the line it is in, the other children are the alternatives to that.
/// Whether the moves can be played is not the tree's business: what [`read`](super::read) gives
/// holds legal moves only.
///
/// ```
/// use xq_core::record::{MoveTree, NodeId};
/// let mut tree = MoveTree::new();
/// let main = tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// let variation = tree.add(NodeId::ROOT, "b2e2".parse().unwrap());
/// tree.set_comment(variation, "the other cannon");
/// assert_eq!(tree.children(NodeId::ROOT).collect::<Vec<_>>(), [main, variation]);
/// assert_eq!((tree.move_count(), tree.variation_count(), tree.comment_count()), (2, 1, 1));
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    nodes: Vec<Node>,
    /// How many nodes belong to it no more.
    removed: usize,
    comments: Comments,
}

impl MoveTree {
    /// A tree without moves.
    pub fn new() -> MoveTree {
        MoveTree {
            nodes: vec![Node::new(None, NodeId::ROOT)],
            removed: 0,
            comments: Comments::default(),
        }
    }

    pub(super) fn reserve_exact(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// Adds a move as the last child of a node: the main continuation if it is the first.
    ///
    /// # Panics
    /// When `parent` belongs to a larger tree, or at 2^32 nodes.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        self.add_node(parent, Some(mv))
    }

    /// Adds a node; one without a move stands for a move that its file does not tell.
    pub(super) fn add_node(&mut self, parent: NodeId, mv: Option<Move>) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        let mut node = Node::new(mv, parent);
        let elder = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        node.next_sibling = match elder {
            NodeId::ROOT => id,
            elder => std::mem::replace(&mut self.nodes[elder.index()].next_sibling, id),
        };
        self.nodes.push(node);
        id
    }

    /// Takes a node out of its alternatives; it still knows its parent and what follows it.
    pub(super) fn detach(&mut self, node: NodeId) {
        let parent = self.nodes[node.index()].parent;
        let last = self.nodes[parent.index()].last_child;
        let mut before = last;
        while self.nodes[before.index()].next_sibling != node {
            before = self.nodes[before.index()].next_sibling;
        }
        self.nodes[before.index()].next_sibling = self.nodes[node.index()].next_sibling;
        if last == node {
            let is_alone = before == node;
            self.nodes[parent.index()].last_child = if is_alone { NodeId::ROOT } else { before };
        }
    }

    /// Puts a detached node behind one of its alternatives, or before all of them.
    pub(super) fn attach(&mut self, parent: NodeId, elder: Option<NodeId>, node: NodeId) {
        let last = self.nodes[parent.index()].last_child;
        if last == NodeId::ROOT {
            self.nodes[parent.index()].last_child = node;
            self.nodes[node.index()].next_sibling = node;
            return;
        }
        let before = elder.unwrap_or(last);
        let next = std::mem::replace(&mut self.nodes[before.index()].next_sibling, node);
        self.nodes[node.index()].next_sibling = next;
        if elder == Some(last) {
            self.nodes[parent.index()].last_child = node;
        }
    }

    /// Drops what a detached node holds. Its place stays, so that other nodes keep their numbers.
    pub(super) fn forget(&mut self, node: NodeId) {
        self.nodes[node.index()] = Node::new(None, node);
        self.comments.set(node, "");
        self.removed += 1;
    }

    /// Puts another move in the place of a node's.
    pub(super) fn set_move(&mut self, node: NodeId, mv: Move) {
        self.nodes[node.index()].mv = Some(mv);
    }

    /// Drops every node for which the test fails, with all that follows it. The nodes that stay get
    /// new numbers.
    pub(super) fn retain(&mut self, keep: impl Fn(NodeId) -> bool) {
        let mut kept = MoveTree::new();
        kept.set_comment(NodeId::ROOT, self.comment(NodeId::ROOT));
        let mut path = vec![NodeId::ROOT];
        // Below this depth everything follows a node that is dropped.
        let mut dead = usize::MAX;
        for (depth, node) in self.preorder() {
            if depth > dead {
                continue;
            }
            dead = usize::MAX;
            path.truncate(depth);
            match path.last() {
                Some(&parent) if keep(node) => {
                    let id = kept.add_node(parent, self.mv(node));
                    kept.comments.set(id, self.comment(node));
                    path.push(id);
                }
                _ => dead = depth,
            }
        }
        *self = kept;
    }

    /// The move that leads to a node; `None` for the root.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].mv
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| self.nodes[node.index()].parent)
    }

    /// The node that goes on with the line.
    pub fn main_child(&self, node: NodeId) -> Option<NodeId> {
        let node = &self.nodes[node.index()];
        node.has_children()
            .then(|| self.nodes[node.last_child.index()].next_sibling)
    }

    /// The next alternative to a node's move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let this = &self.nodes[node.index()];
        let is_last = self.nodes[this.parent.index()].last_child == node;
        (node != NodeId::ROOT && !is_last).then_some(this.next_sibling)
    }

    /// Every continuation of a node: the main one, then the alternatives to it.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.main_child(node), |&child| self.next_sibling(child))
    }

    /// The nodes of the main line, from the first move on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.main_child(NodeId::ROOT), |&node| self.main_child(node))
    }

    /// The nodes from the first move to a node; none for the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let way_up = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut path: Vec<NodeId> = way_up.take_while(|&node| node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|node| self.mv(node))
    }

    /// The comment after a node's move; on the root, the comment on the game. Empty if there is
    /// none.
    pub fn comment(&self, node: NodeId) -> &str {
        self.comments.get(node)
    }

    /// Replaces a node's comment. Line ends become `\n`, white space around the text and control
    /// characters in it are dropped, so that every format holds the same text.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        self.comments.set(node, &tidy(text));
    }

    /// Adds a comment on a line of its own below what is there.
    pub fn add_comment(&mut self, node: NodeId, text: &str) {
        let text = tidy(text);
        if text.is_empty() {
            return;
        }
        if !self.comment(node).is_empty() {
            self.extend_comment(node, "\n");
        }
        self.extend_comment(node, &text);
    }

    /// Puts tidy text behind a comment.
    pub(super) fn extend_comment(&mut self, node: NodeId, text: &str) {
        self.comments.extend(node, text);
    }

    /// Every node but the root with its depth (1 for a first move): a node, then all that follows
    /// its move, then the next alternative to it.
    pub fn preorder(&self) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        let first = self.main_child(NodeId::ROOT).map(|node| (1, node));
        std::iter::successors(first, |&(depth, node)| self.after(depth, node))
    }

    /// The node that follows another in [`MoveTree::preorder`].
    pub(super) fn after(&self, mut depth: usize, mut node: NodeId) -> Option<(usize, NodeId)> {
        if let Some(child) = self.main_child(node) {
            return Some((depth + 1, child));
        }
        loop {
            if let Some(sibling) = self.next_sibling(node) {
                return Some((depth, sibling));
            }
            node = self.parent(node)?;
            depth -= 1;
            if depth == 0 {
                return None;
            }
        }
    }

    /// How many moves the tree holds, those of variations included.
    pub fn move_count(&self) -> usize {
        self.nodes.len() - 1 - self.removed
    }

    /// How many variations the tree holds: nodes that are not the first child.
    pub fn variation_count(&self) -> usize {
        let mothers = self.nodes.iter().filter(|node| node.has_children());
        self.move_count() - mothers.count()
    }

    /// How many comments the tree holds, the one on the game included.
    pub fn comment_count(&self) -> usize {
        self.comments.len()
    }
}

impl Default for MoveTree {
    fn default() -> Self {
        MoveTree::new()
    }
}

/// Trees are equal when they hold the same lines with the same comments in the same order,
/// whatever the order in which the nodes were added.
impl PartialEq for MoveTree {
    fn eq(&self, other: &MoveTree) -> bool {
        self.move_count() == other.move_count()
            && self.comment(NodeId::ROOT) == other.comment(NodeId::ROOT)
            && self.preorder().zip(other.preorder()).all(|(a, b)| {
                a.0 == b.0
                    && self.mv(a.1) == other.mv(b.1)
                    && self.comment(a.1) == other.comment(b.1)
            })
    }
}

impl Eq for MoveTree {}

fn tidy(text: &str) -> String {
    let trimmed = text.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_control());
    if !trimmed.contains(|c: char| c.is_control() && c != '\n') {
        return trimmed.to_owned();
    }
    let mut tidy = String::with_capacity(trimmed.len());
    let mut signs = trimmed.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' if signs.peek() == Some(&'\n') => {}
            '\r' => tidy.push('\n'),
            '\n' | '\t' => tidy.push(sign),
            _ if sign.is_control() => {}
            _ => tidy.push(sign),
        }
    }
    tidy
}
