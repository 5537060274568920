//! Which part of a long job a process does: `--part i/n`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `index` of `of`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which part, from 1.
    pub index: u32,
    /// How many there are.
    #[serde(alias = "count")]
    pub of: u32,
}

impl Part {
    /// Everything.
    pub const WHOLE: Part = Part { index: 1, of: 1 };

    /// Whether a thing belongs to it, where things with numbers from 0 are dealt out in turn.
    ///
    /// ```
    /// use xq_tools::part::Part;
    /// let part: Part = "2/3".parse().unwrap();
    /// assert_eq!((0..8).filter(|&n| part.holds(n)).collect::<Vec<_>>(), [1, 4, 7]);
    /// ```
    pub fn holds(self, number: u64) -> bool {
        number % u64::from(self.of) == u64::from(self.index) - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if 1 <= index && index <= of => Ok(Part { index, of }),
            _ => Err(format!(
                "found {text:?}, expected i/n with i from 1 to n, such as 2/16"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!("2/16".parse(), Ok(Part { index: 2, of: 16 }));
        assert_eq!(
            "1/1".parse::<Part>().map(|part| part.to_string()),
            Ok("1/1".to_owned())
        );
        for text in [
            "",
            "2",
            "0/3",
            "4/3",
            "1/0",
            "-1/3",
            "a/b",
            "1/2/3",
            "1/99999999999",
        ] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
