//! Edits of a [`MoveTree`]: removing, inserting, putting in another order.

use crate::moves::Move;

use super::node_id::NodeId;
use super::tree::MoveTree;

/// The numbers of all other nodes stay as they are.
impl MoveTree {
    /// The continuation of a node by a move, if the tree has it.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node)
            .find(|&child| self.mv(child) == Some(mv))
    }

    /// Removes a node and all that follows its move; of the root, every move. Gives how many moves
    /// that were.
    ///
    /// ```
    /// use xq_core::record::{MoveTree, NodeId};
    /// let mut tree = MoveTree::new();
    /// let main = tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
    /// let other = tree.add(NodeId::ROOT, "b2e2".parse().unwrap());
    /// tree.add(main, "h9g7".parse().unwrap());
    /// assert_eq!(tree.remove(main), 2);
    /// assert_eq!(tree.main_line().collect::<Vec<_>>(), [other]);
    /// ```
    pub fn remove(&mut self, node: NodeId) -> usize {
        if node == NodeId::ROOT {
            let before = self.move_count();
            let comment = self.comment(node).to_owned();
            *self = MoveTree::new();
            self.set_comment(node, &comment);
            return before;
        }
        let mut dead = vec![node];
        let mut looked_at = 0;
        while let Some(&node) = dead.get(looked_at) {
            dead.extend(self.children(node));
            looked_at += 1;
        }
        self.detach(node);
        for &node in &dead {
            self.forget(node);
        }
        dead.len()
    }

    /// Adds a move as an alternative of a certain rank: 0 for the main continuation, as the last if
    /// there are fewer.
    ///
    /// # Panics
    /// As [`MoveTree::add`].
    pub fn insert(&mut self, parent: NodeId, rank: usize, mv: Move) -> NodeId {
        let node = self.add(parent, mv);
        self.set_rank(node, rank);
        node
    }

    /// Which of the alternatives a node is: 0 for the main continuation and for the root.
    pub fn rank(&self, node: NodeId) -> usize {
        let parent = self.parent(node);
        parent.map_or(0, |parent| {
            self.children(parent)
                .take_while(|&child| child != node)
                .count()
        })
    }

    /// Moves a node among its alternatives, with all that follows it: to 0 to make it the main
    /// continuation, to the end if the rank is beyond that.
    pub fn set_rank(&mut self, node: NodeId, rank: usize) {
        if let Some(parent) = self.parent(node) {
            self.detach(node);
            let elder = rank.checked_sub(1).and_then(|before| {
                let children = self.children(parent).take(before + 1);
                children.last()
            });
            self.attach(parent, elder, node);
        }
    }

    /// Makes the line that leads to a node the main line.
    ///
    /// ```
    /// use xq_core::record::{MoveTree, NodeId};
    /// let mut tree = MoveTree::new();
    /// tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
    /// let other = tree.add(NodeId::ROOT, "b2e2".parse().unwrap());
    /// let reply = tree.add(other, "h9g7".parse().unwrap());
    /// tree.promote(reply);
    /// assert_eq!(tree.main_line().collect::<Vec<_>>(), [other, reply]);
    /// ```
    pub fn promote(&mut self, node: NodeId) {
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            self.set_rank(node, 0);
            node = parent;
        }
    }
}
