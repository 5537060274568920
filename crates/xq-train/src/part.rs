//! Part i of n: how work is shared out over machines.

use std::str::FromStr;

/// Part `index` of `count`, counted from 1: `2/8`.
///
/// ```
/// use xq_train::part::Part;
/// let part: Part = "2/3".parse().unwrap();
/// assert_eq!(part.of(8).collect::<Vec<u64>>(), [1, 4, 7]);
/// assert!("4/3".parse::<Part>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    index: u64,
    count: u64,
}

/// A text that is no part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {found:?} where a part such as 2/8 was expected, the first number at most the second"
)]
pub struct PartError {
    found: String,
}

impl Part {
    /// The numbers below `total` that belong to it.
    pub fn of(self, total: u64) -> impl Iterator<Item = u64> {
        (self.index - 1..total).step_by(usize::try_from(self.count).unwrap_or(usize::MAX))
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let parsed = text.split_once('/').and_then(|(index, count)| {
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1 <= index && index <= count).then_some(Part { index, count })
        });
        parsed.ok_or_else(|| PartError {
            found: text.to_owned(),
        })
    }
}
