//! [`Comments`]: the comments of a tree, the short ones all in one text.

use std::collections::BTreeMap;

use super::node_id::NodeId;

/// What is longer, in bytes, has a text of its own.
const LONGEST_SHORT: usize = 64;

/// Where a short comment stands in the text.
#[derive(Clone, Copy, Debug)]
struct Extent {
    start: u32,
    length: u32,
}

impl Extent {
    fn range(self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + self.length as usize
    }
}

/// The comments that are not empty. Millions of comments of a letter each cost little more than the
/// file that holds them; with a [`String`] for each they would cost ten times as much.
#[derive(Clone, Default, Debug)]
pub(super) struct Comments {
    short: BTreeMap<NodeId, Extent>,
    /// Holds the short ones.
    text: String,
    /// How much of the text belongs to no comment any more.
    unused: usize,
    long: BTreeMap<NodeId, String>,
}

impl Comments {
    pub(super) fn get(&self, node: NodeId) -> &str {
        match self.short.get(&node) {
            Some(extent) => &self.text[extent.range()],
            None => self.long.get(&node).map_or("", String::as_str),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    /// Puts a comment in the place of another; an empty one stands for none.
    pub(super) fn set(&mut self, node: NodeId, text: &str) {
        self.remove(node);
        match u32::try_from(self.text.len()) {
            _ if text.is_empty() => {}
            Ok(start) if text.len() <= LONGEST_SHORT => {
                let length = text.len() as u32;
                self.text.push_str(text);
                self.short.insert(node, Extent { start, length });
            }
            _ => {
                self.long.insert(node, text.to_owned());
            }
        }
    }

    /// Puts a text behind a comment.
    pub(super) fn extend(&mut self, node: NodeId, text: &str) {
        match self.long.get_mut(&node) {
            Some(comment) => comment.push_str(text),
            None => self.set(node, &[self.get(node), text].concat()),
        }
    }

    fn remove(&mut self, node: NodeId) {
        self.long.remove(&node);
        if let Some(old) = self.short.remove(&node) {
            self.unused += old.range().len();
            if self.unused > self.text.len() / 2 {
                self.tidy_up();
            }
        }
    }

    /// Drops the text that belongs to no comment.
    fn tidy_up(&mut self) {
        self.unused = 0;
        let old = std::mem::take(&mut self.text);
        for extent in self.short.values_mut() {
            let comment = &old[extent.range()];
            // What fitted in before fits in now.
            extent.start = self.text.len() as u32;
            self.text.push_str(comment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_what_was_said_last() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut comments = Comments::default();
        let mut expected: BTreeMap<NodeId, String> = BTreeMap::new();
        for _ in 0..20_000 {
            let node = NodeId::ROOT.later(rng.u32(..40));
            let word = "x".repeat(rng.usize(..30));
            if rng.bool() {
                comments.set(node, &word);
                expected.insert(node, word);
            } else {
                comments.extend(node, &word);
                expected.entry(node).or_default().push_str(&word);
            }
        }
        expected.retain(|_, text| !text.is_empty());
        assert_eq!(comments.len(), expected.len());
        for (node, text) in &expected {
            assert_eq!(comments.get(*node), text);
        }
        let short = expected
            .values()
            .map(String::len)
            .filter(|&length| length <= LONGEST_SHORT);
        assert_eq!(comments.text.len() - comments.unused, short.sum::<usize>());
    }
}
