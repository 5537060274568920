//! The names under which tools and files know the rule modes and the counting methods.

use std::fmt;
use std::str::FromStr;

use crate::perft::{Method, Rules};

/// A word that names no rule mode or no counting method.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?}, expected one of {expected}")]
pub struct NameError {
    /// The word.
    pub found: String,
    /// The names there are, separated by commas.
    pub expected: String,
}

impl Rules {
    /// All rule modes.
    pub const ALL: [Rules; 3] = [Rules::Legal, Rules::KingCapture, Rules::Pseudo];

    /// `legal`, `king-capture` or `pseudo`.
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Legal => "legal",
            Rules::KingCapture => "king-capture",
            Rules::Pseudo => "pseudo",
        }
    }
}

impl Method {
    /// All counting methods.
    pub const ALL: [Method; 3] = [Method::Walk, Method::Bulk, Method::Differential];

    /// `walk`, `bulk` or `differential`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Walk => "walk",
            Method::Bulk => "bulk",
            Method::Differential => "differential",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rules {
    type Err = NameError;

    /// ```
    /// use xq_core::perft::Rules;
    /// assert_eq!("king-capture".parse(), Ok(Rules::KingCapture));
    /// let error = "chess".parse::<Rules>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "found \"chess\", expected one of legal, king-capture, pseudo"
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Rules, NameError> {
        find(text, &Rules::ALL, Rules::name)
    }
}

impl FromStr for Method {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Method, NameError> {
        find(text, &Method::ALL, Method::name)
    }
}

fn find<T: Copy>(text: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, NameError> {
    let named = all.iter().copied().find(|&item| name(item) == text);
    named.ok_or_else(|| NameError {
        found: text.to_owned(),
        expected: all
            .iter()
            .map(|&item| name(item))
            .collect::<Vec<_>>()
            .join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for rules in Rules::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert!("Legal".parse::<Rules>().is_err());
        assert!("".parse::<Method>().is_err());
    }
}
