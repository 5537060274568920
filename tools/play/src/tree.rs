//! Changes that a [`MoveTree`] itself does not know: it only grows, so each makes a new tree.

use std::collections::HashMap;

use xq_core::record::{MoveTree, NodeId};

/// A changed tree, and for each node that is left the new one.
pub(crate) struct Changed {
    pub(crate) tree: MoveTree,
    /// From the old nodes to the new ones.
    pub(crate) moved: HashMap<NodeId, NodeId>,
}

/// Without a node and what follows it.
pub(crate) fn without(tree: &MoveTree, gone: NodeId) -> Changed {
    rebuild(tree, |node| {
        tree.children(node).filter(|&child| child != gone).collect()
    })
}

/// With every move on the way to a node as the main one.
pub(crate) fn promoted(tree: &MoveTree, node: NodeId) -> Changed {
    let line: Vec<NodeId> = path(tree, node);
    rebuild(tree, |node| {
        let mut children: Vec<NodeId> = tree.children(node).collect();
        // Stable: the others keep their order.
        children.sort_by_key(|child| !line.contains(child));
        children
    })
}

/// The nodes from the first move to this one.
pub(crate) fn path(tree: &MoveTree, node: NodeId) -> Vec<NodeId> {
    let up = std::iter::successors(Some(node), |&node| tree.parent(node));
    let mut path: Vec<NodeId> = up.filter(|&node| node != NodeId::ROOT).collect();
    path.reverse();
    path
}

fn rebuild(old: &MoveTree, children: impl Fn(NodeId) -> Vec<NodeId>) -> Changed {
    let mut tree = MoveTree::new();
    tree.set_comment(NodeId::ROOT, old.comment(NodeId::ROOT));
    let mut moved = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((from, to)) = waiting.pop() {
        let mut added = Vec::new();
        for child in children(from) {
            let Some(mv) = old.mv(child) else { continue };
            let node = tree.add(to, mv);
            tree.set_comment(node, old.comment(child));
            moved.insert(child, node);
            added.push((child, node));
        }
        waiting.extend(added.into_iter().rev());
    }
    Changed { tree, moved }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> (MoveTree, NodeId, NodeId) {
        let mut tree = MoveTree::new();
        let mv = |text: &str| text.parse().expect("a move");
        let main = tree.add(NodeId::ROOT, mv("h2e2"));
        tree.add(main, mv("h9g7"));
        let other = tree.add(NodeId::ROOT, mv("b2e2"));
        tree.set_comment(other, "the other cannon");
        let reply = tree.add(other, mv("b9c7"));
        (tree, main, reply)
    }

    #[test]
    fn a_promoted_variation_comes_first_and_nothing_is_lost() {
        let (tree, main, reply) = tree();
        let changed = promoted(&tree, reply);
        let moves: Vec<String> = changed.tree.main_moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["b2e2", "b9c7"]);
        assert_eq!(changed.tree.move_count(), 4);
        assert_eq!(changed.tree.comment_count(), 1);
        assert_eq!(
            promoted(&changed.tree, changed.moved[&main])
                .tree
                .move_count(),
            4
        );
    }

    #[test]
    fn what_follows_a_removed_move_goes_with_it() {
        let (tree, main, reply) = tree();
        let changed = without(&tree, main);
        assert_eq!(changed.tree.move_count(), 2);
        assert_eq!(changed.moved.get(&main), None);
        assert_eq!(path(&changed.tree, changed.moved[&reply]).len(), 2);
    }
}
