//! Writes fitted numbers into the source file that holds them.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use xq_eval::handcrafted::weights::COUNT;

use super::fit::Coefficients;

/// Replaces the pairs `(middle, end),` of the file, in their order, and keeps all other text.
pub fn rewrite(path: &Path, numbers: &Coefficients) -> anyhow::Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (changed, count) = replaced(&text, numbers);
    ensure!(
        count == COUNT,
        "{} holds {count} pairs where {COUNT} were expected; it is left as it was",
        path.display()
    );
    fs::write(path, changed).with_context(|| format!("cannot write {}", path.display()))
}

fn replaced(text: &str, numbers: &Coefficients) -> (String, usize) {
    let mut changed = String::with_capacity(text.len());
    let mut count = 0;
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let (before, from) = rest.split_at(open);
        changed.push_str(before);
        match from.find(')').filter(|&close| is_pair(&from[1..close])) {
            Some(close) => {
                let [middle, end] = numbers.get(count).copied().unwrap_or_default();
                let (middle, end) = (middle.round() as i32, end.round() as i32);
                changed.push_str(&format!("({middle}, {end})"));
                count += 1;
                rest = &from[close + 1..];
            }
            None => {
                changed.push('(');
                rest = &from[1..];
            }
        }
    }
    changed.push_str(rest);
    (changed, count)
}

/// Whether the text is two whole numbers.
fn is_pair(text: &str) -> bool {
    let mut halves = text.split(", ");
    let is_number = |half: Option<&str>| half.is_some_and(|half| half.parse::<i32>().is_ok());
    is_number(halves.next()) && is_number(halves.next()) && halves.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pairs_are_replaced() {
        let text = "fn f(a, b) [(1, 2), (-3, 4),] // (0-2)";
        let numbers = vec![[5.4, -6.0], [7.6, 8.0]];
        let (changed, count) = replaced(text, &numbers);
        assert_eq!(changed, "fn f(a, b) [(5, -6), (8, 8),] // (0-2)");
        assert_eq!(count, 2);
    }

    #[test]
    fn the_source_file_holds_each_number_once_and_in_order() {
        use xq_eval::handcrafted::weights::WEIGHTS;
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../xq-eval/src/handcrafted/weights.rs"
        );
        let text = fs::read_to_string(path).unwrap();
        let numbers: Coefficients = WEIGHTS
            .flat()
            .iter()
            .map(|pair| [pair.middle().into(), pair.end().into()])
            .collect();
        assert_eq!(replaced(&text, &numbers), (text, COUNT));
    }
}
