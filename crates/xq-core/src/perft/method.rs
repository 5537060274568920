//! [`Method`]: how leaves are counted.

/// How the leaves are counted. All methods give the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Makes every move down to the leaf.
    Walk,
    /// Takes the legal generator's own count one ply above the leaves: what verifies a generator.
    Bulk,
    /// Counts the replies to sibling moves by difference, two plies above the leaves: the
    /// quickest, for producing numbers. It works under [`Rules::Legal`](super::Rules::Legal); under
    /// the other rules it is [`Method::Bulk`].
    #[default]
    Differential,
}

crate::named!(
    Method,
    "a counting method",
    Walk = "walk",
    Bulk = "bulk",
    Differential = "differential"
);
