//! [`NodeId`]: the number of a node in its tree.

/// A node of one [`MoveTree`](super::MoveTree); it means nothing to another tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree: the start position, before any move.
    pub const ROOT: NodeId = NodeId(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// # Panics
    /// At 2^32 nodes.
    pub(super) fn at(index: usize) -> NodeId {
        NodeId(u32::try_from(index).expect("fewer than 2^32 moves"))
    }

    /// The node that was added so many nodes later.
    pub(super) fn later(self, nodes: u32) -> NodeId {
        NodeId(self.0 + nodes)
    }
}
