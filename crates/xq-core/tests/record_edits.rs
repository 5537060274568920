//! Edits of a tree against a model that is a plain list of lists.

use xq_core::record::{
    self, Annotations, Format, MoveTree, NodeId, ReadOptions, Record, WriteOptions,
};
use xq_core::{Move, Square};

/// A node of the model.
#[derive(Clone, Debug)]
struct Node {
    id: NodeId,
    mv: Move,
    children: Vec<Node>,
}

fn tree_as_model(tree: &MoveTree, node: NodeId) -> Vec<(NodeId, Move, usize)> {
    let mut list = Vec::new();
    for (rank, child) in tree.children(node).enumerate() {
        assert_eq!(tree.rank(child), rank);
        assert_eq!(tree.parent(child), Some(node));
        list.push((child, tree.mv(child).unwrap(), tree.children(child).count()));
        list.extend(tree_as_model(tree, child));
    }
    list
}

fn flat(nodes: &[Node]) -> Vec<(NodeId, Move, usize)> {
    let mut list = Vec::new();
    for node in nodes {
        list.push((node.id, node.mv, node.children.len()));
        list.extend(flat(&node.children));
    }
    list
}

/// The list in which a node stands.
fn siblings(nodes: &mut Vec<Node>, id: NodeId) -> Option<&mut Vec<Node>> {
    if nodes.iter().any(|node| node.id == id) {
        return Some(nodes);
    }
    nodes
        .iter_mut()
        .find_map(|node| siblings(&mut node.children, id))
}

fn children(nodes: &mut Vec<Node>, id: NodeId) -> &mut Vec<Node> {
    if id == NodeId::ROOT {
        return nodes;
    }
    let list = siblings(nodes, id).unwrap();
    let node = list.iter_mut().find(|node| node.id == id).unwrap();
    &mut node.children
}

#[test]
fn edits_do_what_a_plain_model_does() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..50 {
        let mut tree = MoveTree::new();
        let mut model: Vec<Node> = Vec::new();
        for _ in 0..120 {
            let ids: Vec<NodeId> = flat(&model).into_iter().map(|(id, ..)| id).collect();
            let any = |rng: &mut fastrand::Rng| ids.get(rng.usize(..ids.len().max(1))).copied();
            let rank = rng.usize(..4);
            match (rng.u8(..10), any(&mut rng)) {
                (0, Some(id)) => {
                    let list = siblings(&mut model, id).unwrap();
                    let at = list.iter().position(|node| node.id == id).unwrap();
                    let gone = list.remove(at);
                    assert_eq!(tree.remove(id), 1 + flat(&gone.children).len());
                }
                (1 | 2, Some(id)) => {
                    let list = siblings(&mut model, id).unwrap();
                    let at = list.iter().position(|node| node.id == id).unwrap();
                    let node = list.remove(at);
                    list.insert(rank.min(list.len()), node);
                    tree.set_rank(id, rank);
                }
                (3, Some(id)) => {
                    tree.promote(id);
                    let mut at = id;
                    while let Some(list) = siblings(&mut model, at) {
                        let place = list.iter().position(|node| node.id == at).unwrap();
                        let node = list.remove(place);
                        list.insert(0, node);
                        match tree.parent(at) {
                            Some(parent) if parent != NodeId::ROOT => at = parent,
                            _ => break,
                        }
                    }
                    assert!(tree.main_line().any(|node| node == id));
                }
                (_, parent) => {
                    let parent = parent.filter(|_| rng.bool()).unwrap_or(NodeId::ROOT);
                    let mv = Move::new(Square::ALL[rng.usize(..90)], Square::ALL[rng.usize(..90)]);
                    let id = tree.insert(parent, rank, mv);
                    tree.set_comment(id, "a comment");
                    let list = children(&mut model, parent);
                    let node = Node {
                        id,
                        mv,
                        children: Vec::new(),
                    };
                    list.insert(rank.min(list.len()), node);
                    assert!(tree.child(parent, mv).is_some());
                }
            }
            let expected = flat(&model);
            assert_eq!(tree_as_model(&tree, NodeId::ROOT), expected);
            assert_eq!(tree.move_count(), expected.len());
            assert_eq!(tree.comment_count(), expected.len());
            assert_eq!(tree.preorder().count(), expected.len());
            let mothers = expected.iter().filter(|(_, _, count)| *count > 0).count();
            let roots = usize::from(!expected.is_empty());
            assert_eq!(tree.variation_count(), expected.len() - mothers - roots);
        }
        let all = tree.move_count();
        tree.set_comment(NodeId::ROOT, "stays");
        assert_eq!(tree.remove(NodeId::ROOT), all);
        assert_eq!((tree.move_count(), tree.comment_count()), (0, 1));
    }
}

/// Signs stand before comments in PGN; clocks and evaluations within. All are read again.
#[test]
fn annotations_survive_pgn() {
    let text = "1. h2e2 $1 $13 {[%eval 0.35] [%clk 0:04:59] good} h9g7 $4 (1... b9c7 {$2 $3}) *";
    let record = read(text);
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    let first = record.tree.annotations(nodes[0]);
    assert_eq!(first.nags, [1, 13]);
    assert_eq!(first.text, "good");
    assert!(first.clock.is_some() && first.evaluation.is_some());
    assert_eq!(record.tree.annotations(nodes[1]).nags, [4]);
    let mut pgn = Vec::new();
    record::write(&record, Format::Pgn, &WriteOptions::default(), &mut pgn).unwrap();
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(
        pgn.contains("$1 $13\n{[%eval 0.35] [%clk 0:04:59] good}"),
        "{pgn}"
    );
    assert!(pgn.contains("$2 $3)"), "{pgn}");
    assert_eq!(read(&pgn), record);

    let mut changed = record;
    let parts = Annotations::read("$6 doubtful");
    changed.tree.set_annotations(nodes[1], &parts);
    assert_eq!(changed.tree.annotations(nodes[1]), parts);
}

fn read(text: &str) -> Record {
    let mut games = record::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    games.next().unwrap().unwrap().record
}
