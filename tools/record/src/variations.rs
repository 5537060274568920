//! What a game's tree holds beside the main line: comments, and variations to any depth.

use xq_core::record::{NodeId, Record};

use crate::notated::Notated;

/// A paragraph: a comment on the main line, or a variation with its comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// How deep the variation is: 0 for what concerns the main line, 1 for its variations.
    pub depth: usize,
    /// The text, with line ends where comments have them.
    pub text: String,
}

/// A variation that is still to be told.
struct Branch {
    depth: usize,
    ply: usize,
    first: NodeId,
}

/// The comments and variations of a game in the order of the moves that they belong to.
pub fn paragraphs(record: &Record, moves: &Notated) -> Vec<Paragraph> {
    let tree = &record.tree;
    let mut paragraphs = Vec::new();
    let mut comment = |label: &str, node| {
        let text = tree.comment(node);
        if !text.is_empty() {
            let text = format!("{label}{text}");
            paragraphs.push(Paragraph { depth: 0, text });
        }
    };
    comment("", NodeId::ROOT);
    let mut told = Vec::new();
    for (ply, node) in (1..).zip(tree.main_line()) {
        let label = format!("{} {}: ", moves.label(ply), moves.text(node));
        comment(&label, node);
        told.extend(alternatives(record, node, ply, 1));
    }
    // Variations follow the comments: they may be long.
    told.reverse();
    while let Some(branch) = told.pop() {
        let (text, inner) = variation(record, moves, &branch);
        let depth = branch.depth;
        paragraphs.push(Paragraph { depth, text });
        told.extend(inner.into_iter().rev());
    }
    paragraphs
}

/// The alternatives to a move that goes on with its line.
fn alternatives(
    record: &Record,
    node: NodeId,
    ply: usize,
    depth: usize,
) -> impl Iterator<Item = Branch> + '_ {
    let tree = &record.tree;
    let next = move |&sibling: &NodeId| tree.next_sibling(sibling);
    let siblings = std::iter::successors(tree.next_sibling(node), next);
    siblings.map(move |first| Branch { depth, ply, first })
}

/// The text of a variation, and the variations within it.
fn variation(record: &Record, moves: &Notated, branch: &Branch) -> (String, Vec<Branch>) {
    let tree = &record.tree;
    let line = std::iter::successors(Some(branch.first), |&node| tree.main_child(node));
    let (mut words, mut inner, mut numbered) = (Vec::new(), Vec::new(), false);
    for (ply, node) in (branch.ply..).zip(line) {
        let label = moves.label(ply);
        // Black's number is only said where Red's is not just before.
        if !numbered || !label.ends_with("...") {
            words.push(label);
        }
        numbered = true;
        words.push(moves.text(node).to_owned());
        let comment = tree.comment(node);
        if !comment.is_empty() {
            words.push(format!("{{{comment}}}"));
            numbered = false;
        }
        if node != branch.first {
            inner.extend(alternatives(record, node, ply, branch.depth + 1));
        }
    }
    (words.join(" "), inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_core::notation::Style;
    use xq_core::record::{self, ReadOptions};

    fn told(pgn: &str) -> Vec<(usize, String)> {
        let text = format!("[Event \"test\"]\n\n{pgn}");
        let mut games = record::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        let record = games.next().unwrap().unwrap().record;
        let moves = Notated::of(&record, Style::Coordinates0);
        let paragraphs = paragraphs(&record, &moves).into_iter();
        paragraphs.map(|part| (part.depth, part.text)).collect()
    }

    #[test]
    fn comments_then_variations_each_within_its_own() {
        let game = "{on the game} 1. h2e2 {usual} (1. b2e2 b9c7 (1... h9g7 {too} 2. b0c2) 2. b0a2) \
                    (1. h2d2) 1... h9g7 (1... b9c7) *";
        let expected = [
            (0, "on the game"),
            (0, "1. h2e2: usual"),
            (1, "1. b2e2 b9c7 2. b0a2"),
            (2, "1... h9g7 {too} 2. b0c2"),
            (1, "1. h2d2"),
            (1, "1... b9c7"),
        ];
        assert_eq!(
            told(game),
            expected.map(|(depth, text)| (depth, text.to_owned()))
        );
        assert_eq!(told("1. h2e2 h9g7 *"), []);
    }
}
