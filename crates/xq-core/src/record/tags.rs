//! [`Tags`]: what a file says about a game besides its moves.

/// Names and values in the order of the file, under PGN's names where PGN has one: `Event`, `Site`,
/// `Date`, `Round`, `Red`, `RedTeam`, `RedElo`, `RedTime`, `Black` (and so on), `ECCO`, `Opening`,
/// `Variation`, `Title`, `Annotator`, `Author`, `TimeControl`; `Library` is the title of the
/// collection that the game comes from, `Stage` the part of a game that an XQF file shows.
///
/// The result, the start position and the notation of the moves are no tags here: they have their
/// own places in a [`Record`](super::Record). Empty values are not kept.
///
/// ```
/// use xq_core::record::Tags;
/// let mut tags = Tags::new();
/// tags.set("Red", "Hu Ronghua");
/// tags.set("Site", "");
/// assert_eq!(tags.get("red"), Some("Hu Ronghua"));
/// assert_eq!(tags.iter().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// No tags.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The first value under a name, whatever its case.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Puts a value under a name in place of what was there; an empty value removes it.
    pub fn set(&mut self, name: &str, value: &str) {
        self.pairs
            .retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.push(name, value);
    }

    /// Adds a value, if it is not empty, behind what is there. White space around it is dropped,
    /// and control characters and line ends in it become spaces.
    pub fn push(&mut self, name: &str, value: &str) {
        let value = value.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_control());
        if !value.is_empty() {
            let value = value.replace(|c: char| c.is_control(), " ");
            self.pairs.push((name.to_owned(), value));
        }
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
