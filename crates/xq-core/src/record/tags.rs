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
    /// A name and its value, each with a line end behind it: files of a million tags stay small.
    lines: String,
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
        let mut others = Tags::new();
        for (known, value) in self.iter() {
            if !known.eq_ignore_ascii_case(name) {
                others.push(known, value);
            }
        }
        others.push(name, value);
        *self = others;
    }

    /// Adds a value, if it is not empty, behind what is there. White space around it is dropped,
    /// and control characters and line ends in it and in its name become spaces.
    pub fn push(&mut self, name: &str, value: &str) {
        let value = value.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_control());
        if value.is_empty() {
            return;
        }
        for text in [name, value] {
            let signs = text
                .chars()
                .map(|sign| if sign.is_control() { ' ' } else { sign });
            self.lines.extend(signs);
            self.lines.push('\n');
        }
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut lines = self.lines.split('\n');
        std::iter::from_fn(move || lines.next().zip(lines.next()))
    }
}
