//! A tree of moves: variations, comments, another main line, a walk through all of it.

use std::error::Error;

use xq_core::Position;
use xq_core::notation::{self, Style};
use xq_core::record::{Annotations, NodeId, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse());
    let moves: Vec<_> = moves.into_iter().collect::<Result<_, _>>()?;
    let mut record = Record::of_moves(&Position::start(), moves);
    let tree = &mut record.tree;

    let other = tree.add(NodeId::ROOT, "b2e2".parse()?);
    let reply = tree.add(other, "b9c7".parse()?);
    let mut parts = Annotations::default();
    parts.nags = vec![5];
    parts.text = "the other cannon".to_owned();
    tree.set_annotations(other, &parts);

    tree.promote(reply);
    let former_main = tree
        .child(NodeId::ROOT, "h2e2".parse()?)
        .ok_or("it is there")?;
    tree.remove(tree.main_child(former_main).ok_or("it has a reply")?);

    let mut walk = record.walk()?;
    while let Some(step) = walk.next()? {
        let text = notation::write(step.position, step.mv, Style::WxfOfficial);
        let comment = record.tree.annotations(step.node).text;
        println!("{}{text} {comment}", "  ".repeat(step.ply - 1));
    }
    Ok(())
}
